import { useSyncExternalStore } from 'react'
import { getLocale } from '#contract/language/translate.ts'

/** Whether the browser reports a network connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

/** When the connection was lost, as a time of day; null while online. */
export function getOfflineSince(): string | null {
  return wentOfflineAt === null
    ? null
    : wentOfflineAt.toLocaleTimeString(getLocale(), { hour: 'numeric', minute: '2-digit' })
}

let wentOfflineAt: Date | null = null
const updateOfflineSince = () => {
  wentOfflineAt = navigator.onLine ? null : (wentOfflineAt ?? new Date())
}

function subscribeToNetwork(onStoreChange: () => void): () => void {
  const handleChange = () => {
    updateOfflineSince()
    onStoreChange()
  }
  updateOfflineSince()
  addEventListener('online', handleChange)
  addEventListener('offline', handleChange)
  return () => {
    removeEventListener('online', handleChange)
    removeEventListener('offline', handleChange)
  }
}
