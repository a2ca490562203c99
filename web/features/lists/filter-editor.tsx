import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Select } from '../../ui/select.tsx'
import { useTyped } from '../../ui/typed.ts'
import { keysOf } from './address.ts'
import type { Filter, ListQuery, ListRow } from './kind.ts'
import { useLinks } from './links.ts'
import { nameOf } from './sentences.ts'

type EditorProps<R extends ListRow> = {
  filter: Filter<R>
  query: ListQuery
  onChange: (change: ListQuery) => void
  /** Rows of the list: what they point at can be filtered for. */
  rows: readonly R[]
  /** A value that is whole was chosen: the box may close. */
  onDone?: () => void
}

/** Sets one filter; every change takes effect at once. */
export function FilterEditor<R extends ListRow>(props: EditorProps<R>) {
  const { filter, query, onChange } = props
  switch (filter.by) {
    case 'choice':
      return <Choices filter={filter} query={query} onChange={onChange} />
    case 'link':
      return <LinkPicker {...props} filter={filter} />
    case 'moments':
      return <Days filter={filter} query={query} onChange={onChange} />
    case 'presence':
      return (
        <FormField label={filter.label}>
          <Select
            value={query[filter.key] ?? null}
            onChange={(value) => onChange({ [filter.key]: value ?? undefined })}
            empty="Any"
            options={[
              { value: 'true', label: filter.words?.yes ?? 'Is not empty' },
              { value: 'false', label: filter.words?.no ?? 'Is empty' },
            ]}
          />
        </FormField>
      )
    case 'words':
      return (
        <FormField label={filter.label}>
          <WordsInput
            value={query[filter.key] ?? ''}
            onChange={(words) => onChange({ [filter.key]: words || undefined })}
          />
        </FormField>
      )
  }
}

type Part<R extends ListRow, B extends Filter['by']> = {
  filter: Extract<Filter<R>, { by: B }>
  query: ListQuery
  onChange: (change: ListQuery) => void
}

function Choices<R extends ListRow>({ filter, query, onChange }: Part<R, 'choice'>) {
  const { key, label, options, show } = filter
  const chosen = query[key]?.split(',') ?? []
  const toggle = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each)))
    onChange({ [key]: next.join(',') || undefined })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className={`grid ${options.length > 4 ? 'grid-cols-2' : 'grid-cols-3'} gap-x-3 max-md:gap-y-1`}>
        {options.map(({ value }) => (
          <Checkbox
            key={value}
            className="-ms-1 touch:min-h-11"
            checked={chosen.includes(value)}
            onChange={(on) => toggle(value, on)}
            label={show(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function LinkPicker<R extends ListRow>({
  filter,
  query,
  onChange,
  rows,
  onDone,
}: Part<R, 'link'> & Pick<EditorProps<R>, 'rows' | 'onDone'>) {
  const [typed, setTyped] = useState('')
  const { links, loading } = useLinks(filter.to, typed)
  const wanted = typed.trim().toLowerCase()
  const shown = rows.flatMap(filter.linksOf).flatMap((link) => link ?? [])
  const fitting = shown.filter((link) => nameOf(link).toLowerCase().includes(wanted))
  const all = new Map([...fitting, ...links].map((link) => [link.id, link]))
  const options = [...all.values()]
    .map((link) => ({ id: link.id, label: nameOf(link) }))
    .sort((one, other) => one.label.localeCompare(other.label))
    .slice(0, 50)
  const pick = (id: string | undefined) => {
    onChange({ [filter.key]: id })
    onDone?.()
  }
  return (
    <Picker
      label={filter.label}
      placeholder={`${filter.label} ${filter.verb ?? 'is'}`}
      query={typed}
      onQuery={setTyped}
      options={options.map((option) => ({
        ...option,
        chosen: option.id === query[filter.key],
        mark: filter.to !== 'tag' && (
          <Avatar kind={filter.to === 'company' ? 'company' : 'person'} size={20} name={option.label} id={option.id} />
        ),
      }))}
      onPick={({ id }) => pick(id)}
      onNone={query[filter.key] ? () => pick(undefined) : undefined}
      loading={loading && options.length === 0}
    />
  )
}

function Days<R extends ListRow>({ filter, query, onChange }: Part<R, 'moments'>) {
  const [from = '', to = ''] = keysOf(filter)
  const day = (moment: string | undefined) => (moment ? localDay(new Date(moment)) : '')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{filter.label}</legend>
      <FormField label="From">
        <Input
          type="date"
          value={day(query[from])}
          onChange={({ target }) => onChange({ [from]: momentOf(target.value, 'T00:00:00.000') })}
        />
      </FormField>
      <FormField label="Until">
        <Input
          type="date"
          value={day(query[to])}
          onChange={({ target }) => onChange({ [to]: momentOf(target.value, 'T23:59:59.999') })}
        />
      </FormField>
    </fieldset>
  )
}

const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function momentOf(day: string, time: string): string | undefined {
  const at = new Date(`${day}${time}`)
  return day === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function WordsInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return <Input data-autofocus value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
}
