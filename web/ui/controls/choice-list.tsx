import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { findOptions } from './find-options.ts'
import { Picker, type PickerOption } from './picker.tsx'
import { createOptionRow, getActiveRowId, isUnavailable, type OptionRow, PickerRows, showRow } from './picker-row.tsx'

type ChoiceListProps = {
  label: string
  options: readonly PickerOption[]
  /** The id of the current choice, which is ticked; null for the empty choice, undefined if there is no current one. */
  value: string | null | undefined
  /** The choice at which the arrow keys start, if it is not the current one. */
  startAt?: string | null
  /** The label of the empty choice; undefined if there must be a choice. */
  noneLabel?: string
  /** What was typed to open the list. */
  initialText?: string
  /** Called when the arrow keys or typing make another choice the active one. */
  onActiveChange?: (id: string | null) => void
  onPick: (id: string | null) => void
}

/** The longest list that is shown without a search field. */
const maxUnsearched = 7
/** Letters typed within this time belong together. */
const typeAheadMs = 700

/** The choices of a field. A click or Enter picks one; typing jumps to a choice, or filters a long list. */
export function ChoiceList(props: ChoiceListProps) {
  const { options, value } = props
  const marked = options.map((option) => ({ ...option, chosen: option.id === value }))
  const List = options.length > maxUnsearched ? SearchedChoices : ShortChoices
  return <List {...props} options={marked} />
}

function SearchedChoices({ label, options, value, noneLabel, initialText = '', onPick, ...rest }: ChoiceListProps) {
  const [query, setQuery] = useState(initialText)
  const wanted = query.trim().toLowerCase()
  return (
    <Picker
      {...rest}
      label={label}
      placeholder={t('Search')}
      query={query}
      onQuery={setQuery}
      options={findOptions(options, wanted)}
      onPick={({ id }) => onPick(id)}
      onNone={noneLabel !== undefined && wanted === '' ? () => onPick(null) : undefined}
      noneLabel={noneLabel}
      noneChosen={value === null}
      isNoneFirst={value !== undefined}
      empty={t('No choices found')}
    />
  )
}

function ShortChoices({
  label,
  options,
  value,
  startAt = value,
  noneLabel,
  initialText = '',
  ...rest
}: ChoiceListProps) {
  const { onActiveChange, onPick } = rest
  const listId = useId()
  const rows = options.map((option) => createOptionRow(option, ({ id }) => onPick(id)))
  if (noneLabel !== undefined)
    rows[value === undefined ? 'push' : 'unshift']({ key: 'none', label: noneLabel, run: () => onPick(null) })
  const { findTyped, isTyping } = useTypeAhead(rows, initialText)
  const [at, setAt] = useState(() => {
    const found = initialText ? findTyped('', -1) : -1
    if (found >= 0 || startAt === undefined) return Math.max(0, found)
    // Nothing is active if the current choice is not offered any more, so that Enter doesn’t replace it.
    return rows.findIndex(({ key }) => key === (startAt ?? 'none'))
  })
  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setAt(index)
    showRow(listId, index)
    onActiveChange?.(row.option?.id ?? null)
  }
  // The key that opened the list picks nothing while it is held down.
  const pick = (row: OptionRow | undefined, { repeat }: KeyboardEvent) => {
    if (row && !repeat && !isUnavailable(row)) row.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = rows.length - 1
    const target = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    if (target !== undefined) goTo(target)
    else if (event.key === 'Enter' || (event.key === ' ' && !isTyping())) pick(rows[at], event)
    else if (event.key.length === 1) goTo(findTyped(event.key, at))
    else return
    event.preventDefault()
  }
  return (
    <div
      role="listbox"
      aria-label={label}
      tabIndex={0}
      data-autofocus
      aria-activedescendant={getActiveRowId(listId, at)}
      onKeyDown={onKeyDown}
      className="max-h-72 min-w-45 overflow-auto rounded-control p-1 outline-none! thin-scroll"
    >
      <PickerRows {...{ rows, listId, at }} isNoneChosen={value === null} onPress={setAt} />
    </div>
  )
}

/**
 * Finds a row by typed letters. Letters typed in quick succession are one text; the same letter again moves to the next row
 * that starts with it. Returns -1 if there is none.
 */
function useTypeAhead(rows: readonly OptionRow[], initialText: string) {
  const typed = useRef(initialText.toLowerCase())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isTyping = (): boolean => typed.current !== ''
  const findTyped = (letter: string, at: number): number => {
    typed.current += letter.toLowerCase()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      typed.current = ''
    }, typeAheadMs)
    const isRepeated = typed.current.length > 1 && new Set(typed.current).size === 1
    const wanted = isRepeated ? typed.current.charAt(0) : typed.current
    const from = wanted.length === 1 ? at + 1 : Math.max(0, at)
    const order = rows.map((_, index) => (from + index) % rows.length)
    return order.find((index) => rows[index]?.label.toLowerCase().startsWith(wanted)) ?? -1
  }
  return { findTyped, isTyping }
}
