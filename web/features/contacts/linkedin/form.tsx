import { type FormEvent, useState } from 'react'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import type { Field } from '#contract/kit/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { capitalised } from '#contract/kit/names.ts'
import { useBanners } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDraftForm } from '../../../ui/draft-form.ts'
import { keptDraft } from '../../../ui/drafts.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Draft, draftOf, fieldsOf, isUnchanged, valuesOf } from './form-values.ts'
import { addRow, done, failed, type LinkedinRow, updateRow } from './requests.ts'

type FormProps = {
  list: LinkedinList
  contactId: string
  /** The row to edit, null for a new one. */
  row: LinkedinRow | null
  onClose: () => void
}

/** Adds or edits one row where it stands. Enter saves, Escape cancels and asks first when something was typed. */
export function LinkedinForm({ list, contactId, row, onClose }: FormProps) {
  const draftKey = `contact:${contactId}:${list}:${row?.id ?? 'new'}`
  const [draft, setDraft] = useState(() => (keptDraft(draftKey)?.draft as Draft | undefined) ?? draftOf(list, row))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const banners = useBanners()
  const { thing, required } = linkedinLists[list]
  const unchanged = isUnchanged(list, draft, row)
  const { form, leave, cancel } = useDraftForm({
    ...{ key: draftKey, draft, unchanged, onClose },
    loss: `Your changes to this ${thing} are not saved.`,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (row && unchanged) return leave()
    const { values, errors: found } = valuesOf(list, draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusOn(Object.keys(found)[0])
    setBusy(true)
    const result = row ? await updateRow(list, contactId, row.id, values) : await addRow(list, contactId, values)
    setBusy(false)
    const verb = row ? 'update' : 'add'
    if (result.success) {
      banners?.show({ tone: 'success', text: done(list, verb) })
      return leave()
    }
    const isSignedOut = result.error === 'no_token'
    banners?.show({ tone: 'error', text: isSignedOut ? messages.noToken : failed(list, verb) })
    setErrors(Object.fromEntries(Object.entries(result.fieldErrors).map(([key, said]) => [key, said[0] ?? ''])))
  }

  const focusOn = (key: string | undefined) => form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()

  return (
    <form
      ref={form}
      noValidate
      aria-label={`${row ? 'Edit' : 'Add'} ${thing}`}
      onSubmit={submit}
      className="mx-1 my-1 grid gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      {fieldsOf(list).map(([key, field]) => (
        <FormField
          key={key}
          label={capitalised(field.label)}
          optional={required !== null && key !== required}
          error={errors[key]}
        >
          <Control
            name={key}
            field={field}
            required={key === required}
            value={draft[key] ?? ''}
            onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
          />
        </FormField>
      ))}
      <div className="flex gap-1">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type ControlProps = {
  name: string
  field: Field
  required: boolean
  value: string
  onChange: (value: string) => void
}

function Control({ name, field, required, value, onChange }: ControlProps) {
  if (field.kind === 'choice')
    return (
      <Select
        name={name}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        options={field.values.map((each) => ({ value: each, label: each }))}
      />
    )
  const Typed = field.kind === 'paragraph' ? Textarea : Input
  return (
    <Typed
      name={name}
      {...(field.kind === 'url' && { type: 'url', inputMode: 'url' as const })}
      required={required}
      autoComplete="off"
      value={value}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
    />
  )
}
