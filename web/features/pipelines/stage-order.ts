import { useRef } from 'react'
import { useRowOrder } from '../../ui/layout/row-order.ts'
import { type Pipeline, reorderStages } from './requests.ts'

/** The stages of a pipeline in the order that the person sees; each order is saved on top of the last one that was stored. */
export function useStageOrder(pipeline: Pipeline) {
  const latest = useRef(pipeline)
  if (pipeline.version >= latest.current.version || pipeline.id !== latest.current.id) latest.current = pipeline
  const order = useRowOrder(pipeline.stages, async (ids) => {
    const result = await reorderStages(latest.current, ids)
    if (result.success) latest.current = result.data
    return result.success
  })
  return { noun: 'stage', ...order }
}
