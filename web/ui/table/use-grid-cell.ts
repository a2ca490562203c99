import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useId,
  useState,
} from 'react'
import type { DataTableProps, TableColumn } from './columns.ts'
import { type GridCell, handleGridKey } from './grid-keys.ts'
import { scrollColumnIntoView } from './table-scroll.ts'
import type { useColumnWidths } from './use-column-widths.ts'
import type { RowScroll } from './use-row-scroll.ts'
import { useStableHandlers } from './use-stable-handlers.ts'
import type { TableSelection } from './use-table-selection.ts'

type GridCellOptions<R> = {
  table: DataTableProps<R>
  grid: RefObject<HTMLElement | null>
  narrow: boolean
  count: number
  /** The number of rows that PageUp and PageDown move, for a view of this height. */
  pageRows: (viewHeight: number) => number
  scroll: RowScroll
  widths: ReturnType<typeof useColumnWidths<R>>
  selection: TableSelection
}

/** The active cell of the grid, and its keyboard and pointer handlers. */
export function useGridCell<R>(options: GridCellOptions<R>) {
  const { table, grid, narrow, count, pageRows, scroll, widths, selection } = options
  const { columns, rows } = table
  const gridId = useId()
  const [active, setActive] = useState<GridCell | null>(null)
  const cellId = useCallback((row: number, column: number) => `${gridId}-${row}-${column}`, [gridId])
  const { open, edit, sortBy, copy } = createCellActions(table, cellId)

  function activate(cell: GridCell) {
    setActive(cell)
    if (!grid.current) return
    if (cell.row >= 0) scroll.rows.scrollToRow(cell.row)
    if (cell.column <= 0) return
    scrollColumnIntoView(grid.current, columns.slice(0, cell.column + 1).map(widths.widthOf), table.endPadding ?? 0)
  }

  const reorder = (at: number, by: 1 | -1) => {
    if (moveColumn(table, at, by)) setActive({ row: -1, column: at + by })
  }

  const on = useStableHandlers({
    click: (index: number, column: number, event: MouseEvent) => {
      if ((event.target as Element).closest('a, button, input, label')) return
      const isActive = active?.row === index && active.column === column
      activate({ row: index, column })
      if (event.shiftKey) return selection.extend(index, active?.row)
      if (event.ctrlKey || event.metaKey) return selection.toggle(index)
      if (String(getSelection()) || event.detail > 1) return
      if (isActive && column > 0 && isOpenRow(table, index)) return on.edit(index, column)
      if (narrow || column === 0 || table.openOn !== 'name') open(index)
    },
    check: (index: number, shift: boolean) => {
      setActive({ row: index, column: 0 })
      if (shift) selection.extend(index)
      else selection.toggle(index)
      grid.current?.focus({ preventScroll: true })
    },
    edit: (index: number, column: number) => {
      if (!columns[column]?.editable || narrow) return
      activate({ row: index, column })
      edit({ row: index, column })
    },
  })

  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && !active) setActive({ row: count > 0 ? 0 : -1, column: 0 })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? { row: 0, column: 0 }
    const page = pageRows(event.currentTarget.clientHeight)
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const bounds = { rows: count, columns: narrow ? 1 : columns.length, page, rtl }
    handleGridKey(event, at, bounds, {
      rowAt: (index) => rows[index],
      columns,
      canEdit: table.onEdit !== undefined,
      hasSelection: selection.chosen > 0,
      move: (to, extending) => {
        activate(to)
        if (extending && to.row >= 0) selection.extend(to.row, at.row)
      },
      edit: (typed) => edit(at, typed),
      open: () => open(at.row),
      toggle: () => selection.toggle(at.row),
      toggleAll: selection.toggleAll,
      clearSelection: () => {
        if (selection.chosen === 0 || table.openRowId) return false
        selection.clear()
        return true
      },
      copy: () => copy(at),
      sort: sortBy,
      resize: (column, by) => widths.set(column.id, widths.widthOf(column) + by),
      reorder,
    })
  }

  return { active, cellId, sortBy, on, onFocus, onKeyDown }
}

/** Whether a row is shown in the panel. */
function isOpenRow<R>({ rows, rowId, openRowId }: DataTableProps<R>, index: number): boolean {
  const row = rows[index]
  return row !== undefined && rowId(row) === openRowId
}

/** The actions on a cell, for keys and pointer. */
function createCellActions<R>(table: DataTableProps<R>, cellId: (row: number, column: number) => string) {
  const { columns, rows } = table
  return {
    open: (index: number) => {
      const row = rows[index]
      if (row !== undefined) table.onOpen?.(row)
    },
    edit: (at: GridCell, typed?: string) => {
      const row = rows[at.row]
      const column = columns[at.column]
      const cell = document.getElementById(cellId(at.row, at.column))
      if (row !== undefined && column && cell) table.onEdit?.(row, column, { cell, initialText: typed })
    },
    copy: (at: GridCell) => {
      const row = rows[at.row]
      if (row !== undefined) void navigator.clipboard?.writeText(columns[at.column]?.text(row) ?? '')
    },
    sortBy: (column: TableColumn<R>) => {
      if (!column.sort) return
      table.onSort?.({ by: column.sort, descending: table.sort?.by === column.sort && !table.sort.descending })
    },
  }
}

/** Moves a column by one position. Returns false if it cannot move; the first column is fixed. */
function moveColumn<R>({ columns, onMove }: DataTableProps<R>, at: number, by: 1 | -1): boolean {
  const column = columns[at]
  const to = at + by
  if (!column || at === 0 || to < 1 || to >= columns.length) return false
  onMove?.(column.id, columns[by === 1 ? to + 1 : to]?.id ?? null)
  return true
}
