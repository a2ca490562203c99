import { afterFirstScreen } from './first-screen.ts'

/** The code that is to be prefetched. */
let pendingLoads: (() => Promise<unknown>)[] = []

/**
 * Loads code once the first screen stands and nothing else is to do, so that what it shows opens at once, and even if the network is gone
 * by then. What could not be loaded is loaded when it is needed. Does nothing for people who save data.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  pendingLoads.push(load)
  if (pendingLoads.length === 1) afterFirstScreen(() => void prefetchAll())
}

async function prefetchAll(): Promise<void> {
  for (const load of pendingLoads) {
    await waitUntilIdle()
    if (navigator.onLine && !savesData()) await load().catch(() => undefined)
  }
  pendingLoads = []
}

const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
