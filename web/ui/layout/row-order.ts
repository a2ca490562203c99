import { useRef, useState } from 'react'

/**
 * Keeps the displayed order of rows while they are reordered. `moveRow` returns the new index; `saveOrder` saves the order when a
 * drag ends. Moves made while a save is pending are saved together afterwards. `save` resolves to whether the order was stored.
 */
export function useRowOrder<R extends { id: string }>(rows: readonly R[], save: (ids: string[]) => Promise<boolean>) {
  const [draftIds, setDraftIds] = useState<readonly string[] | null>(null)
  const latestIds = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const sorted = draftIds ? sortByIds(rows, draftIds) : rows

  function setOrder(next: readonly string[] | null): void {
    latestIds.current = next
    setDraftIds(next)
  }

  function moveRow(id: string, to: number): number {
    const others = (latestIds.current ?? sorted.map((row) => row.id)).filter((one) => one !== id)
    const index = Math.max(0, Math.min(to, others.length))
    setOrder([...others.slice(0, index), id, ...others.slice(index)])
    return index
  }

  async function saveOrder(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    let stored = rows.map(({ id }) => id).join()
    while (latestIds.current && latestIds.current.join() !== stored) {
      const ids = [...latestIds.current]
      if (!(await save(ids))) break
      stored = ids.join()
    }
    isSaving.current = false
    setOrder(null)
  }

  return { rows: sorted, moveRow, saveOrder, resetOrder: () => setOrder(null) }
}

/** Sorts rows by the order of ids. New rows, whose ids are not in it, come last. */
function sortByIds<R extends { id: string }>(rows: readonly R[], ids: readonly string[]): readonly R[] {
  const indexOf = ({ id }: R) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...rows].sort((one, other) => indexOf(one) - indexOf(other))
}
