import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { focusFirst } from '../../../ui/overlays/focus.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useLinkNames } from '../linked-records.ts'
import type { ListDescriptor, ListFilter, ListQuery, ListRow } from '../list-descriptor.ts'
import { clearFilter, clearFilters, hasFilter } from '../list-query.ts'
import { AdvancedFilter } from './advanced-filter.tsx'
import { describeFilters, type FilterDescription } from './filter-descriptions.ts'
import { FilterEditor } from './filter-editor.tsx'

/** A list, its query and its loaded rows. */
export type FiltersProps<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  query: ListQuery
  rows: readonly R[]
  onChange: (change: ListQuery) => void
}

/** The button that adds a filter: picks the field, then the value. */
export function FilterButton<R extends ListRow>({ labelClass, ...props }: FiltersProps<R> & { labelClass?: string }) {
  const { descriptor, query, onChange } = props
  const [chosenFilter, setChosenFilter] = useState<ListFilter<R> | null>(null)
  const [typed, setTyped] = useState('')
  const [isBuilding, setBuilding] = useState(false)
  const count = describeFilters(descriptor, query).length
  const wanted = typed.trim().toLowerCase()
  return (
    <>
      <Popover
        label={t('Filter {plural}', { plural: descriptor.plural })}
        align="end"
        className="min-w-64 max-w-100"
        onOpenChange={() => {
          setChosenFilter(null)
          setTyped('')
        }}
        trigger={
          <Button
            variant="ghost"
            icon={<ListFilterIcon />}
            aria-label={count > 0 ? t('Filter {count}', { count }) : t('Filter')}
          >
            <span className={labelClass}>{t('Filter')}</span>{' '}
            {count > 0 && <span className="font-normal text-text-3 tabular-nums">{count}</span>}
          </Button>
        }
      >
        {(close) =>
          chosenFilter ? (
            <FocusedStep key={chosenFilter.key} className={chosenFilter.by === 'link' ? undefined : 'p-3'}>
              <FilterEditor {...props} filter={chosenFilter} onDone={close} />
            </FocusedStep>
          ) : (
            <>
              <Picker
                label={t('Filter by')}
                query={typed}
                onQuery={setTyped}
                options={descriptor.filters

                  .filter(
                    ({ by, label }) => by !== 'import' && by !== 'conditions' && label.toLowerCase().includes(wanted),
                  )
                  .map((filter) => ({
                    id: filter.key,
                    label: filter.label,
                    chosen: hasFilter(query, filter),
                  }))}
                onPick={({ id }) => setChosenFilter(descriptor.filters.find(({ key }) => key === id) ?? null)}
              />
              <PickerFooter
                onAdvanced={() => {
                  close()
                  setBuilding(true)
                }}
                onClear={
                  count > 0
                    ? () => {
                        onChange(clearFilters(query))
                        close()
                      }
                    : undefined
                }
              />
            </>
          )
        }
      </Popover>
      {isBuilding && <AdvancedFilter {...props} onClose={() => setBuilding(false)} />}
    </>
  )
}

/** What the picker of filters offers besides one field. */
const PickerFooter = ({ onAdvanced, onClear }: { onAdvanced: () => void; onClear: (() => void) | undefined }) => (
  <div className="flex flex-wrap border-t border-line p-1">
    <Button variant="ghost" icon={<ListFilterIcon />} onClick={onAdvanced}>
      {t('Advanced filter')}
    </Button>
    {onClear && (
      <Button variant="ghost" onClick={onClear}>
        {t('Clear all filters')}
      </Button>
    )}
  </div>
)

/** Takes the focus on mount, because it replaces the focused content of an open popover. */
function FocusedStep({ className, children }: { className: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) focusFirst(box.current)
  }, [])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}

type FilterChipsProps<R extends ListRow> = FiltersProps<R> & { descriptions: readonly FilterDescription<R>[] }

/** Describes each filter of a query as text, with the names of linked records. */
export function useFilterDescriptions<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  query: ListQuery,
  rows: readonly R[],
) {
  const names = useLinkNames(descriptor, query, rows)
  return useMemo(() => describeFilters(descriptor, query, names), [descriptor, query, names])
}

/** `Status is Lead or Warm`: clicking the value edits the filter, if it has an editor; the cross removes it. */
export function FilterChip<R extends ListRow>({
  description,
  ...props
}: FiltersProps<R> & { description: FilterDescription<R> }) {
  const { filter, name, verb, value } = description
  return (
    <span className="inline-flex h-(--h-control) max-w-80 touch:h-[calc(var(--h-control)+2px)] flex-none items-center overflow-hidden rounded-control border border-control text-12 whitespace-nowrap *:border-s *:border-line-2 *:first:border-s-0">
      <span className="px-1.5 text-text-2">{name}</span>
      <span className="px-1.5 text-text-2">{verb}</span>
      {filter.by === 'import' ? (
        <span className="truncate px-1.5 font-medium">{value}</span>
      ) : filter.by === 'conditions' ? (
        <ConditionsButton {...props} {...{ name, verb, value }} />
      ) : (
        <Popover
          label={t('Filter by {name}', { name })}
          className={filter.by === 'link' ? 'min-w-64' : 'max-w-100 p-3'}
          trigger={
            <button
              type="button"
              aria-label={t('Change the filter {name} {verb} {value}', { name, verb, value })}
              className={chipValueClass}
            >
              {value}
            </button>
          }
        >
          {(close) => <FilterEditor {...props} filter={filter} onDone={close} needsFilter />}
        </Popover>
      )}
      <button
        type="button"
        aria-label={t('Remove the filter {name} {verb} {value}', { name, verb, value })}
        onClick={() => props.onChange(clearFilter(props.query, filter))}
        className="tap inline-flex h-full w-6 flex-none items-center justify-center text-text-2 -outline-offset-2! hover:bg-hover hover:text-text max-md:w-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}

/** The value of the chip of an advanced filter, which opens it. */
function ConditionsButton<R extends ListRow>(
  props: FiltersProps<R> & Pick<FilterDescription<R>, 'name' | 'verb' | 'value'>,
) {
  const { name, verb, value } = props
  const [isBuilding, setBuilding] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Change the filter {name} {verb} {value}', { name, verb, value })}
        onClick={() => setBuilding(true)}
        className={chipValueClass}
      >
        {value}
      </button>
      {isBuilding && <AdvancedFilter {...props} onClose={() => setBuilding(false)} />}
    </>
  )
}

const chipValueClass =
  'h-full min-w-0 truncate px-1.5 font-medium -outline-offset-2! hover:bg-hover aria-expanded:bg-active'

/** The button that opens the filters that don’t fit into the header. It shows their count. */
export function MoreFiltersButton<R extends ListRow>({
  descriptions,
  all,
  ...props
}: FilterChipsProps<R> & { all: boolean }) {
  return (
    <Popover
      label={t('Filters')}
      className="flex flex-col items-start gap-2 p-3"
      trigger={
        <Button className="font-normal text-12">
          {all ? tCount(descriptions.length, '{count} filter', '{count} filters') : `+${descriptions.length}`}
          {!all && <span className="sr-only"> {tCount(descriptions.length, 'filters', 'filters')}</span>}
        </Button>
      }
    >
      {descriptions.map((description) => (
        <FilterChip key={description.filter.key} {...props} description={description} />
      ))}
    </Popover>
  )
}
