import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import {
  type DomainError,
  overloaded,
  tooLarge,
  unsupportedMediaType,
  validationFailed,
} from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { maxColumns, maxUnpackedBytes } from './read-workbook.ts'
import type { WorkbookFault } from './workbook-error.ts'
import type { ConvertRequest, ConvertResult } from './worker.ts'

export const isWorkbook = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === 0x504b0304
export const workbookTooLargeError = () => tooLarge('The XLSX file is larger than 20 MB.')

/** Memory in megabytes and time in milliseconds that a conversion may take. */
const [maxMemoryMb, maxDuration] = [256, 60_000]
/** Workbooks are converted one by one, so that together they take no more memory than one; this many may wait. */
const maxWaiting = 10

type ConvertedSheet = { file: string; sheets: string[]; sheet: string }

/** Converts a sheet of a stored workbook, the first unless one is named, to a stored CSV file. `maxBytes` limits the unpacked size. */
export async function convertToCsv(
  files: LocalFileStore,
  file: string,
  options: { sheet?: string | undefined; maxRows?: number; maxBytes?: number },
): Promise<ConvertedSheet> {
  if ((await files.size(file)) > importLimits.workbookBytes) throw workbookTooLargeError()
  const out = await files.put(Readable.from([]))
  try {
    const request = {
      path: files.path(file),
      out: files.path(out),
      sheet: options.sheet ?? null,
      maxRows: options.maxRows ?? Number.POSITIVE_INFINITY,
      maxBytes: options.maxBytes ?? maxUnpackedBytes,
    }
    const result = await runSerially(() => runWorker(request))
    if ('fault' in result) throw workbookErrors[result.fault](options.sheet ?? '')
    return { file: out, ...result }
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

/** In development the worker runs the TypeScript source. */
function startWorker(request: ConvertRequest): Worker {
  const options = { workerData: request, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./workbook-worker.mjs', import.meta.url), options)
  const program = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${program}, ${program}))`
  return new Worker(code, { ...options, eval: true })
}

async function runWorker(request: ConvertRequest): Promise<ConvertResult> {
  const worker = startWorker(request)
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
