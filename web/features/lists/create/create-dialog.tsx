import { type FormEvent, useId, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Field } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { createRecord } from '../data/list-requests.ts'
import type { CreatableListDescriptor, LinkedRecord, ListRow } from '../list-descriptor.ts'
import { CreateField } from './create-field.tsx'
import { DuplicateWarning, useDuplicates } from './duplicate-warning.tsx'

type CreateDraft = Record<string, string>

type CreateProps<R extends ListRow> = {
  descriptor: CreatableListDescriptor<R>
  open: boolean
  /** What the new record points at from the beginning, by field. */
  initialLinks?: Readonly<Record<string, LinkedRecord>>
  onClose: () => void
  onCreated: (record: R) => void
  /** A record that is there already is opened instead. */
  onOpen: (id: string) => void
}

/** Asks for a new record. What is typed stays until it is there, also when the dialog is closed by mistake. */
export function CreateDialog<R extends ListRow>({
  descriptor,
  open,
  initialLinks,
  onClose,
  onCreated,
  onOpen,
}: CreateProps<R>) {
  const { rows, choices, requires, texts, duplicates: duplicateRules } = descriptor.create
  const { draft, setDraft, isDirty, discardDraft } = useCreateDraft(descriptor, initialLinks)
  const [errors, setErrors] = useState<CreateDraft>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  // One id for the record, however often the person tries; another body is another record.
  const attempt = useRef<{ id: string; body: string } | null>(null)
  const {
    duplicates,
    checkNow: checkDuplicates,
    seen,
  } = useDuplicates({ noun: descriptor.noun, matchOn: duplicateRules?.matchOn, draft, open })
  const otherDuplicates = duplicates.filter(({ id }) => id !== attempt.current?.id)

  const set = (key: string, value: string) => {
    setDraft({ ...draft, [key]: value })
    setErrors(({ [key]: _, ...otherDuplicates }) => otherDuplicates)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { values, errors: fieldErrors } = parseValues(descriptor.fields, toRequestValues(draft))
    if (!requires.anyOf.some((key) => draft[key]?.trim())) fieldErrors[requires.anyOf[0] ?? ''] = [requires.message]
    if (Object.keys(fieldErrors).length > 0) return showErrors(fieldErrors)

    const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { id: uuidv7(), body: text }
    setBusy(true)
    setFailure(null)
    if (!(await seen(attempt.current.id))) return setBusy(false)
    const toast = texts.pending ? showCallToast.pending(texts.pending) : undefined
    const result = await createRecord<R>(descriptor.noun, { ...body, id: attempt.current.id })
    setBusy(false)
    if (!result.success) {
      if (texts.failure) showCallToast.failure(texts.failure, { id: toast })
      return showErrors(result.fieldErrors, result.message)
    }
    reset()
    showCallToast.success(texts.success, { id: toast })
    onClose()
    onCreated(result.data)
  }

  function reset() {
    attempt.current = null
    discardDraft()
    setErrors({})
    setFailure(null)
  }

  /** Every sentence beside its input; one that belongs to none of them above the form. */
  function showErrors(fieldErrors: Record<string, string[]>, message?: string) {
    const known = rows.flat().flatMap((key) => (fieldErrors[key]?.[0] ? [[key, fieldErrors[key][0]] as const] : []))
    setErrors(Object.fromEntries(known))
    setFailure(known.length > 0 ? null : (message ?? null))
    if (known[0]) document.querySelector<HTMLElement>(`[name="${known[0][0]}"]`)?.focus()
  }

  const renderField = (key: string) => (
    <CreateField
      key={key}
      name={key}
      field={descriptor.fields[key] as Field}
      options={choices[key]}
      value={draft[key] ?? ''}
      initialLink={initialLinks?.[key]}
      error={errors[key]}
      onChange={(value) => set(key, value)}
    />
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`New ${descriptor.singular}`}
      size="md"
      footerStart={
        isDirty && (
          <Button variant="ghost" onClick={reset}>
            Start over
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {otherDuplicates.length > 0 ? 'Create anyway' : `Create ${descriptor.singular}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} onBlur={checkDuplicates} className="flex flex-col gap-4">
        {failure && (
          <p role="alert" className="rounded-control border border-red-edge bg-red-tint px-3 py-2 text-red-ink">
            {failure}
          </p>
        )}
        {rows.map((row) =>
          typeof row === 'string' ? (
            renderField(row)
          ) : (
            <div key={row[0]} className="grid gap-4 md:grid-cols-2">
              {row.map(renderField)}
            </div>
          ),
        )}
        <DuplicateWarning descriptor={descriptor} duplicates={otherDuplicates} onOpen={onOpen} />
      </form>
    </Dialog>
  )
}

/** What was typed, kept until the record is there: also while the person looks at other pages. */
function useCreateDraft<R extends ListRow>(
  descriptor: CreatableListDescriptor<R>,
  initialLinks: CreateProps<R>['initialLinks'],
) {
  const { workspaceId } = selectedScope.use()
  const initialDraft = createInitialDraft(descriptor, initialLinks)
  const draftKey = ['new', workspaceId, descriptor.kind, ...Object.values(initialLinks ?? {}).map(({ id }) => id)].join(
    ':',
  )
  const [currentKey, setCurrentKey] = useState(draftKey)
  const [draft, setState] = useState<CreateDraft>(
    () => (getDraft(draftKey)?.draft as CreateDraft | undefined) ?? initialDraft,
  )
  const setDraft = (next: CreateDraft) => {
    saveDraft(draftKey, { draft: next, from: null })
    setState(next)
  }
  if (currentKey !== draftKey) {
    setCurrentKey(draftKey)
    setState((getDraft(draftKey)?.draft as CreateDraft | undefined) ?? initialDraft)
  }
  return {
    draft,
    setDraft,
    isDirty: Object.entries({ ...initialDraft, ...draft }).some(([name, text]) => text !== (initialDraft[name] ?? '')),
    discardDraft: () => {
      removeDraft(draftKey)
      setState(initialDraft)
    },
  }
}

const createInitialDraft = <R extends ListRow>(
  { create }: CreatableListDescriptor<R>,
  initialLinks: CreateProps<R>['initialLinks'] = {},
): CreateDraft => ({
  ...create.defaults,
  ...Object.fromEntries(Object.entries(initialLinks).map(([key, { id }]) => [key, id])),
})

/** The fields that were filled in; the server has defaults for the others. */
const toRequestValues = (draft: CreateDraft): CreateDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
