import { type RefObject, useLayoutEffect, useRef } from 'react'
import { headHeight, rowHeight } from '../../../ui/table/columns.ts'
import type { ListRow } from '../list-descriptor.ts'

type ContainerRef = RefObject<HTMLElement | null>

const findGrid = (box: ContainerRef) => box.current?.querySelector<HTMLElement>('[role="grid"]') ?? null

/**
 * Rows that come or go above the reader do not move what they are looking at; at the very top new rows push in. Another
 * `list` begins at the top again.
 */
export function useScrollAnchor(
  box: ContainerRef,
  rows: readonly (ListRow | undefined)[],
  list: string,
  narrow: boolean,
  waiting: boolean,
): void {
  const last = useRef({ rows, list })
  useLayoutEffect(() => {
    // The old rows still stand for a list that is not here yet.
    if (waiting) return
    const before = last.current
    last.current = { rows, list }
    const grid = findGrid(box)
    if (!grid || before.rows === rows) return
    if (before.list !== list) {
      grid.scrollTop = 0
      return
    }
    const height = rowHeight('default', narrow)
    const top = Math.floor(grid.scrollTop / height)
    if (grid.scrollTop < height) return
    const positions = new Map<string, number>()
    rows.forEach((row, position) => {
      if (row) positions.set(row.id, position)
    })
    for (let position = top; position < before.rows.length; position += 1) {
      const newPosition = positions.get(before.rows[position]?.id ?? '')
      if (newPosition === undefined) continue
      grid.scrollTop += (newPosition - position) * height
      return
    }
  }, [box, rows, list, narrow, waiting])
}

/** Scrolls just as far as it takes to see the row of the open panel. */
export function useScrollToRow(box: ContainerRef, row: number, narrow: boolean): void {
  useLayoutEffect(() => {
    const grid = findGrid(box)
    if (!grid || row < 0) return
    const height = rowHeight('default', narrow)
    const room = grid.clientHeight - (narrow ? 0 : headHeight)
    if (grid.scrollTop > row * height) grid.scrollTop = row * height
    else if (grid.scrollTop < (row + 1) * height - room) grid.scrollTop = (row + 1) * height - room
  }, [box, row, narrow])
}
