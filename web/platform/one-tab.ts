/** Runs `act` in one tab at a time. Without a secure context there are no locks; then every tab may run it. */
export function inOneTabAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? (navigator.locks.request(name, act) as Promise<T>) : act()
}
