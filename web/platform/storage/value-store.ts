import { useSyncExternalStore } from 'react'

export type ValueStore<T> = ReturnType<typeof createValueStore<T>>

/** Creates a store for one value outside React. Components subscribe to it with `store.use()`. */
export function createValueStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    onChange,
    set(next: T) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    use: (): T => useSyncExternalStore(onChange, get),
  }
}
