import type { RefObject } from 'react'

/** The dragged card, and the keys of its original column and of the one it is over. */
export type DragState = {
  id: string
  from: string
  over: string | null
  input: 'pointer' | 'keys'
  /** The position of the card on the screen when the drag started. */
  origin: { left: number; top: number; width: number; height: number }
}

export type DragHandlers = {
  start: (drag: DragState) => void
  moveOver: (key: string | null) => void
  drop: () => void
  cancel: () => void
}

export type BoardElements = {
  /** The element that contains the cards and the tabs. */
  board: RefObject<HTMLElement | null>
  /** The element that scrolls horizontally through the columns. */
  scroller: RefObject<HTMLElement | null>
  /** The overlay of the dragged card. It follows the pointer without rerendering. */
  overlay: RefObject<HTMLElement | null>
}

export const findCard = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/** The key of the column whose section, or whose tab on phones, contains an element. */
export const findColumnKey = (target: Element | null): string | null =>
  target?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null

/** The state at the start of a drag; null if the element is not a card in a column. */
export function createDragState(card: HTMLElement, input: DragState['input']): DragState | null {
  const from = findColumnKey(card)
  const id = card.dataset.card
  if (!from || !id) return null
  const { left, top, width, height } = card.getBoundingClientRect()
  return { id, from, over: from, input, origin: { left, top, width, height } }
}
