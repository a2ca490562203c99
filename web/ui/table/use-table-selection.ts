import { useRef } from 'react'

type TableSelectionOptions<R> = {
  rows: readonly (R | undefined)[]
  rowId: (row: R) => string
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
}

/** The selected rows: one by one, a range, or all loaded ones. */
export function useTableSelection<R>({ rows, rowId, selected, onSelect }: TableSelectionOptions<R>) {
  const anchor = useRef<number | null>(null)
  const idAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? undefined : rowId(row)
  }

  const toggle = (index: number) => {
    const id = idAt(index)
    if (!onSelect || id === undefined) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    anchor.current = index
    onSelect(next)
  }

  /** Selects all rows between the last toggled row and this one. */
  const extend = (index: number, from = index) => {
    if (!onSelect) return
    anchor.current ??= from
    const [low, high] = anchor.current < index ? [anchor.current, index] : [index, anchor.current]
    const next = new Set(selected)
    for (let at = low; at <= high; at += 1) {
      const id = idAt(at)
      if (id !== undefined) next.add(id)
    }
    onSelect(next)
  }

  const loaded = rows.reduce<number>((count, row) => (row === undefined ? count : count + 1), 0)
  const selectedCount = selected?.size ?? 0
  const all: boolean | 'mixed' = selectedCount === 0 ? false : selectedCount >= loaded ? true : 'mixed'
  const toggleAll = () => {
    anchor.current = null
    onSelect?.(all === true ? new Set() : new Set(rows.flatMap((row) => (row === undefined ? [] : [rowId(row)]))))
  }
  const clear = () => {
    anchor.current = null
    onSelect?.(new Set())
  }

  return { can: onSelect !== undefined, toggle, extend, all, toggleAll, clear, chosen: selectedCount }
}

export type TableSelection = ReturnType<typeof useTableSelection>
