import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Deal } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import { statusLabel } from '../column/board-column.tsx'
import type { BoardColumn } from '../data/arrange-columns.ts'
import { useKeyboardDrag } from './card-keyboard.ts'
import type { BoardElements, DragHandlers, DragState } from './drag-state.ts'
import { moveDeal } from './move-deal.ts'
import { usePointerDrag } from './pointer-drag.ts'

type CardDragOptions = {
  columns: readonly BoardColumn[]
  canDrag: boolean
  elements: BoardElements
  reveal: (id: string, focus: boolean) => void
}

/** A card dragged by mouse, touch or keyboard, with its announcements for screen readers. */
export function useCardDrag({ columns, canDrag, elements, reveal }: CardDragOptions) {
  const [drag, setDragState] = useState<DragState | null>(null)
  // A busy machine delivers a whole gesture between two renders, so its events cannot rely on the rendered state.
  const currentDrag = useRef(drag)
  const [announcement, setAnnouncement] = useState('')
  const draggedDeal = drag && findDeal(columns, drag.id)

  const setDrag = (next: DragState | null) => {
    currentDrag.current = next
    setDragState(next)
  }

  const startDrag = (next: DragState) => {
    setDrag(next)
    setAnnouncement(
      `Picked up ${findDeal(columns, next.id)?.title} from ${statusLabel(next.from)}. Use the left and right arrow keys to choose a column, Space to drop it, and Escape to cancel.`,
    )
  }
  const moveOver = (status: DealStatus | null) => {
    const { current: drag } = currentDrag
    if (!drag || drag.over === status) return
    setDrag({ ...drag, over: status })
    if (!status) return
    setAnnouncement(`${statusLabel(status)}, column ${pipelineOrder.indexOf(status) + 1} of ${pipelineOrder.length}.`)
    if (drag.input === 'keys')
      findColumnElement(elements.board, status)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const cancel = () => {
    const { current: drag } = currentDrag
    if (!drag) return
    const deal = findDeal(columns, drag.id)
    flushSync(() => setDrag(null))
    setAnnouncement(`${deal?.title ?? 'It'} stays in ${statusLabel(drag.from)}.`)
    if (deal && drag.input === 'keys') reveal(drag.id, true)
  }
  const drop = () => {
    const { current: drag } = currentDrag
    const deal = drag && findDeal(columns, drag.id)
    if (!drag || !deal || !drag.over || drag.over === drag.from) return cancel()
    const { over: to, from, input: by, id } = drag
    const { title } = deal
    const moveResult = moveDeal(deal, to)
    flushSync(() => setDrag(null))
    setAnnouncement(`${title} moved to ${statusLabel(to)}.`)
    reveal(id, by === 'keys')
    void moveResult.then((stays) => {
      if (stays) return
      setAnnouncement(`${title} is back in ${statusLabel(from)}.`)
      reveal(id, by === 'keys')
    })
  }
  const handlers: DragHandlers = { start: startDrag, moveOver, cancel, drop }
  usePointerDrag(elements, handlers, canDrag)
  useKeyboardDrag(drag, handlers, elements.board)

  // Somebody else moved or deleted it meanwhile.
  const isStale = drag !== null && (!draggedDeal || draggedDeal.status !== drag.from)
  useEffect(() => {
    if (!isStale) return
    currentDrag.current = null
    setDragState(null)
  }, [isStale])
  return { drag, draggedDeal, announcement, startDrag }
}

function findDeal(columns: readonly BoardColumn[], id: string): Deal | null {
  for (const { cards } of columns) {
    const found = cards.find((card) => card.id === id)
    if (found) return found
  }
  return null
}

const findColumnElement = (board: RefObject<HTMLElement | null>, status: DealStatus) =>
  board.current?.querySelector<HTMLElement>(`section[data-column="${status}"]`)
