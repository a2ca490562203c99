import { type RefObject, useEffect, useRef } from 'react'
import { type CarryEvents, cardAt, columnAt, lifted } from './carry.ts'

/** Pixels a mouse moves before it drags. */
const slack = 5
/** Milliseconds a finger rests, and pixels it may tremble meanwhile, before it lifts a card: until then it scrolls. */
const restsFor = 350
const trembles = 10
/** Pixels from the edges of the board within which it scrolls under the card, and by how many a frame. */
const edge = 56
const stride = 14

type Gesture = {
  card: HTMLElement
  pointer: number
  touch: boolean
  from: { x: number; y: number }
  now: { x: number; y: number }
  lifted: boolean
  timer?: ReturnType<typeof setTimeout>
}

export type Places = {
  /** What holds the cards and the tabs. */
  board: RefObject<HTMLElement | null>
  /** What scrolls from column to column. */
  scroller: RefObject<HTMLElement | null>
  /** What is drawn of the card in the hand; it follows the pointer without being drawn anew. */
  hand: RefObject<HTMLElement | null>
}

/** Carries a card with the mouse, or with a finger that has rested on it. */
export function usePointerCarry({ board, scroller, hand }: Places, on: CarryEvents, can: boolean): void {
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    const box = board.current
    if (!box || !can) return
    let gesture: Gesture | null = null
    let frame = 0
    let swallow = false

    const lift = () => {
      const carry = gesture && lifted(gesture.card, 'pointer')
      if (!gesture || !carry) return end()
      gesture.lifted = true
      getSelection()?.removeAllRanges()
      if (gesture.touch) navigator.vibrate?.(10)
      latest.current.lift(carry)
      frame = requestAnimationFrame(follow)
    }
    /** Once a frame: the card to the pointer, the board under it, and what column is there. */
    const follow = () => {
      if (!gesture) return
      const { from, now } = gesture
      if (hand.current) hand.current.style.translate = `${now.x - from.x}px ${now.y - from.y}px`
      scrollUnder(scroller.current, now)
      latest.current.over(columnAt(document.elementFromPoint(now.x, now.y)))
      frame = requestAnimationFrame(follow)
    }
    const end = () => {
      clearTimeout(gesture?.timer)
      cancelAnimationFrame(frame)
      gesture = null
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
      removeEventListener('blur', cancel)
      removeEventListener('keydown', key, true)
    }
    const cancel = () => {
      const was = gesture?.lifted
      end()
      if (was) latest.current.cancel()
    }
    /** The click that a browser sends after a drag opens nothing. It comes at once, or not at all. */
    const swallowClick = () => {
      swallow = true
      setTimeout(() => {
        swallow = false
      })
    }
    const down = (event: PointerEvent) => {
      const card = cardAt(event.target)
      if (gesture || !card || event.button !== 0 || !event.isPrimary) return
      const at = { x: event.clientX, y: event.clientY }
      gesture = {
        card,
        pointer: event.pointerId,
        touch: event.pointerType !== 'mouse',
        from: at,
        now: at,
        lifted: false,
      }
      if (gesture.touch) gesture.timer = setTimeout(lift, restsFor)
      addEventListener('pointermove', move)
      addEventListener('pointerup', up)
      addEventListener('pointercancel', cancel)
      addEventListener('blur', cancel)
      addEventListener('keydown', key, true)
    }
    const move = (event: PointerEvent) => {
      if (!gesture || event.pointerId !== gesture.pointer) return
      gesture.now = { x: event.clientX, y: event.clientY }
      if (gesture.lifted) return
      const way = Math.hypot(gesture.now.x - gesture.from.x, gesture.now.y - gesture.from.y)
      if (gesture.touch ? way > trembles : way > slack) gesture.touch ? end() : lift()
    }
    const up = (event: PointerEvent) => {
      if (!gesture || event.pointerId !== gesture.pointer) return
      const { lifted: was } = gesture
      if (was) latest.current.over(columnAt(document.elementFromPoint(event.clientX, event.clientY)))
      end()
      if (!was) return
      swallowClick()
      latest.current.drop()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture?.lifted) return
      event.preventDefault()
      event.stopPropagation()
      addEventListener('pointerup', swallowClick, { once: true })
      cancel()
    }
    // A finger that has lifted a card scrolls no more; the browser asks before the first move or not at all.
    const touchMove = (event: TouchEvent) => {
      if (gesture?.lifted) event.preventDefault()
    }
    const menu = (event: MouseEvent) => {
      if (gesture?.touch) event.preventDefault()
    }
    /** Pictures within a card are not dragged by themselves. */
    const own = (event: DragEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      if (!swallow) return
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('pointerdown', down)
    box.addEventListener('touchmove', touchMove, { passive: false })
    box.addEventListener('contextmenu', menu)
    box.addEventListener('dragstart', own)
    addEventListener('click', click, true)
    return () => {
      cancel()
      box.removeEventListener('pointerdown', down)
      box.removeEventListener('touchmove', touchMove)
      box.removeEventListener('contextmenu', menu)
      box.removeEventListener('dragstart', own)
      removeEventListener('click', click, true)
    }
  }, [board, scroller, hand, can])
}

function scrollUnder(box: HTMLElement | null, { x }: { x: number }): void {
  if (!box) return
  const { left, right } = box.getBoundingClientRect()
  if (x < left + edge) box.scrollLeft -= stride
  else if (x > right - edge) box.scrollLeft += stride
}
