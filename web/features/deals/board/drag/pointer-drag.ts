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
    // Prevents scrolling during a touch drag. The browser decides on the first move whether a touch scrolls.
    box.addEventListener('touchmove', (event) => gesture.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    })
    box.addEventListener('contextmenu', (event) => gesture.isTouch && event.preventDefault(), { signal })
    // Prevents native drags of images in a card.
    box.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    addEventListener('click', gesture.handleClick, { signal, capture: true })
    return () => {
      gesture.cancel()
      listeners.abort()
    }
  }, [board, scroller, overlay, isEnabled])
}
