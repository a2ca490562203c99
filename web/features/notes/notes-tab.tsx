import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useRef, useState } from 'react'
import { askDelete } from '#contract/kit/messages.ts'
import { noteMessages as texts } from '#contract/notes/messages.ts'
import { CallFailed, saidOr } from '../../platform/failure.ts'
import { addAsked, useAsked } from '../../platform/palette.ts'
import { useMay } from '../../platform/permissions.ts'
import { useBanners } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { keptDraft } from '../../ui/drafts.ts'
import { returnFocus } from '../../ui/focus.ts'
import { MoreOf } from '../../ui/more-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { callToast, undoFor } from '../../ui/toasts.ts'
import { type RowProps, type Subject, useLiveHanging } from '../records/public.ts'
import { draftKey, NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { deleteNote, type Note, notesOf, readNotesAgain, restoreNote } from './requests.ts'

const live = { one: 'note', many: 'notes', readAgain: readNotesAgain } as const

/** The Notes tab of a record's panel. */
export function Notes({ kind, record }: Pick<RowProps, 'kind' | 'record'>) {
  return <NotesTab of={{ type: kind.kind as Subject['type'], id: record.id }} />
}

/** The notes about a contact, a company or a deal. */
function NotesTab({ of }: { of: Subject }) {
  const list = useInfiniteQuery(notesOf(of))
  useLiveHanging(live, of)
  // Whoever left text behind finds the form that holds it.
  const [open, setOpen] = useState<'new' | Note['id'] | null>(() => (keptDraft(draftKey(of, null)) ? 'new' : null))
  const banners = useBanners()
  const may = useMay()
  const [mayWrite, mayDelete] = [may('notes:write'), may('notes:delete')]
  const add = useRef<HTMLButtonElement>(null)
  useAsked(addAsked, 'notes', mayWrite && (() => setOpen('new')))
  const items = useRef<HTMLUListElement>(null)
  const notes = list.data?.pages.flatMap(({ rows }) => rows) ?? []

  function close() {
    const back = () => items.current?.querySelector<HTMLElement>(`[data-note="${open}"] button`) ?? add.current
    setOpen(null)
    requestAnimationFrame(() => returnFocus(back(), null))
  }

  async function remove(note: Note) {
    if (!(await confirm({ title: 'Delete note', text: askDelete('note'), action: 'Delete' }))) return
    const deletion = deleteNote(of, note.id)
    requestAnimationFrame(() => returnFocus(add.current, null))
    const result = await deletion
    if (result.success)
      return callToast.success(texts.deleted, {
        duration: undoFor,
        action: { label: 'Undo', onClick: () => void undo(of, result.data.deletionId) },
      })
    banners?.show({
      tone: 'error',
      text: saidOr(result, texts.notDeleted),
      action: { label: 'Try again', onClick: () => void remove(note) },
    })
  }

  return (
    <Section
      title="Notes"
      actions={
        mayWrite && (
          <Button ref={add} size="sm" icon={<Plus />} className="me-2" onClick={() => setOpen('new')}>
            Add Note
          </Button>
        )
      }
    >
      {open === 'new' && mayWrite && <NoteForm of={of} note={null} onClose={close} />}
      {list.isPending ? (
        <p role="status" className="flex items-center gap-2 px-2 py-3 text-text-2">
          <Spinner />
          {texts.loading}
        </p>
      ) : list.isError && notes.length === 0 ? (
        <ErrorState text={reason(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : notes.length === 0 ? (
        open !== 'new' && (
          <EmptyState
            icon={<StickyNote aria-hidden />}
            text={texts.none}
            action={mayWrite && <Button onClick={() => setOpen('new')}>Create first note</Button>}
          />
        )
      ) : (
        <ul ref={items} aria-label="Notes" className="-mx-2 divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} data-note={note.id} className="px-2">
              {open === note.id ? (
                <NoteForm of={of} note={note} onClose={close} />
              ) : (
                <NoteItem
                  note={note}
                  onEdit={mayWrite ? () => setOpen(note.id) : undefined}
                  onDelete={mayDelete ? () => void remove(note) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreOf list={list} />
    </Section>
  )
}

async function undo(of: Subject, deletionId: string): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreNote(of, deletionId)
  if (result.success) callToast.success('1 note brought back', { id })
  else
    callToast.failure(result.message, { id, action: { label: 'Try again', onClick: () => void undo(of, deletionId) } })
}

const reason = (error: Error): string =>
  error instanceof CallFailed ? saidOr(error.failure, texts.notFetched) : texts.notFetched
