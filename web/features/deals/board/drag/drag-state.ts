import type { RefObject } from 'react'
import type { DealStatus } from '#contract/deals/enums.ts'

/** A card in the hand, and the column it hangs over. */
export type DragState = {
  id: string
  from: DealStatus
  over: DealStatus | null
  input: 'pointer' | 'keys'
  /** Where the card was lifted, on the screen. */
  origin: { left: number; top: number; width: number; height: number }
}

export type DragHandlers = {
  start: (carry: DragState) => void
  moveOver: (status: DealStatus | null) => void
  drop: () => void
  cancel: () => void
}

export type BoardElements = {
  /** What holds the cards and the tabs. */
  board: RefObject<HTMLElement | null>
  /** What scrolls from column to column. */
  scroller: RefObject<HTMLElement | null>
  /** What is drawn of the card in the hand; it follows the pointer without being drawn anew. */
  overlay: RefObject<HTMLElement | null>
}

/** The card that an event happened on. */
export const findCard = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/** The column an element belongs to: its section, or its tab on a phone. */
export const findColumnStatus = (target: Element | null): DealStatus | null =>
  (target?.closest<HTMLElement>('[data-column]')?.dataset.column as DealStatus | undefined) ?? null

/** The card of an element as it is lifted. */
export function createDragState(card: HTMLElement, input: DragState['input']): DragState | null {
  const from = findColumnStatus(card)
  const id = card.dataset.card
  if (!from || !id) return null
  const { left, top, width, height } = card.getBoundingClientRect()
  return { id, from, over: from, input, origin: { left, top, width, height } }
}
