import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Field, LinkField } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { controlClass, Input } from '../../../ui/controls/input.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormField, useFieldControlProps } from '../../../ui/forms/form-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { useLinkName } from '../linked-records.ts'
import type { LinkedRecord } from '../list-descriptor.ts'
import { ValueEditor } from '../table/value-editor.tsx'

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
const inputTypes: Partial<Record<Field['kind'], 'tel' | 'date'>> = { phone: 'tel', day: 'date', moment: 'date' }

/** One field of a new record: an input or a select. */
export function CreateField({ name, field, options, value, initialLink, error, onChange }: CreateFieldProps) {
  return (
    <FormField label={columnLabel(field)} error={error}>
      {field.kind === 'link' ? (
        <LinkInput {...{ value, initialLink, onChange }} field={field} />
      ) : options ? (
        <Select
          name={name}
          size="lg"
          value={value || null}
          onChange={(next) => onChange(next ?? '')}
          options={options}
        />
      ) : (
        <Input
          name={name}
          type={inputTypes[field.kind] ?? 'text'}
          inputMode={inputModes[field.kind]}
          autoComplete="off"
          size="lg"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}

type LinkInputProps = Pick<CreateFieldProps, 'value' | 'initialLink' | 'onChange'> & { field: LinkField }

/** A link to another record, picked in a search box. */
function LinkInput({ field, value, initialLink, onChange }: LinkInputProps) {
  const [chosenLink, setChosenLink] = useState(initialLink)
  const fieldProps = useFieldControlProps()
  const known = value !== '' && chosenLink?.id === value ? chosenLink : null
  // A restored draft has only the id.
  const fetchedName = useLinkName(field.to, known ? '' : value)
  const displayName = known ? linkedRecordName(known) : fetchedName
  return (
    <Popover
      label={columnLabel(field)}
      className="w-72"
      trigger={
        <button
          type="button"
          {...fieldProps}
          aria-label={`${columnLabel(field)}: ${displayName || 'Select ...'}`}
          className={cx(controlClass('lg'), 'flex items-center gap-2 text-start', !displayName && 'text-text-3')}
        >
          <bdi className="min-w-0 flex-1 truncate">{displayName || 'Select ...'}</bdi>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      {(close) => (
        <ValueEditor
          field={field}
          value={value || null}
          onSave={(id, next) => {
            setChosenLink(next ?? undefined)
            onChange(id === null ? '' : String(id))
            close()
          }}
          onCancel={close}
        />
      )}
    </Popover>
  )
}
