import { type RefObject, useLayoutEffect, useRef } from 'react'
import { headHeight, rowHeight } from '../../ui/table/columns.ts'
import type { ListRow } from './kind.ts'

type Box = RefObject<HTMLElement | null>

const gridIn = (box: Box) => box.current?.querySelector<HTMLElement>('[role="grid"]') ?? null

/**
 * Rows that come or go above the reader do not move what they are looking at; at the very top new rows push in. Another
 * `list` begins at the top again.
 */
export function useKeepPlace(
  box: Box,
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
    const grid = gridIn(box)
    if (!grid || before.rows === rows) return
    if (before.list !== list) {
      grid.scrollTop = 0
      return
    }
    const height = rowHeight('default', narrow)
    const top = Math.floor(grid.scrollTop / height)
    if (grid.scrollTop < height) return
    const places = new Map<string, number>()
    rows.forEach((row, at) => {
      if (row) places.set(row.id, at)
    })
    for (let at = top; at < before.rows.length; at += 1) {
      const now = places.get(before.rows[at]?.id ?? '')
      if (now === undefined) continue
      grid.scrollTop += (now - at) * height
      return
    }
  }, [box, rows, list, narrow, waiting])
}

/** Scrolls just as far as it takes to see the row of the open panel. */
export function useReveal(box: Box, row: number, narrow: boolean): void {
  useLayoutEffect(() => {
    const grid = gridIn(box)
    if (!grid || row < 0) return
    const height = rowHeight('default', narrow)
    const room = grid.clientHeight - (narrow ? 0 : headHeight)
    if (grid.scrollTop > row * height) grid.scrollTop = row * height
    else if (grid.scrollTop < (row + 1) * height - room) grid.scrollTop = (row + 1) * height - room
  }, [box, row, narrow])
}
