import { useEffect, useMemo, useState } from 'react'
import type { BulkAction } from './bulk/bulk-action.ts'
import type { ListRow } from './list-descriptor.ts'

/** The selection of a list. It is cleared when `listScope` changes. */
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
  /** Selects exactly these rows. After "select all", deselecting one row leaves only loaded rows selected. */
  const select = (next: ReadonlySet<string>) => {
    setChosen(next)
    setAllSelected(false)
  }
  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to one list
  useEffect(clear, [listScope])
  // A change of all rows may remove them from the list. Those that appear later were not selected.
  const isAllGone = isAllSelected && loaded.length === 0
  useEffect(() => {
    if (isAllGone) setAllSelected(false)
  }, [isAllGone])

  return {
    selectedIds,
    /** Every row of the list is selected, not only the loaded ones. */
    isAllSelected,
    /** Phone only: a tap selects a row instead of opening it. */
    tapSelects: narrow && (isSelecting || selectedIds.size > 0),
    /** The open dialog for the selected rows. */
    bulkAction,
    setBulkAction,
    clear,
    select,
    selectLoaded: () => select(new Set(loaded.map(({ id }) => id))),
    selectAll: () => setAllSelected(true),
    toggle,
    /** Phone only: starts selecting, optionally with this row. */
    start(id?: string) {
      setSelecting(true)
      if (id && !selectedIds.has(id)) toggle(id)
    },
  }
}
