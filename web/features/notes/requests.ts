import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Note } from '#contract/notes/note.ts'
import { call, callUntyped, type Result, unwrapPage } from '../../platform/api.ts'
import { dropRecords, keys, patchRecord, queryClient } from '../../platform/queries.ts'
import { recount, type Subject } from '../records/public.ts'

export type { Note } from '#contract/notes/note.ts'

/** What a form holds. */
export type Written = { title: string; content: string }

const linkOf = ({ type, id }: Subject) => ({ [`${type}Id`]: id })

/** Notes about a record, newest first, page after page. */
export const notesOf = (of: Subject) =>
  infiniteQueryOptions({
    queryKey: keys.list('notes', linkOf(of)),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Note>(callUntyped('GET', '/notes', { query: { ...linkOf(of), cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** Writes a note down. With the same id it is the same note, however often it is sent. */
export async function createNote(of: Subject, id: string, { title, content }: Written): Promise<Result<Note>> {
  const body = { id, title, content, ...linkOf(of) }
  const result = await call('POST', '/notes', { body })
  if (result.success) {
    queryClient.setQueryData(
      notesOf(of).queryKey,
      (list) => list && { ...list, pages: withFirst(list.pages, result.data) },
    )
    recount(of)
  }
  return result
}

/** Changes a note, only if it is still the one that the person saw. */
export async function changeNote({ id, version }: Note, written: Partial<Written>): Promise<Result<Note>> {
  const result = await call('PATCH', '/notes/{id}', { path: { id }, body: written, version })
  if (result.success) patchRecord<Note>('notes', id, () => result.data)
  return result
}

/** Takes a note to the trash, and out of the list at once; a failure puts it back. Answers the step that undoes it. */
export async function deleteNote(of: Subject, id: string): Promise<Result<{ deletionId: string }>> {
  const putBack = dropRecords('notes', [id])
  const result = await call('DELETE', '/notes/{id}', { path: { id } })
  if (result.success) recount(of)
  else putBack()
  return result
}

export async function restoreNote(of: Subject, deletionId: string): Promise<Result<{ count: number }>> {
  const result = await call('POST', '/notes/restore', { body: { deletionId } })
  if (result.success) {
    readNotesAgain(of)
    recount(of)
  }
  return result
}

export const readNotesAgain = (of: Subject): void =>
  void queryClient.invalidateQueries({ queryKey: notesOf(of).queryKey })

type Pages = { rows: Note[]; page: { total: number } }[]

/** An event may have brought it already. */
function withFirst<P extends Pages[number]>(pages: P[], note: Note): P[] {
  const [first, ...others] = pages
  if (!first || pages.some(({ rows }) => rows.some(({ id }) => id === note.id))) return pages
  const page = { ...first.page, total: first.page.total + 1 }
  return [{ ...first, page, rows: [note, ...first.rows] }, ...others]
}
