import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** The duration of a long press in milliseconds, and the movement in pixels that it tolerates. */
const longPressMs = 500
const moveTolerancePx = 10

/** Detects long presses on the rows of a list. Spread the result on the element around them. */
export function useLongPress(onLongPress: (id: string) => void) {
  const touch = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLongPress = useRef(false)
  const end = () => {
    clearTimeout(touch.current?.timer)
    touch.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false
      const id = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
      if (event.pointerType !== 'touch' || !id) return
      end()
      const timer = setTimeout(() => {
        wasLongPress.current = true
        onLongPress(id)
      }, longPressMs)
      touch.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = touch.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > moveTolerancePx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (touch.current || wasLongPress.current) event.preventDefault()
    },
    // Ignores the click that ends a long press.
    onClickCapture: (event: MouseEvent) => {
      if (!wasLongPress.current) return
      wasLongPress.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
