import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { cardPitch } from '../card/card-face.tsx'
import type { BoardColumn } from '../data/arrange-columns.ts'
import { createDragState, type DragHandlers, type DragState, findCard, findColumnKey } from './drag-state.ts'

type CardKeyActions = {
  columns: readonly BoardColumn[]
  canDrag: boolean
  focus: (id: string) => void
  open: (id: string) => void
  startDrag: (drag: DragState) => void
}

/** Handles the keys of a card: arrows move to another card, Enter opens it, Space starts a drag. */
export function handleCardKey(event: ReactKeyboardEvent<HTMLElement>, { columns, ...actions }: CardKeyActions): void {
  const card = findCard(event.target)
  if (!card || card !== event.target || event.ctrlKey || event.metaKey || event.altKey) return
  const key = findColumnKey(card)
  const at = columns.findIndex((column) => column.key === key)
  const cards = columns[at]?.cards ?? []
  const index = cards.findIndex(({ id }) => id === card.dataset.card)
  const box = card.closest<HTMLElement>('[data-cards]')
  if (index < 0 || !box) return
  const page = Math.max(1, Math.floor(box.clientHeight / cardPitch) - 1)
  const rtl = getComputedStyle(card).direction === 'rtl'
  const findBeside = (step: 1 | -1) => {
    for (let next = at + step; next >= 0 && next < columns.length; next += step) {
      const column = columns[next]
      if (column && column.cards.length > 0) return column.cards[indexAtSameHeight(box, column, index)]?.id
    }
  }
  const targets: Record<string, string | undefined> = {
    ArrowDown: cards[index + 1]?.id,
    ArrowUp: cards[index - 1]?.id,
    ArrowRight: findBeside(rtl ? -1 : 1),
    ArrowLeft: findBeside(rtl ? 1 : -1),
    PageDown: cards[Math.min(cards.length - 1, index + page)]?.id,
    PageUp: cards[Math.max(0, index - page)]?.id,
    Home: cards[0]?.id,
    End: cards.at(-1)?.id,
  }
  if (event.key in targets) {
    event.preventDefault()
    const id = targets[event.key]
    if (id) actions.focus(id)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    actions.open(card.dataset.card as string)
  } else if (event.key === ' ') {
    event.preventDefault()
    const drag = actions.canDrag && !event.repeat && createDragState(card, 'keys')
    if (drag) actions.startDrag(drag)
  }
}

/** The index of the card at the same height on the screen, in another column. */
function indexAtSameHeight(box: HTMLElement, column: BoardColumn, index: number): number {
  const other = document.querySelector<HTMLElement>(`[data-cards="${column.key}"]`)
  const top = index * cardPitch - box.scrollTop + (other?.scrollTop ?? 0)
  return Math.max(0, Math.min(column.cards.length - 1, Math.round(top / cardPitch)))
}

/** Handles keys during a keyboard drag: arrows choose a column, Space or Enter drop the card, Escape and Tab cancel. */
export function useKeyboardDrag(
  drag: DragState | null,
  handlers: DragHandlers,
  boardRef: RefObject<HTMLElement | null>,
  columnKeys: readonly string[],
): void {
  const latest = useRef({ drag, handlers, columnKeys })
  latest.current = { drag, handlers, columnKeys }
  const isDragging = drag?.input === 'keys'
  useEffect(() => {
    if (!isDragging) return
    const handleKeyDown = (event: KeyboardEvent) => {
      const { drag: currentDrag, handlers: currentHandlers, columnKeys: keys } = latest.current
      if (!currentDrag || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      event.stopPropagation()
      if (event.key === 'Tab') return currentHandlers.cancel()
      event.preventDefault()
      const rtl = boardRef.current ? getComputedStyle(boardRef.current).direction === 'rtl' : false
      const at = keys.indexOf(currentDrag.over ?? currentDrag.from)
      const moveTo = (place: number) => currentHandlers.moveOver(keys[place] ?? null)
      const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
      if (step !== undefined) moveTo(Math.max(0, Math.min(keys.length - 1, at + step)))
      else if (event.key === 'Home') moveTo(0)
      else if (event.key === 'End') moveTo(keys.length - 1)
      else if (event.key === 'Escape') currentHandlers.cancel()
      else if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) currentHandlers.drop()
    }
    const cancelDrag = () => latest.current.handlers.cancel()
    addEventListener('keydown', handleKeyDown, true)
    addEventListener('pointerdown', cancelDrag, true)
    addEventListener('blur', cancelDrag)
    return () => {
      removeEventListener('keydown', handleKeyDown, true)
      removeEventListener('pointerdown', cancelDrag, true)
      removeEventListener('blur', cancelDrag)
    }
  }, [isDragging, boardRef])
}
