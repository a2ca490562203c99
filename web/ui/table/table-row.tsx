// biome-ignore-all lint/a11y/useSemanticElements: only an ARIA grid can omit the rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and references its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
// biome-ignore-all lint/a11y/noStaticElementInteractions: `role` is always set
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both possible roles support it

import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { cx } from '../cx.ts'
import type { TableColumn } from './columns.ts'

export type TableRowProps<R> = {
  row: R | undefined
  id: string
  name: string
  index: number
  top: number
  height: number
  columns: readonly TableColumn<R>[]
  selectable: boolean
  selected: boolean
  open: boolean
  /** The column of the active cell, if it is in this row. */
  active: number | null
  cellId: (row: number, column: number) => string
  hoverActions?: (row: R) => ReactNode
  narrow: boolean
  /** Rendered as text only, during fast scrolling. */
  plain: boolean
  on: {
    click: (index: number, column: number, event: MouseEvent) => void
    /** Edits the cell, if it can be. */
    edit: (index: number, column: number) => void
    check: (index: number, shift: boolean) => void
  }
}

/** Rerenders only when its own props change. A fully rendered row stays so during fast scrolling. */
export const TableRow = memo(TableRowPlain, (last, next) =>
  Object.keys(next).every((key) => {
    const name = key as keyof typeof next
    return Object.is(last[name], next[name]) || (name === 'plain' && next.plain)
  }),
) as typeof TableRowPlain

function TableRowPlain<R>(props: TableRowProps<R>) {
  const { row, index, top, height, columns, selected, open, narrow } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.selectable ? selected : undefined}
      data-open={open || undefined}
      data-row={row === undefined ? undefined : props.id}
      data-keeps-panel
      style={{ top, height }}
      className={cx(
        'group/row absolute inset-x-0 border-b border-line bg-surface contain-layout contain-style',
        row !== undefined &&
          'hover:bg-hover aria-selected:bg-accent-soft aria-selected:hover:bg-accent-soft-2 md:data-open:not-aria-selected:bg-active',
        narrow ? 'flex' : 'grid grid-cols-(--cols)',
      )}
    >
      {row === undefined ? (
        columns.map((column, at) => (
          <SkeletonCell
            key={column.id}
            id={props.cellId(index, at)}
            active={props.active === at}
            column={column}
            at={at}
            narrow={narrow}
            seed={index}
          />
        ))
      ) : props.plain && !narrow ? (
        columns.map((column, at) => <PlainCell key={column.id} column={column} at={at} row={row} />)
      ) : narrow ? (
        <PhoneCell {...props} row={row} />
      ) : (
        columns.map((column, at) => <Cell key={column.id} {...props} row={row} column={column} at={at} />)
      )}
    </div>
  )
}

type CellProps<R> = TableRowProps<R> & { row: R; column: TableColumn<R>; at: number }

function Cell<R>({
  row,
  column,
  at,
  index,
  name,
  selectable,
  selected,
  active,
  cellId,
  hoverActions,
  on,
}: CellProps<R>) {
  const first = at === 0
  const content = column.render(row)
  const [hovered, setHovered] = useState(false)
  const hasPencil = hovered && column.editable
  const isAtEnd = column.align === 'end'
  return (
    <div
      role={first ? 'rowheader' : 'gridcell'}
      id={cellId(index, at)}
      aria-colindex={at + 1}
      data-column={column.id}
      onClick={(event) => on.click(index, at, event)}
      onDoubleClick={() => on.edit(index, at)}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      className={cx(
        'relative flex min-w-0 items-center gap-2',
        first
          ? 'sticky start-0 z-1 border-e border-line bg-inherit ps-2 group-data-open/row:before:absolute group-data-open/row:before:inset-y-0 group-data-open/row:before:start-0 group-data-open/row:before:w-0.5 group-data-open/row:before:bg-text'
          : hasPencil && isAtEnd
            ? 'ps-8'
            : 'ps-3',
        hasPencil && !isAtEnd ? 'pe-8' : 'pe-3',
        isAtEnd && 'justify-end tabular-nums',
        active === at && activeClass,
      )}
    >
      {first && selectable && (
        <Checkbox
          checked={selected}
          name={t('Select {name}', { name })}
          tabIndex={-1}
          onChange={(_, { shiftKey }) => on.check(index, shiftKey)}
        />
      )}
      {first && column.mark?.(row, 24)}
      <span
        dir={directionOf(content)}
        className={cx('min-w-0 truncate text-left', first && 'font-medium', first && hoverActions && 'flex-1')}
      >
        {content}
      </span>
      {first && hoverActions && (
        <span className="-me-2 hidden flex-none gap-0.5 group-hover/row:flex">{hoverActions(row)}</span>
      )}
      {hasPencil && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Edit {header}', { header: column.header })}
          onClick={() => on.edit(index, at)}
          // Opposite the value, which numbers have at the end. The padding of the cell makes room for it.
          className={cx(
            'absolute inset-y-1 flex w-6 items-center justify-center rounded-control border border-line-2 bg-raised text-text-2 hover:text-text',
            isAtEnd ? 'start-1' : 'end-1',
          )}
        >
          <Pencil aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}

function PlainCell<R>({ row, column, at }: { row: R; column: TableColumn<R>; at: number }) {
  return (
    <div
      role={at === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      className={cx(
        'flex items-center truncate px-3',
        at === 0 && 'sticky start-0 z-1 border-e border-line bg-inherit font-medium',
        at === 0 && (column.mark ? 'ps-17' : 'ps-10'),
        column.align === 'end' && 'justify-end',
      )}
    >
      {column.text(row)}
    </div>
  )
}

function PhoneCell<R>({ row, columns, index, cellId, on, active }: TableRowProps<R> & { row: R }) {
  const [first] = columns
  const below = columns.find((column) => column.phone === 'below')
  const end = columns.find((column) => column.phone === 'end')
  const content = first?.render(row)
  const endContent = end && (end.renderOnPhone ?? end.render)(row)
  return (
    <div
      role="gridcell"
      id={cellId(index, 0)}
      aria-colindex={1}
      onClick={(event) => on.click(index, 0, event)}
      className={cx(
        'flex min-w-0 flex-1 items-center gap-3 px-4',
        active !== null && 'group-focus-visible/grid:shadow-[inset_0_0_0_2px_var(--accent)]',
      )}
    >
      {first?.phoneMark?.(row) ?? first?.mark?.(row, 36)}
      <span className="min-w-0 flex-1">
        <span dir={directionOf(content)} className="block truncate text-left text-15 font-medium">
          {content}
        </span>
        {below && (
          <span dir="auto" className="block truncate text-left text-12 text-text-2">
            {(below.textOnPhone ?? below.text)(row)}
          </span>
        )}
      </span>
      {endContent && <span className="max-w-2/5 flex-none truncate">{endContent}</span>}
    </div>
  )
}

/** Truncates right-to-left text at its own end. Content other than text sets its own direction. */
const directionOf = (content: ReactNode) => (typeof content === 'string' ? 'auto' : undefined)

const activeClass =
  'group-focus-within/grid:rounded-[2px] group-focus-within/grid:shadow-[inset_0_0_0_2px_var(--accent)]'

type SkeletonProps<R> = {
  id: string
  active: boolean
  column: TableColumn<R>
  at: number
  narrow: boolean
  seed: number
}

function SkeletonCell<R>({ id, active, column, at, narrow, seed }: SkeletonProps<R>) {
  if (narrow && at > 0) return null
  const width = 40 + ((seed * 37 + at * 53) % 45)
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={cx(
        'flex items-center gap-2 px-3',
        active && activeClass,
        narrow && 'flex-1 px-4',
        at === 0 && !narrow && 'sticky start-0 z-1 border-e border-line bg-inherit ps-10',
        column.align === 'end' && 'justify-end',
      )}
    >
      {at === 0 && (column.mark || (narrow && column.phoneMark)) && (
        <span className={cx('flex-none animate-pulse rounded-full bg-active', narrow ? 'me-1 size-9' : 'size-6')} />
      )}
      <span className="h-3 animate-pulse rounded-chip bg-active" style={{ width: `${width}%` }} />
      <span className="sr-only">{t('Loading')}</span>
    </div>
  )
}
