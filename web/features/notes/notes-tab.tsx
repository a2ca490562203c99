import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { noteMessages, pinTexts } from '#contract/notes/messages.ts'
import { ApiError, serverMessageOr } from '../../platform/api/api-failure.ts'
import { addFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { getDraft } from '../../shared/drafts.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { restoreFocus } from '../../ui/overlays/focus.ts'
import { createRelatedTab, describeRestored, type RecordSubject } from '../records/public.ts'
import { noteDescriptor } from './note-descriptor.tsx'
import { NoteForm, noteDraftKey } from './note-form.tsx'
import { NoteItem, type NoteItemProps } from './note-item.tsx'
import { useLiveNotes, usePinnedNotes, useTogglePin } from './pinned-notes.ts'
import { deleteNote, invalidateNotes, type Note, notesQuery, restoreNote } from './requests.ts'
import { useShownItem } from './use-shown-item.ts'

/** The Notes tab of a record's panel. */
export const notesPanelTab = createRelatedTab(noteDescriptor, NotesTab, t('Write a note'))

/** The notes about a contact, a company or a deal. */
function NotesTab({ subject }: { subject: RecordSubject }) {
  const list = useInfiniteQuery(notesQuery(subject))
  useLiveNotes(subject)
  // The form opens automatically if it has an unsaved draft.
  const [open, setOpen] = useState<'new' | Note['id'] | null>(() =>
    getDraft(noteDraftKey(subject, null)) ? 'new' : null,
  )
  const hasPermission = usePermissionCheck()
  const [mayWrite, mayDelete] = [hasPermission('notes:write'), hasPermission('notes:delete')]
  const addButton = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const confirmDelete = useConfirmDeleteNote(subject, addButton)
  useFormRequest(addFormRequest, 'notes', mayWrite && (() => setOpen('new')))
  const loaded = list.data?.pages.flatMap(({ rows }) => rows)
  const notes = loaded ?? []
  const { pinned, isPending, isAwaited, hasFailed, retry } = usePinnedNotes(subject, loaded)
  const others = notes.filter(({ id }) => !pinned.some((note) => note.id === id))
  const togglePin = useTogglePin(subject)
  const item = useShownItem(list, listRef, !isPending)

  function close() {
    const back = () => listRef.current?.querySelector<HTMLElement>(`[data-note="${open}"] button`) ?? addButton.current
    setOpen(null)
    requestAnimationFrame(() => restoreFocus(back(), null))
  }

  const renderNote = (note: Note) => (
    <NoteRow
      key={note.id}
      {...{ note, subject, isCurrent: note.id === item, isEdited: open === note.id, onClose: close }}
      isInGroup={pinned.length > 0}
      onEdit={mayWrite ? () => setOpen(note.id) : undefined}
      onDelete={mayDelete ? () => void confirmDelete(note) : undefined}
      onTogglePin={mayWrite ? (isPinned) => void togglePin(note.id, isPinned) : undefined}
    />
  )

  return (
    <Section
      title={t('Notes')}
      actions={
        mayWrite && (
          <Button ref={addButton} size="sm" icon={<Plus />} className="me-2" onClick={() => setOpen('new')}>
            {t('Add Note')}
          </Button>
        )
      }
    >
      {open === 'new' && mayWrite && <NoteForm subject={subject} note={null} onClose={close} />}
      {list.isPending || isAwaited ? (
        <p role="status" className="flex items-center gap-2 px-2 py-3 text-text-2">
          <Spinner />
          {noteMessages.loading}
        </p>
      ) : list.isError && notes.length === 0 ? (
        <NotesError error={list.error} busy={list.isFetching} onRetry={() => invalidateNotes(subject)} />
      ) : notes.length === 0 ? (
        open !== 'new' && (
          <EmptyState
            icon={<StickyNote aria-hidden />}
            text={noteMessages.none}
            action={mayWrite && <Button onClick={() => setOpen('new')}>{t('Create first note')}</Button>}
          />
        )
      ) : (
        <>
          {hasFailed && <LoadError text={pinTexts.notLoaded} className="px-2 pt-2 text-text-2" onRetry={retry} />}
          <NoteGroups {...{ listRef, pinned, others, renderNote }} />
        </>
      )}
      <LoadMoreFor list={list} />
    </Section>
  )
}

type NoteRowProps = NoteItemProps & {
  subject: RecordSubject
  isCurrent: boolean
  isEdited: boolean
  onClose: () => void
}

/** A note, or its form. `isCurrent`: the URL names it. */
const NoteRow = ({ subject, isCurrent, isEdited, onClose, ...item }: NoteRowProps) => (
  <li
    data-note={item.note.id}
    aria-current={isCurrent || undefined}
    tabIndex={-1}
    className="px-2 -outline-offset-2! aria-[current]:bg-accent-soft"
  >
    {isEdited ? <NoteForm subject={subject} note={item.note} onClose={onClose} /> : <NoteItem {...item} />}
  </li>
)

type RenderNote = (note: Note) => ReactNode
type NoteGroupsProps = {
  listRef: RefObject<HTMLDivElement | null>
  pinned: readonly Note[]
  others: readonly Note[]
  renderNote: RenderNote
}

/** The pinned notes, then the others. */
const NoteGroups = ({ listRef, pinned, others, renderNote }: NoteGroupsProps) => (
  <div ref={listRef}>
    <NoteGroup title={pinTexts.group} isTitleShown notes={pinned} renderNote={renderNote} />
    <NoteGroup
      title={pinned.length > 0 ? t('Other notes') : t('Notes')}
      isTitleShown={pinned.length > 0}
      notes={others}
      renderNote={renderNote}
    />
  </div>
)

type NoteGroupProps = { title: string; isTitleShown: boolean; notes: readonly Note[]; renderNote: RenderNote }

const NoteGroup = ({ title, isTitleShown, notes, renderNote }: NoteGroupProps) =>
  notes.length > 0 && (
    <>
      {isTitleShown && <h4 className="px-2 pt-2 text-12 font-medium text-text-2">{title}</h4>}
      <ul aria-label={title} className="-mx-2 divide-y divide-line">
        {notes.map(renderNote)}
      </ul>
    </>
  )

/** Returns a function that deletes a note after a confirmation. A failure is shown in the panel's banner, with a "Try again" button. */
function useConfirmDeleteNote(
  subject: RecordSubject,
  addButton: RefObject<HTMLElement | null>,
): (note: Note) => Promise<unknown> {
  const banners = useBanners()
  return async function confirmDelete(note: Note) {
    if (
      !(await confirm({
        title: t('Delete note'),
        text: t('Are you sure you want to delete this note?'),
        action: t('Delete'),
      }))
    )
      return
    // Another workspace may be selected when the toast is clicked.
    const scope = selectedScope.get()
    const deletion = deleteNote(subject, note.id)
    requestAnimationFrame(() => restoreFocus(addButton.current, null))
    const result = await deletion
    if (result.success)
      return showCallToast.success(noteMessages.deleted, {
        duration: undoDuration,
        action: createUndoAction(() => void undoDelete(subject, result.data.deletionId, scope)),
      })
    banners?.show({
      tone: 'error',
      text: serverMessageOr(result, noteMessages.notDeleted),
      action: { label: t('Try again'), onClick: () => void confirmDelete(note) },
    })
  }
}

async function undoDelete(subject: RecordSubject, deletionId: string, scope: SelectedScope): Promise<void> {
  const id = showCallToast.pending(t('Restoring...'))
  const result = await restoreNote(subject, deletionId, scope)
  if (result.success) showCallToast.success(describeRestored(result.data.count, '1 note'), { id })
  else
    showCallToast.failure(serverMessageOr(result, messages.restoreFailed), {
      id,
      action: { label: t('Try again'), onClick: () => void undoDelete(subject, deletionId, scope) },
    })
}

type NotesErrorProps = { error: Error; busy: boolean; onRetry: () => void }

const NotesError = (props: NotesErrorProps) => <ErrorState text={describeLoadError(props.error)} {...props} />

const describeLoadError = (error: Error): string =>
  error instanceof ApiError ? serverMessageOr(error.failure, noteMessages.notFetched) : noteMessages.notFetched
