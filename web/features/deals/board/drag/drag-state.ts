import type { RefObject } from 'react'
import type { DealStatus } from '#contract/deals/enums.ts'

/** A dragged card and the column it is over. */
export type DragState = {
  id: string
  from: DealStatus
  over: DealStatus | null
  input: 'pointer' | 'keys'
  /** The box of the card on the screen when the drag started. */
  origin: { left: number; top: number; width: number; height: number }
}

export type DragHandlers = {
  start: (drag: DragState) => void
  moveOver: (status: DealStatus | null) => void
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
export const findColumnStatus = (target: Element | null): DealStatus | null =>
  (target?.closest<HTMLElement>('[data-column]')?.dataset.column as DealStatus | undefined) ?? null

/** The state at the start of a drag; null when the element is not a card in a column. */
export function createDragState(card: HTMLElement, input: DragState['input']): DragState | null {
  const from = findColumnStatus(card)
  const id = card.dataset.card
  if (!from || !id) return null
  const { left, top, width, height } = card.getBoundingClientRect()
  return { id, from, over: from, input, origin: { left, top, width, height } }
}
