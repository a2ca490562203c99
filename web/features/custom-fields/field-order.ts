import { useRef, useState } from 'react'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import { type CustomField, reorderFields } from './requests.ts'

/**
 * The fields of a kind in the order that the person sees, which is saved when they let go of one. Moves made while an earlier one is
 * being saved are saved after it.
 */
export function useFieldOrder(kind: CustomFieldKind, fields: readonly CustomField[]) {
  const [draftIds, setDraftIds] = useState<readonly string[] | null>(null)
  const wanted = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const placeOf = ({ id }: CustomField) => {
    const place = draftIds?.indexOf(id) ?? -1
    return place < 0 ? fields.length : place
  }
  const sorted = draftIds ? [...fields].sort((one, other) => placeOf(one) - placeOf(other)) : fields

  function setOrder(next: readonly string[] | null): void {
    wanted.current = next
    setDraftIds(next)
  }

  function moveRow(id: string, to: number): number {
    const others = (wanted.current ?? sorted.map((field) => field.id)).filter((one) => one !== id)
    const place = Math.max(0, Math.min(to, others.length))
    setOrder([...others.slice(0, place), id, ...others.slice(place)])
    return place
  }

  async function saveOrder(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    let saved: readonly string[] | null = null
    while (wanted.current && wanted.current !== saved) {
      saved = wanted.current
      if (!(await reorderFields(kind, [...saved])).success) break
    }
    isSaving.current = false
    setOrder(null)
  }

  return {
    ...{ noun: 'field', moveRow, saveOrder, resetOrder: () => setOrder(null), fields: sorted },
    rows: sorted.map(({ id, label }) => ({ id, name: label })),
  }
}
