import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import type { BoardColumn } from './arrange.ts'
import { cardPitch } from './card.tsx'
import { type Carry, type CarryEvents, cardAt, columnAt, lifted } from './carry.ts'

type Walk = {
  columns: readonly BoardColumn[]
  mayCarry: boolean
  focus: (id: string) => void
  open: (id: string) => void
  lift: (carry: Carry) => void
}

/** The keys of a card: arrows lead to another, Enter opens it, Space picks it up. */
export function onCardKey(event: ReactKeyboardEvent<HTMLElement>, { columns, ...act }: Walk): void {
  const card = cardAt(event.target)
  if (!card || card !== event.target || event.ctrlKey || event.metaKey || event.altKey) return
  const status = columnAt(card)
  const at = columns.findIndex((column) => column.status === status)
  const cards = columns[at]?.cards ?? []
  const index = cards.findIndex(({ id }) => id === card.dataset.card)
  const box = card.closest<HTMLElement>('[data-cards]')
  if (index < 0 || !box) return
  const page = Math.max(1, Math.floor(box.clientHeight / cardPitch) - 1)
  const rtl = getComputedStyle(card).direction === 'rtl'
  const beside = (by: 1 | -1) => {
    for (let next = at + by; next >= 0 && next < columns.length; next += by) {
      const column = columns[next]
      if (column && column.cards.length > 0) return column.cards[sameHeight(box, column, index)]?.id
    }
  }
  const ways: Record<string, string | undefined> = {
    ArrowDown: cards[index + 1]?.id,
    ArrowUp: cards[index - 1]?.id,
    ArrowRight: beside(rtl ? -1 : 1),
    ArrowLeft: beside(rtl ? 1 : -1),
    PageDown: cards[Math.min(cards.length - 1, index + page)]?.id,
    PageUp: cards[Math.max(0, index - page)]?.id,
    Home: cards[0]?.id,
    End: cards.at(-1)?.id,
  }
  if (event.key in ways) {
    event.preventDefault()
    const id = ways[event.key]
    if (id) act.focus(id)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    act.open(card.dataset.card as string)
  } else if (event.key === ' ') {
    event.preventDefault()
    const carry = act.mayCarry && !event.repeat && lifted(card, 'keys')
    if (carry) act.lift(carry)
  }
}

/** The card of another column that stands as high on the screen. */
function sameHeight(box: HTMLElement, column: BoardColumn, index: number): number {
  const other = document.querySelector<HTMLElement>(`[data-cards="${column.status}"]`)
  const top = index * cardPitch - box.scrollTop + (other?.scrollTop ?? 0)
  return Math.max(0, Math.min(column.cards.length - 1, Math.round(top / cardPitch)))
}

/** While a card is in the hand of the keyboard: arrows choose a column, Space or Enter drop, Escape and Tab put it back. */
export function useKeyCarry(carry: Carry | null, on: CarryEvents, board: RefObject<HTMLElement | null>): void {
  const latest = useRef({ carry, on })
  latest.current = { carry, on }
  const carrying = carry?.by === 'keys'
  useEffect(() => {
    if (!carrying) return
    const press = (event: KeyboardEvent) => {
      const { carry: now, on: act } = latest.current
      if (!now || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      event.stopPropagation()
      if (event.key === 'Tab') return act.cancel()
      event.preventDefault()
      const rtl = board.current ? getComputedStyle(board.current).direction === 'rtl' : false
      const at = pipelineOrder.indexOf(now.over ?? now.from)
      const to = (place: number) => act.over(pipelineOrder[place] as DealStatus)
      const by = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
      if (by !== undefined) to(Math.max(0, Math.min(pipelineOrder.length - 1, at + by)))
      else if (event.key === 'Home') to(0)
      else if (event.key === 'End') to(pipelineOrder.length - 1)
      else if (event.key === 'Escape') act.cancel()
      else if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) act.drop()
    }
    const away = () => latest.current.on.cancel()
    addEventListener('keydown', press, true)
    addEventListener('pointerdown', away, true)
    addEventListener('blur', away)
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener('pointerdown', away, true)
      removeEventListener('blur', away)
    }
  }, [carrying, board])
}
