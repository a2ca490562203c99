import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

type ThreadEnds = { newest: string | undefined; newestIsMine: boolean; oldest: string | undefined; waiting: number }

/** Pixels from the end within which the reader counts as being at the end. */
const nearEndPixels = 60

/**
 * Keeps the scroll position: at the end while the reader is there, else at the same message when older ones load above or new ones
 * arrive below. `unseen` counts the latter.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, ends: ThreadEnds) {
  const position = useRef({ atEnd: true, fromEnd: 0 })
  const last = useRef(ends)
  const [unseen, setUnseen] = useState(0)

  const onScroll = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const fromEnd = box.scrollHeight - box.scrollTop
    position.current = { fromEnd, atEnd: fromEnd - box.clientHeight < nearEndPixels }
    if (position.current.atEnd) setUnseen(0)
  }, [scroller])

  const scrollToEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
    position.current.atEnd = true
    setUnseen(0)
  }, [scroller])

  const { newest, newestIsMine, oldest, waiting } = ends
  useLayoutEffect(() => {
    const box = scroller.current
    const before = last.current
    last.current = { newest, newestIsMine, oldest, waiting }
    if (!box) return
    const wrote = waiting > before.waiting
    if (position.current.atEnd || wrote || before.newest === undefined) scrollToEnd()
    else if (oldest !== before.oldest) box.scrollTop = box.scrollHeight - position.current.fromEnd
    else if (newest !== before.newest && !newestIsMine) setUnseen((count) => count + 1)
  }, [scroller, scrollToEnd, newest, newestIsMine, oldest, waiting])

  // A resize, such as of an image or the composer, must not move the reader away from the end.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const sizes = new ResizeObserver(() => {
      if (position.current.atEnd) box.scrollTop = box.scrollHeight
    })
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    return () => sizes.disconnect()
  }, [scroller])

  return { unseen, scrolled: onScroll, toEnd: scrollToEnd }
}
