import { useSyncExternalStore } from 'react'

/** Whether code that is about to be shown cannot be loaded, because the server cannot be reached. */
let isMissing = false
let retry = new AbortController()
const listeners = new Set<() => void>()

export function setCodeMissing(value: boolean): void {
  if (value === isMissing) return
  isMissing = value
  for (const listener of [...listeners]) listener()
}

/** Aborted when somebody wants to try again. */
export const getRetrySignal = (): AbortSignal => retry.signal

/** Tries again what could not be loaded. */
export function retryMissingCode(): void {
  retry.abort()
  retry = new AbortController()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useIsCodeMissing = (): boolean => useSyncExternalStore(subscribe, () => isMissing)
