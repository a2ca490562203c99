import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** How many accounts may be opened at once; between two measurements it grows by one or is halved. */
const openingLimits = { least: 2, first: 4, most: 32 } as const

/** Milliseconds of event-loop delay, or the share of time that the process was busy, above which fewer accounts are opened at once. */
const strained = { delay: 50, utilization: 0.85 } as const

type ProcessLoad = { delay: number; utilization: number }
export type Openings = ReturnType<typeof createOpenings>

/**
 * Limits how many accounts are opened at once: few while the process is under load, many while it is not. An opening that takes
 * longer than `timeout` milliseconds no longer counts, so that an account that cannot be reached does not delay others. `onFree`
 * is called when another account may be opened.
 */
export function createOpenings({ timeout, onFree }: { timeout: number; onFree: () => void }) {
  const waiting = new Set<() => void>()
  let limit: number = openingLimits.first
  let active = 0
  let wasFull = false

  const take = (): (() => void) => {
    active++
    if (active >= limit) wasFull = true
    const timer = setTimeout(() => release(), timeout)
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      active--
      admit()
    }
    return release
  }
  const admit = (): void => {
    for (const start of waiting) {
      if (active >= limit) break
      waiting.delete(start)
      start()
    }
    if (active < limit) onFree()
  }

  return {
    countFree: () => Math.max(0, limit - active - waiting.size),
    /** Begins an opening; the returned function ends it. */
    take,
    /** Waits until another account may be opened, and begins it; if the signal aborts, begins none. */
    wait: (signal: AbortSignal): Promise<() => void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(() => undefined)
        if (active < limit) return resolve(take())
        const stop = () => {
          waiting.delete(start)
          resolve(() => undefined)
        }
        const start = () => {
          signal.removeEventListener('abort', stop)
          resolve(take())
        }
        waiting.add(start)
        signal.addEventListener('abort', stop, { once: true })
      }),
    /** Adapts the limit to the load of the process since the last call. */
    adapt({ delay, utilization }: ProcessLoad): void {
      const before = limit
      if (delay > strained.delay || utilization > strained.utilization)
        limit = Math.max(openingLimits.least, limit >> 1)
      else if (wasFull) limit = Math.min(openingLimits.most, limit + 1)
      wasFull = active >= limit
      if (limit > before) admit()
    },
  }
}

/** Measures the load of this process; each reading covers the time since the previous one. */
export function createLoadMeter(): { read(): ProcessLoad; stop(): void } {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let last = performance.eventLoopUtilization()
  return {
    read() {
      const delay = histogram.count > 0 ? histogram.percentile(90) / 1e6 - resolution : 0
      histogram.reset()
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return { delay, utilization }
    },
    stop: () => void histogram.disable(),
  }
}
