import { useRef, useState } from 'react'
import { type Pipeline, reorderStages, type Stage } from './requests.ts'

/**
 * The stages of a pipeline in the order that the person sees, which is saved when they let go of one; `moveRow` answers the new
 * place. Moves made while an earlier one is being saved are saved together after it.
 */
export function useStageOrder(pipeline: Pipeline) {
  const [draftIds, setDraftIds] = useState<readonly string[] | null>(null)
  const wanted = useRef<readonly string[] | null>(null)
  const latest = useRef(pipeline)
  if (pipeline.version >= latest.current.version || pipeline.id !== latest.current.id) latest.current = pipeline
  const isSaving = useRef(false)
  const stages = draftIds ? sortByIds(pipeline.stages, draftIds) : pipeline.stages
  const ids = stages.map(({ id }) => id)

  function setOrder(next: readonly string[] | null): void {
    wanted.current = next
    setDraftIds(next)
  }

  function moveRow(id: string, to: number): number {
    const others = (wanted.current ?? ids).filter((one) => one !== id)
    const place = Math.max(0, Math.min(to, others.length))
    setOrder([...others.slice(0, place), id, ...others.slice(place)])
    return place
  }

  async function saveOrder(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    while (wanted.current && wanted.current.join() !== latest.current.stages.map(({ id }) => id).join()) {
      const order = wanted.current
      const result = await reorderStages(latest.current, [...order])
      if (!result.success) break
      latest.current = result.data
      if (wanted.current === order) break
    }
    isSaving.current = false
    setOrder(null)
  }

  return { noun: 'stage', rows: stages, moveRow, saveOrder, resetOrder: () => setOrder(null) }
}

/** Stages that the order does not name, because they are new, come last. */
function sortByIds(stages: readonly Stage[], ids: readonly string[]): readonly Stage[] {
  const placeOf = ({ id }: Stage) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...stages].sort((one, other) => placeOf(one) - placeOf(other))
}
