import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Note } from '#contract/notes/note.ts'
import { type CallResult, call, unwrapPage } from '../../platform/api/client.ts'
import {
  hasLeftWorkspace,
  queryClient,
  queryKeys,
  removeCachedRecords,
  updateCachedRecord,
} from '../../platform/api/query-cache.ts'
import type { SelectedScope } from '../../platform/session/selected-scope.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import { acceptNothingToRestore, type Mentioned, type RecordSubject, refreshCounts } from '../records/public.ts'

export type { Note } from '#contract/notes/note.ts'

/** The values of the form. */
export type NoteDraft = { title: string; content: string }

/** The same, and the members picked for mentions in the content. */
export type NoteFormDraft = NoteDraft & { picked: readonly Mentioned[] }

const toForeignKey = ({ type, id }: RecordSubject) => ({ [`${type}Id`]: id })

/** Pages of a record's notes, newest first. */
export const notesQuery = (subject: RecordSubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list('notes', toForeignKey(subject)),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Note>(call('GET', '/notes', { query: { ...toForeignKey(subject), cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** The pinned notes of a record. */
export const pinnedNotesQuery = (subject: RecordSubject) =>
  queryOptions({
    queryKey: queryKeys.list('notes', { ...toForeignKey(subject), pinned: true }),
    queryFn: ({ signal }) =>
      unwrapPage<Note>(call('GET', '/notes', { query: { ...toForeignKey(subject), pinned: true }, signal })),
    // Nobody follows them while neither the Notes tab nor the timeline is open.
    refetchOnMount: 'always',
  })

/** Creates a note. Repeating the request with the same id creates no second one. */
export async function createNote(
  subject: RecordSubject,
  id: string,
  { title, content }: NoteDraft,
): Promise<CallResult<Note>> {
  const body = { id, title, content, ...toForeignKey(subject) }
  const result = await call('POST', '/notes', { body, waitsForNetwork: true })
  if (result.success) {
    queryClient.setQueryData(
      notesQuery(subject).queryKey,
      (list) => list && { ...list, pages: prependNote(list.pages, result.data) },
    )
    refreshCounts(subject)
  }
  return result
}

/** Changes a note, unless somebody else changed it since it was loaded. */
export async function updateNote({ id, version }: Note, changes: Partial<NoteDraft>): Promise<CallResult<Note>> {
  const result = await call('PATCH', '/notes/{id}', { path: { id }, body: changes, version, waitsForNetwork: true })
  if (result.success) updateCachedRecord<Note>('notes', id, () => result.data)
  return result
}

/** Pins or unpins a note, optimistically. */
export async function changePin(subject: RecordSubject, id: string, isPinned: boolean): Promise<CallResult<Note>> {
  const pinnedAt = isPinned ? new Date().toISOString() : null
  const pinnedBy = isPinned ? getSignedInUser() : null
  const rollBack = updateCachedRecord<Note>('notes', id, (note) => ({ ...note, pinnedAt, pinnedBy }))
  const options = { path: { id }, waitsForNetwork: true }
  const result = await call(isPinned ? 'PUT' : 'DELETE', '/notes/{id}/pin', options)
  if (!result.success) rollBack()
  else {
    updateCachedRecord<Note>('notes', id, () => result.data)
    void queryClient.invalidateQueries({ queryKey: pinnedNotesQuery(subject).queryKey })
  }
  return result
}

/** Moves a note to the trash, optimistically. Returns the deletion id. */
export async function deleteNote(subject: RecordSubject, id: string): Promise<CallResult<{ deletionId: string }>> {
  const removal = removeCachedRecords('notes', [id])
  const result = await call('DELETE', '/notes/{id}', { path: { id } })
  if (result.success) {
    removal.confirm()
    refreshCounts(subject)
  } else removal.rollBack()
  return result
}

/** Restores a note in the workspace in which it was deleted. */
export async function restoreNote(
  subject: RecordSubject,
  deletionId: string,
  scope: SelectedScope,
): Promise<CallResult<{ count: number }>> {
  const result = acceptNothingToRestore(await call('POST', '/notes/restore', { body: { deletionId }, scope }))
  if (!hasLeftWorkspace(scope) && result.success) {
    invalidateNotes(subject)
    refreshCounts(subject)
  }
  return result
}

export function invalidateNotes(subject: RecordSubject): void {
  for (const { queryKey } of [notesQuery(subject), pinnedNotesQuery(subject)])
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

type NotePages = { rows: Note[]; page: { total: number } }[]

/** Adds a note to the start of the list, unless a live event has already added it. */
function prependNote<P extends NotePages[number]>(pages: P[], note: Note): P[] {
  const [first, ...others] = pages
  if (!first || pages.some(({ rows }) => rows.some(({ id }) => id === note.id))) return pages
  const page = { ...first.page, total: first.page.total + 1 }
  return [{ ...first, page, rows: [note, ...first.rows] }, ...others]
}
