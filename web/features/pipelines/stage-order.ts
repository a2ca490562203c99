import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { useRowOrder } from '../../ui/layout/row-order.ts'
import { type Pipeline, reorderStages } from './requests.ts'

/** Reorders the active stages of a pipeline. Each save uses the version that the previous one returned. */
export function useStageOrder(pipeline: Pipeline) {
  const latest = useRef(pipeline)
  if (pipeline.version >= latest.current.version || pipeline.id !== latest.current.id) latest.current = pipeline
  const active = pipeline.stages.filter(({ isArchived }) => !isArchived)
  const order = useRowOrder(active, async (ids) => {
    const result = await reorderStages(latest.current, ids)
    if (result.success) latest.current = result.data
    return result.success
  })
  return { noun: t('stage'), ...order }
}
