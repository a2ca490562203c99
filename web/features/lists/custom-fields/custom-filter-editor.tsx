import { type ReactNode, useState } from 'react'
import { type CustomFieldType, hasChoices } from '#contract/custom-fields/enums.ts'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDebouncedText } from '../../../ui/forms/use-debounced-text.ts'
import { ChoiceChip, type CustomField } from '../../custom-fields/public.ts'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { useLinkedRecords } from '../linked-records.ts'
import type { ListQuery } from '../list-descriptor.ts'
import { type CustomCondition, changeCondition, findCondition } from './custom-filter.ts'

type CustomFilterEditorProps = {
  definition: CustomField
  query: ListQuery
  onChange: (change: ListQuery) => void
}

type Mode = 'contains' | 'is' | 'range' | 'any' | 'yes' | 'no' | 'empty' | 'filled'
type InputProps = {
  definition: CustomField
  condition: CustomCondition | null
  onCondition: (condition: CustomCondition | null) => void
}

/** Edits the filter on one custom field: first the operator, then the value. */
export function CustomFilterEditor({ definition, query, onChange }: CustomFilterEditorProps) {
  const condition = findCondition(query, definition)
  const [chosenMode, setChosenMode] = useState<Mode | null>(null)
  const modes = modesOf(definition.type)
  const mode = modeOf(condition) ?? chosenMode ?? modes[0]
  const setCondition = (next: CustomCondition | null) => onChange(changeCondition(query, definition, next))
  const setTyped = (next: CustomCondition | null) => {
    // An emptied value is typed again with the same operator.
    if (next === null) setChosenMode(mode ?? null)
    setCondition(next)
  }
  const choose = (next: Mode) => {
    setChosenMode(next)
    setCondition(fixedConditions[next] ?? null)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{definition.label}</legend>
      <Select
        aria-label={t('How to compare {label}', { label: definition.label })}
        empty={modes.length < 5 && condition === null && mode === undefined ? t('Any') : false}
        value={mode ?? null}
        onChange={(next) => next && choose(next)}
        options={modes.map((value) => ({ value, label: modeLabels[value] }))}
      />
      {mode && inputs[mode]?.({ definition, condition, onCondition: setTyped })}
    </fieldset>
  )
}

const modeLabels: Record<Mode, string> = {
  contains: t('Contains'),
  is: t('Is'),
  range: t('Is between'),
  any: t('Is any of'),
  yes: t('Is yes'),
  no: t('Is no'),
  empty: t('Is empty'),
  filled: t('Is not empty'),
}

const modesOf = (type: CustomFieldType): Mode[] => {
  if (hasChoices(type) || type === 'MEMBER') return ['any', 'empty', 'filled']
  if (type === 'YES_NO') return ['yes', 'no', 'empty', 'filled']
  if (type === 'NUMBER' || type === 'DATE' || type === 'DATE_TIME') return ['range', 'empty', 'filled']
  return type === 'LONG_TEXT' ? ['contains', 'empty', 'filled'] : ['contains', 'is', 'empty', 'filled']
}

/** Conditions without a value. */
const fixedConditions: Partial<Record<Mode, CustomCondition>> = {
  yes: { is: true },
  no: { is: false },
  empty: { empty: true },
  filled: { empty: false },
}

function modeOf(condition: CustomCondition | null): Mode | null {
  if (!condition) return null
  if (condition.empty !== undefined) return condition.empty ? 'empty' : 'filled'
  if (typeof condition.is === 'boolean') return condition.is ? 'yes' : 'no'
  if (condition.is !== undefined) return 'is'
  if (condition.contains !== undefined) return 'contains'
  return condition.any ? 'any' : 'range'
}

const inputs: Partial<Record<Mode, (props: InputProps) => ReactNode>> = {
  contains: (props) => <TextInput {...props} name="contains" />,
  is: (props) => <TextInput {...props} name="is" />,
  range: (props) => <RangeInput {...props} />,
  any: (props) => (props.definition.type === 'MEMBER' ? <MemberInput {...props} /> : <ChoiceInput {...props} />),
}

function TextInput({ definition, condition, onCondition, name }: InputProps & { name: 'contains' | 'is' }) {
  const [typed, setTyped] = useDebouncedText(String(condition?.[name] ?? ''), (text) =>
    onCondition(text.trim() ? { [name]: text.trim() } : null),
  )
  return (
    <Input
      key={name}
      aria-label={definition.label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function RangeInput({ definition, condition, onCondition }: InputProps) {
  const isNumber = definition.type === 'NUMBER'
  const isTime = definition.type === 'DATE_TIME'
  const set = (end: 'from' | 'to', text: string) => {
    const value =
      text === '' ? undefined : isNumber ? Number(text) : isTime && end === 'to' ? `${text}T23:59:59.999Z` : text
    if (typeof value === 'number' && !Number.isFinite(value)) return
    const from = end === 'from' ? value : condition?.from
    const to = end === 'to' ? value : condition?.to
    onCondition(
      from === undefined && to === undefined
        ? null
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    )
  }
  return (['from', 'to'] as const).map((end) => (
    <FormField key={end} label={end === 'from' ? t('From') : t('Until')}>
      <Input
        type={isNumber ? 'number' : 'date'}
        step="any"
        value={String(condition?.[end] ?? '').slice(0, isNumber ? undefined : 10)}
        onChange={(event) => set(end, event.target.value)}
      />
    </FormField>
  ))
}

function ChoiceInput({ definition, condition, onCondition }: InputProps) {
  const chosen = condition?.any ?? []
  const toggle = (id: string, on: boolean) => {
    const any = definition.choices.map((choice) => choice.id).filter((one) => (one === id ? on : chosen.includes(one)))
    onCondition(any.length > 0 ? { any } : null)
  }
  return (
    <div className="grid max-h-60 grid-cols-2 gap-x-3 overflow-y-auto max-md:gap-y-1">
      {definition.choices.map((choice) => (
        <Checkbox
          key={choice.id}
          className="-ms-1 touch:min-h-11"
          checked={chosen.includes(choice.id)}
          onChange={(on) => toggle(choice.id, on)}
          label={<ChoiceChip choice={choice} />}
        />
      ))}
    </div>
  )
}

function MemberInput({ definition, condition, onCondition }: InputProps) {
  const [typed, setTyped] = useState('')
  const { records, loading } = useLinkedRecords('member', typed)
  const chosen = condition?.any ?? []
  const toggle = (id: string) => {
    const any = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    onCondition(any.length > 0 ? { any } : null)
  }
  return (
    <Picker
      label={definition.label}
      placeholder={t('Search')}
      query={typed}
      onQuery={setTyped}
      options={records
        .slice(0, 50)
        .map((member) => ({ id: member.id, label: linkedRecordName(member), chosen: chosen.includes(member.id) }))}
      onPick={({ id }) => toggle(id)}
      loading={loading && records.length === 0}
      empty={t('No members found')}
    />
  )
}
