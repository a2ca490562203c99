import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../factories/person.ts'
import { type EventStreamReader, openEventStream } from '../../harness/event-stream-client.ts'

/** Events that somebody has received, whose stream is opened again whenever it ends. */
type EventFollower = {
  /** Their numbers, as they came. */
  received: number[]
  stop(): Promise<void>
}

/** Reads events as a browser does: after a lost stream from the last event on. */
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
          received.push(id)
          taken += 1
        }
        return false
      }
      // It resolves never, and rejects when the stream ends.
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
