import { type FormEvent, useId, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { NewContact } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { levelOptions } from '../../ui/level.tsx'
import { Select } from '../../ui/select.tsx'
import { contactStatusOptions } from '../../ui/status.tsx'
import { callToast } from '../../ui/toasts.ts'
import { type Contact, createContact } from './requests.ts'

const fields = ['name', 'email', 'phoneNumber', 'jobTitle', 'status', 'leadType'] as const
type Key = (typeof fields)[number]
type Draft = Record<Key, string>
type Errors = Partial<Record<Key, string>>

const blank: Draft = { name: '', email: '', phoneNumber: '', jobTitle: '', status: '', leadType: '' }
const needsOne = 'A contact needs a name, an e-mail address or a phone number'

type CreateProps = { open: boolean; onClose: () => void; onCreated: (contact: Contact) => void }

/** Asks for a new contact. What is typed stays until the contact is there, also when the dialog is closed by mistake. */
export function CreateDialog({ open, onClose, onCreated }: CreateProps) {
  const [draft, setDraft] = useState(blank)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  // One id for the contact, however often the person tries; another body is another contact.
  const attempt = useRef<{ id: string; body: string } | null>(null)

  const set = (key: Key) => (value: string) => {
    setDraft({ ...draft, [key]: value })
    setErrors({ ...errors, [key]: undefined })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { values, errors: refused } = parseValues(contactFields, draft)
    if (![draft.name, draft.email, draft.phoneNumber].some((text) => text.trim())) refused.name = [needsOne]
    if (Object.keys(refused).length > 0) return show(refused)

    const body: NewContact = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { id: uuidv7(), body: text }
    setBusy(true)
    setFailure(null)
    const result = await createContact({ ...body, id: attempt.current.id })
    setBusy(false)
    if (!result.success) return show(result.fieldErrors, result.message)
    attempt.current = null
    setDraft(blank)
    setErrors({})
    callToast.success('Contact created successfully!')
    onClose()
    onCreated(result.data)
  }

  /** Every sentence beside its input; one that belongs to none of them above the form. */
  function show(said: Record<string, string[]>, message?: string) {
    const next = Object.fromEntries(fields.flatMap((key) => (said[key]?.[0] ? [[key, said[key][0]]] : []))) as Errors
    setErrors(next)
    setFailure(Object.keys(next).length > 0 ? null : (message ?? null))
    const first = fields.find((key) => next[key])
    if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const input = (key: Key, type: 'text' | 'email' | 'tel', autoComplete = 'off') => (
    <FormField label={columnLabel(contactFields[key])} error={errors[key]}>
      <Input
        name={key}
        type={type === 'email' ? 'text' : type}
        inputMode={type === 'text' ? undefined : type}
        autoComplete={autoComplete}
        size="lg"
        value={draft[key]}
        onChange={(event) => set(key)(event.target.value)}
      />
    </FormField>
  )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New contact"
      size="md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Create contact
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        {failure && (
          <p role="alert" className="rounded-control border border-red-edge bg-red-tint px-3 py-2 text-red-ink">
            {failure}
          </p>
        )}
        {input('name', 'text')}
        <div className="grid gap-4 md:grid-cols-2">
          {input('email', 'email')}
          {input('phoneNumber', 'tel')}
        </div>
        {input('jobTitle', 'text')}
        <div className="grid gap-4 md:grid-cols-2">
          <FormField label={columnLabel(contactFields.status)} error={errors.status}>
            <Select
              name="status"
              size="lg"
              value={draft.status || null}
              onChange={(value) => set('status')(value ?? '')}
              options={contactStatusOptions}
            />
          </FormField>
          <FormField label={columnLabel(contactFields.leadType)} error={errors.leadType}>
            <Select
              name="leadType"
              size="lg"
              value={draft.leadType || null}
              onChange={(value) => set('leadType')(value ?? '')}
              options={levelOptions}
            />
          </FormField>
        </div>
      </form>
    </Dialog>
  )
}
