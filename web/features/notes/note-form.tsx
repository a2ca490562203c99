import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { messages } from '#contract/kit/messages.ts'
import { noteLimits } from '#contract/notes/fields.ts'
import { noteMessages as texts } from '#contract/notes/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { getDraft } from '../../shared/drafts.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import type { RecordSubject } from '../records/public.ts'
import { createNote, type Note, type NoteDraft, updateNote } from './requests.ts'

/** Where text waits that was typed and not saved. */
export const noteDraftKey = ({ type, id }: RecordSubject, note: Note | null): string =>
  `${type}:${id}:note:${note?.id ?? 'new'}`

/** From so many characters on, the form says how many there may be. */
const counterThreshold = noteLimits.content * 0.9

type NoteFormProps = {
  subject: RecordSubject
  /** The note to edit, null for a new one. */
  note: Note | null
  onClose: () => void
}

/** Writes a note or changes one where it stands. Ctrl+Enter saves, Escape cancels and asks first when something was typed. */
export function NoteForm({ subject, note, onClose }: NoteFormProps) {
  const key = noteDraftKey(subject, note)
  // What others change meanwhile does not change what is being typed; it is compared when it is saved.
  const [base, setBase] = useState(note)
  const [draft, setDraft] = useState(() => (getDraft(key)?.draft as NoteDraft | undefined) ?? toNoteDraft(note))
  const [theirs, setTheirs] = useState<Note | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ id: string; of: NoteDraft } | null>(null)
  const banners = useBanners()
  const changes = getChanges(draft, base)
  const unchanged = Object.keys(changes).length === 0
  const blank = draft.content.trim() === ''
  const { form, leave, cancel } = useDraftForm({
    ...{ key, draft: draft, unchanged, onClose },
    loss: 'What you wrote is not saved.',
  })

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy || blank) return
    if (base && unchanged) return leave()
    setBusy(true)
    const result = base ? await updateNote(theirs ?? base, changes) : await createNote(subject, getNoteId(draft), draft)
    setBusy(false)
    if (result.success) {
      showCallToast.success(base ? texts.updated : texts.created)
      return leave()
    }
    if (base && result.error === 'stale' && result.data) return showConflict(result.data as Note)
    const fallback = base ? texts.notUpdated : texts.notCreated
    banners?.show({
      tone: 'error',
      text: result.error === 'no_token' ? messages.noToken : serverMessageOr(result, fallback),
    })
  }

  /** Somebody else changed the note since it was opened: what they wrote is shown, and saving again replaces it. */
  function showConflict(current: Note) {
    setTheirs(current)
    setBase((last) => last && { ...last, version: current.version })
  }

  /** One id for the note, however often the person tries; another text is another note. */
  function getNoteId(text: NoteDraft): string {
    if (attempt.current?.of !== text) attempt.current = { id: uuidv7(), of: text }
    return attempt.current.id
  }

  const set = (change: Partial<NoteDraft>) => setDraft((last) => ({ ...last, ...change }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const count = draft.content.length

  return (
    <form
      ref={form}
      noValidate
      aria-label={note ? 'Edit Note' : 'Create New Note'}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="mx-2 my-1 grid gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      {!note && <h4 className="font-semibold">Create New Note</h4>}
      <FormField label="Title" optional>
        <Input
          name="title"
          autoComplete="off"
          maxLength={noteLimits.title}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </FormField>
      <FormField
        label="Content *"
        help={
          count < counterThreshold
            ? undefined
            : `${count.toLocaleString('en-US')} of ${noteLimits.content.toLocaleString('en-US')} characters`
        }
      >
        <Textarea
          data-autofocus
          name="content"
          rows={4}
          required
          maxLength={noteLimits.content}
          value={draft.content}
          onChange={(event) => set({ content: event.target.value })}
        />
      </FormField>
      {theirs && <NoteConflict note={theirs} onTake={leave} />}
      <div className="flex gap-1">
        <Button type="submit" size="sm" variant="primary" busy={busy} disabled={blank}>
          {note ? 'Update Note' : 'Create Note'}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What somebody else wrote meanwhile. */
function NoteConflict({ note: { title, content }, onTake }: { note: Note; onTake: () => void }) {
  return (
    <div role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2">
      <p className="mb-1 text-orange-ink">Someone else changed this note meanwhile. Update it to replace their text:</p>
      {title && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <div className="max-h-40 overflow-y-auto">
        <Markdown text={content} />
      </div>
      <Button size="sm" className="mt-2" onClick={onTake}>
        Keep theirs
      </Button>
    </div>
  )
}

const toNoteDraft = (note: Note | null): NoteDraft => ({ title: note?.title ?? '', content: note?.content ?? '' })

/** What differs from the note as it was opened, as it would be stored. */
function getChanges(draft: NoteDraft, note: Note | null): Partial<NoteDraft> {
  const before = toNoteDraft(note)
  const keys = (['title', 'content'] as const).filter((key) => draft[key].trim() !== before[key])
  return Object.fromEntries(keys.map((key) => [key, draft[key]]))
}
