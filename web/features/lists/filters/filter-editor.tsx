import { useState } from 'react'
import { fromLocalDateTime, toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { findOptions } from '../../../ui/controls/find-options.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDebouncedText } from '../../../ui/forms/use-debounced-text.ts'
import { CustomFilterEditor } from '../custom-fields/custom-filter-editor.tsx'
import { linkShape, useLinkedRecords } from '../linked-records.ts'
import type { ListFilter, ListQuery, ListRow } from '../list-descriptor.ts'
import { getFilterKeys } from '../list-query.ts'
import { linkedRecordName } from './filter-descriptions.ts'
import { useKeptFilter } from './kept-filter.ts'
import { NumberRangeInput } from './number-range-input.tsx'

type EditorProps<R extends ListRow> = {
  filter: ListFilter<R>
  query: ListQuery
  onChange: (change: ListQuery) => void
  /** The loaded rows, whose linked records are offered as values. */
  rows: readonly R[]
  /** Called when a complete value was chosen, so that the popover can close. */
  onDone?: () => void
  /** Whether it disappears with its filter, so that a value that is emptied to be typed again must not remove it. */
  needsFilter?: boolean
}

/** Edits one filter. Every change takes effect at once. */
export function FilterEditor<R extends ListRow>(props: EditorProps<R>) {
  const { filter } = props
  const { query, onChange } = useKeptFilter(props)
  switch (filter.by) {
    case 'choice':
      return <ChoiceFilterInput filter={filter} query={query} onChange={onChange} />
    case 'link':
      return <LinkFilterPicker {...props} filter={filter} />
    case 'dateRange':
      return <DateRangeInput filter={filter} query={query} onChange={onChange} />
    case 'numberRange':
      return <NumberRangeInput {...props} filter={filter} />
    case 'presence':
      return (
        <FormField label={filter.label}>
          <Select
            value={query[filter.key] ?? null}
            onChange={(value) => onChange({ [filter.key]: value ?? undefined })}
            empty={t('Any')}
            emptyIsChoice
            options={[
              { value: 'true', label: filter.labels?.yes ?? t('Is not empty') },
              { value: 'false', label: filter.labels?.no ?? t('Is empty') },
            ]}
          />
        </FormField>
      )
    case 'custom':
      return <CustomFilterEditor definition={filter.definition} query={query} onChange={onChange} />
    case 'import':
    case 'conditions':
      return null
    case 'text':
      return (
        <FormField label={filter.label}>
          <DebouncedTextInput
            value={query[filter.key] ?? ''}
            onChange={(words) => onChange({ [filter.key]: words || undefined })}
          />
        </FormField>
      )
  }
}

type FilterInputProps<R extends ListRow, B extends ListFilter['by']> = {
  filter: Extract<ListFilter<R>, { by: B }>
  query: ListQuery
  onChange: (change: ListQuery) => void
}

function ChoiceFilterInput<R extends ListRow>({ filter, query, onChange }: FilterInputProps<R, 'choice'>) {
  const { key, label, options, renderOption: show } = filter
  const [typed, setTyped] = useState('')
  const selectedValues = query[key]?.split(',') ?? []
  const toggle = (value: string, on: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? on : selectedValues.includes(each)))
    onChange({ [key]: next.join(',') || undefined })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.length > maxUnsearched && (
        <Input
          data-autofocus
          aria-label={t('Search')}
          placeholder={t('Search')}
          className="mb-2"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className={`grid ${columnsFor(options.length)} gap-x-3 max-md:gap-y-1`}>
        {pickShown(options, selectedValues, typed).map(({ value, hint }) => (
          <Checkbox
            key={value}
            className="-ms-1 touch:min-h-11"
            checked={selectedValues.includes(value)}
            onChange={(on) => toggle(value, on)}
            label={
              <>
                {show(value)}
                {hint && <span className="ms-1 text-text-3">{hint}</span>}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** More options than these are searched; as long as nothing is typed, the first ones and the selected ones are shown. */
const maxUnsearched = 20
const maxShown = 10

const columnsFor = (count: number): string =>
  count > maxUnsearched ? 'grid-cols-1' : count > 4 ? 'grid-cols-2' : 'grid-cols-3'

function pickShown(options: readonly Option[], selected: readonly string[], typed: string): readonly Option[] {
  if (options.length <= maxUnsearched) return options
  const wanted = typed.trim().toLowerCase()
  if (wanted) return findOptions(options, wanted).slice(0, maxShown)
  return options.filter(({ value }, at) => at < maxShown || selected.includes(value))
}

function LinkFilterPicker<R extends ListRow>({
  filter,
  query,
  onChange,
  rows,
  onDone,
}: FilterInputProps<R, 'link'> & Pick<EditorProps<R>, 'rows' | 'onDone'>) {
  const [typed, setTyped] = useState('')
  const { records: links, loading } = useLinkedRecords(filter.target, typed)
  const wanted = typed.trim().toLowerCase()
  const linkedInRows = rows.flatMap(filter.getLinks).flatMap((link) => link ?? [])
  const matching = linkedInRows.filter((link) => linkedRecordName(link).toLowerCase().includes(wanted))
  const all = new Map([...matching, ...links].map((link) => [link.id, link]))
  const options = [...all.values()]
    .map((link) => ({ id: link.id, label: linkedRecordName(link) }))
    .sort((one, other) => one.label.localeCompare(other.label))
    .slice(0, 50)
  const pick = (id: string | undefined) => {
    onChange({ [filter.key]: id })
    onDone?.()
  }
  return (
    <Picker
      label={filter.label}
      placeholder={`${filter.label} ${filter.verb ?? t('is')}`}
      query={typed}
      onQuery={setTyped}
      options={options.map((option) => ({
        ...option,
        chosen: option.id === query[filter.key],
        mark: filter.target !== 'tag' && (
          <Avatar kind={linkShape(filter.target)} size={20} name={option.label} id={option.id} />
        ),
      }))}
      onPick={({ id }) => pick(id)}
      onNone={query[filter.key] ? () => pick(undefined) : undefined}
      loading={loading && options.length === 0}
    />
  )
}

function DateRangeInput<R extends ListRow>({ filter, query, onChange }: FilterInputProps<R, 'dateRange'>) {
  const [from = '', to = ''] = getFilterKeys(filter)
  const timeZone = useTimeZone()
  const toDay = (moment = '') => toLocalDateTime(moment, timeZone).slice(0, 10)
  const toMoment = (day: string, time: string) => fromLocalDateTime(`${day}T${time}`, timeZone) ?? undefined
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{filter.label}</legend>
      <FormField label={t('From')}>
        <Input
          type="date"
          value={toDay(query[from])}
          onChange={({ target }) => onChange({ [from]: toMoment(target.value, '00:00:00.000') })}
        />
      </FormField>
      <FormField label={t('Until')}>
        <Input
          type="date"
          value={toDay(query[to])}
          onChange={({ target }) => onChange({ [to]: toMoment(target.value, '23:59:59.999') })}
        />
      </FormField>
    </fieldset>
  )
}

function DebouncedTextInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useDebouncedText(value, onChange)
  return <Input data-autofocus value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
}
