import { type FormEvent, useState } from 'react'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import type { Field } from '#contract/kit/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { capitalize } from '#contract/kit/names.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBanners } from '../../../ui/feedback/banner.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import {
  createLinkedinDraft,
  isLinkedinDraftUnchanged,
  type LinkedinDraft,
  linkedinFields,
  parseLinkedinDraft,
} from './linkedin-draft.ts'
import {
  createLinkedinRow,
  failureText,
  type LinkedinRow,
  successText,
  updateLinkedinRow,
} from './linkedin-requests.ts'

type LinkedinFormProps = {
  list: LinkedinList
  contactId: string
  /** The row to edit, null for a new one. */
  row: LinkedinRow | null
  onClose: () => void
}

/** Adds or edits one row where it stands. Enter saves, Escape cancels and asks first when something was typed. */
export function LinkedinForm({ list, contactId, row, onClose }: LinkedinFormProps) {
  const draftKey = `contact:${contactId}:${list}:${row?.id ?? 'new'}`
  const [draft, setDraft] = useState(
    () => (getDraft(draftKey)?.draft as LinkedinDraft | undefined) ?? createLinkedinDraft(list, row),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const banners = useBanners()
  const { singular, required } = linkedinLists[list]
  const isUnchanged = isLinkedinDraftUnchanged(list, draft, row)
  const {
    form,
    leave: closeForm,
    cancel,
  } = useDraftForm({
    ...{ key: draftKey, draft, unchanged: isUnchanged, onClose },
    loss: `Your changes to this ${singular} are not saved.`,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (row && isUnchanged) return closeForm()
    const { values, errors: found } = parseLinkedinDraft(list, draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusField(Object.keys(found)[0])
    setBusy(true)
    const result = row
      ? await updateLinkedinRow(list, contactId, row.id, values)
      : await createLinkedinRow(list, contactId, values)
    setBusy(false)
    const verb = row ? 'update' : 'add'
    if (result.success) {
      banners?.show({ tone: 'success', text: successText(list, verb) })
      return closeForm()
    }
    const isSignedOut = result.error === 'no_token'
    banners?.show({ tone: 'error', text: isSignedOut ? messages.noToken : failureText(list, verb) })
    setErrors(Object.fromEntries(Object.entries(result.fieldErrors).map(([key, messages]) => [key, messages[0] ?? ''])))
  }

  const focusField = (key: string | undefined) => form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()

  return (
    <form
      ref={form}
      noValidate
      aria-label={`${row ? 'Edit' : 'Add'} ${singular}`}
      onSubmit={submit}
      className="mx-1 my-1 grid gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      {linkedinFields(list).map(([key, field]) => (
        <FormField
          key={key}
          label={capitalize(field.label)}
          optional={required !== null && key !== required}
          error={errors[key]}
        >
          <FieldControl
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

type FieldControlProps = {
  name: string
  field: Field
  required: boolean
  value: string
  onChange: (value: string) => void
}

function FieldControl({ name, field, required, value, onChange }: FieldControlProps) {
  if (field.kind === 'choice')
    return (
      <Select
        name={name}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        options={field.values.map((each) => ({ value: each, label: each }))}
      />
    )
  const TextControl = field.kind === 'paragraph' ? Textarea : Input
  return (
    <TextControl
      name={name}
      {...(field.kind === 'url' && { type: 'url', inputMode: 'url' as const })}
      required={required}
      autoComplete="off"
      value={value}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
    />
  )
}
