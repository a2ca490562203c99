import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'

type RowOrder = {
  /** What a row is called in announcements: "stage". */
  noun: string
  rows: readonly { id: string; name: string }[]
  /** Moves a row and returns its new index. */
  moveRow: (id: string, to: number) => number
  saveOrder: () => Promise<void>
  resetOrder: () => void
}

/**
 * Reorders the rows of a list by dragging their handles, or with the arrow keys, Home and End. Escape cancels a drag. Each row
 * must have its id in `data-row`.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, order: RowOrder) {
  const { noun, rows, moveRow, saveOrder, resetOrder } = order
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const hasMoved = useRef(false)

  function move(id: string, to: number): void {
    const from = rows.findIndex((row) => row.id === id)
    const index = moveRow(id, to)
    if (index === from) return
    hasMoved.current = true
    const name = rows[from]?.name ?? ''
    setAnnouncement(
      t('{name} is now {noun} {position} of {total}.', { name, noun, position: index + 1, total: rows.length }),
    )
  }

  function endDrag(save: boolean): void {
    setDraggedId(null)
    if (!hasMoved.current) return
    hasMoved.current = false
    if (save) void saveOrder()
    else resetOrder()
  }

  const getHandleProps = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDraggedId(id)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (draggedId !== id) return
      const to = findDropIndex(list.current, event.clientY, id)
      if (to !== rows.findIndex((row) => row.id === id)) move(id, to)
    },
    onPointerUp: () => endDrag(true),
    onPointerCancel: () => endDrag(false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape' && draggedId) return endDrag(false)
      const at = rows.findIndex((row) => row.id === id)
      const targetIndexes: Record<string, number> = {
        ArrowUp: at - 1,
        ArrowDown: at + 1,
        Home: 0,
        End: rows.length - 1,
      }
      const to = targetIndexes[event.key]
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      move(id, to)
      endDrag(true)
    },
  })
  return { draggedId, announcement, getHandleProps }
}

/** The index among the other rows at which the pointer is. */
function findDropIndex(list: HTMLElement | null, y: number, id: string): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) => row.dataset.row !== id)
  const next = others.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return next < 0 ? others.length : next
}
