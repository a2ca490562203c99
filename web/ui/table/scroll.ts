import { useEffect, useRef } from 'react'

/** Scrolls sideways so that the last of these columns is in view, beside the sticky first one and before the padding. */
export function scrollAcross(box: HTMLElement, widths: readonly number[], endPadding: number) {
  const sticky = widths[0] ?? 0
  const end = widths.reduce((sum, width) => sum + width, 0)
  const start = end - (widths.at(-1) ?? 0)
  const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
  const scrolled = Math.abs(box.scrollLeft)
  if (start - sticky < scrolled) box.scrollLeft = sign * (start - sticky)
  else if (end > scrolled + box.clientWidth - endPadding) box.scrollLeft = sign * (end - box.clientWidth + endPadding)
}

type End = { end: number; loaded: number; total?: number; loading?: boolean; onEndReached?: () => void }

/** Asks for more rows while the view is near the end of those loaded. */
export function useEnd({ end, loaded, total, loading, onEndReached }: End) {
  const latest = useRef(onEndReached)
  latest.current = onEndReached
  useEffect(() => {
    if (loading || loaded === 0 || end < loaded - 20) return
    if (total === undefined || loaded < total) latest.current?.()
  }, [end, loaded, total, loading])
}
