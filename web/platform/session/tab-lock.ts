/** Runs `run` in one tab at a time. Plain http has no locks, so there every tab may run it at the same time. */
export function withTabLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? (navigator.locks.request(name, run) as Promise<T>) : run()
}
