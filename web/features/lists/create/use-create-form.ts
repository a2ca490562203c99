import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { parseValues } from '#contract/kit/parse.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { findMissing, toCreateBody } from '../custom-fields/required-fields.ts'
import { createRecord } from '../data/list-requests.ts'
import type { CreateDialogDescriptor, ListRow } from '../list-descriptor.ts'
import { type CreateDraft, type InitialValues, toRequestValues, useCreateDraft } from './create-draft.ts'
import { useDuplicates } from './duplicate-warning.tsx'

type CreateFormOptions<R extends ListRow> = InitialValues & {
  descriptor: CreateDialogDescriptor<R>
  open: boolean
  onCreated: (record: R) => void
}

/** The state of the form for a new record: draft, errors, duplicates, saving. */
export function useCreateForm<R extends ListRow>({ descriptor, open, onCreated, ...initial }: CreateFormOptions<R>) {
  const { rows, moreRows = [], parsePasted, requires, texts, duplicates: duplicateRules } = descriptor.create
  const { draft, setValues: setDraftValues, isDirty, discardDraft } = useCreateDraft(descriptor, initial)
  const [errors, setErrors] = useState<CreateDraft>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // All attempts with the same body share one id, so a retry cannot create a second record.
  const attempt = useRef<{ id: string; body: string } | null>(null)
  const duplicateCheck = useDuplicates({ noun: descriptor.noun, matchOn: duplicateRules?.matchOn, draft, open })

  const setValues = (values: CreateDraft) => {
    setDraftValues(values)
    setErrors((present) => Object.fromEntries(Object.entries(present).filter(([key]) => !(key in values))))
  }

  const isEmpty = (key: string) => !draft[key]?.trim()

  const pasteFields = (event: ClipboardEvent<HTMLFormElement>) => {
    const pasted = readPastedFields(event, parsePasted)
    if (pasted) setValues(Object.fromEntries(Object.entries(pasted).filter(([key]) => isEmpty(key))))
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { fieldOf } = descriptor.create
    const fields = Object.fromEntries(
      Object.entries(descriptor.fields).map(([key, field]) => [key, fieldOf?.(key, draft) ?? field]),
    )
    const { values, errors: fieldErrors } = parseValues(fields, toRequestValues(draft, fields))
    if (requires.anyOf.every(isEmpty)) fieldErrors[requires.anyOf[0] ?? ''] = [requires.message]
    Object.assign(fieldErrors, findMissing(descriptor, draft))
    if (Object.keys(fieldErrors).length > 0) return showErrors(fieldErrors)

    const body = toCreateBody(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)))
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { id: uuidv7(), body: text }
    setBusy(true)
    setFailure(null)
    if (await duplicateCheck.checkAllSeen(attempt.current.id)) await send({ ...body, id: attempt.current.id })
    setBusy(false)
  }

  async function send(body: { id: string }) {
    const toast = texts.pending ? showCallToast.pending(texts.pending) : undefined
    const result = await createRecord<R>(descriptor.noun, body)
    if (!result.success) {
      if (texts.failure) showCallToast.failure(texts.failure, { id: toast })
      return showErrors(result.fieldErrors, result.message)
    }
    reset()
    showCallToast.success(texts.success, { id: toast })
    onCreated(result.data)
  }

  function reset() {
    attempt.current = null
    discardDraft()
    setErrors({})
    setFailure(null)
  }

  /** Shows field errors at their inputs, and all others above the form. */
  function showErrors(fieldErrors: Record<string, string[]>, message?: string) {
    const known = [...rows, ...moreRows]
      .flat()
      .flatMap((key) => (fieldErrors[key]?.[0] ? [[key, fieldErrors[key][0]] as const] : []))
    setErrors(Object.fromEntries(known))
    setFailure(known.length > 0 ? null : (message ?? null))
    if (known[0]) document.querySelector<HTMLElement>(`[name="${known[0][0]}"]`)?.focus()
  }

  return {
    ...{ draft, setValues, errors, failure, busy, isDirty, pasteFields, save, reset },
    checkDuplicates: duplicateCheck.checkNow,
    duplicates: duplicateCheck.duplicates.filter(({ id }) => id !== attempt.current?.id),
  }
}

/** The fields of a signature that is pasted into an empty input, instead of pasting all of it there; null for any other text. */
function readPastedFields(
  event: ClipboardEvent<HTMLFormElement>,
  parsePasted: CreateDialogDescriptor<ListRow>['create']['parsePasted'],
): Readonly<CreateDraft> | null {
  const input = event.target as EventTarget
  if (!(input instanceof HTMLInputElement) || input.value !== '') return null
  const values = parsePasted?.(event.clipboardData.getData('text/plain'))
  if (!values || Object.keys(values).every((key) => key === input.name)) return null
  event.preventDefault()
  return values
}
