import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import { unguardFormula } from '../csv-cells.ts'
import { csvOptions, type FileFormat, isBlank } from './sample.ts'

/** A row as the file has it; numbered as a spreadsheet shows it, so that the first row below a header is 2. */
export type RawRow = { row: number; cells: unknown[] }

/** The rows of a stored file after row `last`, without its header. */
export const readRows = (path: string, format: FileFormat, last: number): AsyncIterable<RawRow> =>
  format.kind === 'csv' ? csvRows(path, format, last) : jsonRows(path, last)

async function* csvRows(
  path: string,
  format: Extract<FileFormat, { kind: 'csv' }>,
  last: number,
): AsyncIterable<RawRow> {
  const file = createReadStream(path)
  const parser = parse({ ...csvOptions, delimiter: format.delimiter })
  file.on('error', (error) => parser.destroy(error))
  const skipped = Math.max(last, format.header ? 1 : 0)
  let row = 0
  let first = true
  try {
    for await (const cells of file.pipe(parser) as AsyncIterable<string[]>) {
      row++
      // Blank lines above the header are none of its rows.
      const isHeader = first && format.header && !isBlank(cells)
      if (!isBlank(cells)) first = false
      if (isHeader || row <= skipped || isBlank(cells)) continue
      yield { row, cells: cells.map(unguardFormula) }
    }
  } finally {
    file.destroy()
  }
}

/** JSON rows are stored one a line, each an array in the order of the columns. */
async function* jsonRows(path: string, last: number): AsyncIterable<RawRow> {
  let row = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (++row > last) yield { row, cells: JSON.parse(line) }
}
