import { type RefObject, useEffect, useState } from 'react'
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

/** The card in the hand of mouse, finger or keyboard, and what the ear is told of it. */
export function useCardDrag({ columns, canDrag, elements, reveal }: CardDragOptions) {
  const [drag, setDrag] = useState<DragState | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const draggedDeal = drag && findDeal(columns, drag.id)

  const startDrag = (next: DragState) => {
    setDrag(next)
    setAnnouncement(
      `Picked up ${findDeal(columns, next.id)?.title} from ${statusLabel(next.from)}. Left and right arrow keys choose a column, Space drops it, Escape puts it back.`,
    )
  }
  const moveOver = (status: DealStatus | null) => {
    if (!drag || drag.over === status) return
    setDrag({ ...drag, over: status })
    if (!status) return
    setAnnouncement(`${statusLabel(status)}, column ${pipelineOrder.indexOf(status) + 1} of ${pipelineOrder.length}.`)
    if (drag.input === 'keys')
      findColumnElement(elements.board, status)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const cancel = () => {
    if (!drag) return
    flushSync(() => setDrag(null))
    setAnnouncement(`${draggedDeal?.title ?? 'It'} stays in ${statusLabel(drag.from)}.`)
    if (draggedDeal && drag.input === 'keys') reveal(drag.id, true)
  }
  const drop = () => {
    if (!drag || !draggedDeal || !drag.over || drag.over === drag.from) return cancel()
    const { over: to, from, input: by, id } = drag
    const { title } = draggedDeal
    const moveResult = moveDeal(draggedDeal, to)
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
    if (isStale) setDrag(null)
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
