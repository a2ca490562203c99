import { parentPort, workerData } from 'node:worker_threads'
import { type RawRow, readRowBatches } from './read-rows.ts'
import type { FileFormat } from './sample.ts'

/** A stored file to be read from the row after `last`. */
export type RowsRequest = { path: string; format: FileFormat; last: number }
/** The next rows; null at the end of the file. */
export type RowsReply = RawRow[] | null

/** Sends a batch on request, so that a slow reader does not fill the memory. */
const { path, format, last } = workerData as RowsRequest
const batches = readRowBatches(path, format, last)
parentPort?.on('message', async () => {
  const { value } = await batches.next()
  parentPort?.postMessage((value ?? null) satisfies RowsReply)
})
