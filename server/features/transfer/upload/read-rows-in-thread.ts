import { stat } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { t } from '#contract/language/translate.ts'
import { startWorkerThread } from '../../../platform/process/start-worker-thread.ts'
import { type RawRow, readRowBatches } from './read-rows.ts'
import type { RowsReply, RowsRequest } from './rows-worker.ts'
import { invalidFile } from './sample.ts'

/** Maximum size in bytes of a file that is read without a thread, because starting a thread takes longer than reading it. */
const smallFile = 1 << 20
/** Megabytes for short-lived values. Rows are passed on at once, so more memory would only fill up with garbage. */
const youngMemoryMb = 8
/** Memory in megabytes that a thread may take, and milliseconds for its next rows. */
const defaultLimits = { memoryMb: 256, duration: 30_000 }

/**
 * Like `readRowBatches`, but reads a large file in a thread of its own, so that it neither delays other requests nor uses up the
 * memory of the process. Rejects a file that takes too much time or memory.
 */
export async function* readRowsInThread(request: RowsRequest, limits = defaultLimits): AsyncGenerator<RawRow[]> {
  const { path, format, last } = request
  if ((await stat(path)).size <= smallFile) return yield* readRowBatches(path, format, last)
  const worker = startWorkerThread(new URL('./rows-worker.ts', import.meta.url), 'rows-worker', {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
  })
  // Without a listener, a thread that fails while nobody waits for its rows would end the process.
  worker.on('error', () => undefined)
  let lastRow = last
  try {
    for (;;) {
      const rows = await receiveRows(worker, lastRow, limits.duration)
      if (rows === null) return
      lastRow = rows.at(-1)?.row ?? lastRow
      yield rows
    }
  } finally {
    await worker.terminate()
  }
}

function receiveRows(worker: Worker, lastRow: number, duration: number): Promise<RowsReply> {
  const tooMuchMemory = () =>
    invalidFile(t('Reading the file takes too much memory after row {row}.', { row: lastRow }))
  const tooMuchTime = () => invalidFile(t('Reading the file takes too much time after row {row}.', { row: lastRow }))
  return new Promise<RowsReply>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError)
      end()
    }
    const onMessage = (rows: RowsReply) => settle(() => resolve(rows))
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error))
    const timer = setTimeout(() => settle(() => reject(tooMuchTime())), duration)
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage('next')
  })
}
