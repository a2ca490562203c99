import { useEffect, useMemo, useState } from 'react'
import type { BulkAction } from './bulk/bulk-actions-bar.tsx'
import type { ListRow } from './list-descriptor.ts'

/** What is selected in a list. It is cleared when `listScope` changes: a selection belongs to the list it was made in. */
export function useListSelection(loaded: readonly ListRow[], narrow: boolean, listScope: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAllSelected, setAllSelected] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const [bulkAction, setBulkAction] = useState<BulkAction>(null)
  const selectedIds = useMemo(
    () => (isAllSelected ? new Set(loaded.map(({ id }) => id)) : chosen),
    [isAllSelected, loaded, chosen],
  )

  const clear = () => {
    setChosen(new Set())
    setAllSelected(false)
    setSelecting(false)
    setBulkAction(null)
  }
  /** Deselecting one row of all leaves those that are loaded. */
  const select = (next: ReadonlySet<string>) => {
    setChosen(next)
    setAllSelected(false)
  }
  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another selection
  useEffect(clear, [listScope])

  return {
    selectedIds,
    /** Every row of the list is meant, not only those that are loaded. */
    isAllSelected,
    /** On a phone: a tap ticks a row instead of opening it. */
    tapSelects: narrow && (isSelecting || selectedIds.size > 0),
    /** What is being asked for the selected rows. */
    bulkAction,
    setBulkAction,
    clear,
    select,
    selectLoaded: () => select(new Set(loaded.map(({ id }) => id))),
    selectAll: () => setAllSelected(true),
    toggle,
    /** A phone only: begins selecting, with this row if one is given. */
    start(id?: string) {
      setSelecting(true)
      if (id && !selectedIds.has(id)) toggle(id)
    },
  }
}
