import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '#contract/kit/serial-queue.ts'
import { importLimits } from '#contract/transfer/imports.ts'
import {
  type DomainError,
  overloaded,
  tooLarge,
  unsupportedMediaType,
  validationFailed,
} from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { maxColumns } from './read-workbook.ts'
import type { WorkbookFault } from './workbook-error.ts'
import type { ConvertRequest, ConvertResult } from './worker.ts'

export const isWorkbook = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === 0x504b0304
export const workbookTooLargeError = () => tooLarge('The XLSX file is larger than 20 MB.')

/** Megabytes that a thread may fill, and milliseconds that it may take. */
const [maxMemoryMb, maxDuration] = [256, 60_000]
/** Workbooks that may wait: they are read one by one, so that together they take no more memory than one. */
const maxWaiting = 10

export type ConvertedSheet = { file: string; sheets: string[]; sheet: string }

/** Writes a sheet of a stored workbook into a stored CSV file and answers its name; the first sheet unless one is named. */
export async function convertToCsv(
  files: LocalFileStore,
  file: string,
  asked: { sheet?: string | undefined; most?: number },
): Promise<ConvertedSheet> {
  if ((await files.size(file)) > importLimits.workbookBytes) throw workbookTooLargeError()
  const out = await files.put(Readable.from([]))
  try {
    const order = {
      path: files.path(file),
      out: files.path(out),
      sheet: asked.sheet ?? null,
      most: asked.most ?? Number.POSITIVE_INFINITY,
    }
    const report = await runSerially(() => runWorker(order))
    if ('fault' in report) throw workbookErrors[report.fault](asked.sheet ?? '')
    return { file: out, ...report }
  } catch (error) {
    await files.remove(out)
    throw error
  }
}

const workbookErrors: Record<WorkbookFault, (sheet: string) => DomainError> = {
  damaged: () => unsupportedMediaType('This XLSX file is damaged, or it is another kind of file.'),
  locked: () => unsupportedMediaType('This XLSX file is protected by a password. Please save it without one first.'),
  large: () => tooLarge('The XLSX file is larger than 200 MB when it is unpacked.'),
  wide: () =>
    validationFailed({
      file: [
        `The sheet has more than ${maxColumns.toLocaleString('en-US')} columns; at most ${importLimits.columns} can be imported.`,
      ],
    }),
  sheet: (sheet) => validationFailed({ sheet: [`The file has no sheet "${sheet}".`] }),
}

/** In development the thread reads TypeScript as it stands. */
function startWorker(order: ConvertRequest): Worker {
  const options = { workerData: order, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./workbook-worker.mjs', import.meta.url), options)
  const program = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${program}, ${program}))`
  return new Worker(code, { ...options, eval: true })
}

async function runWorker(order: ConvertRequest): Promise<ConvertResult> {
  const worker = startWorker(order)
  const timer = setTimeout(() => void worker.terminate(), maxDuration)
  try {
    return await new Promise<ConvertResult>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'large' }) : reject(error),
      )
      worker.once('exit', () => resolve({ fault: 'large' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

let waiting = 0
const enqueue = createSerialQueue()

async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw overloaded()
  waiting++
  return enqueue(work).finally(() => waiting--)
}
