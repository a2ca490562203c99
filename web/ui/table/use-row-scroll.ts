import { type RefObject, useLayoutEffect, useState } from 'react'
import { type RowLayout, RowScroller, type RowView } from './row-scroller.ts'
import { computeRowWindow, type RowWindow } from './row-window.ts'
import { trackHeightOf } from './scroll-track.ts'

export type RowScroll = {
  view: RowWindow
  /** The number of rows that the scrollbar represents. */
  trackHeight: number
  /** The position of a row on the track. */
  topOf: (row: number) => number
  rows: RowScroller
}

/** Tracks the visible rows, and positions them on a track that browsers can lay out. */
export function useRowScroll(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  { overscan = 10, headHeight = 0 }: Partial<RowLayout> = {},
): RowScroll {
  const layout = { rowHeight, count, overscan, headHeight }
  const [view, setView] = useState<RowView>(() => ({
    ...computeRowWindow(0, innerHeight, rowHeight, count, overscan),
    offset: 0,
  }))
  const [rows] = useState(
    () =>
      new RowScroller(
        () => scroller.current,
        layout,
        (next) => setView((last) => (isSameView(last, next) ? last : next)),
      ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` is built from these values
  useLayoutEffect(() => rows.setLayout(layout), [rows, rowHeight, count, overscan, headHeight])
  useLayoutEffect(() => rows.observe(), [rows])

  const trackHeight = trackHeightOf(count * rowHeight)
  return {
    view,
    trackHeight,
    // A row far from the view must not extend the track.
    topOf: (row) => Math.max(-rowHeight, Math.min(row * rowHeight - view.offset, trackHeight - rowHeight)),
    rows,
  }
}

const isSameView = (a: RowView, b: RowView): boolean =>
  a.first === b.first && a.end === b.end && a.offset === b.offset && (a.isFastScrolling ?? false) === b.isFastScrolling
