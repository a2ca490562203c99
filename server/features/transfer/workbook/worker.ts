import { parentPort, workerData } from 'node:worker_threads'
import { findOwnThread } from '../../../platform/process/thread-cpu.ts'
import { type ConvertMessage, type ConvertRequest, convertSheet } from './convert-sheet.ts'
import { WorkbookError } from './workbook-error.ts'

// Runs in a thread of its own: unpacking and parsing megabytes would block all other requests.
const tell = (message: ConvertMessage) => parentPort?.postMessage(message)

tell({ thread: findOwnThread() })
convertSheet(workerData as ConvertRequest).then(tell, (error: unknown) => {
  if (!(error instanceof WorkbookError)) throw error
  tell({ fault: error.fault })
})
