import type { Stage } from './requests.ts'

/** What is being edited or deleted. A pipeline is found by its id, so that a dialog sends the version that is shown. */
export type PipelineAction =
  | { kind: 'create' }
  | { kind: 'rename' | 'delete' | 'add-stage'; pipelineId: string }
  | { kind: 'edit-stage' | 'delete-stage'; pipelineId: string; stage: Stage }
