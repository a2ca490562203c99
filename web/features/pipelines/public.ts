export { listStageNames, pipelinesQuery } from './requests.ts'
