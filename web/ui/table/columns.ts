import type { ReactNode, Ref } from 'react'
import type { RowScroller } from './row-scroller.ts'
import type { RowWindow } from './row-window.ts'

export type TableColumn<R> = {
  id: string
  header: string
  /** The initial width in pixels, at least 80. The user can change it. */
  width: number
  render: (row: R) => ReactNode
  /** The cell as text, for copying and for the second line on phones. */
  text: (row: R) => string
  /** The row properties that the column reads; by default the property named like the column. */
  reads?: readonly (keyof R & string)[]
  /** The sort key; without it the column cannot be sorted. */
  sort?: string
  align?: 'start' | 'end'
  /** Enter, F2, typing, a double click and a click on the active cell of the open row call onEdit; otherwise Enter opens the row. */
  editable?: boolean
  /** First column only: the avatar before the text, 24 px in rows and 36 px on phones. */
  mark?: (row: R, size: 24 | 36) => ReactNode
  /** The 36 px avatar of columns that have one only on phones. */
  phoneMark?: (row: R) => ReactNode
  /** The position of the column on phones. Columns without one are hidden there. */
  phone?: 'below' | 'end'
  /** Renders the cell at the end of a row on phones, if it differs from `render`. */
  renderOnPhone?: (row: R) => ReactNode
  /** The text below the name on phones, if it differs from `text`. */
  textOnPhone?: (row: R) => string
}

export type TableSort = { by: string; descending: boolean }

type Density = 'compact' | 'default' | 'relaxed'

export type DataTableProps<R> = {
  /** The accessible name: `Contacts`. */
  label: string
  columns: readonly TableColumn<R>[]
  /** The loaded rows by position. Missing ones are shown as skeletons. */
  rows: readonly (R | undefined)[]
  rowId: (row: R) => string
  /** The name of a row for screen readers: `Select Amara Okonkwo`. The text of the first column by default. */
  rowName?: (row: R) => string
  /** The total number of rows, if known. The scrollbar represents all of them. */
  total?: number
  /** While loading, shows skeletons if there are no rows, else the previous rows, dimmed after 200 ms. */
  loading?: boolean
  /** Called when the view comes near the end of the loaded rows or reaches missing ones. */
  onEndReached?: (view: RowWindow) => void
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** Stored widths, by column id. */
  widths?: Readonly<Record<string, number>>
  onResize?: (columnId: string, width: number) => void
  /** Called when a column was moved in front of another one (null: to the end), by dragging or with Alt+Shift+arrow. */
  onMove?: (columnId: string, beforeId: string | null) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** The row shown in the panel. */
  openRowId?: string | null
  onOpen?: (row: R) => void
  /** `row` opens on a click anywhere in the row, `name` only in the first column. */
  openOn?: 'row' | 'name'
  /** Edits a cell. `initialText` is the typed character that opened the editor and replaces the value. */
  onEdit?: (row: R, column: TableColumn<R>, at: { cell: HTMLElement; initialText?: string }) => void
  /** At most two icon buttons, shown on hover. */
  hoverActions?: (row: R) => ReactNode
  /** Rendered below the rows, such as totals. */
  footer?: ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** The padding at the end, as wide as an open panel, so that every column can be scrolled into view. */
  endPadding?: number
  density?: Density
  /** Gives the parent access to the scroll position. */
  scrollRef?: Ref<RowScroller>
}

export const minColumnWidth = 80
/** The minimum height of a touch target in pixels; 0 without a touch screen. */
const minTouchHeight = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 44 : 0
/** In pixels, including the border below. */
export const headHeight = Math.max(32, minTouchHeight + 1)
export const footHeight = 32

export function getRowHeight(density: Density, narrow: boolean) {
  return narrow ? 56 : Math.max({ compact: 32, default: 36, relaxed: 44 }[density], minTouchHeight)
}
