import type { ReactNode, Ref } from 'react'
import type { RowScroller } from './row-scroller.ts'
import type { RowWindow } from './row-window.ts'

export type TableColumn<R> = {
  id: string
  header: string
  /** The initial width in pixels, at least 80; the person can change it. */
  width: number
  render: (row: R) => ReactNode
  /** The cell as text: for copying, and as the second line on a phone. */
  text: (row: R) => string
  /** The properties of the row that the column reads; the one named like the column by default. */
  reads?: readonly (keyof R & string)[]
  /** The sort key; without it the header is no button. */
  sort?: string
  align?: 'start' | 'end'
  /** Enter, F2, double click and typing call onEdit; otherwise Enter opens the row. */
  editable?: boolean
  /** First column only: the avatar before the text, 24 px in rows and 36 on a phone. */
  mark?: (row: R, size: 24 | 36) => ReactNode
  /** The position of the column on a phone; others are hidden there. */
  phone?: 'below' | 'end'
  /** The cell at the end of a row on a phone, where it differs. */
  renderOnPhone?: (row: R) => ReactNode
}

export type TableSort = { by: string; descending: boolean }

type Density = 'compact' | 'default' | 'relaxed'

export type DataTableProps<R> = {
  /** The accessible name: `Contacts`. */
  label: string
  columns: readonly TableColumn<R>[]
  /** The loaded rows by position; a missing one is shown as a skeleton. */
  rows: readonly (R | undefined)[]
  rowId: (row: R) => string
  /** The name of a row: `Select Amara Okonkwo`. The text of the first column by default. */
  rowName?: (row: R) => string
  /** The total number of rows, if known: the scrollbar represents all of them, and missing rows are skeletons. */
  total?: number
  /** Loading: skeletons when there are no rows, else the old rows, dimmed after 200 ms. */
  loading?: boolean
  /** Called when the view comes near the end of the loaded rows, or to missing ones. */
  onEndReached?: (view: RowWindow) => void
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** Stored widths, by column id. */
  widths?: Readonly<Record<string, number>>
  onResize?: (columnId: string, width: number) => void
  /** A column was dragged, or moved with Alt+Shift+arrow, before another one (null: last). */
  onMove?: (columnId: string, beforeId: string | null) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** The row shown in the panel. */
  openRowId?: string | null
  onOpen?: (row: R) => void
  /** `row` opens on a click anywhere in the row, `name` only in the first column. */
  openOn?: 'row' | 'name'
  /** Edits a cell; `typed` is the character that started it and replaces the value. */
  onEdit?: (row: R, column: TableColumn<R>, at: { cell: HTMLElement; initialText?: string }) => void
  /** At most two quick icons, shown on hover. */
  tools?: (row: R) => ReactNode
  /** Totals below the rows. */
  footer?: ReactNode
  /** Replaces the rows when there are none. */
  empty?: ReactNode
  /** Padding at the end, as wide as an open panel, so that every column can be scrolled into view. */
  endPadding?: number
  density?: Density
  /** Gives the parent access to the scroll position. */
  scrollRef?: Ref<RowScroller>
}

export const minColumnWidth = 80
/** On touch screens. */
const finger = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 44 : 0
/** Including the border below. */
export const headHeight = Math.max(32, finger + 1)
export const footHeight = 32

export function rowHeight(density: Density, narrow: boolean) {
  return narrow ? 56 : Math.max({ compact: 32, default: 36, relaxed: 44 }[density], finger)
}
