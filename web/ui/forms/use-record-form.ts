import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { getDraft } from '../../shared/drafts.ts'
import { listChangedFields, mergeDrafts } from './merge-drafts.ts'
import { useDraftForm } from './use-draft-form.ts'

/** The result of saving. `current` is the record as somebody else saved it after the form was opened. */
export type SaveOutcome<R> = 'saved' | 'failed' | { current: R }

/** The fields that both people changed, and the other person's version of the record. */
export type EditConflict<R, F> = { record: R; fields: readonly F[] }

type RecordFormOptions<R extends object, D extends object, F extends keyof D> = {
  /** The record to edit, or null for a new one. */
  record: R | null
  toDraft: (record: R | null) => D
  /** The fields that the form edits. */
  fields: readonly F[]
  /** The key under which the draft is kept if the form is closed without saving or discarding it. */
  draftKey: string
  /** The confirmation text before a changed draft is discarded. */
  discardText: string
  /** Shows validation errors. Returns false to prevent saving. */
  validate?: (draft: D, changed: readonly F[]) => boolean
  /** Saves the changed fields of a draft that was made from `base`. The form closes on success. */
  save: (draft: D, base: R | null, changed: readonly F[]) => Promise<SaveOutcome<R>>
  onClose: () => void
}

type RecordForm<R, D, F> = {
  formRef: RefObject<HTMLFormElement | null>
  draft: D
  update: (change: Partial<D>) => void
  isBusy: boolean
  conflict: EditConflict<R, F> | null
  submit: (event?: FormEvent) => Promise<void>
  /** For `onKeyDown`: Ctrl+Enter, or Cmd+Enter, submits. */
  submitOnCtrlEnter: (event: KeyboardEvent) => void
  /** Closes the form, after a confirmation if there are changes. */
  cancel: () => Promise<void>
  /** Closes the form and discards the draft. */
  discard: () => void
}

/**
 * A form that creates or edits a record in place. If somebody else saved the record in the meantime, changes to different
 * fields are merged and saved. Changes to the same fields become a `conflict`, and saving again overwrites theirs.
 */
export function useRecordForm<R extends object, D extends object, F extends keyof D>(
  options: RecordFormOptions<R, D, F>,
): RecordForm<R, D, F> {
  const { record, toDraft, fields, draftKey, discardText, validate, save, onClose } = options
  // The record may change on the server while the user types, so the draft is compared with the record that was opened.
  const [base, setBase] = useState(record)
  const [emptyDraft] = useState(() => toDraft(null))
  const original = base ? toDraft(base) : emptyDraft
  const [draft, setDraft] = useState(() => (getDraft(draftKey)?.draft as D | undefined) ?? original)
  const [conflict, setConflict] = useState<EditConflict<R, F> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const changed = listChangedFields(draft, original, fields)
  const isUnchanged = changed.length === 0
  const { form, discard, keepIfClosed, cancel } = useDraftForm({
    ...{ key: draftKey, draft, unchanged: isUnchanged, isSaving: isBusy, discardText, onClose },
  })

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy) return
    if (base && isUnchanged) return discard()
    if (validate?.(draft, changed) === false) return
    setIsBusy(true)
    await send(draft, base, changed)
    setIsBusy(false)
  }

  async function send(edited: D, from: R | null, changedFields: readonly F[]): Promise<void> {
    const outcome = await save(edited, from, changedFields)
    if (outcome === 'saved') return discard()
    if (outcome === 'failed' || !from) return keepIfClosed(edited)
    const { current } = outcome
    const theirs = toDraft(current)
    const { merged, conflicts } = mergeDrafts(edited, toDraft(from), theirs, fields)
    setBase(current)
    setDraft(merged)
    if (conflicts.length === 0) return send(merged, current, listChangedFields(merged, theirs, fields))
    keepIfClosed(merged)
    setConflict({ record: current, fields: conflicts })
  }

  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const update = (change: Partial<D>) => setDraft((last) => ({ ...last, ...change }))
  return { formRef: form, draft, update, isBusy, conflict, submit, submitOnCtrlEnter, cancel, discard }
}
