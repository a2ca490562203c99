import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Spinner } from '../feedback/spinner.tsx'
import {
  createOptionRow,
  getActiveRowId,
  isUnavailable,
  type OptionRow,
  type PickerOption,
  PickerRows,
  showRow,
} from './picker-row.tsx'

export type { PickerOption }

type PickerProps = {
  label: string
  placeholder?: string
  query: string
  onQuery: (query: string) => void
  options: readonly PickerOption[]
  onPick: (option: PickerOption) => void
  /** Offers to create the typed text: `Create “cold chain”`. */
  onCreate?: (name: string) => void
  /** Offers an empty choice. */
  onNone?: () => void
  /** The empty choice comes before the options, not after them. */
  isNoneFirst?: boolean
  /** The empty choice is the current value. */
  noneChosen?: boolean
  /** The label of the empty choice. */
  noneLabel?: string
  /** The option at which the arrow keys start; null for the empty choice. The chosen one by default. */
  startAt?: string | null
  /** Called when the arrow keys or the typed text make another option, or the empty choice, the active one. */
  onActiveChange?: (id: string | null) => void
  loading?: boolean
  /** Shown when there are no options. */
  empty?: string
}

/** A searchable list of options, for use in a Popover, a Dialog, or the picker slot of an InlineField. */
export function Picker(props: PickerProps) {
  const { label, placeholder = label, query, onQuery, options, loading } = props
  const listId = useId()
  const rows = createRows(props)
  const nothing = options.length === 0 && !loading && !rows.some(({ key }) => key === 'create')
  const { at, move, setActive } = useActiveRow(rows, listId, props)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      move(step)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const row = rows[at]
    // The key that opened the list picks nothing while it is held down.
    if (row && !event.repeat && !isUnavailable(row)) row.run()
  }

  return (
    <div className="flex min-h-0 min-w-60 flex-col">
      <div className="flex h-8 flex-none items-center gap-2 border-b border-line px-2 text-text-3 touch:h-11">
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={getActiveRowId(listId, at)}
          data-autofocus
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setActive(null)
            onQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-text outline-none! max-md:text-[16px]"
        />
        {loading && <Spinner label={t('Loading')} />}
      </div>
      {nothing && <p className="px-3 pt-2 text-text-3">{props.empty ?? t('Nothing found')}</p>}
      <div id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-auto p-1 thin-scroll">
        <PickerRows {...{ rows, listId, at }} isNoneChosen={props.noneChosen} onPress={setActive} />
      </div>
    </div>
  )
}

/** The options, and the items to create the typed text and to choose nothing. */
function createRows(props: PickerProps): OptionRow[] {
  const { query, options, onPick, onCreate, onNone, isNoneFirst, noneLabel = t('None') } = props
  const rows = options.map((option) => createOptionRow(option, onPick))
  const name = query.trim()
  if (onCreate && name && !options.some((option) => option.label.toLowerCase() === name.toLowerCase()))
    rows.push({ key: 'create', label: t('Create “{name}”', { name }), run: () => onCreate(name) })
  if (onNone) rows[isNoneFirst ? 'unshift' : 'push']({ key: 'none', label: noneLabel, run: onNone })
  return rows
}

/** The active row: where it starts until the arrow keys move it, and the first one for a typed text. */
function useActiveRow(rows: readonly OptionRow[], listId: string, props: PickerProps) {
  const { query, startAt, isNoneFirst, noneChosen, onActiveChange } = props
  const [active, setActive] = useState<number | null>(null)
  const isStart = ({ key, option }: OptionRow) =>
    startAt === undefined ? option?.chosen === true : key === (startAt ?? 'none')
  // Nothing is active if the current choice is not offered, so that Enter doesn’t replace it.
  const first = startAt !== undefined || (isNoneFirst && !noneChosen) ? -1 : 0
  const start = query === '' ? Math.max(first, rows.findIndex(isStart)) : 0
  const at = Math.min(active ?? start, rows.length - 1)

  const hasMoved = active !== null || query !== ''
  const activeId = rows[at]?.option?.id ?? (rows[at]?.key === 'none' ? null : undefined)
  const latest = useRef(onActiveChange)
  latest.current = onActiveChange
  useEffect(() => {
    if (hasMoved && activeId !== undefined) latest.current?.(activeId)
  }, [hasMoved, activeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows where the list starts once its options are there
  useEffect(() => {
    if (active === null && start > 0) showRow(listId, start)
  }, [start])

  return {
    at,
    setActive,
    move: (step: number) => {
      const from = at < 0 && step < 0 ? 0 : at
      const next = (from + step + rows.length) % Math.max(1, rows.length)
      setActive(next)
      showRow(listId, next)
    },
  }
}
