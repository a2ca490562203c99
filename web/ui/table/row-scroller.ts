import { flushSync } from 'react-dom'
import { computeRowWindow, type RowWindow } from './row-window.ts'
import { maxTrackHeight, offsetAt, scrollTopOf } from './scroll-track.ts'

/** Milliseconds after the last scroll until rows are fully rendered again. */
const settleDelay = 80
/** Scrolling by more than this many view heights counts as dragging the scrollbar. Shorter scrolls move the rows pixel by pixel. */
const jumpViews = 4
/** How far pixel-by-pixel scrolling may drift from the scale, in track pixels: about one pixel of the scrollbar. */
const maxDrift = maxTrackHeight / 1000

export type RowLayout = {
  rowHeight: number
  count: number
  overscan: number
  /** The height of the sticky header that covers the view, in pixels. */
  headHeight: number
}

/** `offset`: how many pixels the rows are shifted up from their unscaled position on the track. */
export type RowView = RowWindow & { offset: number }

/**
 * Observes the scrolling of an element and reports which rows are visible. Positions are in pixels below the top of the
 * first row, even if all rows together exceed the maximum track height.
 */
export class RowScroller {
  #offset = 0
  #lastScrollTop = 0
  #settling: ReturnType<typeof setTimeout> | undefined
  #layout: RowLayout
  readonly #findBox: () => HTMLElement | null
  readonly #onView: (view: RowView) => void

  constructor(findBox: () => HTMLElement | null, layout: RowLayout, onView: (view: RowView) => void) {
    this.#findBox = findBox
    this.#layout = layout
    this.#onView = onView
  }

  /** Starts observing the element. Returns a function that stops it. */
  observe(): (() => void) | undefined {
    const box = this.#findBox()
    if (!box) return
    const onScroll = () => this.#follow(box)
    const sizes = new ResizeObserver(() => this.#show(box, false))
    sizes.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(this.#settling)
      sizes.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }

  /** Changes the number and height of rows, which changes the scale but keeps the visible rows in place. */
  setLayout(layout: RowLayout): void {
    const box = this.#findBox()
    const position = this.getPosition()
    this.#layout = layout
    if (!box) return
    if (this.#isScaled || this.#offset > 0) this.#place(box, position)
    this.#lastScrollTop = box.scrollTop
    this.#show(box, false)
  }

  getPosition(): number {
    const box = this.#findBox()
    if (!box) return 0
    this.#follow(box)
    return this.#positionIn(box)
  }

  scrollTo(position: number): void {
    const box = this.#findBox()
    if (!box) return
    const before = this.getPosition()
    this.#place(box, position)
    this.#showMoved(box, Math.abs(this.#positionIn(box) - before))
  }

  /** Scrolls the row into view. */
  scrollToRow(row: number): void {
    const box = this.#findBox()
    if (!box) return
    const { rowHeight, headHeight } = this.#layout
    const lowest = (row + 1) * rowHeight - (box.clientHeight - headHeight)
    const position = this.getPosition()
    if (position > row * rowHeight) this.scrollTo(row * rowHeight)
    else if (position < lowest) this.scrollTo(lowest)
  }

  get #rowsHeight(): number {
    return this.#layout.count * this.#layout.rowHeight
  }

  get #isScaled(): boolean {
    return this.#rowsHeight > maxTrackHeight
  }

  #positionIn(box: HTMLElement): number {
    return box.scrollTop + this.#offset
  }

  #place(box: HTMLElement, position: number): void {
    box.scrollTop = scrollTopOf(position, this.#rowsHeight, box.clientHeight)
    this.#lastScrollTop = box.scrollTop
    // The browser rounds and clamps the value: the offset compensates for it.
    const excess = Math.max(0, this.#rowsHeight - maxTrackHeight)
    this.#offset = Math.min(excess, Math.max(0, Math.round(position - this.#lastScrollTop)))
  }

  /** Updates the view after a scroll. Does nothing if nothing has moved, so it can be called before the scroll event arrives. */
  #follow(box: HTMLElement): void {
    const { scrollTop, clientHeight } = box
    const distance = Math.abs(scrollTop - this.#lastScrollTop)
    if (distance === 0) return
    this.#lastScrollTop = scrollTop
    if (this.#isScaled) {
      const isAtEnd = scrollTop <= 0 || scrollTop >= box.scrollHeight - clientHeight - 1
      if (isAtEnd || distance > jumpViews * clientHeight)
        this.#offset = offsetAt(scrollTop, this.#rowsHeight, clientHeight)
    }
    this.#showMoved(box, distance)
  }

  #showMoved(box: HTMLElement, distance: number): void {
    const isFast = distance > box.clientHeight / 4
    clearTimeout(this.#settling)
    if (isFast || this.#isScaled) this.#settling = setTimeout(() => this.#settle(box), settleDelay)
    this.#show(box, isFast)
  }

  #settle(box: HTMLElement): void {
    const position = this.getPosition()
    const drift = Math.abs(box.scrollTop - scrollTopOf(position, this.#rowsHeight, box.clientHeight))
    // The rows must move in the same frame as the track.
    flushSync(() => {
      if (this.#isScaled && drift > maxDrift) this.#place(box, position)
      this.#show(box, false)
    })
  }

  #show(box: HTMLElement, isFastScrolling: boolean): void {
    const { rowHeight, count, overscan } = this.#layout
    const rows = computeRowWindow(this.#positionIn(box), box.clientHeight, rowHeight, count, overscan)
    this.#onView({ ...rows, isFastScrolling, offset: this.#offset })
  }
}
