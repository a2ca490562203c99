import type { EventKind } from '#contract/events/kinds.ts'
import type { Scope } from '../database/scope.ts'
import type { Broadcast } from './change-notifier.ts'
import type { EventRow } from './event-log.ts'
import { isTooSlow, type OpenStream, writeDerivedEvent } from './open-stream.ts'

/** Hides events from some readers of a workspace. */
export type EventVisibility = {
  /** Whether events of this kind may change what readers may see. */
  isChangedBy(kind: string): boolean
  /** Reads the ids that are hidden from each person, in order; people from whom nothing is hidden are omitted. */
  read(scope: Scope, userIds: string[]): Promise<Map<string, readonly string[]>>
  /** Returns the part of an event that a reader with these hidden ids may see; null if none. */
  filter(event: EventRow, hidden: readonly string[]): EventRow | null
  /** The event sent to a reader whose visibility has changed. */
  kindOfChange: EventKind
}

/** For streams that hide nothing. */
export const everythingVisible: EventVisibility = {
  isChangedBy: () => false,
  read: async () => new Map(),
  filter: (event) => event,
  kindOfChange: 'resync',
}

/** Updates what is hidden from new readers, or from all readers after an event that may have changed it. */
export async function updateHidden(
  readers: readonly OpenStream[],
  rows: readonly EventRow[],
  visibility: EventVisibility,
): Promise<void> {
  const outdated = rows.some(({ kind }) => visibility.isChangedBy(kind))
    ? readers
    : readers.filter(({ hidden }) => !hidden)
  const [reader] = readers
  if (!reader || outdated.length === 0) return
  const userIds = [...new Set(outdated.map(({ access }) => access.userId))]
  const hiddenByUser = await visibility.read(reader.access.createScope(), userIds)
  for (const stream of outdated) {
    const hidden = hiddenByUser.get(stream.access.userId) ?? []
    const isChanged = stream.hidden && stream.hidden.join() !== hidden.join()
    stream.hidden = hidden
    if (isChanged && stream.definition.includes(visibility.kindOfChange))
      writeDerivedEvent(stream, visibility.kindOfChange, 'null')
    for (const message of stream.heldBroadcasts.splice(0)) deliverBroadcast([stream], message, visibility)
  }
}

/** Maximum broadcasts held for a reader whose visibility is not known yet; the oldest are dropped. */
const maxHeldBroadcasts = 50

/** Delivers a broadcast. It is not stored, so a reader who is too slow misses it. */
export function deliverBroadcast(
  streams: Iterable<OpenStream>,
  { kind, data, readers }: Broadcast,
  { filter }: EventVisibility,
): void {
  const text = JSON.stringify(data)
  for (const stream of streams) {
    if (!stream.definition.includes(kind) || isTooSlow(stream)) continue
    if (readers) {
      if (readers.includes(stream.access.userId)) writeDerivedEvent(stream, kind, text)
      continue
    }
    if (!stream.hidden) {
      stream.heldBroadcasts = [...stream.heldBroadcasts, { kind, data }].slice(-maxHeldBroadcasts)
      continue
    }
    const isVisible =
      stream.hidden.length === 0 || filter({ seq: 0, kind, text: '{}', data: text, age: 0 }, stream.hidden)
    if (isVisible) writeDerivedEvent(stream, kind, text)
  }
}
