import { parentPort, workerData } from 'node:worker_threads'
import { type ConvertRequest, type ConvertResult, convertSheet } from './convert-sheet.ts'
import { WorkbookError } from './workbook-error.ts'

// Runs in a thread of its own: unpacking and parsing megabytes would block all other requests.
convertSheet(workerData as ConvertRequest).then(
  (report) => parentPort?.postMessage(report),
  (error: unknown) => {
    if (!(error instanceof WorkbookError)) throw error
    parentPort?.postMessage({ fault: error.fault } satisfies ConvertResult)
  },
)
