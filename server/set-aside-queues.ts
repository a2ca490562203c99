import { importEnding, undoEnding } from './features/transfer/set-aside-imports.ts'
import { fileQueue, messageQueue } from './features/whatsapp/engines/inbound/set-aside-queues.ts'
import { createJobQueue, type SetAsideQueue } from './platform/jobs/set-aside-queue.ts'

/** Where work waits that was given up. Not in `app.ts`, so that a command need not load every feature. */
export const setAsideQueues: readonly SetAsideQueue[] = [
  createJobQueue({ import: importEnding, 'undo-import': undoEnding }),
  messageQueue,
  fileQueue,
]
