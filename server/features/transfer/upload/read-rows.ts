import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type InfoRecord, type Options, parse } from 'csv-parse'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { unguardFormula } from '../csv-cells.ts'
import { csvOptions, type FileFormat, isBlank } from './sample.ts'

/** A row as the file has it; numbered as a spreadsheet shows it, so that the first row below a header is 2. */
export type RawRow = { row: number; cells: unknown[] }

type NumberedRow = { row: number; cells: string[] }

/** Rows per batch, and characters of their cells after which a batch ends; a single row is never split. */
const [maxRows, maxLength] = [2_000, 4 << 20]
/** Overhead of a cell besides its characters, in characters. */
const cellOverhead = 16

/** The rows of a stored file after row `last`, without its header, in batches that are limited in rows and in length. */
export async function* readRowBatches(path: string, format: FileFormat, last: number): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = []
  let length = 0
  for await (const row of format.kind === 'csv' ? csvRows(path, format, last) : jsonRows(path, last)) {
    batch.push(row)
    for (const cell of row.cells) length += cellOverhead + (typeof cell === 'string' ? cell.length : 0)
    if (batch.length < maxRows && length < maxLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

async function* csvRows(
  path: string,
  format: Extract<FileFormat, { kind: 'csv' }>,
  last: number,
): AsyncIterable<RawRow> {
  const file = createReadStream(path)
  const skipped = Math.max(last, format.header ? 1 : 0)
  let first = true
  const numberRow = (cells: string[], { records, empty_lines }: InfoRecord): NumberedRow | null => {
    const row = records + empty_lines
    if (isBlank(cells)) return null
    // Blank lines above the header do not count as rows.
    const isHeader = first && format.header
    first = false
    return isHeader || row <= skipped ? null : { row, cells }
  }
  // A row can be megabytes: the parser must not read more than one row ahead.
  const options = { ...csvOptions, delimiter: format.delimiter, readableHighWaterMark: 1 }
  const parser = parse({ ...options, on_record: numberRow as Options['on_record'] })
  file.on('error', (error) => parser.destroy(error))
  try {
    for await (const { row: number, cells } of file.pipe(parser) as AsyncIterable<NumberedRow>)
      yield { row: number, cells: cells.map(cleanCell) }
  } finally {
    file.destroy()
  }
}

/** A cell over the limit is not changed; it makes its row fail. */
const cleanCell = (cell: string): string => (cell.length > importLimits.cellBytes ? cell : unguardFormula(cell))

/** JSON rows are stored one per line, each as an array in the order of the columns. */
async function* jsonRows(path: string, last: number): AsyncIterable<RawRow> {
  let row = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (++row > last) yield { row, cells: JSON.parse(line) }
}
