import { type PinnedNotes, useLiveNotes, usePinnedNotes } from '../notes/public.ts'
import type { RecordSubject } from '../records/public.ts'
import type { TimelineEntry, TimelineFilter } from './timeline-requests.ts'

type PinnedEntries = Omit<PinnedNotes, 'pinned'> & { pinned: TimelineEntry[] }

/** The entries of the pinned notes of a record, newest pin first; none if the filter leaves out notes. */
export function usePinnedEntries(
  subject: RecordSubject,
  { kinds }: TimelineFilter,
  isTimelineLoaded: boolean,
): PinnedEntries {
  useLiveNotes(subject)
  const notes = usePinnedNotes(subject, isTimelineLoaded ? [] : undefined)
  if (kinds.length > 0 && !kinds.includes('note')) return { ...notes, pinned: [], isAwaited: false, hasFailed: false }
  const pinned = notes.pinned.map(
    ({ id, createdAt, author, title, content, mentions }): TimelineEntry => ({
      id,
      kind: 'note',
      at: createdAt,
      actor: author,
      impersonator: null,
      subject: null,
      recordId: id,
      title: null,
      change: null,
      activity: null,
      note: { title, content, mentions },
      messages: null,
    }),
  )
  return { ...notes, pinned }
}
