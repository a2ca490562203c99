import { setTimeout as wait } from 'node:timers/promises'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { EngineCapabilities } from '../engine.ts'

/** Resolves when the next message may be sent; calls are served in order. Rejects when the signal aborts. */
export function createRateLimiter(limit: EngineCapabilities['rateLimit']): (signal: AbortSignal) => Promise<void> {
  if (!limit) return async () => undefined
  const sentTimes: number[] = []
  const enqueue = createSerialQueue()
  return (signal) =>
    enqueue(async () => {
      const { gap, perMinute } = limit
      const last = sentTimes.at(-1) ?? Number.NEGATIVE_INFINITY
      const windowOpensAt = sentTimes.length >= perMinute ? (sentTimes.at(-perMinute) ?? 0) + 60_000 : 0
      const next = Math.max(windowOpensAt, last + gap.least + Math.random() * (gap.most - gap.least))
      await wait(Math.max(0, next - performance.now()), undefined, { signal })
      sentTimes.push(performance.now())
      sentTimes.splice(0, Math.max(0, sentTimes.length - perMinute))
    })
}
