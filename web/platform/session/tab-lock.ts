/** Runs `act` in one tab at a time. Without a secure context there are no locks; then every tab may run it. */
export function withTabLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? (navigator.locks.request(name, run) as Promise<T>) : run()
}
