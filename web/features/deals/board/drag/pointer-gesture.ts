import { type BoardElements, createDragState, type DragHandlers, findCard, findColumnKey } from './drag-state.ts'

/** How far a mouse must move before a drag starts, in pixels. */
const mouseThresholdPx = 5
/** The duration of a long press in milliseconds, and the movement in pixels that it tolerates. A shorter touch scrolls. */
const touchHoldMs = 350
const touchTolerancePx = 10
/** The distance in pixels from the edge of the board at which it scrolls, and the speed per frame. */
const autoScrollEdgePx = 56
const autoScrollStepPx = 14

type Point = { x: number; y: number }

/** A pressed card. The drag starts once the pointer has moved far enough, or rested long enough. */
type Press = {
  card: HTMLElement
  pointerId: number
  isTouch: boolean
  from: Point
  current: Point
  isDragging: boolean
  timer?: ReturnType<typeof setTimeout>
  /** Removes the window listeners when the press ends. */
  listeners: AbortController
}

type GestureElements = Pick<BoardElements, 'scroller' | 'overlay'>
type LatestHandlers = { readonly current: DragHandlers }

/** Tracks a press on a card until it is dropped on a column, one press at a time. */
export class PointerGesture {
  #press: Press | null = null
  #frame = 0
  #isClickSuppressed = false
  readonly #elements: GestureElements
  readonly #handlers: LatestHandlers

  constructor(elements: GestureElements, handlers: LatestHandlers) {
    this.#elements = elements
    this.#handlers = handlers
  }

  get isDragging(): boolean {
    return this.#press?.isDragging === true
  }

  get isTouch(): boolean {
    return this.#press?.isTouch === true
  }

  readonly handlePointerDown = (event: PointerEvent): void => {
    const card = findCard(event.target)
    if (this.#press || !card || event.button !== 0 || !event.isPrimary) return
    const point = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType !== 'mouse'
    const listeners = new AbortController()
    const { signal } = listeners
    this.#press = {
      card,
      pointerId: event.pointerId,
      isTouch,
      from: point,
      current: point,
      isDragging: false,
      listeners,
    }
    if (isTouch) this.#press.timer = setTimeout(() => this.#startDrag(), touchHoldMs)
    addEventListener('pointermove', this.#handlePointerMove, { signal })
    addEventListener('pointerup', this.#handlePointerUp, { signal })
    addEventListener('pointercancel', this.cancel, { signal })
    addEventListener('blur', this.cancel, { signal })
    addEventListener('keydown', this.#handleEscape, { signal, capture: true })
  }

  readonly handleClick = (event: MouseEvent): void => {
    if (!this.#isClickSuppressed) return
    event.preventDefault()
    event.stopPropagation()
  }

  readonly cancel = (): void => {
    const wasDragging = this.isDragging
    this.#end()
    if (wasDragging) this.#handlers.current.cancel()
  }

  readonly #handlePointerMove = (event: PointerEvent): void => {
    const press = this.#press
    if (!press || event.pointerId !== press.pointerId) return
    press.current = { x: event.clientX, y: event.clientY }
    if (press.isDragging) return
    const distance = Math.hypot(press.current.x - press.from.x, press.current.y - press.from.y)
    if (distance <= (press.isTouch ? touchTolerancePx : mouseThresholdPx)) return
    if (press.isTouch) this.#end()
    else this.#startDrag()
  }

  readonly #handlePointerUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#press?.pointerId) return
    const wasDragging = this.isDragging
    if (wasDragging) this.#moveOver({ x: event.clientX, y: event.clientY })
    this.#end()
    if (!wasDragging) return
    this.#suppressNextClick()
    this.#handlers.current.drop()
  }

  readonly #handleEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.isDragging) return
    event.preventDefault()
    event.stopPropagation()
    addEventListener('pointerup', this.#suppressNextClick, { once: true })
    this.cancel()
  }

  #startDrag(): void {
    const press = this.#press
    const drag = press && createDragState(press.card, 'pointer')
    if (!press || !drag) {
      this.#end()
      return
    }
    press.isDragging = true
    getSelection()?.removeAllRanges()
    if (press.isTouch) navigator.vibrate?.(10)
    this.#handlers.current.start(drag)
    this.#frame = requestAnimationFrame(this.#trackPointer)
  }

  /** Once per frame: moves the overlay, scrolls the board and finds the column under the pointer. */
  readonly #trackPointer = (): void => {
    if (!this.#press) return
    const { from, current } = this.#press
    const { scroller, overlay } = this.#elements
    if (overlay.current) overlay.current.style.translate = `${current.x - from.x}px ${current.y - from.y}px`
    autoScroll(scroller.current, current)
    this.#moveOver(current)
    this.#frame = requestAnimationFrame(this.#trackPointer)
  }

  #moveOver({ x, y }: Point): void {
    this.#handlers.current.moveOver(findColumnKey(document.elementFromPoint(x, y)))
  }

  #end(): void {
    clearTimeout(this.#press?.timer)
    cancelAnimationFrame(this.#frame)
    this.#press?.listeners.abort()
    this.#press = null
  }

  /** Suppresses the click that browsers fire after a drag, immediately or not at all. */
  readonly #suppressNextClick = (): void => {
    this.#isClickSuppressed = true
    setTimeout(() => {
      this.#isClickSuppressed = false
    })
  }
}

function autoScroll(box: HTMLElement | null, { x }: Point): void {
  if (!box) return
  const { left, right } = box.getBoundingClientRect()
  if (x < left + autoScrollEdgePx) box.scrollLeft -= autoScrollStepPx
  else if (x > right - autoScrollEdgePx) box.scrollLeft += autoScrollStepPx
}
