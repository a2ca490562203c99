import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { filterLimits } from '#contract/filters/limits.ts'
import { type FilterOperator, filterOperators } from '#contract/filters/operators.ts'
import { formatList } from '#contract/language/format-list.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { Avatar } from '../../../../ui/badges/avatar.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { controlClass, Input } from '../../../../ui/controls/input.tsx'
import { Picker } from '../../../../ui/controls/picker.tsx'
import { getOptionLabel, Select } from '../../../../ui/controls/select.tsx'
import { cx } from '../../../../ui/cx.ts'
import { readNumber } from '../../../../ui/forms/inline-field-value.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { linkShape, useLinkedRecords, useLinkName } from '../../linked-records.ts'
import type { LinkTarget } from '../../list-descriptor.ts'
import { linkedRecordName } from '../filter-descriptions.ts'
import type { FieldChoice } from './filter-choices.ts'

type ValueInputProps = {
  field: FieldChoice
  operator: string
  value: unknown
  invalid: boolean
  onChange: (value: unknown) => void
}

/** The input of what a condition compares with; nothing if its operator says it all. */
export function ValueInput(props: ValueInputProps) {
  const { field, operator, value, onChange } = props
  const shape = filterOperators[operator as FilterOperator]
  const label = t('Value of {field}', { field: field.label })
  if (shape === 'list') return field.options ? <ChoicesInput {...props} label={label} /> : <FixedValues value={value} />
  if (shape === 'pair') return <RangeInput {...props} label={label} />
  if (shape === 'filter')
    return value === undefined ? null : <p className="py-1 text-text-2">{t('that meet conditions')}</p>
  if (shape === 'none' || shape === 'yes' || shape === undefined) return null
  if (field.target) return <LinkValueInput {...props} label={label} target={field.target} />
  if (field.type === 'yesNo')
    return (
      <Select
        aria-label={label}
        empty={false}
        value={String(value)}
        onChange={(next) => onChange(next === 'true')}
        options={[
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]}
      />
    )
  if (field.options)
    return (
      <Select
        aria-label={label}
        value={String(value ?? '') || null}
        onChange={(next) => onChange(next ?? '')}
        options={field.options}
      />
    )
  return <ScalarInput {...props} label={label} />
}

type LabelledProps = ValueInputProps & { label: string }

/** A text, a number or a day. What is typed for a number stays as it is until it is one. */
function ScalarInput({ field, operator, value, invalid, onChange, label }: LabelledProps) {
  const isDays = filterOperators[operator as FilterOperator] === 'days'
  const isNumber = isDays || field.type === 'number'
  const isDay = !isDays && (field.type === 'day' || field.type === 'moment')
  const text = String(value ?? '')
  return (
    <Input
      aria-label={label}
      aria-invalid={invalid || undefined}
      type={isDay ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={filterLimits.textLength}
      value={isDay ? text.slice(0, 10) : text}
      onChange={({ target }) => onChange(isNumber ? toNumber(target.value) : target.value)}
    />
  )
}

/** A complete number; text that may become one otherwise, such as "1." */
function toNumber(text: string): number | string {
  const number = readNumber(text.trim())
  return text.trim() !== '' && String(number) === text ? number : text
}

function RangeInput({ value, label, ...props }: LabelledProps) {
  const [from = '', to = ''] = Array.isArray(value) ? value : []
  const change = (next: readonly unknown[]) => props.onChange(next.map((one) => (one === '' ? null : one)))
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ScalarInput
        {...props}
        value={from}
        label={t('{label}, from', { label })}
        onChange={(next) => change([next, to])}
      />
      <span className="text-text-2">{t('and')}</span>
      <ScalarInput
        {...props}
        value={to}
        label={t('{label}, to', { label })}
        onChange={(next) => change([from, next])}
      />
    </div>
  )
}

function ChoicesInput({ field: { options = [] }, value, invalid, onChange, label }: LabelledProps) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const text = formatList(
    chosen.map((one) => getOptionLabel(options, one)),
    'or',
  )
  return (
    <Popover
      label={label}
      className="max-w-80 p-3"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${text || t('none')}`}
          aria-invalid={invalid || undefined}
          className={cx(controlClass(), 'flex items-center gap-2 text-start', !text && 'text-text-3')}
        >
          <span className="min-w-0 flex-1 truncate">{text || t('Select ...')}</span>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      <div className="grid max-h-72 overflow-y-auto">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className="-ms-1 touch:min-h-11"
            checked={chosen.includes(option.value)}
            onChange={(on) => onChange(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))}
            label={option.label}
          />
        ))}
      </div>
    </Popover>
  )
}

function LinkValueInput({ value, invalid, onChange, label, target }: LabelledProps & { target: LinkTarget }) {
  const [typed, setTyped] = useState('')
  const { records, loading } = useLinkedRecords(target, typed)
  const id = String(value ?? '')
  const name = useLinkName(target, id)
  return (
    <Popover
      label={label}
      className="min-w-64"
      onOpenChange={() => setTyped('')}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${name || t('none')}`}
          aria-invalid={invalid || undefined}
          className={cx(controlClass(), 'flex items-center gap-2 text-start', !name && 'text-text-3')}
        >
          <bdi className="min-w-0 flex-1 truncate">{name || t('Select ...')}</bdi>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      {(close) => (
        <Picker
          label={label}
          query={typed}
          onQuery={setTyped}
          loading={loading && records.length === 0}
          options={records.map((record) => ({
            id: record.id,
            label: linkedRecordName(record),
            chosen: record.id === id,
            mark: target !== 'tag' && target !== 'stage' && (
              <Avatar kind={linkShape(target)} size={20} name={linkedRecordName(record)} id={record.id} />
            ),
          }))}
          onPick={(picked) => {
            onChange(picked.id)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** Several values that this editor only keeps. */
const FixedValues = ({ value }: { value: unknown }) => (
  <p className="py-1 text-text-2">
    {tCount(Array.isArray(value) ? value.length : 0, '{count} value', '{count} values')}
  </p>
)
