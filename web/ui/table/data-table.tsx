// biome-ignore-all lint/a11y/useSemanticElements: only a grid of its own can leave out the rows nobody sees
import { type CSSProperties, type FocusEvent, type MouseEvent, useCallback, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { useIsNarrow } from '../layout/use-narrow.ts'
import { type DataTableProps, footHeight, headHeight, rowHeight, type TableColumn } from './columns.ts'
import { type GridCell, handleGridKey } from './grid-keys.ts'
import { useRowWindow } from './row-window.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { scrollColumnIntoView, useLoadMore } from './table-scroll.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useStableHandlers } from './use-stable-handlers.ts'
import { useTableSelection } from './use-table-selection.ts'

/**
 * A list of records as an ARIA grid that holds the focus itself and names one active cell. Arrows move it; Enter edits
 * or opens, Space opens, x selects, Shift+arrows extend the selection, Ctrl+C copies the cell, Alt+arrows on a header
 * resize it. Only the rows in view are in the document, however many there are.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, columns, rows, rowId, loading, endPadding = 0, density = 'default' } = props
  const grid = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const narrow = useIsNarrow()
  const height = rowHeight(density, narrow)
  const firstLoad = loading === true && rows.length === 0
  const count = firstLoad ? (props.total ?? Math.ceil(innerHeight / height)) : Math.max(props.total ?? 0, rows.length)
  const view = useRowWindow(grid, height, count)
  const widths = useColumnWidths({ columns, widths: props.widths, onResize: props.onResize, grid })
  const selection = useTableSelection(props)
  const [active, setActive] = useState<GridCell | null>(null)
  useLoadMore({ view, rows, total: props.total, loading, onEndReached: props.onEndReached })

  const cellId = useCallback((row: number, column: number) => `${gridId}-${row}-${column}`, [gridId])
  const columnCount = narrow ? 1 : columns.length
  const top = narrow ? 0 : headHeight
  const foot = props.footer && !narrow ? footHeight : 0

  function activate(cell: GridCell) {
    setActive(cell)
    const box = grid.current
    if (!box) return
    if (cell.row >= 0) {
      const from = cell.row * height
      const low = from + height - (box.clientHeight - top - foot)
      if (box.scrollTop > from) box.scrollTop = from
      else if (box.scrollTop < low) box.scrollTop = low
    }
    if (cell.column > 0) scrollColumnIntoView(box, columns.slice(0, cell.column + 1).map(widths.widthOf), endPadding)
  }

  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined) props.onOpen?.(row)
  }
  const edit = (at: GridCell, typed?: string) => {
    const row = rows[at.row]
    const column = columns[at.column]
    const cell = document.getElementById(cellId(at.row, at.column))
    if (row !== undefined && column && cell) props.onEdit?.(row, column, { cell, typed })
  }
  const sortBy = (column: TableColumn<R>) => {
    if (!column.sort) return
    props.onSort?.({ by: column.sort, descending: props.sort?.by === column.sort && !props.sort.descending })
  }
  const reorder = (at: number, by: 1 | -1) => {
    const column = columns[at]
    const to = at + by
    if (!column || at === 0 || to < 1 || to >= columns.length) return
    props.onMove?.(column.id, columns[by === 1 ? to + 1 : to]?.id ?? null)
    setActive({ row: -1, column: to })
  }

  const handleClick = (index: number, column: number, event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, label')) return
    activate({ row: index, column })
    if (event.shiftKey) return selection.extend(index, active?.row)
    if (event.ctrlKey || event.metaKey) return selection.toggle(index)
    if (String(getSelection())) return
    if (narrow || column === 0 || props.openOn !== 'name') open(index)
  }
  const handleCheck = (index: number, shift: boolean) => {
    setActive({ row: index, column: 0 })
    if (shift) selection.extend(index)
    else selection.toggle(index)
    grid.current?.focus({ preventScroll: true })
  }
  const handleDoubleClick = (index: number, column: number) => {
    if (columns[column]?.editable) edit({ row: index, column })
  }
  const on = useStableHandlers({ click: handleClick, check: handleCheck, doubleClick: handleDoubleClick })

  const renderedRows = Array.from(
    { length: Math.max(0, Math.min(view.end, count) - view.first) },
    (_, at) => view.first + at,
  )
  if (active && active.row >= 0 && active.row < count && !renderedRows.includes(active.row))
    renderedRows.push(active.row)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columnCount}
        aria-multiselectable={selection.can || undefined}
        aria-busy={loading || undefined}
        aria-activedescendant={active ? cellId(active.row, active.column) : undefined}
        tabIndex={0}
        onFocus={(event: FocusEvent) => {
          if (event.target === event.currentTarget && !active) setActive({ row: count > 0 ? 0 : -1, column: 0 })
        }}
        onKeyDown={(event) => {
          const at = active ?? { row: 0, column: 0 }
          const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - top - foot) / height) - 1)
          const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
          handleGridKey(
            event,
            at,
            { rows: count, columns: columnCount, page, rtl },
            {
              rowAt: (index) => rows[index],
              columns,
              canEdit: props.onEdit !== undefined,
              move: (to, extending) => {
                activate(to)
                if (extending && to.row >= 0) selection.extend(to.row, at.row)
              },
              edit: (typed) => edit(at, typed),
              open: () => open(at.row),
              toggle: () => selection.toggle(at.row),
              toggleAll: selection.toggleAll,
              clearSelection: () => {
                if (selection.chosen === 0 || props.openRowId) return false
                selection.clear()
                return true
              },
              copy: () => {
                const row = rows[at.row]
                if (row !== undefined) void navigator.clipboard?.writeText(columns[at.column]?.text(row) ?? '')
              },
              sort: sortBy,
              resize: (column, by) => widths.set(column.id, widths.widthOf(column) + by),
              reorder,
            },
          )
        }}
        style={{ '--cols': widths.template } as CSSProperties}
        className="group/grid isolate min-h-0 flex-1 overflow-auto outline-none! thin-scroll"
      >
        <div
          className={cx('flex min-h-full flex-col', narrow ? 'w-full' : 'w-max min-w-full')}
          style={{ paddingInlineEnd: narrow ? 0 : endPadding }}
        >
          {!narrow && (
            <TableHead
              columns={columns}
              sort={props.sort}
              sortable={props.onSort !== undefined}
              onSort={sortBy}
              onMove={props.onMove}
              selection={selection}
              widths={widths}
              active={active?.row === -1 ? active.column : null}
              cellId={cellId}
            />
          )}
          <div
            role="rowgroup"
            className={cx(
              'relative flex-none',
              loading && !firstLoad && 'opacity-60 transition-opacity delay-200 duration-150',
            )}
            style={{ height: count * height }}
          >
            {renderedRows.map((index) => {
              const row = firstLoad ? undefined : rows[index]
              const id = row === undefined ? `skeleton-${index}` : rowId(row)
              return (
                <TableRow<R>
                  key={id}
                  row={row}
                  id={id}
                  name={row === undefined ? '' : (props.rowName?.(row) ?? columns[0]?.text(row) ?? '')}
                  index={index}
                  top={index * height}
                  height={height}
                  columns={columns}
                  selectable={selection.can}
                  selected={props.selected?.has(id) ?? false}
                  open={row !== undefined && id === props.openRowId}
                  active={active?.row === index ? active.column : null}
                  cellId={cellId}
                  tools={props.tools}
                  narrow={narrow}
                  plain={view.isFastScrolling === true}
                  on={on}
                />
              )
            })}
          </div>
        </div>
      </div>
      {props.footer && !narrow && (
        <div
          style={{ height: footHeight }}
          className="flex flex-none items-center gap-4 border-t border-line bg-surface px-4 text-12 text-text-2 tabular-nums"
        >
          {props.footer}
        </div>
      )}
      {count === 0 && props.empty && (
        <div
          className="absolute inset-x-0 bottom-0 flex flex-col items-center justify-center overflow-auto"
          style={{ top }}
        >
          {props.empty}
        </div>
      )}
    </div>
  )
}
