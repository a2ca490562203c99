import { useRef, useState } from 'react'

/**
 * Keeps the displayed order of rows while they are reordered. `moveRow` returns the new index; `saveOrder` saves the order when a
 * drag ends. Moves made while a save is pending are saved together afterwards. `save` resolves to whether the order was stored.
 */
export function useRowOrder<R extends { id: string }>(rows: readonly R[], save: (ids: string[]) => Promise<boolean>) {
  const [draftIds, setDraftIds] = useState<readonly string[] | null>(null)
  const wanted = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const sorted = draftIds ? sortByIds(rows, draftIds) : rows

  function setOrder(next: readonly string[] | null): void {
    wanted.current = next
    setDraftIds(next)
  }

  function moveRow(id: string, to: number): number {
    const others = (wanted.current ?? sorted.map((row) => row.id)).filter((one) => one !== id)
    const place = Math.max(0, Math.min(to, others.length))
    setOrder([...others.slice(0, place), id, ...others.slice(place)])
    return place
  }

  async function saveOrder(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    let stored = rows.map(({ id }) => id).join()
    while (wanted.current && wanted.current.join() !== stored) {
      const ids = [...wanted.current]
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
  const placeOf = ({ id }: R) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
