import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toCsvLine } from '../csv-cells.ts'
import { openWorkbook } from './read-workbook.ts'
import { WorkbookError, type WorkbookFault } from './workbook-error.ts'

/** Reads the workbook at `path` and writes at most `maxRows` rows of a sheet to `out` as CSV. */
export type ConvertRequest = { path: string; out: string; sheet: string | null; maxRows: number; maxBytes: number }
type ConvertedSheet = { sheets: string[]; sheet: string }
export type ConvertResult = ConvertedSheet | { fault: WorkbookFault }
/** The messages of the thread of a conversion: first its id, by which its CPU time can be read, then the result. */
export type ConvertMessage = { thread: string | null } | ConvertResult

/** Throws a `WorkbookError` for a file that cannot be read. */
export async function convertSheet({ path, out, sheet, maxRows, maxBytes }: ConvertRequest): Promise<ConvertedSheet> {
  const workbook = await openWorkbook(path, maxBytes)
  const chosen = sheet ?? workbook.sheets[0] ?? ''
  if (!workbook.sheets.includes(chosen)) throw new WorkbookError('sheet')
  await pipeline(
    Readable.from(toCsv(workbook.rows(chosen), maxRows, maxBytes)),
    createWriteStream(out, { mode: 0o600 }),
  )
  return { sheets: workbook.sheets, sheet: chosen }
}

async function* toCsv(rows: AsyncIterable<string[]>, maxRows: number, maxBytes: number): AsyncIterable<string> {
  let text = ''
  let written = 0
  let left = maxRows
  for await (const row of rows) {
    if (left-- <= 0) break
    text += row.some(isSpecial) ? toCsvLine(row) : `${row.join(',')}\n`
    if (text.length < 65_536) continue
    written += text.length
    // A few bytes can represent many empty cells.
    if (written > maxBytes) throw new WorkbookError('large')
    yield text
    text = ''
  }
  yield text
}

/** Whether a cell has to be quoted; most rows have no such cell and are joined without checking each cell again. */
const isSpecial = (cell: string): boolean => cell !== '' && /[",\r\n]/.test(cell)
