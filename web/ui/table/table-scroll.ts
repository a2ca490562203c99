import { useEffect, useRef } from 'react'
import type { RowWindow } from './row-window.ts'

/** Scrolls sideways until the last of these columns is visible between the sticky first column and the end padding. */
export function scrollColumnIntoView(box: HTMLElement, widths: readonly number[], endPadding: number) {
  const sticky = widths[0] ?? 0
  const end = widths.reduce((sum, width) => sum + width, 0)
  const start = end - (widths.at(-1) ?? 0)
  const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
  const scrolled = Math.abs(box.scrollLeft)
  if (start - sticky < scrolled) box.scrollLeft = sign * (start - sticky)
  else if (end > scrolled + box.clientWidth - endPadding) box.scrollLeft = sign * (end - box.clientWidth + endPadding)
}

type LoadMoreOptions = {
  view: RowWindow
  rows: readonly unknown[]
  total?: number
  loading?: boolean
  onEndReached?: (view: RowWindow) => void
}

/** Requests more rows when the view is near the end of the loaded rows or shows missing ones. */
export function useLoadMore({ view, rows, total = Number.POSITIVE_INFINITY, loading, onEndReached }: LoadMoreOptions) {
  const latest = useRef(onEndReached)
  latest.current = onEndReached
  useEffect(() => {
    if (loading || rows.length === 0) return
    const isAtEnd = view.end >= rows.length - 20 && rows.length < total
    if (isAtEnd || rows.slice(view.first, view.end).includes(undefined)) latest.current?.(view)
  }, [view, rows, total, loading])
}
