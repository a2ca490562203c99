import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { toCsvLine } from '../csv-cells.ts'
import { maxUnpackedBytes, openWorkbook } from './read-workbook.ts'
import { WorkbookError, type WorkbookFault } from './workbook-error.ts'

/** Read the workbook at `path`, write a sheet of it to `out` as CSV; `most` rows are enough. */
export type ConvertRequest = { path: string; out: string; sheet: string | null; most: number }
export type ConvertResult = { sheets: string[]; sheet: string } | { fault: WorkbookFault }

/** A thread of its own: unpacking and parsing megabytes would hold up everybody's answers. */
async function convert({ path, out, sheet, most }: ConvertRequest): Promise<ConvertResult> {
  const workbook = await openWorkbook(path)
  const chosen = sheet ?? workbook.sheets[0] ?? ''
  if (!workbook.sheets.includes(chosen)) throw new WorkbookError('sheet')
  await pipeline(Readable.from(csv(workbook.rows(chosen), most)), createWriteStream(out, { mode: 0o600 }))
  return { sheets: workbook.sheets, sheet: chosen }
}

async function* csv(rows: AsyncIterable<string[]>, most: number): AsyncIterable<string> {
  let text = ''
  let written = 0
  let left = most
  for await (const row of rows) {
    if (left-- <= 0) break
    text += row.some(isSpecial) ? toCsvLine(row) : `${row.join(',')}\n`
    if (text.length < 65_536) continue
    written += text.length
    // Few bytes can stand for many empty cells.
    if (written > maxUnpackedBytes) throw new WorkbookError('large')
    yield text
    text = ''
  }
  yield text
}

/** Most cells of most sheets are plain, and many are empty. */
const isSpecial = (cell: string): boolean => cell !== '' && /[",\r\n]/.test(cell)

convert(workerData as ConvertRequest).then(
  (report) => parentPort?.postMessage(report),
  (error: unknown) => {
    if (!(error instanceof WorkbookError)) throw error
    parentPort?.postMessage({ fault: error.fault } satisfies ConvertResult)
  },
)
