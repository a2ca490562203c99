import type { KeyboardEvent } from 'react'
import { toShortcutKey } from '../keyboard/use-shortcuts.ts'
import { isTyping } from '../overlays/layers.ts'
import type { TableColumn } from './columns.ts'

/** A cell by row and column index. Row −1 is the header. */
export type GridCell = { row: number; column: number }

type Bounds = { rows: number; columns: number; page: number; rtl: boolean }

/** The cell to which an arrow, Home, End or page key moves; null for other keys. */
export function nextCell(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  at: GridCell,
  bounds: Bounds,
): GridCell | null {
  const far = event.ctrlKey || event.metaKey
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 }
  const forward = bounds.rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = bounds.rtl ? 'ArrowRight' : 'ArrowLeft'
  const to = (row: number, column: number): GridCell => ({
    row: Math.max(-1, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  })
  switch (event.key) {
    case 'ArrowDown':
      return far ? to(last.row, at.column) : to(at.row + 1, at.column)
    case 'ArrowUp':
      return far ? to(0, at.column) : to(at.row - 1, at.column)
    case forward:
      return far ? to(at.row, last.column) : to(at.row, at.column + 1)
    case back:
      return far ? to(at.row, 0) : to(at.row, at.column - 1)
    case 'Home':
      return far ? to(0, 0) : to(at.row, 0)
    case 'End':
      return far ? to(last.row, last.column) : to(at.row, last.column)
    case 'PageDown':
      return to(at.row + bounds.page, at.column)
    case 'PageUp':
      return to(Math.max(0, at.row - bounds.page), at.column)
    default:
      return null
  }
}

type GridActions<R> = {
  rowAt: (index: number) => R | undefined
  columns: readonly TableColumn<R>[]
  canEdit: boolean
  hasSelection: boolean
  move: (to: GridCell, extending: boolean) => void
  edit: (typed?: string) => void
  open: () => void
  toggle: () => void
  toggleAll: () => void
  /** Returns false if nothing was selected, so that Escape can be handled elsewhere. */
  clearSelection: () => boolean
  copy: () => void
  sort: (column: TableColumn<R>) => void
  resize: (column: TableColumn<R>, by: number) => void
  reorder: (column: number, by: 1 | -1) => void
}

/** Shortcut keys of the page, and those that need a selection. */
const pageKeys = '#/?jkc'
const selectionKeys = 'eat'

/** Handles a key press in the grid. Other keys bubble to the page. */
export function handleGridKey<R>(event: KeyboardEvent, at: GridCell, bounds: Bounds, actions: GridActions<R>) {
  // React events also bubble from editors that are portaled out of the grid, and editors handle their own keys.
  if (isTyping(event) || !event.currentTarget.contains(event.target as Node)) return
  const column = actions.columns[at.column]
  const row = actions.rowAt(at.row)
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey
  const key = toShortcutKey(event)
  const done = () => {
    event.preventDefault()
    event.stopPropagation()
  }

  if (event.altKey && at.row === -1 && column && /^Arrow(Left|Right)$/.test(event.key)) {
    const by = (event.key === 'ArrowRight') !== bounds.rtl ? 1 : -1
    if (event.shiftKey) actions.reorder(at.column, by)
    else actions.resize(column, by * 16)
    return done()
  }
  const to = event.altKey ? null : nextCell(event, at, bounds)
  if (to) {
    actions.move(to, event.shiftKey && /^(Arrow(Up|Down)|Page)/.test(event.key))
    return done()
  }
  if ((event.ctrlKey || event.metaKey) && key === 'c') {
    if (!row || String(getSelection())) return
    actions.copy()
    return done()
  }
  if ((event.ctrlKey || event.metaKey) && key === 'a') {
    actions.toggleAll()
    return done()
  }
  if (!plain) return
  if (event.key === 'Escape') return actions.clearSelection() ? done() : undefined
  if (at.row === -1) {
    if ((event.key === 'Enter' || event.key === ' ') && column?.sort) {
      actions.sort(column)
      done()
    }
    return
  }
  if (!row || !column) return
  const editable = actions.canEdit && column.editable
  if (event.key === 'Enter' || event.key === 'F2') {
    if (editable) actions.edit()
    else if (event.key === 'Enter') actions.open()
    return done()
  }
  if (event.key === ' ') {
    actions.open()
    return done()
  }
  if (key === 'x') {
    actions.toggle()
    return done()
  }
  // In the name column, letters stay shortcuts of the page. In other columns, typing starts to edit the cell.
  const isShortcut = pageKeys.includes(key) || (actions.hasSelection && selectionKeys.includes(key))
  if (editable && at.column > 0 && event.key.length === 1 && !isShortcut) {
    actions.edit(event.key)
    done()
  }
}
