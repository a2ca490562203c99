import { type RefObject, useLayoutEffect, useRef } from 'react'
import { getRowHeight } from '../../../ui/table/columns.ts'
import type { RowScroller } from '../../../ui/table/row-scroller.ts'
import type { ListRow } from '../list-descriptor.ts'

type ScrollRef = RefObject<RowScroller | null>

/**
 * Keeps the visible rows in place when rows are added or removed above them, except at the very top, where new rows
 * appear. Scrolls to the top when `list` changes.
 */
export function useScrollAnchor(
  scroll: ScrollRef,
  rows: readonly (ListRow | undefined)[],
  list: string,
  narrow: boolean,
  waiting: boolean,
): void {
  const last = useRef({ rows, list })
  useLayoutEffect(() => {
    // The previous rows stay visible until the new list has loaded.
    if (waiting) return
    const before = last.current
    last.current = { rows, list }
    const scroller = scroll.current
    if (!scroller || before.rows === rows) return
    if (before.list !== list) return scroller.scrollTo(0)
    const height = getRowHeight('default', narrow)
    const position = scroller.getPosition()
    if (position < height) return
    const indexes = new Map<string, number>()
    rows.forEach((row, index) => {
      if (row) indexes.set(row.id, index)
    })
    for (let index = Math.floor(position / height); index < before.rows.length; index += 1) {
      const newIndex = indexes.get(before.rows[index]?.id ?? '')
      if (newIndex === undefined) continue
      if (newIndex !== index) scroller.scrollTo(position + (newIndex - index) * height)
      return
    }
  }, [scroll, rows, list, narrow, waiting])
}

/** Scrolls the row of the open panel into view. */
export function useScrollToRow(scroll: ScrollRef, row: number, narrow: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height depends on `narrow`
  useLayoutEffect(() => {
    if (row >= 0) scroll.current?.scrollToRow(row)
  }, [scroll, row, narrow])
}
