import { pipelineLimits } from './enums.ts'

/** Texts about pipelines and their stages. */
export const pipelineMessages = {
  nameTaken: 'A pipeline with this name exists already.',
  stageNameTaken: 'A stage with this name exists already.',
  tooMany: `A workspace can have ${pipelineLimits.pipelines} pipelines. Delete one first.`,
  tooManyStages: `A pipeline can have ${pipelineLimits.stages} stages. Delete one first.`,
  lastPipeline: 'A workspace needs at least one pipeline.',
  lastOfCategory: 'A pipeline needs at least one stage for each status.',
  hasDeals: 'This pipeline has deals. Choose the pipeline they move to.',
  moveToOtherCategory: 'Deals can only move to a stage with the same status.',
  closedProbability: 'Deals that are won or lost have the probability of their outcome.',
  rotsOnlyOpen: 'Only open deals can rot.',
} as const
