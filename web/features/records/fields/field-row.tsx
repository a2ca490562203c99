import type { Field } from '#contract/kit/fields.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { InlineField, type InlineFieldProps } from '../../../ui/forms/inline-field.tsx'
import { draftKey, getFieldValue, type RecordRowProps } from '../record-panel-descriptor.ts'
import { FieldActions, hasFieldActions } from './field-actions.tsx'
import { displayOf, editorKindOf } from './field-display.tsx'
import { saveField, validateField } from './save-field.ts'

type FieldRowProps = RecordRowProps & { field: string } & Pick<
    InlineFieldProps,
    'below' | 'placeholder' | 'rows' | 'renderValue'
  >

/** One field of a record, edited in place. */
export function FieldRow({ descriptor, record, field: key, readOnly, ...editor }: FieldRowProps) {
  const field = descriptor.fields[key] as Field
  const value = getFieldValue(record, key)
  const label = rowLabel(field)
  const display = displayOf(descriptor, key)
  const timeZone = useTimeZone()
  return (
    <InlineField
      label={label}
      kind={editorKindOf(field)}
      value={value}
      options={descriptor.choices[key]}
      noneLabel={field.required ? undefined : (descriptor.choiceEditor?.noneLabel ?? t('None'))}
      hasButtons={descriptor.choiceEditor?.hasButtons}
      timeZone={timeZone}
      renderValue={display && ((displayedValue) => display(displayedValue, record))}
      readOnly={readOnly}
      {...editor}
      draftKey={draftKey(descriptor, record, key)}
      validate={(next) => validateField(descriptor, record, key, next)}
      onSave={(next, mode) => saveField(descriptor, record, key, next, mode)}
      hoverActions={
        hasFieldActions(field.kind) &&
        typeof value === 'string' &&
        value !== '' && <FieldActions kind={field.kind} label={label} value={value} />
      }
    />
  )
}
