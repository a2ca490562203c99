import type { DealStatus } from '../deals/enums.ts'
import { t } from '../language/translate.ts'
import { pipelineLimits } from './enums.ts'

/** Texts about pipelines and their stages. */
export const pipelineMessages = {
  created: t('Pipeline created successfully'),
  renamed: t('Pipeline renamed successfully'),
  deleted: t('Pipeline deleted successfully'),
  stageAdded: t('Stage added successfully'),
  stageUpdated: t('Stage updated successfully'),
  stageDeleted: t('Stage deleted successfully'),
  loadFailed: t('Failed to load pipelines'),
  createFailed: t('Failed to create pipeline'),
  renameFailed: t('Failed to rename pipeline'),
  deleteFailed: t('Failed to delete pipeline'),
  addStageFailed: t('Failed to add stage'),
  updateStageFailed: t('Failed to update stage'),
  deleteStageFailed: t('Failed to delete stage'),
  reorderFailed: t('Failed to change the order of the stages'),
  changedElsewhere: t('Someone else has changed this pipeline. Please look at it again.'),
  nameTaken: t('A pipeline with this name already exists.'),
  stageNameTaken: t('A stage with this name already exists.'),
  tooMany: t('A workspace can have {pipelines} pipelines. Delete one first.', { pipelines: pipelineLimits.pipelines }),
  tooManyStages: t('A pipeline can have {stages} stages. Delete one first.', { stages: pipelineLimits.stages }),
  lastPipeline: t('A workspace needs at least one pipeline.'),
  lastOfCategory: t('A pipeline needs at least one stage for each status.'),
  hasDeals: t('This pipeline has deals. Choose the pipeline they move to.'),
  moveToOtherCategory: t('Deals can only move to a stage with the same status.'),
  closedProbability: t('Deals that are won or lost have the probability of their outcome.'),
  rotsOnlyOpen: t('Only open deals can rot.'),
  /** Why an imported row did not get its stage. */
  import: {
    unknownPipeline: t('Pipeline must be the name of a pipeline'),
    unknownStage: (names: readonly string[]) =>
      names.length > 0
        ? t('Stage must be one of {names}', { names: names.join(', ') })
        : t('Stage must be the name of a stage'),
    pipelineNeedsStage: t('To update deals, a pipeline also needs a stage or a status'),
    contradiction: (stage: string, category: DealStatus, status: DealStatus) =>
      t('The stage {stage} is for {category} deals, but the status is {status}', { stage, category, status }),
  },
} as const
