import type { Stage } from './requests.ts'

/** The open dialog and its target. Holds the pipeline's id, so that the dialog always uses its latest version. */
export type PipelineAction =
  | { kind: 'create' }
  | { kind: 'rename' | 'delete' | 'add-stage'; pipelineId: string }
  | { kind: 'edit-stage' | 'delete-stage'; pipelineId: string; stage: Stage }
