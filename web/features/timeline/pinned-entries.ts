import { useLiveNotes, usePinnedNotes } from '../notes/public.ts'
import type { RecordSubject } from '../records/public.ts'
import type { TimelineEntry, TimelineFilter } from './timeline-requests.ts'

/** The entries of the pinned notes of a record, newest pin first; none if the filter leaves out notes. */
export function usePinnedEntries(
  subject: RecordSubject,
  { kinds }: TimelineFilter,
): { pinned: TimelineEntry[]; isPending: boolean } {
  useLiveNotes(subject)
  const { pinned, isPending } = usePinnedNotes(subject)
  if (kinds.length > 0 && !kinds.includes('note')) return { pinned: [], isPending }
  const entries = pinned.map(({ id, createdAt, author, title, content, mentions }) => ({
    ...{ id, kind: 'note' as const, at: createdAt, actor: author, impersonator: null, subject: null, recordId: id },
    ...{ title: null, change: null, activity: null, note: { title, content, mentions }, messages: null },
  }))
  return { pinned: entries, isPending }
}
