import { importJobActions, undoJobActions } from './features/transfer/failed-imports.ts'
import { fileQueue, messageQueue } from './features/whatsapp/engines/inbound/failed-job-queues.ts'
import { createJobQueue, type FailedJobQueue } from './platform/jobs/failed-job-queue.ts'

/** Every queue of failed jobs. Not in `app.ts`, so that commands do not have to load every feature. */
export const failedJobQueues: readonly FailedJobQueue[] = [
  createJobQueue({ import: importJobActions, 'undo-import': undoJobActions }),
  messageQueue,
  fileQueue,
]
