import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { LevelMark, levelOptions } from '../../ui/level.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import { filtersOf } from './address.ts'
import type { Contact, ContactQuery } from './requests.ts'
import { useTyped } from './typed.ts'

type FiltersProps = { query: ContactQuery; onChange: (change: ContactQuery) => void }

/** The button with all filters behind it. */
export function FilterButton({ labelClass, ...props }: FiltersProps & { labelClass?: string }) {
  const count = sentences(props.query).length
  return (
    <Popover
      label="Filter contacts"
      align="end"
      className="w-100 p-4"
      trigger={
        <Button variant="ghost" icon={<ListFilter />} aria-label={count > 0 ? `Filter ${count}` : 'Filter'}>
          <span className={labelClass}>Filter</span>
          {count > 0 && <span className="font-normal text-text-3 tabular-nums">{count}</span>}
        </Button>
      }
    >
      <FilterForm {...props} />
    </Popover>
  )
}

/** The same filters for a phone. */
export function FilterDialog({ open, onClose, ...props }: FiltersProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter contacts"
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          Show contacts
        </Button>
      }
    >
      <FilterForm {...props} />
    </Dialog>
  )
}

/** Each filter as a sentence of its own: `Status is Lead or Warm`, with a way to take it back. */
export function FilterChips({ query, onChange, rows }: FiltersProps & { rows: readonly Contact[] }) {
  return sentences(query, rows).map(({ key, name, verb, value }) => (
    <span
      key={key}
      className="inline-flex h-(--h-control) max-w-80 flex-none items-center overflow-hidden rounded-control border border-control text-12 whitespace-nowrap *:border-s *:border-line-2 *:first:border-s-0 max-md:h-9"
    >
      <span className="px-1.5 text-text-2">{name}</span>
      <span className="px-1.5 text-text-2">{verb}</span>
      <span className="min-w-0 truncate px-1.5 font-medium">{value}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${name} ${verb} ${value}`}
        onClick={() => onChange({ [key]: undefined })}
        className="tap inline-flex h-full w-6 flex-none items-center justify-center text-text-2 -outline-offset-2! hover:bg-hover hover:text-text max-md:w-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  ))
}

function FilterForm({ query, onChange }: FiltersProps) {
  return (
    <div className="flex flex-col gap-4">
      <Choices
        name="status"
        columns="grid-cols-2"
        options={contactStatusOptions}
        show={(value) => <StatusChip status={value} />}
        {...{ query, onChange }}
      />
      {(['priority', 'leadType'] as const).map((name) => (
        <Choices
          key={name}
          name={name}
          columns="grid-cols-3"
          options={levelOptions}
          show={(value) => <LevelMark level={value} />}
          {...{ query, onChange }}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        <FormField label="Phone number">
          <Select
            value={query.hasPhone === undefined ? null : query.hasPhone ? 'true' : 'false'}
            onChange={(value) => onChange({ hasPhone: value === null ? undefined : value === 'true' })}
            empty="Any"
            options={[
              { value: 'true', label: 'Is not empty' },
              { value: 'false', label: 'Is empty' },
            ]}
          />
        </FormField>
        <FormField label="Source">
          <SourceInput value={query.source ?? ''} onChange={(source) => onChange({ source: source || undefined })} />
        </FormField>
      </div>
      <div>
        <Button variant="ghost" className="-ms-2.5" onClick={() => onChange(nothing(query))}>
          Clear all filters
        </Button>
      </div>
    </div>
  )
}

type ChoicesProps = FiltersProps & {
  name: 'status' | 'priority' | 'leadType'
  columns: string
  options: readonly { value: string; label: string }[]
  show: (value: string) => ReactNode
}

function Choices({ name, columns, options, show, query, onChange }: ChoicesProps) {
  const chosen = query[name]?.split(',') ?? []
  const toggle = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each)))
    onChange({ [name]: next.join(',') || undefined })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{columnLabel(contactFields[name])}</legend>
      <div className={`grid ${columns} gap-x-3 max-md:gap-y-1`}>
        {options.map(({ value }) => (
          <Checkbox
            key={value}
            className="-ms-1 max-md:min-h-11"
            checked={chosen.includes(value)}
            onChange={(on) => toggle(value, on)}
            label={show(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function SourceInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return <Input value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
}

/** A change that takes every filter back. */
export const nothing = (query: ContactQuery): ContactQuery =>
  Object.fromEntries(Object.keys(filtersOf(query)).map((key) => [key, undefined]))

type Sentence = { key: keyof ContactQuery; name: string; verb: string; value: string }

function sentences(query: ContactQuery, rows: readonly Contact[] = []): Sentence[] {
  const said: Sentence[] = []
  const say = (key: keyof ContactQuery, name: string, value: string, verb = 'is') =>
    said.push({ key, name, verb, value })
  const options = { status: contactStatusOptions, priority: levelOptions, leadType: levelOptions }
  for (const key of ['status', 'priority', 'leadType'] as const) {
    const labels = query[key]
      ?.split(',')
      .map((value) => options[key].find((each) => each.value === value)?.label ?? value)
    if (labels) say(key, columnLabel(contactFields[key]), either(labels))
  }
  if (query.hasPhone !== undefined) say('hasPhone', 'Phone number', 'Empty', query.hasPhone ? 'is not' : 'is')
  if (query.source) say('source', 'Source', either(query.source.split(',').map((each) => each.trim())))
  if (query.ownerId) say('ownerId', 'Owner', ownerIn(rows, query.ownerId) ?? 'one person')
  if (query.companyId) say('companyId', 'Company', companyIn(rows, query.companyId) ?? 'one company')
  if (query.tagId) say('tagId', 'Tags', tagIn(rows, query.tagId) ?? 'one tag', 'include')
  return said
}

const either = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const ownerIn = (rows: readonly Contact[], id: string) => {
  const owner = rows.find((row) => row.owner?.id === id)?.owner
  return owner && (owner.name ?? owner.email)
}
const companyIn = (rows: readonly Contact[], id: string) => rows.find((row) => row.company?.id === id)?.company?.name
const tagIn = (rows: readonly Contact[], id: string) =>
  rows.flatMap(({ tags }) => tags).find((tag) => tag.id === id)?.name
