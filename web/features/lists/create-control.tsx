import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Field, LinkField } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { cx } from '../../ui/cx.ts'
import { FormField, useFieldWiring } from '../../ui/form-field.tsx'
import { controlClass, Input } from '../../ui/input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import type { Link } from './kind.ts'
import { useLinkName } from './links.ts'
import { nameOf } from './sentences.ts'
import { ValueEditor } from './value-editor.tsx'

type ControlProps = {
  name: string
  field: Field
  options?: readonly Option[]
  value: string
  /** What a link points at from the beginning. */
  link?: Link
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
const types: Partial<Record<Field['kind'], 'tel' | 'date'>> = { phone: 'tel', moment: 'date' }

/** One field of a new record: typed, or chosen from what there is. */
export function CreateControl({ name, field, options, value, link, error, onChange }: ControlProps) {
  return (
    <FormField label={columnLabel(field)} error={error}>
      {field.kind === 'link' ? (
        <LinkControl {...{ value, link, onChange }} field={field} />
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
          type={types[field.kind] ?? 'text'}
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

/** What was typed as it is sent: of a day its noon, so that it is the same day in the zones around. */
export const typedValue = ({ kind }: Field, text: string): string => {
  const at = kind === 'moment' ? new Date(`${text}T12:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : text
}

type LinkProps = Pick<ControlProps, 'value' | 'link' | 'onChange'> & { field: LinkField }

/** Another record, searched for in a box of its own. */
function LinkControl({ field, value, link, onChange }: LinkProps) {
  const [chosen, setChosen] = useState(link)
  const wiring = useFieldWiring()
  const known = value !== '' && chosen?.id === value ? chosen : null
  // Of a draft that was kept only the id is there.
  const called = useLinkName(field.to, known ? '' : value)
  const shown = known ? nameOf(known) : called
  return (
    <Popover
      label={columnLabel(field)}
      className="w-72"
      trigger={
        <button
          type="button"
          {...wiring}
          aria-label={`${columnLabel(field)}: ${shown || 'Select ...'}`}
          className={cx(controlClass('lg'), 'flex items-center gap-2 text-start', !shown && 'text-text-3')}
        >
          <bdi className="min-w-0 flex-1 truncate">{shown || 'Select ...'}</bdi>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      {(close) => (
        <ValueEditor
          field={field}
          value={value || null}
          onSave={(id, next) => {
            setChosen(next ?? undefined)
            onChange(id === null ? '' : String(id))
            close()
          }}
          onCancel={close}
        />
      )}
    </Popover>
  )
}
