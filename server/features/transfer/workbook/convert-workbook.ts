import { Readable } from 'node:stream'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { type DomainError, tooLarge, unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { startWorkerThread } from '../../../platform/process/start-worker-thread.ts'
import { readThreadCpu } from '../../../platform/process/thread-cpu.ts'
import { type ConversionOwner, createConversionQueue } from './conversion-queue.ts'
import type { ConvertMessage, ConvertRequest, ConvertResult } from './convert-sheet.ts'
import { maxUnpackedBytes } from './read-workbook.ts'
import type { WorkbookFault } from './workbook-error.ts'

export const isWorkbook = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === 0x504b0304
export const workbookTooLargeError = () => tooLarge(t('The XLSX file is larger than 20 MB.'))

/** Memory in megabytes and CPU in milliseconds that a conversion may take. */
const [maxMemoryMb, maxCpu] = [256, 10_000]
/** How many times its CPU limit a conversion may take in real time, on a machine that is busy with other work. */
const maxSlowness = 6

const runInTurn = createConversionQueue({ perPerson: 10, workspaces: 20 })

type ConvertedSheet = { file: string; sheets: string[]; sheet: string }

/** Converts a sheet of a stored workbook, the first unless one is named, to a stored CSV file. `maxBytes` limits the unpacked size. */
export async function convertToCsv(
  files: LocalFileStore,
  file: string,
  owner: ConversionOwner,
  options: { sheet?: string | undefined; maxRows?: number; maxBytes?: number; maxCpu?: number },
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
    const result = await runInTurn(owner, () => runWorker(request, options.maxCpu ?? maxCpu))
    if ('fault' in result) throw workbookErrors[result.fault](options.sheet ?? '')
    return { file: out, ...result }
  } catch (error) {
    await files.remove(out)
    throw error
  }
}

const workbookErrors: Record<WorkbookFault, (sheet: string) => DomainError> = {
  damaged: () => unsupportedMediaType(t('This XLSX file is damaged, or it is another kind of file.')),
  locked: () => unsupportedMediaType(t('This XLSX file is protected by a password. Please save it without one first.')),
  large: () => tooLarge(t('The XLSX file is larger than 200 MB when it is unpacked.')),
  slow: () => tooLarge(t('The XLSX file takes too long to read. Please save it as CSV first.')),
  wide: () =>
    validationFailed({
      file: [
        t('The sheet has more than {columnsRead} columns; at most {columns} can be imported.', {
          columnsRead: importLimits.columnsRead.toLocaleString('en-US'),
          columns: importLimits.columns,
        }),
      ],
    }),
  sheet: (sheet) => validationFailed({ sheet: [t('The file has no sheet "{sheet}".', { sheet })] }),
}

async function runWorker(request: ConvertRequest, cpu: number): Promise<ConvertResult> {
  const worker = startWorkerThread(new URL('./worker.ts', import.meta.url), 'workbook-worker', {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const startedAt = performance.now()
  let thread: string | null = null
  const isTooSlow = () => {
    const elapsed = performance.now() - startedAt
    return elapsed > cpu * maxSlowness || (thread === null ? elapsed : readThreadCpu(thread)) > cpu
  }
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ConvertResult>((resolve, reject) => {
      timer = setInterval(() => isTooSlow() && resolve({ fault: 'slow' }), Math.min(cpu, 200))
      worker.on('message', (message: ConvertMessage) => {
        if ('thread' in message) thread = message.thread
        else resolve(message)
      })
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'large' }) : reject(error),
      )
      worker.once('exit', () => resolve({ fault: 'large' }))
    })
  } finally {
    clearInterval(timer)
    await worker.terminate()
  }
}
