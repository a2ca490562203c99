import { queryOptions } from '@tanstack/react-query'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import { firstStageColors } from '#contract/pipelines/enums.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import type { Pipeline, Stage } from '#contract/pipelines/pipeline.ts'
import { type CallResult, call, unwrap } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { dealStatusOptions } from '../../ui/badges/status.tsx'

export type { Pipeline, Stage }

/** The values of a stage that can be edited. */
export type StageValues = Pick<Stage, 'name' | 'color' | 'probability' | 'rottingDays'>

/** The pipelines of the workspace with their stages, oldest first. */
export const pipelinesQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('pipelines'),
    queryFn: ({ signal }) => unwrap(call('GET', '/pipelines', { signal })),
  })

/** The pipelines and stages that take new deals. */
export const listActive = (pipelines: readonly Pipeline[]): Pipeline[] =>
  pipelines
    .filter(({ isArchived }) => !isArchived)
    .map((pipeline) => ({ ...pipeline, stages: pipeline.stages.filter(({ isArchived }) => !isArchived) }))

/** All stages. If there are several pipelines, the names include that of the pipeline. */
export const listStageNames = (pipelines: readonly Pipeline[]): Pick<Stage, 'id' | 'name' | 'color'>[] =>
  pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name, color }) => ({
      ...{ id, color },
      name: pipelines.length > 1 ? `${name} · ${pipeline.name}` : name,
    })),
  )

/** Whether the stages of a workspace differ from the default ones. */
export function hasOwnStages(pipelines: readonly Pipeline[]): boolean {
  const [first, ...more] = pipelines
  if (!first) return false
  const isFirstStage = ({ name, category, color }: Stage, at: number) => {
    const status = pipelineOrder[at]
    const label = dealStatusOptions.find(({ value }) => value === status)?.label
    return category === status && name === label && color === firstStageColors[category]
  }
  return more.length > 0 || first.stages.length !== pipelineOrder.length || !first.stages.every(isFirstStage)
}

/** Finds a stage in the cache. */
export const findCachedStage = (id: string): Stage | undefined =>
  queryClient
    .getQueryData(pipelinesQuery().queryKey)
    ?.flatMap(({ stages }) => stages)
    .find((stage) => stage.id === id)

export const createPipeline = (name: string): Promise<CallResult<Pipeline>> =>
  report(call('POST', '/pipelines', { body: { name } }), pipelineMessages.created, pipelineMessages.createFailed)

export const renamePipeline = ({ id, version }: Pipeline, name: string): Promise<CallResult<Pipeline>> =>
  report(
    call('PATCH', '/pipelines/{id}', { path: { id }, body: { name }, version }),
    pipelineMessages.renamed,
    pipelineMessages.renameFailed,
  )

/** Deletes a pipeline and moves its deals to another one. */
export const deletePipeline = ({ id, version }: Pipeline, moveTo: string): Promise<CallResult<unknown>> =>
  report(
    call('DELETE', '/pipelines/{id}', { path: { id }, query: { moveTo }, version }),
    pipelineMessages.deleted,
    pipelineMessages.deleteFailed,
  )

export const addStage = (
  { id, version }: Pipeline,
  body: StageValues & { category: DealStatus },
): Promise<CallResult<Pipeline>> =>
  report(
    call('POST', '/pipelines/{id}/stages', { path: { id }, body, version }),
    pipelineMessages.stageAdded,
    pipelineMessages.addStageFailed,
  )

export const updateStage = (
  { id, version }: Pipeline,
  stageId: string,
  body: StageValues,
): Promise<CallResult<Pipeline>> =>
  report(
    call('PATCH', '/pipelines/{id}/stages/{stageId}', { path: { id, stageId }, body, version }),
    pipelineMessages.stageUpdated,
    pipelineMessages.updateStageFailed,
  )

/** Deletes a stage and moves its deals to another one. */
export const deleteStage = (
  { id, version }: Pipeline,
  stageId: string,
  moveTo: string,
): Promise<CallResult<Pipeline>> =>
  report(
    call('DELETE', '/pipelines/{id}/stages/{stageId}', { path: { id, stageId }, query: { moveTo }, version }),
    pipelineMessages.stageDeleted,
    pipelineMessages.deleteStageFailed,
  )

/** Reorders the stages. Only a failure is reported. */
export const reorderStages = ({ id, version }: Pipeline, stageIds: string[]): Promise<CallResult<Pipeline>> =>
  report(
    call('PUT', '/pipelines/{id}/stages', { path: { id }, body: { stageIds }, version }),
    null,
    pipelineMessages.reorderFailed,
  )

/** Subscribes to changes of pipelines made elsewhere. Returns a function that unsubscribes. */
export const followPipelines = (): (() => void) =>
  subscribeToEvents(['pipeline.changed', 'pipeline.deleted', 'resync'], invalidatePipelines)

/** Reloads the pipelines, and the deals, because they show their stages. */
function invalidatePipelines(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('pipelines') })
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('deals') })
}

/** Reports the outcome of a change in a toast, unless the form shows it at a field, and reloads what it changed. */
export async function report<T>(
  change: Promise<CallResult<T>>,
  done: string | null,
  failed: string,
): Promise<CallResult<T>> {
  const result = await change
  if (result.success) {
    if (done) showCallToast.success(done)
    if (isPipeline(result.data)) setCachedPipeline(result.data)
  } else if (result.error === 'stale') showCallToast.failure(pipelineMessages.changedElsewhere)
  else if (Object.keys(result.fieldErrors).length === 0) showCallToast.failure(failed)
  invalidatePipelines()
  return result
}

const isPipeline = (data: unknown): data is Pipeline => typeof data === 'object' && data !== null && 'stages' in data

/** Stores a changed pipeline in the cache at once, so that the next change sends its new version. */
function setCachedPipeline(pipeline: Pipeline): void {
  queryClient.setQueryData(pipelinesQuery().queryKey, (all) =>
    all?.some(({ id }) => id === pipeline.id) ? all.map((one) => (one.id === pipeline.id ? pipeline : one)) : all,
  )
}
