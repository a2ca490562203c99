import { useEffect, useRef } from 'react'
import type { BoardElements, DragHandlers } from './drag-state.ts'
import { PointerGesture } from './pointer-gesture.ts'

/** Drags a card with the mouse, or by touch after a long press. */
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
    // While a card is dragged by touch, nothing scrolls; the browser decides this at the first move.
    box.addEventListener('touchmove', (event) => gesture.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    })
    box.addEventListener('contextmenu', (event) => gesture.isTouch && event.preventDefault(), { signal })
    // Images in a card must not start a drag of their own.
    box.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    addEventListener('click', gesture.handleClick, { signal, capture: true })
    return () => {
      gesture.cancel()
      listeners.abort()
    }
  }, [board, scroller, overlay, isEnabled])
}
