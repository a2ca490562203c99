import { setTimeout as wait } from 'node:timers/promises'
import type { EngineCapabilities } from '../engine.ts'

/** Lets one message after the other pass, no faster than is good for the number. */
export function paceOf(pace: EngineCapabilities['pace']): (signal: AbortSignal) => Promise<void> {
  if (!pace) return async () => undefined
  const passed: number[] = []
  let line: Promise<unknown> = Promise.resolve()
  return (signal) => {
    const turn = line.then(async () => {
      const { gap, perMinute } = pace
      const last = passed.at(-1) ?? 0
      const full = passed.length >= perMinute ? (passed.at(-perMinute) ?? 0) + 60_000 : 0
      const next = Math.max(full, last + gap.least + Math.random() * (gap.most - gap.least))
      await wait(Math.max(0, next - Date.now()), undefined, { signal })
      passed.push(Date.now())
      passed.splice(0, Math.max(0, passed.length - perMinute))
    })
    line = turn.catch(() => undefined)
    return turn
  }
}
