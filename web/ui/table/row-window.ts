import { type RefObject, useLayoutEffect, useState } from 'react'

/** `fast`: the rows rush by, so that nobody reads them. */
export type RowWindow = { first: number; end: number; isFastScrolling?: boolean }

const overscan = 10
const maxRows = 90
/** Milliseconds without scrolling after which rows are drawn in full again. */
const settleDelay = 80

/** The rows worth drawing: those in view and a few around them, never more than 90. */
export function computeRowWindow(
  scrollTop: number,
  height: number,
  rowHeight: number,
  count: number,
  beyond = overscan,
): RowWindow {
  const visible = Math.ceil(height / rowHeight) + 1
  const around = Math.max(0, Math.min(beyond, Math.floor((maxRows - visible) / 2)))
  const top = Math.min(Math.floor(scrollTop / rowHeight), Math.max(0, count - visible))
  const first = Math.max(0, top - around)
  return { first, end: Math.min(count, Math.min(top + visible + around, first + maxRows)) }
}

export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  beyond = overscan,
): RowWindow {
  const [view, setView] = useState<RowWindow>(() => computeRowWindow(0, innerHeight, rowHeight, count, beyond))
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    let calm: ReturnType<typeof setTimeout> | undefined
    let top = box.scrollTop
    const measure = () => {
      const fast = Math.abs(box.scrollTop - top) > box.clientHeight / 4
      top = box.scrollTop
      clearTimeout(calm)
      if (fast) calm = setTimeout(measure, settleDelay)
      const next = computeRowWindow(box.scrollTop, box.clientHeight, rowHeight, count, beyond)
      setView((last) =>
        last.first === next.first && last.end === next.end && last.isFastScrolling === fast
          ? last
          : { ...next, isFastScrolling: fast },
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      clearTimeout(calm)
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [scroller, rowHeight, count, beyond])
  return view
}
