import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { InlineField, type InlineFieldProps } from '../../ui/inline-field.tsx'
import { editorOf, lookOf } from './field-look.tsx'
import { FieldTools } from './field-tools.tsx'
import { draftKey, fieldValue, type RowProps } from './kind.ts'
import { refusal, saveField } from './save-field.ts'

type FieldRowProps = RowProps & { field: string } & Pick<InlineFieldProps, 'below' | 'placeholder'>

/** One field of a record, edited in place. */
export function FieldRow({ kind, record, field: key, readOnly, ...editor }: FieldRowProps) {
  const field = kind.fields[key] as Field
  const value = fieldValue(record, key)
  const label = rowLabel(field)
  const look = lookOf(kind, key)
  return (
    <InlineField
      label={label}
      kind={editorOf(field)}
      value={value}
      options={kind.choices[key]}
      show={look && ((shown) => look(shown, record))}
      readOnly={readOnly}
      {...editor}
      draftKey={draftKey(kind, record, key)}
      check={(next) => refusal(kind, key, next)}
      onSave={(next, how) => saveField(kind, record, key, next, how)}
      tools={typeof value === 'string' && value !== '' && <FieldTools kind={field.kind} label={label} value={value} />}
    />
  )
}
