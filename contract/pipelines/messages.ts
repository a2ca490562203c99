import type { DealStatus } from '../deals/enums.ts'
import { pipelineLimits } from './enums.ts'

/** Texts about pipelines and their stages. */
export const pipelineMessages = {
  created: 'Pipeline created successfully',
  renamed: 'Pipeline renamed successfully',
  deleted: 'Pipeline deleted successfully',
  stageAdded: 'Stage added successfully',
  stageUpdated: 'Stage updated successfully',
  stageDeleted: 'Stage deleted successfully',
  loadFailed: 'Failed to load pipelines',
  createFailed: 'Failed to create pipeline',
  renameFailed: 'Failed to rename pipeline',
  deleteFailed: 'Failed to delete pipeline',
  addStageFailed: 'Failed to add stage',
  updateStageFailed: 'Failed to update stage',
  deleteStageFailed: 'Failed to delete stage',
  reorderFailed: 'Failed to change the order of the stages',
  changedElsewhere: 'Someone else has changed this pipeline. Please look at it again.',
  nameTaken: 'A pipeline with this name already exists.',
  stageNameTaken: 'A stage with this name already exists.',
  tooMany: `A workspace can have ${pipelineLimits.pipelines} pipelines. Delete one first.`,
  tooManyStages: `A pipeline can have ${pipelineLimits.stages} stages. Delete one first.`,
  lastPipeline: 'A workspace needs at least one pipeline.',
  lastOfCategory: 'A pipeline needs at least one stage for each status.',
  hasDeals: 'This pipeline has deals. Choose the pipeline they move to.',
  moveToOtherCategory: 'Deals can only move to a stage with the same status.',
  closedProbability: 'Deals that are won or lost have the probability of their outcome.',
  rotsOnlyOpen: 'Only open deals can rot.',
  /** Why an imported row did not get its stage. */
  import: {
    unknownPipeline: 'Pipeline must be the name of a pipeline',
    unknownStage: (names: readonly string[]) =>
      names.length > 0 ? `Stage must be one of ${names.join(', ')}` : 'Stage must be the name of a stage',
    pipelineNeedsStage: 'To update deals, a pipeline also needs a stage or a status',
    contradiction: (stage: string, category: DealStatus, status: DealStatus) =>
      `The stage ${stage} is for ${category} deals, but the status is ${status}`,
  },
} as const
