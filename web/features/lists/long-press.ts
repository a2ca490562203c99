import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds a finger rests, and pixels it may tremble, before a touch is a long press. */
const restsFor = 500
const trembles = 10

/** A finger that rests on a row of the list within: for `{...}` on the element around it. */
export function useLongPress(onRow: (id: string) => void) {
  const touch = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const taken = useRef(false)
  const end = () => {
    clearTimeout(touch.current?.timer)
    touch.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      taken.current = false
      const id = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
      if (event.pointerType !== 'touch' || !id) return
      end()
      const timer = setTimeout(() => {
        taken.current = true
        onRow(id)
      }, restsFor)
      touch.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = touch.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > trembles) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (touch.current || taken.current) event.preventDefault()
    },
    // The click that ends a long press opens nothing.
    onClickCapture: (event: MouseEvent) => {
      if (!taken.current) return
      taken.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
