import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { optionClass } from '../overlays/menu.tsx'

export type PickerOption = {
  id: string
  label: string
  hint?: string
  /** A 20 px avatar or swatch. */
  mark?: ReactNode
  /** Already added: grayed out, ticked, and cannot be picked again. */
  present?: boolean
  /** Grayed out and cannot be picked; the hint says why. */
  disabled?: boolean
  /** A chip at the end. */
  badge?: ReactNode
  /** The current value: ticked, but can be picked again. */
  chosen?: boolean
}

type PickerProps = {
  label: string
  placeholder?: string
  query: string
  onQuery: (query: string) => void
  options: readonly PickerOption[]
  onPick: (option: PickerOption) => void
  /** Offers to create the typed text: `Create “cold chain”`. */
  onCreate?: (name: string) => void
  /** Offers an empty choice at the end. */
  onNone?: () => void
  /** The empty choice is the current value. */
  noneChosen?: boolean
  loading?: boolean
  /** Shown when there are no options. */
  empty?: string
}

type Row = { key: string; label: string; run: () => void; option?: PickerOption }

/** A searchable list of options, for use in a Popover, a Dialog, or the picker slot of an InlineField. */
export function Picker(props: PickerProps) {
  const { label, placeholder = label, query, onQuery, options, loading } = props
  const listId = useId()
  const [active, setActive] = useState(0)
  const rows = createRows(props)
  const nothing = options.length === 0 && !loading && !rows.some(({ key }) => key === 'create')
  const at = Math.min(active, rows.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (at + step + rows.length) % Math.max(1, rows.length)
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const row = rows[at]
    if (row && !isFixed(row)) row.run()
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
          aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
          data-autofocus
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setActive(0)
            onQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-text outline-none! max-md:text-[16px]"
        />
        {loading && <Spinner label="Loading" />}
      </div>
      {nothing && <p className="px-3 pt-2 text-text-3">{props.empty ?? 'Nothing found'}</p>}
      <div id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-auto p-1 thin-scroll">
        {rows.map((row, index) => (
          <PickerRow
            key={row.key}
            id={`${listId}-${index}`}
            row={row}
            isActive={index === at}
            isDetached={row.option === undefined && index > 0 && rows[index - 1]?.option !== undefined}
            isChosen={row.option?.chosen || (row.key === 'none' && props.noneChosen)}
            onActive={() => setActive(index)}
          />
        ))}
      </div>
    </div>
  )
}

/** The options, then the items to create the typed text and to choose nothing. */
function createRows({ query, options, onPick, onCreate, onNone }: PickerProps): Row[] {
  const rows: Row[] = options.map((option) => ({
    key: option.id,
    label: option.label,
    option,
    run: () => onPick(option),
  }))
  const name = query.trim()
  if (onCreate && name && !options.some((option) => option.label.toLowerCase() === name.toLowerCase()))
    rows.push({ key: 'create', label: `Create “${name}”`, run: () => onCreate(name) })
  if (onNone) rows.push({ key: 'none', label: 'None', run: onNone })
  return rows
}

type PickerRowProps = {
  id: string
  row: Row
  isActive: boolean
  /** The first row after the options, separated by a line. */
  isDetached: boolean
  isChosen: boolean | undefined
  onActive: () => void
}

const isFixed = ({ option }: Row): boolean => Boolean(option?.present || option?.disabled)

function PickerRow({ id, row, isActive, isDetached, isChosen, onActive }: PickerRowProps) {
  const { option, label, run } = row
  const fixed = isFixed(row)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and references the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={fixed || undefined}
      onPointerMove={onActive}
      onClick={() => !fixed && run()}
      className={cx(
        optionClass,
        isActive && (option?.disabled || !fixed) && 'bg-hover dark:bg-active',
        fixed && 'text-text-3',
        isDetached &&
          'relative mt-2 before:absolute before:-inset-x-1 before:-top-1 before:border-t before:border-line',
      )}
    >
      {option?.mark ?? (row.key === 'create' && <Plus aria-hidden className="text-text-2" />)}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {option?.hint && (
          <span className={cx('block text-12 text-text-3', option.disabled ? 'wrap-anywhere' : 'truncate')}>
            {option.hint}
          </span>
        )}
      </span>
      {option?.badge}
      {option?.present && <Check aria-label="Already added" className="size-3.5" />}
      {isChosen && <Check aria-label="Chosen" className="size-3.5" />}
    </div>
  )
}
