import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'
import { optionClass } from '../overlays/menu.tsx'

export type PickerOption = {
  id: string
  label: string
  /** Rendered in place of the label, whose text it has. */
  content?: ReactNode
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

/** A row of a list of options: an option, or an item that creates or clears. */
export type OptionRow = { key: string; label: string; run: () => void; option?: PickerOption }

type PickerRowProps = {
  id: string
  row: OptionRow
  isActive: boolean
  /** Separated by a line from the row above: one of the two is not an option. */
  isDetached: boolean
  isChosen: boolean | undefined
  /** Called when the row is clicked, before it runs. */
  onPress: () => void
}

/** Whether a row cannot be picked. */
export const isUnavailable = ({ option }: OptionRow): boolean => Boolean(option?.present || option?.disabled)

/** The row of an option. */
export const createOptionRow = (option: PickerOption, onPick: (option: PickerOption) => void): OptionRow => ({
  key: option.id,
  label: option.label,
  option,
  run: () => onPick(option),
})

type PickerRowsProps = {
  rows: readonly OptionRow[]
  listId: string
  /** The index of the active row; -1 if there is none. */
  at: number
  /** Whether the empty choice is the current value. */
  isNoneChosen: boolean | undefined
  onPress: (index: number) => void
}

/** The rows of a listbox. Those that are no options are separated by a line. */
export const PickerRows = ({ rows, listId, at, isNoneChosen, onPress }: PickerRowsProps) =>
  rows.map((row, index) => (
    <PickerRow
      key={row.key}
      id={getRowId(listId, index)}
      row={row}
      isActive={index === at}
      isDetached={index > 0 && Boolean(row.option) !== Boolean(rows[index - 1]?.option)}
      isChosen={row.option?.chosen || (row.key === 'none' && isNoneChosen)}
      onPress={() => onPress(index)}
    />
  ))

const getRowId = (listId: string, index: number): string => `${listId}-${index}`

/** The attribute that names the active row to assistive technology. */
export const getActiveRowId = (listId: string, at: number): string | undefined =>
  at >= 0 ? getRowId(listId, at) : undefined

/** Scrolls a row into view. */
export const showRow = (listId: string, index: number): void =>
  document.getElementById(getRowId(listId, index))?.scrollIntoView({ block: 'nearest' })

/** One option of a listbox, which keeps the focus and handles the keys. */
function PickerRow({ id, row, isActive, isDetached, isChosen, onPress }: PickerRowProps) {
  const { option, label, run } = row
  const fixed = isUnavailable(row)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list or its search field keeps the focus and references the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list or its search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={fixed || undefined}
      // Keeps the focus where the keys are handled.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (fixed) return
        onPress()
        run()
      }}
      className={cx(
        optionClass,
        // The pointer doesn’t move the active option, which “Save” and Enter refer to.
        (option?.disabled || !fixed) && 'hover:bg-hover',
        isActive && 'bg-active',
        fixed && 'text-text-3',
        isDetached &&
          'relative mt-2 before:absolute before:-inset-x-1 before:-top-1 before:border-t before:border-line',
      )}
    >
      {option?.mark ?? (row.key === 'create' && <Plus aria-hidden className="text-text-2" />)}
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', row.key === 'none' && 'text-text-2')}>{option?.content || label}</span>
        {option?.hint && (
          <span className={cx('block text-12 text-text-3', option.disabled ? 'wrap-anywhere' : 'truncate')}>
            {option.hint}
          </span>
        )}
      </span>
      {option?.badge}
      {option?.present && <Check aria-label={t('Already added')} className="size-3.5" />}
      {isChosen && !option?.present && <Check aria-label={t('Chosen')} className="size-3.5" />}
    </div>
  )
}
