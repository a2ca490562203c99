import type { DealStatus } from '#contract/deals/enums.ts'

/** A card in the hand, and the column it hangs over. */
export type Carry = {
  id: string
  from: DealStatus
  over: DealStatus | null
  by: 'pointer' | 'keys'
  /** Where the card was lifted, on the screen. */
  at: { left: number; top: number; width: number; height: number }
}

export type CarryEvents = {
  lift: (carry: Carry) => void
  over: (status: DealStatus | null) => void
  drop: () => void
  cancel: () => void
}

/** The card that an event happened on. */
export const cardAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

/** The column an element belongs to: its section, or its tab on a phone. */
export const columnAt = (target: Element | null): DealStatus | null =>
  (target?.closest<HTMLElement>('[data-column]')?.dataset.column as DealStatus | undefined) ?? null

/** The card of an element as it is lifted. */
export function lifted(card: HTMLElement, by: Carry['by']): Carry | null {
  const from = columnAt(card)
  const id = card.dataset.card
  if (!from || !id) return null
  const { left, top, width, height } = card.getBoundingClientRect()
  return { id, from, over: from, by, at: { left, top, width, height } }
}
