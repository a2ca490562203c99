import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { keysOf, nothing } from './address.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { Filter, ListKind, ListQuery, ListRow } from './kind.ts'
import { useLinkNames } from './links.ts'
import { type Sentence, sentences } from './sentences.ts'

type FiltersProps<R extends ListRow> = {
  kind: ListKind<R>
  query: ListQuery
  rows: readonly R[]
  onChange: (change: ListQuery) => void
}

/** Adds a filter: first which one, then for what. */
export function FilterButton<R extends ListRow>({ labelClass, ...props }: FiltersProps<R> & { labelClass?: string }) {
  const { kind, query, onChange } = props
  const [chosen, setChosen] = useState<Filter<R> | null>(null)
  const [typed, setTyped] = useState('')
  const count = sentences(kind, query).length
  const wanted = typed.trim().toLowerCase()
  return (
    <Popover
      label={`Filter ${kind.many}`}
      align="end"
      className="min-w-64 max-w-100"
      onOpenChange={() => {
        setChosen(null)
        setTyped('')
      }}
      trigger={
        <Button variant="ghost" icon={<ListFilter />} aria-label={count > 0 ? `Filter ${count}` : 'Filter'}>
          <span className={labelClass}>Filter</span>{' '}
          {count > 0 && <span className="font-normal text-text-3 tabular-nums">{count}</span>}
        </Button>
      }
    >
      {(close) =>
        chosen ? (
          <div key={chosen.key} className={chosen.by === 'link' ? undefined : 'p-3'}>
            <FilterEditor {...props} filter={chosen} onDone={close} />
          </div>
        ) : (
          <>
            <Picker
              label="Filter by"
              query={typed}
              onQuery={setTyped}
              options={kind.filters
                .filter(({ label }) => label.toLowerCase().includes(wanted))
                .map((filter) => ({
                  id: filter.key,
                  label: filter.label,
                  chosen: keysOf(filter).some((key) => query[key] !== undefined),
                }))}
              onPick={({ id }) => setChosen(kind.filters.find(({ key }) => key === id) ?? null)}
            />
            {count > 0 && (
              <div className="border-t border-line p-1">
                <Button
                  variant="ghost"
                  onClick={() => {
                    onChange(nothing(query))
                    close()
                  }}
                >
                  Clear all filters
                </Button>
              </div>
            )}
          </>
        )
      }
    </Popover>
  )
}

type FilterDialogProps<R extends ListRow> = FiltersProps<R> & { open: boolean; onClose: () => void }

/** Order and filters for a phone. */
export function FilterDialog<R extends ListRow>({ open, onClose, ...props }: FilterDialogProps<R>) {
  const { kind, query, onChange } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter and sort"
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          Show {kind.many}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormField label="Sort">
          <Select
            data-autofocus
            value={query.sort ?? ''}
            empty={false}
            onChange={(sort) => onChange({ sort: sort || undefined })}
            options={kind.orders.map(({ label, sort }) => ({ value: sort ?? '', label }))}
          />
        </FormField>
        {kind.filters
          .filter(({ by }) => by !== 'link')
          .map((filter) => (
            <FilterEditor key={filter.key} {...props} filter={filter} />
          ))}
        <Button variant="ghost" className="-ms-2.5 self-start" onClick={() => onChange(nothing(query))}>
          Clear all filters
        </Button>
      </div>
    </Dialog>
  )
}

export type Chips<R extends ListRow> = FiltersProps<R> & { said: readonly Sentence<R>[] }

/** Each filter as a sentence of its own, with the names of what it points at. */
export function useSentences<R extends ListRow>(kind: ListKind<R>, query: ListQuery, rows: readonly R[]) {
  const names = useLinkNames(kind, query, rows)
  return useMemo(() => sentences(kind, query, names), [kind, query, names])
}

/** `Status is Lead or Warm`: a click on the value changes it, the cross takes it back. */
export function FilterChip<R extends ListRow>({ one, ...props }: FiltersProps<R> & { one: Sentence<R> }) {
  const { filter, name, verb, value } = one
  return (
    <span className="inline-flex h-(--h-control) max-w-80 flex-none items-center overflow-hidden rounded-control border border-control text-12 whitespace-nowrap *:border-s *:border-line-2 *:first:border-s-0">
      <span className="px-1.5 text-text-2">{name}</span>
      <span className="px-1.5 text-text-2">{verb}</span>
      <Popover
        label={`Filter by ${name}`}
        className={filter.by === 'link' ? 'min-w-64' : 'max-w-100 p-3'}
        trigger={
          <button
            type="button"
            aria-label={`Change the filter ${name} ${verb} ${value}`}
            className="h-full min-w-0 truncate px-1.5 font-medium -outline-offset-2! hover:bg-hover aria-expanded:bg-active"
          >
            {value}
          </button>
        }
      >
        {(close) => <FilterEditor {...props} filter={filter} onDone={close} />}
      </Popover>
      <button
        type="button"
        aria-label={`Remove the filter ${name} ${verb} ${value}`}
        onClick={() => props.onChange(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])))}
        className="tap inline-flex h-full w-6 flex-none items-center justify-center text-text-2 -outline-offset-2! hover:bg-hover hover:text-text max-md:w-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}

/** Filters that have no room in the header, behind their number. */
export function MoreFilters<R extends ListRow>({ said, all, ...props }: Chips<R> & { all: boolean }) {
  return (
    <Popover
      label="Filters"
      className="flex flex-col items-start gap-2 p-3"
      trigger={
        <Button className="font-normal text-12">
          {all ? `${said.length} ${said.length === 1 ? 'filter' : 'filters'}` : `+${said.length}`}
          {!all && <span className="sr-only"> filters</span>}
        </Button>
      }
    >
      {said.map((one) => (
        <FilterChip key={one.filter.key} {...props} one={one} />
      ))}
    </Popover>
  )
}
