// biome-ignore-all lint/a11y/useSemanticElements: only an ARIA grid can omit the rows out of view
import { cx } from '../cx.ts'
import type { DataTableProps } from './columns.ts'
import type { GridCell } from './grid-keys.ts'
import { listRenderedRows } from './row-window.ts'
import { TableRow, type TableRowProps } from './table-row.tsx'
import type { RowScroll } from './use-row-scroll.ts'

type TableBodyProps<R> = Pick<TableRowProps<R>, 'selectable' | 'cellId' | 'narrow' | 'on'> & {
  table: DataTableProps<R>
  count: number
  rowHeight: number
  scroll: RowScroll
  active: GridCell | null
  /** Nothing has loaded yet: every row is a skeleton. */
  isFirstLoad: boolean
}

/** The visible rows, and the active row even if it is out of view, because the grid references its cell for screen readers. */
export function TableBody<R>(props: TableBodyProps<R>) {
  const { table, count, rowHeight, scroll, active, isFirstLoad, ...rowProps } = props
  const { columns, rows, rowId } = table
  return (
    <div
      role="rowgroup"
      className={cx(
        'relative flex-none',
        table.loading && !isFirstLoad && 'opacity-60 transition-opacity delay-200 duration-(--t-menu)',
      )}
      style={{ height: scroll.trackHeight }}
    >
      {listRenderedRows(scroll.view, count, active ? [active.row] : []).map((index) => {
        const row = isFirstLoad ? undefined : rows[index]
        const id = row === undefined ? `skeleton-${index}` : rowId(row)
        return (
          <TableRow<R>
            key={id}
            {...rowProps}
            row={row}
            id={id}
            name={row === undefined ? '' : (table.rowName?.(row) ?? columns[0]?.text(row) ?? '')}
            index={index}
            top={scroll.topOf(index)}
            height={rowHeight}
            columns={columns}
            selected={table.selected?.has(id) ?? false}
            open={row !== undefined && id === table.openRowId}
            active={active?.row === index ? active.column : null}
            hoverActions={table.hoverActions}
            plain={scroll.view.isFastScrolling === true}
          />
        )
      })}
    </div>
  )
}
