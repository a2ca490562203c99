import type { ReactNode, Ref } from 'react'
import type { RowScroller } from './row-scroller.ts'
import type { RowWindow } from './row-window.ts'

export type TableColumn<R> = {
  id: string
  header: string
  /** Pixels at first; the person can change it. At least 80. */
  width: number
  render: (row: R) => ReactNode
  /** The cell as text: for copying, and as the second line on a phone. */
  text: (row: R) => string
  /** The name to sort by; without it the header is no button. */
  sort?: string
  align?: 'start' | 'end'
  /** Enter, F2, double click and typing call onEdit; elsewhere Enter opens the row. */
  editable?: boolean
  /** First column only: the avatar before the text, 24 px in rows and 36 on a phone. */
  mark?: (row: R, size: 24 | 36) => ReactNode
  /** Where the column goes on a phone; columns without it are left out there. */
  phone?: 'below' | 'end'
}

export type TableSort = { by: string; descending: boolean }

type Density = 'compact' | 'default' | 'relaxed'

export type DataTableProps<R> = {
  /** What the table lists: `Contacts`. */
  label: string
  columns: readonly TableColumn<R>[]
  /** The rows loaded so far, in their places; one that is missing shows as a skeleton. */
  rows: readonly (R | undefined)[]
  rowId: (row: R) => string
  /** What a row is called: `Select Amara Okonkwo`. The text of the first column when left out. */
  rowName?: (row: R) => string
  /** How many rows there are in all, when known: the scrollbar is then honest and missing rows are skeletons. */
  total?: number
  /** A load is on its way: skeletons while there are no rows at all, else the old rows, dimmed after 200 ms. */
  loading?: boolean
  /** Called when the view comes near the end of what is loaded, or to rows that are missing. */
  onEndReached?: (view: RowWindow) => void
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** Widths chosen earlier, by column id. */
  widths?: Readonly<Record<string, number>>
  onResize?: (columnId: string, width: number) => void
  /** A column was dragged, or moved with Alt+Shift+arrow, to stand before another one (null: last). */
  onMove?: (columnId: string, beforeId: string | null) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** The row shown in the panel. */
  openRowId?: string | null
  onOpen?: (row: R) => void
  /** `row` opens on a click anywhere in the row, `name` only in the first column. */
  openOn?: 'row' | 'name'
  /** Edit a cell; `typed` is the character that started it and replaces the value. */
  onEdit?: (row: R, column: TableColumn<R>, at: { cell: HTMLElement; initialText?: string }) => void
  /** At most two quick icons, shown on hover. */
  tools?: (row: R) => ReactNode
  /** Counts under the rows. */
  footer?: ReactNode
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode
  /** Room at the end, as wide as an open panel, so that every column can be scrolled into view. */
  endPadding?: number
  density?: Density
  /** To read and change what is in view from outside. */
  scrollRef?: Ref<RowScroller>
}

export const minColumnWidth = 80
/** What a finger needs, where fingers point. */
const finger = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 44 : 0
/** With its line below. */
export const headHeight = Math.max(32, finger + 1)
export const footHeight = 32

export function rowHeight(density: Density, narrow: boolean) {
  return narrow ? 56 : Math.max({ compact: 32, default: 36, relaxed: 44 }[density], finger)
}
