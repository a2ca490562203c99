import { useRef, useState } from 'react'

/**
 * Rows in the order that the person sees, which is saved when they let go of one; `moveRow` answers the new place. Moves made while an
 * earlier one is being saved are saved together after it. `save` gets the ids in their order and answers whether they are stored.
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

/** Rows that the order does not name, because they are new, come last. */
function sortByIds<R extends { id: string }>(rows: readonly R[], ids: readonly string[]): readonly R[] {
  const placeOf = ({ id }: R) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
