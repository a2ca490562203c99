import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Deal } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
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

/** Drags cards by mouse, touch or keyboard, with announcements for screen readers. */
export function useCardDrag({ columns, canDrag, elements, reveal }: CardDragOptions) {
  const [drag, setDragState] = useState<DragState | null>(null)
  // On a busy machine, several events arrive between two renders, so handlers cannot rely on the rendered state.
  const currentDrag = useRef(drag)
  const [announcement, setAnnouncement] = useState('')
  const draggedDeal = drag && findDeal(columns, drag.id)
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? ''

  const setDrag = (next: DragState | null) => {
    currentDrag.current = next
    setDragState(next)
  }

  const startDrag = (next: DragState) => {
    setDrag(next)
    setAnnouncement(
      t(
        'Picked up {title} from {column}. Use the left and right arrow keys to choose a column, Space to drop it, and Escape to cancel.',
        { title: findDeal(columns, next.id)?.title ?? '', column: labelOf(next.from) },
      ),
    )
  }
  const moveOver = (next: string | null) => {
    const { current: drag } = currentDrag
    // A stage in the archive takes no deals.
    const key = columns.some((column) => column.key === next && column.isArchived) && next !== drag?.from ? null : next
    if (!drag || drag.over === key) return
    setDrag({ ...drag, over: key })
    if (!key) return
    const at = columns.findIndex((column) => column.key === key)
    setAnnouncement(
      t('{column}, column {position} of {total}.', { column: labelOf(key), position: at + 1, total: columns.length }),
    )
    if (drag.input === 'keys')
      findColumnElement(elements.board, key)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const cancel = () => {
    const { current: drag } = currentDrag
    if (!drag) return
    const deal = findDeal(columns, drag.id)
    flushSync(() => setDrag(null))
    setAnnouncement(t('{title} stays in {column}.', { title: deal?.title ?? t('It'), column: labelOf(drag.from) }))
    if (deal && drag.input === 'keys') reveal(drag.id, true)
  }
  const drop = () => {
    const { current: drag } = currentDrag
    const deal = drag && findDeal(columns, drag.id)
    const target = columns.find(({ key }) => key === drag?.over)
    if (!drag || !deal || !target || target.key === drag.from) return cancel()
    const { from, input: by, id } = drag
    const { title } = deal
    const moveResult = moveDeal(deal, target)
    flushSync(() => setDrag(null))
    setAnnouncement(t('{title} moved to {label}.', { title, label: target.label }))
    reveal(id, by === 'keys')
    void moveResult.then((stays) => {
      if (stays) return
      setAnnouncement(t('{title} is back in {column}.', { title, column: labelOf(from) }))
      reveal(id, by === 'keys')
    })
  }
  const handlers: DragHandlers = { start: startDrag, moveOver, cancel, drop }
  usePointerDrag(elements, handlers, canDrag)
  useKeyboardDrag(
    drag,
    handlers,
    elements.board,
    columns.filter(({ key, isArchived }) => !isArchived || key === drag?.from).map(({ key }) => key),
  )

  // Somebody else moved or deleted the deal in the meantime.
  const isStale = drag !== null && findColumnOf(columns, drag.id)?.key !== drag.from
  useEffect(() => {
    if (!isStale) return
    currentDrag.current = null
    setDragState(null)
  }, [isStale])
  return { drag, draggedDeal, announcement, startDrag }
}

const findColumnOf = (columns: readonly BoardColumn[], id: string): BoardColumn | undefined =>
  columns.find(({ cards }) => cards.some((card) => card.id === id))

const findDeal = (columns: readonly BoardColumn[], id: string): Deal | null =>
  findColumnOf(columns, id)?.cards.find((card) => card.id === id) ?? null

const findColumnElement = (board: RefObject<HTMLElement | null>, key: string) =>
  board.current?.querySelector<HTMLElement>(`section[data-column="${key}"]`)
