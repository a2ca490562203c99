import type { Contact } from '#contract/contacts/contact.ts'
import { type ContactField, contactFields } from '#contract/contacts/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { InlineField } from '../../ui/inline-field.tsx'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import { choices, editors, lookOf } from './field-look.tsx'
import { FieldTools } from './field-tools.tsx'
import { refusal, saveField } from './save-field.ts'

export type RowProps = { contact: Contact; readOnly: boolean }

/** One field of a contact, edited in place. */
export function FieldRow({ contact, field: key, readOnly }: RowProps & { field: ContactField }) {
  const field: Field = contactFields[key]
  const value = contact[key] as FieldValue | null
  const label = rowLabel(field)
  return (
    <InlineField
      label={label}
      kind={editors[field.kind]}
      value={value}
      options={choices[key]}
      show={lookOf(key)}
      readOnly={readOnly}
      check={(next) => refusal(key, next)}
      onSave={(next, how) => saveField(contact, key, next, how)}
      tools={typeof value === 'string' && value !== '' && <FieldTools kind={field.kind} label={label} value={value} />}
    />
  )
}
