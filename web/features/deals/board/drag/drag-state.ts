import type { RefObject } from 'react'

/** A dragged card, the column it is from and the one it is over, by their keys. */
export type DragState = {
  id: string
  from: string
  over: string | null
  input: 'pointer' | 'keys'
  /** The box of the card on the screen when the drag started. */
  origin: { left: number; top: number; width: number; height: number }
}

export type DragHandlers = {
  start: (drag: DragState) => void
  moveOver: (key: string | null) => void
  drop: () => void
  cancel: () => void
}

export type BoardElements = {
  /** Contains the cards and the tabs. */
  board: RefObject<HTMLElement | null>
  /** Scrolls from column to column. */
  scroller: RefObject<HTMLElement | null>
  /** The overlay of the dragged card; it follows the pointer without a render. */
  overlay: RefObject<HTMLElement | null>
}

export const findCard = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/** The column an element belongs to: its section, or its tab on a phone. */
export const findColumnKey = (target: Element | null): string | null =>
  target?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null

/** The state at the start of a drag; null when the element is not a card in a column. */
export function createDragState(card: HTMLElement, input: DragState['input']): DragState | null {
  const from = findColumnKey(card)
  const id = card.dataset.card
  if (!from || !id) return null
  const { left, top, width, height } = card.getBoundingClientRect()
  return { id, from, over: from, input, origin: { left, top, width, height } }
}
