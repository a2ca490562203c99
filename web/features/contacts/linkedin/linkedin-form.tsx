import { useState } from 'react'
import { labelJobPreference } from '#contract/contacts/enums.ts'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import type { Field } from '#contract/kit/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBanners } from '../../../ui/feedback/banner.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { type SaveOutcome, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { createLinkedinDraft, type LinkedinDraft, linkedinFields, parseLinkedinDraft } from './linkedin-draft.ts'
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

/** Adds or edits one row in place. Enter (Ctrl+Enter in a long text) saves; Escape cancels, and asks first if there are unsaved changes. */
export function LinkedinForm({ list, contactId, row, onClose }: LinkedinFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const banners = useBanners()
  const { singular, required } = linkedinLists[list]
  const form = useRecordForm<LinkedinRow, LinkedinDraft, string>({
    record: row,
    toDraft: (record) => createLinkedinDraft(list, record),
    fields: linkedinFields(list).map(([key]) => key),
    draftKey: `contact:${contactId}:${list}:${row?.id ?? 'new'}`,
    discardText: t('Your changes to this {singular} won’t be saved.', { singular }),
    validate,
    save,
    onClose,
  })

  function validate(draft: LinkedinDraft): boolean {
    const found = parseLinkedinDraft(list, draft).errors
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return !first
  }

  async function save(draft: LinkedinDraft): Promise<SaveOutcome<LinkedinRow>> {
    const { values } = parseLinkedinDraft(list, draft)
    const result = row
      ? await updateLinkedinRow(list, contactId, row.id, values)
      : await createLinkedinRow(list, contactId, values)
    const verb = row ? 'update' : 'add'
    if (result.success) {
      banners?.show({ tone: 'success', text: successText(list, verb) })
      return 'saved'
    }
    banners?.show({ tone: 'error', text: result.error === 'no_token' ? messages.noToken : failureText(list, verb) })
    setErrors(Object.fromEntries(Object.entries(result.fieldErrors).map(([key, messages]) => [key, messages[0] ?? ''])))
    return 'failed'
  }

  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label={row ? t('Edit {singular}', { singular }) : t('Add {singular}', { singular })}
      onSubmit={form.submit}
      onKeyDown={form.submitOnCtrlEnter}
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
            value={form.draft[key] ?? ''}
            onChange={(value) => form.update({ [key]: value })}
          />
        </FormField>
      ))}
      <div className="flex gap-1">
        <Button type="submit" size="sm" variant="primary" busy={form.isBusy}>
          {t('Save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={form.cancel}>
          {t('Cancel')}
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
        options={field.values.map((each) => ({ value: each, label: labelJobPreference(each) }))}
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
