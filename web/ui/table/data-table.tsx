// biome-ignore-all lint/a11y/useSemanticElements: only an ARIA grid can omit the rows out of view
import { type CSSProperties, type ReactNode, useImperativeHandle, useRef } from 'react'
import { cx } from '../cx.ts'
import { StillLoading } from '../feedback/still-loading.tsx'
import { useIsNarrow } from '../layout/use-narrow.ts'
import { type DataTableProps, footHeight, getRowHeight, headHeight } from './columns.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useLoadMore } from './table-scroll.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useGridCell } from './use-grid-cell.ts'
import { useRowScroll } from './use-row-scroll.ts'
import { useTableSelection } from './use-table-selection.ts'

/**
 * A list of records as an ARIA grid. The grid holds the focus and references the active cell with `aria-activedescendant`.
 * Arrow keys move the active cell, Enter edits or opens, Space opens, x selects, Shift+arrows extend the selection, Ctrl+C
 * copies the cell, and Alt+arrows on a header resize the column. Only the visible rows are rendered.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, loading, endPadding = 0, density = 'default' } = props
  const grid = useRef<HTMLDivElement>(null)
  const narrow = useIsNarrow()
  const height = getRowHeight(density, narrow)
  const top = narrow ? 0 : headHeight
  const isFirstLoad = loading === true && rows.length === 0
  const count = isFirstLoad ? (props.total ?? Math.ceil(innerHeight / height)) : Math.max(props.total ?? 0, rows.length)
  const scroll = useRowScroll(grid, height, count, { headHeight: top })
  const widths = useColumnWidths({ columns, widths: props.widths, onResize: props.onResize, grid })
  const selection = useTableSelection(props)
  const pageRows = (viewHeight: number) => Math.max(1, Math.floor((viewHeight - top) / height) - 1)
  const cell = useGridCell({ table: props, grid, narrow, count, pageRows, scroll, widths, selection })
  const { active, cellId } = cell
  useLoadMore({ view: scroll.view, rows, total: props.total, loading, onEndReached: props.onEndReached })
  useImperativeHandle(props.scrollRef, () => scroll.rows, [scroll.rows])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {isFirstLoad && <StillLoading />}
      <div
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-rowcount={count + 1}
        aria-colcount={narrow ? 1 : columns.length}
        aria-multiselectable={selection.can || undefined}
        aria-busy={loading || undefined}
        aria-activedescendant={active ? cellId(active.row, active.column) : undefined}
        tabIndex={0}
        onFocus={cell.onFocus}
        onKeyDown={cell.onKeyDown}
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
              onSort={cell.sortBy}
              onMove={props.onMove}
              selection={selection}
              widths={widths}
              active={active?.row === -1 ? active.column : null}
              cellId={cellId}
            />
          )}
          <TableBody<R>
            {...{ table: props, count, scroll, active, isFirstLoad, narrow, cellId }}
            rowHeight={height}
            selectable={selection.can}
            on={cell.on}
          />
        </div>
      </div>
      {!narrow && <TableFooter>{props.footer}</TableFooter>}
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

function TableFooter({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <div
      style={{ height: footHeight }}
      className="flex flex-none items-center gap-4 border-t border-line bg-surface px-4 text-12 text-text-2 tabular-nums"
    >
      {children}
    </div>
  )
}
