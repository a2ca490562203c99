import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { type CallResult, call } from '../../platform/api/client.ts'
import { type Pipeline, report } from './requests.ts'

/** Archives a pipeline, or restores it. Its deals stay in it. */
export const setPipelineArchived = ({ id, version }: Pipeline, isArchived: boolean): Promise<CallResult<Pipeline>> =>
  report(
    call('PATCH', '/pipelines/{id}', { path: { id }, body: { isArchived }, version }),
    isArchived ? archiveMessages.pipelineArchived : archiveMessages.pipelineRestored,
    isArchived ? archiveMessages.archivePipelineFailed : archiveMessages.restorePipelineFailed,
  )

/** Archives a stage, or restores it. Its deals stay in it. */
export const setStageArchived = (
  { id, version }: Pipeline,
  stageId: string,
  isArchived: boolean,
): Promise<CallResult<Pipeline>> =>
  report(
    call('PATCH', '/pipelines/{id}/stages/{stageId}', { path: { id, stageId }, body: { isArchived }, version }),
    isArchived ? archiveMessages.stageArchived : archiveMessages.stageRestored,
    isArchived ? archiveMessages.archiveStageFailed : archiveMessages.restoreStageFailed,
  )
