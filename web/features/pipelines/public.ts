export { findCachedStage, hasOwnStages, listStageNames, type Pipeline, pipelinesQuery } from './requests.ts'
export { StageChip } from './stage-chip.tsx'
