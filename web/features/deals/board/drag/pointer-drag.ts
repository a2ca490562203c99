import { useEffect, useRef } from 'react'
import type { BoardElements, DragHandlers } from './drag-state.ts'
import { PointerGesture } from './pointer-gesture.ts'

/** Carries a card with the mouse, or with a finger that has rested on it. */
export function usePointerDrag(
  { board, scroller, overlay }: BoardElements,
  handlers: DragHandlers,
  isEnabled: boolean,
): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const box = board.current
    if (!box || !isEnabled) return
    const gesture = new PointerGesture({ scroller, overlay }, latest)
    const listeners = new AbortController()
    const { signal } = listeners
    box.addEventListener('pointerdown', gesture.handlePointerDown, { signal })
    // A finger that has lifted a card scrolls no more; the browser asks before the first move or not at all.
    box.addEventListener('touchmove', (event) => gesture.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    })
    box.addEventListener('contextmenu', (event) => gesture.isTouch && event.preventDefault(), { signal })
    // Pictures within a card are not dragged by themselves.
    box.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    addEventListener('click', gesture.handleClick, { signal, capture: true })
    return () => {
      gesture.cancel()
      listeners.abort()
    }
  }, [board, scroller, overlay, isEnabled])
}
