export { lostReasonsQuery } from './lost-reasons/requests.ts'
export { findCachedStage, hasOwnStages, listActive, listStageNames, type Pipeline, pipelinesQuery } from './requests.ts'
export { StageChip, stageTones } from './stage-chip.tsx'
