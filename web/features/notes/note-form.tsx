import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { noteLimits } from '#contract/notes/fields.ts'
import { noteMessages } from '#contract/notes/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { type SaveOutcome, useRecordForm } from '../../ui/forms/use-record-form.ts'
import {
  decodeMentions,
  encodeMentions,
  MentionTextarea,
  type RecordSubject,
  toMentioned,
  useMemberSearch,
} from '../records/public.ts'
import { NoteConflict } from './note-conflict.tsx'
import { createNote, type Note, type NoteDraft, type NoteFormDraft, updateNote } from './requests.ts'

/** The key under which a draft is kept when the form is closed before it is saved. */
export const noteDraftKey = ({ type, id }: RecordSubject, note: Note | null): string =>
  `${type}:${id}:note:${note?.id ?? 'new'}`

const noteFormFields = ['title', 'content'] as const
type NoteFormField = (typeof noteFormFields)[number]

type NoteFormProps = {
  subject: RecordSubject
  /** The note to edit, or null for a new one. */
  note: Note | null
  onClose: () => void
}

/** Creates or edits a note in place. Ctrl+Enter saves; Escape cancels, after a confirmation if there are changes. */
export function NoteForm({ subject, note, onClose }: NoteFormProps) {
  const attempt = useRef<{ id: string; of: NoteFormDraft } | null>(null)
  const banners = useBanners()
  const form = useRecordForm({
    record: note,
    toDraft: toNoteDraft,
    fields: noteFormFields,
    draftKey: noteDraftKey(subject, note),
    discardText: t('Your note won’t be saved.'),
    validate: (draft) => !isBlank(draft),
    save,
    onClose,
  })

  async function save(
    draft: NoteFormDraft,
    base: Note | null,
    changed: readonly NoteFormField[],
  ): Promise<SaveOutcome<Note>> {
    const values = toValues(draft, base)
    const changes = Object.fromEntries(changed.map((field) => [field, values[field]]))
    const result = base ? await updateNote(base, changes) : await createNote(subject, getNoteId(draft), values)
    if (result.success) {
      showCallToast.success(base ? noteMessages.updated : noteMessages.created)
      return 'saved'
    }
    if (base && result.error === 'stale' && result.data) return { current: result.data as Note }
    const fallback = base ? noteMessages.notUpdated : noteMessages.notCreated
    const text = serverMessageOr(result, fallback)
    banners?.show({ tone: 'error', text })
    return 'failed'
  }

  /** Returns the same id for all attempts to save this text, and a new one for another text. */
  function getNoteId(draft: NoteFormDraft): string {
    if (attempt.current?.of !== draft) attempt.current = { id: uuidv7(), of: draft }
    return attempt.current.id
  }

  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label={note ? t('Edit Note') : t('Create New Note')}
      onSubmit={form.submit}
      onKeyDown={form.submitOnCtrlEnter}
      className="mx-2 my-1 grid gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      {!note && <h4 className="font-semibold">{t('Create New Note')}</h4>}
      <NoteFields draft={form.draft} onChange={form.update} />
      {form.conflict && <NoteConflict note={form.conflict.record} onAcceptTheirs={form.discard} />}
      <div className="flex gap-1">
        <Button type="submit" size="sm" variant="primary" busy={form.isBusy} disabled={isBlank(form.draft)}>
          {note ? t('Update Note') : t('Create Note')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void form.cancel()}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The length from which the form shows the character limit. */
const counterThreshold = noteLimits.content * 0.9

function NoteFields({ draft, onChange }: { draft: NoteFormDraft; onChange: (change: Partial<NoteFormDraft>) => void }) {
  const { length } = draft.content
  const limit = formatNumber(noteLimits.content)
  return (
    <>
      <FormField label={t('Title')} optional>
        <Input
          name="title"
          autoComplete="off"
          maxLength={noteLimits.title}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </FormField>
      <FormField
        label={t('Content *')}
        help={
          length < counterThreshold
            ? undefined
            : t('{length} of {limit} characters', { length: formatNumber(length), limit })
        }
      >
        <MentionTextarea
          useSearch={useWorkspaceMembers}
          name="content"
          rows={4}
          required
          maxLength={noteLimits.content}
          text={draft.content}
          onText={(content, mentioned) =>
            onChange(mentioned ? { content, picked: [...draft.picked, mentioned] } : { content })
          }
        />
      </FormField>
    </>
  )
}

function useWorkspaceMembers(query: string, enabled: boolean) {
  const { members, ...state } = useMemberSearch(query, enabled)
  return { people: members, ...state }
}

const toNoteDraft = (note: Note | null): NoteFormDraft => ({
  title: note?.title ?? '',
  content: note ? decodeMentions(note.content, note.mentions) : '',
  picked: [],
})

/** The values to save: names that were picked, or that the note has already mentioned, become mentions. */
const toValues = ({ title, content, picked }: NoteFormDraft, base: Note | null): NoteDraft => ({
  title,
  content: encodeMentions(content, [...picked, ...(base?.mentions.map(toMentioned) ?? [])]),
})

const isBlank = ({ content }: NoteFormDraft): boolean => content.trim() === ''
