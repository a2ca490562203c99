import { useSyncExternalStore } from 'react'

/** Whether the browser believes to have a network. */
export const useOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine)

/** When the network went away, as a time of day; null while it is there. */
export function offlineSince(): string | null {
  return since === null ? null : since.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

let since: Date | null = null
const note = () => {
  since = navigator.onLine ? null : (since ?? new Date())
}

function onChange(changed: () => void): () => void {
  const heard = () => {
    note()
    changed()
  }
  note()
  addEventListener('online', heard)
  addEventListener('offline', heard)
  return () => {
    removeEventListener('online', heard)
    removeEventListener('offline', heard)
  }
}
