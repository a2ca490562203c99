import { type RefObject, useEffect, useRef } from 'react'
import { createDragState, type DragHandlers, findCard, findColumnStatus } from './drag-state.ts'

/** Pixels a mouse moves before it drags. */
const mouseThresholdPx = 5
/** Milliseconds a finger rests, and pixels it may tremble meanwhile, before it lifts a card: until then it scrolls. */
const touchHoldMs = 350
const touchTolerancePx = 10
/** Pixels from the edges of the board within which it scrolls under the card, and by how many a frame. */
const autoScrollEdgePx = 56
const autoScrollStepPx = 14

type Gesture = {
  card: HTMLElement
  pointerId: number
  isTouch: boolean
  from: { x: number; y: number }
  current: { x: number; y: number }
  isDragging: boolean
  timer?: ReturnType<typeof setTimeout>
}

export type BoardElements = {
  /** What holds the cards and the tabs. */
  board: RefObject<HTMLElement | null>
  /** What scrolls from column to column. */
  scroller: RefObject<HTMLElement | null>
  /** What is drawn of the card in the hand; it follows the pointer without being drawn anew. */
  overlay: RefObject<HTMLElement | null>
}

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
    let gesture: Gesture | null = null
    let frame = 0
    let isClickSuppressed = false

    const startDrag = () => {
      const drag = gesture && createDragState(gesture.card, 'pointer')
      if (!gesture || !drag) return end()
      gesture.isDragging = true
      getSelection()?.removeAllRanges()
      if (gesture.isTouch) navigator.vibrate?.(10)
      latest.current.start(drag)
      frame = requestAnimationFrame(trackPointer)
    }
    /** Once a frame: the card to the pointer, the board under it, and what column is there. */
    const trackPointer = () => {
      if (!gesture) return
      const { from, current } = gesture
      if (overlay.current) overlay.current.style.translate = `${current.x - from.x}px ${current.y - from.y}px`
      autoScroll(scroller.current, current)
      latest.current.moveOver(findColumnStatus(document.elementFromPoint(current.x, current.y)))
      frame = requestAnimationFrame(trackPointer)
    }
    const end = () => {
      clearTimeout(gesture?.timer)
      cancelAnimationFrame(frame)
      gesture = null
      removeEventListener('pointermove', handlePointerMove)
      removeEventListener('pointerup', handlePointerUp)
      removeEventListener('pointercancel', cancelGesture)
      removeEventListener('blur', cancelGesture)
      removeEventListener('keydown', handleEscape, true)
    }
    const cancelGesture = () => {
      const wasDragging = gesture?.isDragging
      end()
      if (wasDragging) latest.current.cancel()
    }
    /** The click that a browser sends after a drag opens nothing. It comes at once, or not at all. */
    const suppressNextClick = () => {
      isClickSuppressed = true
      setTimeout(() => {
        isClickSuppressed = false
      })
    }
    const handlePointerDown = (event: PointerEvent) => {
      const card = findCard(event.target)
      if (gesture || !card || event.button !== 0 || !event.isPrimary) return
      const startPoint = { x: event.clientX, y: event.clientY }
      gesture = {
        card,
        pointerId: event.pointerId,
        isTouch: event.pointerType !== 'mouse',
        from: startPoint,
        current: startPoint,
        isDragging: false,
      }
      if (gesture.isTouch) gesture.timer = setTimeout(startDrag, touchHoldMs)
      addEventListener('pointermove', handlePointerMove)
      addEventListener('pointerup', handlePointerUp)
      addEventListener('pointercancel', cancelGesture)
      addEventListener('blur', cancelGesture)
      addEventListener('keydown', handleEscape, true)
    }
    const handlePointerMove = (event: PointerEvent) => {
      if (!gesture || event.pointerId !== gesture.pointerId) return
      gesture.current = { x: event.clientX, y: event.clientY }
      if (gesture.isDragging) return
      const distance = Math.hypot(gesture.current.x - gesture.from.x, gesture.current.y - gesture.from.y)
      if (gesture.isTouch ? distance > touchTolerancePx : distance > mouseThresholdPx)
        gesture.isTouch ? end() : startDrag()
    }
    const handlePointerUp = (event: PointerEvent) => {
      if (!gesture || event.pointerId !== gesture.pointerId) return
      const { isDragging: wasDragging } = gesture
      if (wasDragging)
        latest.current.moveOver(findColumnStatus(document.elementFromPoint(event.clientX, event.clientY)))
      end()
      if (!wasDragging) return
      suppressNextClick()
      latest.current.drop()
    }
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture?.isDragging) return
      event.preventDefault()
      event.stopPropagation()
      addEventListener('pointerup', suppressNextClick, { once: true })
      cancelGesture()
    }
    // A finger that has lifted a card scrolls no more; the browser asks before the first move or not at all.
    const preventTouchScroll = (event: TouchEvent) => {
      if (gesture?.isDragging) event.preventDefault()
    }
    const preventContextMenu = (event: MouseEvent) => {
      if (gesture?.isTouch) event.preventDefault()
    }
    /** Pictures within a card are not dragged by themselves. */
    const own = (event: DragEvent) => event.preventDefault()
    const handleClick = (event: MouseEvent) => {
      if (!isClickSuppressed) return
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('pointerdown', handlePointerDown)
    box.addEventListener('touchmove', preventTouchScroll, { passive: false })
    box.addEventListener('contextmenu', preventContextMenu)
    box.addEventListener('dragstart', own)
    addEventListener('click', handleClick, true)
    return () => {
      cancelGesture()
      box.removeEventListener('pointerdown', handlePointerDown)
      box.removeEventListener('touchmove', preventTouchScroll)
      box.removeEventListener('contextmenu', preventContextMenu)
      box.removeEventListener('dragstart', own)
      removeEventListener('click', handleClick, true)
    }
  }, [board, scroller, overlay, isEnabled])
}

function autoScroll(box: HTMLElement | null, { x }: { x: number }): void {
  if (!box) return
  const { left, right } = box.getBoundingClientRect()
  if (x < left + autoScrollEdgePx) box.scrollLeft -= autoScrollStepPx
  else if (x > right - autoScrollEdgePx) box.scrollLeft += autoScrollStepPx
}
