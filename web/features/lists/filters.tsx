import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { nothing } from './address.ts'
import type { Filter, ListKind, ListQuery, ListRow } from './kind.ts'
import { sentences } from './sentences.ts'
import { useTyped } from './typed.ts'

type FiltersProps<R extends ListRow> = {
  kind: ListKind<R>
  query: ListQuery
  onChange: (change: ListQuery) => void
}

/** The button with all filters behind it. */
export function FilterButton<R extends ListRow>({ labelClass, ...props }: FiltersProps<R> & { labelClass?: string }) {
  const count = sentences(props.kind, props.query).length
  return (
    <Popover
      label={`Filter ${props.kind.many}`}
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

type FilterDialogProps<R extends ListRow> = FiltersProps<R> & { open: boolean; onClose: () => void }

/** The same filters for a phone. */
export function FilterDialog<R extends ListRow>({ open, onClose, ...props }: FilterDialogProps<R>) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Filter ${props.kind.many}`}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          Show {props.kind.many}
        </Button>
      }
    >
      <FilterForm {...props} />
    </Dialog>
  )
}

/** Each filter as a sentence of its own: `Status is Lead or Warm`, with a way to take it back. */
export function FilterChips<R extends ListRow>(props: FiltersProps<R> & { rows: readonly R[] }) {
  const { kind, query, onChange, rows } = props
  return sentences(kind, query, rows).map(({ key, name, verb, value }) => (
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

function FilterForm<R extends ListRow>({ kind, query, onChange }: FiltersProps<R>) {
  const choices = kind.filters.filter((filter) => filter.by === 'choice')
  const others = kind.filters.filter((filter) => filter.by === 'presence' || filter.by === 'words')
  return (
    <div className="flex flex-col gap-4">
      {choices.map((filter) => (
        <Choices key={filter.key} {...{ filter, query, onChange }} />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {others.map((filter) => (
          <FormField key={filter.key} label={filter.label}>
            {filter.by === 'presence' ? (
              <Select
                value={query[filter.key] ?? null}
                onChange={(value) => onChange({ [filter.key]: value ?? undefined })}
                empty="Any"
                options={[
                  { value: 'true', label: 'Is not empty' },
                  { value: 'false', label: 'Is empty' },
                ]}
              />
            ) : (
              <WordsInput
                value={query[filter.key] ?? ''}
                onChange={(words) => onChange({ [filter.key]: words || undefined })}
              />
            )}
          </FormField>
        ))}
      </div>
      <div>
        <Button variant="ghost" className="-ms-2.5" onClick={() => onChange(nothing(query))}>
          Clear all filters
        </Button>
      </div>
    </div>
  )
}

type ChoicesProps = {
  filter: Extract<Filter, { by: 'choice' }>
  query: ListQuery
  onChange: (change: ListQuery) => void
}

function Choices({ filter: { key, label, options, show }, query, onChange }: ChoicesProps) {
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

function WordsInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return <Input value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
}
