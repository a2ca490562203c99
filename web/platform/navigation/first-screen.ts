import { streamDelays } from '#contract/events/limits.ts'
import { createValueStore } from '../storage/value-store.ts'

/** How often it is checked whether the first screen is still loading, in milliseconds. */
const lookInterval = 50

const isShown = createValueStore(false)

/** Whether the first screen is complete, so that what it does not need may be loaded. */
export const useIsFirstScreenShown = (): boolean => isShown.use()

/** Calls `load` once the first screen is complete, or now if it is. */
export function afterFirstScreen(load: () => void): void {
  if (isShown.get()) {
    load()
    return
  }
  const forget = isShown.onChange(() => {
    forget()
    load()
  })
}

/**
 * Waits until the first screen loads nothing any more, in two looks: one answer may lead to the next request. Waits no longer than until
 * the event streams start, which the rest follows.
 */
export function watchFirstScreen(isLoading: () => boolean): () => void {
  const since = performance.now()
  let wasLoading = true
  const look = () => {
    const loads = isLoading()
    if ((loads || wasLoading) && performance.now() - since < streamDelays.connect) {
      wasLoading = loads
      return
    }
    clearInterval(timer)
    isShown.set(true)
  }
  const timer = setInterval(look, lookInterval)
  return () => clearInterval(timer)
}
