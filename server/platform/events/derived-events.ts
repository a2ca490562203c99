import { isDatabaseRefusal } from '../errors.ts'
import type { EventRow } from './event-log.ts'
import { type DerivedEvent, type OpenStream, writeDerivedEvent } from './open-stream.ts'

/** The open streams of a workspace. `outdated`: derived events to read again; `mustReadAgain`: there are more events. */
export type DerivedStreams = { streams: Set<OpenStream>; outdated: Set<DerivedEvent>; mustReadAgain: boolean }

/** Marks the derived events that depend on one of these events. */
function markOutdated({ streams, outdated }: DerivedStreams, rows: readonly EventRow[]): void {
  for (const derived of new Set([...streams].flatMap(({ definition }) => definition.derived ?? [])))
    if (rows.some(({ kind }) => derived.dependsOn.some((one) => one === kind))) outdated.add(derived)
}

/** Sends the derived events that depend on these events. Reads each once after the last batch, for all readers with the same visibility. */
export async function sendDerivedEvents(hub: DerivedStreams, rows: readonly EventRow[]): Promise<void> {
  markOutdated(hub, rows)
  if (hub.mustReadAgain) return
  const { streams, outdated } = hub
  for (const derived of outdated) {
    const readers = [...streams].filter(({ definition, hidden }) => hidden && definition.derived?.includes(derived))
    for (const group of groupByVisibility(readers)) {
      const data = await readAsAny(group, derived)
      if (data !== null)
        for (const stream of group) if (streams.has(stream)) writeDerivedEvent(stream, derived.kind, data)
    }
    outdated.delete(derived)
  }
}

/** Groups readers by what is hidden from them; usually there is only one group. */
function groupByVisibility(readers: readonly OpenStream[]): OpenStream[][] {
  const groups = new Map<string, OpenStream[]>()
  for (const reader of readers) {
    const key = reader.hidden?.join() ?? ''
    groups.set(key, [...(groups.get(key) ?? []), reader])
  }
  return [...groups.values()]
}

/** Reads with the rights of the first reader who still has access; null if none has. */
async function readAsAny(readers: readonly OpenStream[], derived: DerivedEvent): Promise<string | null> {
  for (const { access } of readers)
    try {
      return await derived.read(access.createScope())
    } catch (error) {
      if (!isDatabaseRefusal(error)) throw error
    }
  return null
}
