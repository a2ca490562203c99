import { type FormEvent, useId, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Field } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { selection } from '../../platform/selection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dropDraft, keepDraft, keptDraft } from '../../ui/drafts.ts'
import { callToast } from '../../ui/toasts.ts'
import { CreateControl, typedValue } from './create-control.tsx'
import { DuplicateWarning, useDuplicates } from './duplicates.tsx'
import type { Link, ListKind, ListRow, WithForm } from './kind.ts'
import { createRecord } from './requests.ts'

type Draft = Record<string, string>

type CreateProps<R extends ListRow> = {
  kind: WithForm<R>
  open: boolean
  /** What the new record points at from the beginning, by field. */
  given?: Readonly<Record<string, Link>>
  onClose: () => void
  onCreated: (record: R) => void
  /** A record that is there already is opened instead. */
  onOpen: (id: string) => void
}

/** Asks for a new record. What is typed stays until it is there, also when the dialog is closed by mistake. */
export function CreateDialog<R extends ListRow>({ kind, open, given, onClose, onCreated, onOpen }: CreateProps<R>) {
  const { rows, choices, needs, texts, duplicates } = kind.create
  const { draft, setDraft, changed, startOver } = useDraft(kind, given)
  const [errors, setErrors] = useState<Draft>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  // One id for the record, however often the person tries; another body is another record.
  const attempt = useRef<{ id: string; body: string } | null>(null)
  const { found, ask, seen } = useDuplicates({ noun: kind.noun, by: duplicates?.by, draft, open })
  const others = found.filter(({ id }) => id !== attempt.current?.id)

  const set = (key: string, value: string) => {
    setDraft({ ...draft, [key]: value })
    setErrors(({ [key]: _, ...others }) => others)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { values, errors: refused } = parseValues(kind.fields, told(kind, draft))
    if (!needs.oneOf.some((key) => draft[key]?.trim())) refused[needs.oneOf[0] ?? ''] = [needs.message]
    if (Object.keys(refused).length > 0) return show(refused)

    const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { id: uuidv7(), body: text }
    setBusy(true)
    setFailure(null)
    if (!(await seen(attempt.current.id))) return setBusy(false)
    const toast = texts.pending ? callToast.pending(texts.pending) : undefined
    const result = await createRecord<R>(kind.noun, { ...body, id: attempt.current.id })
    setBusy(false)
    if (!result.success) {
      if (texts.failure) callToast.failure(texts.failure, { id: toast })
      return show(result.fieldErrors, result.message)
    }
    forget()
    callToast.success(texts.success, { id: toast })
    onClose()
    onCreated(result.data)
  }

  function forget() {
    attempt.current = null
    startOver()
    setErrors({})
    setFailure(null)
  }

  /** Every sentence beside its input; one that belongs to none of them above the form. */
  function show(said: Record<string, string[]>, message?: string) {
    const known = rows.flat().flatMap((key) => (said[key]?.[0] ? [[key, said[key][0]] as const] : []))
    setErrors(Object.fromEntries(known))
    setFailure(known.length > 0 ? null : (message ?? null))
    if (known[0]) document.querySelector<HTMLElement>(`[name="${known[0][0]}"]`)?.focus()
  }

  const control = (key: string) => (
    <CreateControl
      key={key}
      name={key}
      field={kind.fields[key] as Field}
      options={choices[key]}
      value={draft[key] ?? ''}
      link={given?.[key]}
      error={errors[key]}
      onChange={(value) => set(key, value)}
    />
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`New ${kind.one}`}
      size="md"
      footerStart={
        changed && (
          <Button variant="ghost" onClick={forget}>
            Start over
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {others.length > 0 ? 'Create anyway' : `Create ${kind.one}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} onBlur={ask} className="flex flex-col gap-4">
        {failure && (
          <p role="alert" className="rounded-control border border-red-edge bg-red-tint px-3 py-2 text-red-ink">
            {failure}
          </p>
        )}
        {rows.map((row) =>
          typeof row === 'string' ? (
            control(row)
          ) : (
            <div key={row[0]} className="grid gap-4 md:grid-cols-2">
              {row.map(control)}
            </div>
          ),
        )}
        <DuplicateWarning kind={kind} found={others} onOpen={onOpen} />
      </form>
    </Dialog>
  )
}

/** What was typed, kept until the record is there: also while the person looks at other pages. */
function useDraft<R extends ListRow>(kind: WithForm<R>, given: CreateProps<R>['given']) {
  const { workspaceId } = selection.use()
  const beginning = begun(kind, given)
  const key = ['new', workspaceId, kind.kind, ...Object.values(given ?? {}).map(({ id }) => id)].join(':')
  const [of, setOf] = useState(key)
  const [draft, setState] = useState<Draft>(() => (keptDraft(key)?.draft as Draft | undefined) ?? beginning)
  const setDraft = (next: Draft) => {
    keepDraft(key, { draft: next, from: null })
    setState(next)
  }
  if (of !== key) {
    setOf(key)
    setState((keptDraft(key)?.draft as Draft | undefined) ?? beginning)
  }
  return {
    draft,
    setDraft,
    changed: Object.entries({ ...beginning, ...draft }).some(([name, text]) => text !== (beginning[name] ?? '')),
    startOver: () => {
      dropDraft(key)
      setState(beginning)
    },
  }
}

const begun = <R extends ListRow>({ create }: WithForm<R>, given: CreateProps<R>['given'] = {}): Draft => ({
  ...create.preset,
  ...Object.fromEntries(Object.entries(given).map(([key, { id }]) => [key, id])),
})

/** What was filled in, as it is sent; what was left empty gets its preset from the server. */
const told = <R extends ListRow>({ fields }: ListKind<R>, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) =>
      text.trim() === '' ? [] : [[key, typedValue(fields[key] as Field, text)]],
    ),
  )
