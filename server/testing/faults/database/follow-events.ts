import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../factories/person.ts'
import { type EventStreamReader, openEventStream } from '../../harness/event-stream-client.ts'

/** Events received on a stream that is reopened whenever it ends. */
type EventFollower = {
  /** Their numbers, in the order of arrival. */
  received: number[]
  stop(): Promise<void>
}

/** Follows events like a browser: after a lost stream, it resumes after the last event. */
export function followEvents(origin: string, person: Person): EventFollower {
  const received: number[] = []
  let reader: EventStreamReader | null = null
  let isStopped = false
  const follow = async () => {
    while (!isStopped) {
      reader = await openEventStream(origin, person, received.at(-1) ?? 0).catch(() => null)
      if (!reader) await pause(50)
      let taken = 0
      const take = () => {
        for (const { id } of reader?.events.slice(taken) ?? []) {
          taken += 1
          // Events that are derived from others have no number.
          if (!Number.isNaN(id)) received.push(id)
        }
        return false
      }
      // Never resolves; rejects when the stream ends.
      await reader?.waitUntil(take).catch(() => undefined)
      take()
    }
  }
  const done = follow()
  return {
    received,
    async stop() {
      isStopped = true
      reader?.close()
      await done
    },
  }
}
