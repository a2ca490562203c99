import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import type { LinkedRecord } from '../list-descriptor.ts'
import { ChoiceInput } from './choice-input.tsx'
import { LinkInput } from './link-input.tsx'

type CreateFieldProps = {
  name: string
  field: Field
  options?: readonly Option[]
  value: string
  /** The initial link. */
  initialLink?: LinkedRecord
  error: string | undefined
  onChange: (value: string) => void
}

const inputModes: Partial<Record<Field['kind'], 'email' | 'tel' | 'url' | 'decimal'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  handle: 'url',
  number: 'decimal',
}

/** An example of the format. A number is written alike in every language. */
const examples: Partial<Record<Field['kind'], string>> = { email: t('name@company.com'), phone: '+1 555 010 0000' }

/** More choices than these are searched. */
const maxSelected = 40

/** One field of a new record: an input, a select or a searched list. */
export function CreateField({ name, field, options, value, initialLink, error, onChange }: CreateFieldProps) {
  const timeZone = useTimeZone()
  return (
    <FormField label={columnLabel(field)} error={error}>
      {field.kind === 'link' ? (
        <LinkInput {...{ value, initialLink, onChange }} field={field} />
      ) : options && options.length > maxSelected ? (
        <ChoiceInput label={columnLabel(field)} {...{ options, value, onChange }} />
      ) : options ? (
        <Select
          name={name}
          size="lg"
          value={value || null}
          empty={t('Choose {field}', { field: columnLabel(field).toLowerCase() })}
          onChange={(next) => onChange(next ?? '')}
          options={options}
        />
      ) : field.kind === 'day' || field.kind === 'moment' ? (
        <DateInput name={name} withTime={false} timeZone={timeZone} size="lg" value={value} onChange={onChange} />
      ) : (
        <Input
          name={name}
          type={field.kind === 'phone' ? 'tel' : 'text'}
          inputMode={inputModes[field.kind]}
          autoComplete="off"
          placeholder={examples[field.kind]}
          size="lg"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
