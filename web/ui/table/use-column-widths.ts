import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import { minColumnWidth, type TableColumn } from './columns.ts'

type ColumnWidthOptions<R> = {
  columns: readonly TableColumn<R>[]
  widths?: Readonly<Record<string, number>>
  onResize?: (columnId: string, width: number) => void
  grid: RefObject<HTMLElement | null>
}

/** Column widths: the default, the stored one, or the one being dragged. */
export function useColumnWidths<R>({ columns, widths, onResize, grid }: ColumnWidthOptions<R>) {
  const [own, setOwn] = useState<Record<string, number>>({})
  const widthOf = (column: TableColumn<R>) =>
    Math.max(minColumnWidth, own[column.id] ?? widths?.[column.id] ?? column.width)

  const set = (id: string, width: number) => {
    const rounded = Math.max(minColumnWidth, Math.round(width))
    setOwn((last) => ({ ...last, [id]: rounded }))
    onResize?.(id, rounded)
  }

  const getTemplate = (change?: { id: string; width: number }) =>
    columns.map((column) => `${change?.id === column.id ? change.width : widthOf(column)}px`).join(' ')

  /** Resizes a column with the pointer. While dragging, it only changes a CSS custom property; React rerenders at the end. */
  const drag = (column: TableColumn<R>, event: ReactPointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const grip = event.currentTarget
    const from = event.clientX
    const before = widthOf(column)
    const rtl = getComputedStyle(grip).direction === 'rtl'
    const at = (now: PointerEvent) => Math.max(minColumnWidth, before + (now.clientX - from) * (rtl ? -1 : 1))
    const move = (now: PointerEvent) =>
      grid.current?.style.setProperty('--cols', getTemplate({ id: column.id, width: at(now) }))
    const stop = (now: PointerEvent) => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('pointerup', stop)
      grip.removeEventListener('pointercancel', stop)
      if (at(now) !== before) set(column.id, at(now))
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('pointerup', stop)
    grip.addEventListener('pointercancel', stop)
  }

  /** Resizes a column to its widest visible cell. */
  const fit = (column: TableColumn<R>) => {
    const cells = grid.current?.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column.id)}"]`) ?? []
    let widest = minColumnWidth
    for (const cell of cells) {
      cell.style.width = 'max-content'
      widest = Math.max(widest, cell.offsetWidth + 2)
      cell.style.width = ''
    }
    set(column.id, Math.min(widest, 640))
  }

  return { widthOf, template: getTemplate(), drag, fit, set }
}
