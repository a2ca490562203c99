import type { Scope } from '../database/scope.ts'
import type { Broadcast } from './change-notifier.ts'
import type { EventKind, EventRow } from './event-log.ts'
import { isTooSlow, type OpenStream, writeDerivedEvent } from './open-stream.ts'

/** What some readers of a workspace must not learn of. */
export type EventVisibility = {
  /** Whether events of this kind may change who sees what. */
  isChangedBy(kind: string): boolean
  /** By person, the ids of what is hidden from them, in order; nobody from whom nothing is hidden. */
  read(scope: Scope, userIds: string[]): Promise<Map<string, readonly string[]>>
  /** An event as a reader from whom this is hidden may see it; null if not at all. */
  filter(event: EventRow, hidden: readonly string[]): EventRow | null
  /** Sent to a reader who sees more or less than before. */
  kindOfChange: EventKind
}

/** For streams whose events everybody may see. */
export const everythingVisible: EventVisibility = {
  isChangedBy: () => false,
  read: async () => new Map(),
  filter: (event) => event,
  kindOfChange: 'resync',
}

/** Reads what is hidden from new readers, and from all of them after an event that may have changed it. */
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

/** Of a reader of whom it is not known yet what they may see; the oldest are dropped. */
const maxHeldBroadcasts = 50

/** Passes on what is stored nowhere: a reader who is too slow misses it. */
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
