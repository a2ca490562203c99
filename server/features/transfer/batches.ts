import type { ImportKind, PreparedRow, Problem } from './kinds.ts'
import { type Judged, preparation } from './preparing.ts'
import { rowsIn } from './rows.ts'
import type { ImportRow } from './sql.ts'

/** Rows stored in one transaction. */
const batchSize = 2_000

type Readable = Pick<ImportRow, 'columns' | 'mapping' | 'format' | 'lastRow'>

/** Rows that were judged; problems of those and of rows that failed. */
export type ReadBatch = { rows: PreparedRow[]; problems: Problem[]; lastRow: number }

/** The rows of a stored file after the last one that was dealt with, some at a time. */
export async function* batchesOf(kind: ImportKind, row: Readable, path: string): AsyncGenerator<ReadBatch, undefined> {
  const prepare = preparation(kind, row.columns, row.mapping)
  let batch: ReadBatch = { rows: [], problems: [], lastRow: row.lastRow }
  let count = 0
  for await (const raw of rowsIn(path, row.format, row.lastRow)) {
    add(batch, prepare(raw), raw.row)
    if (++count % batchSize !== 0) continue
    yield batch
    batch = { rows: [], problems: [], lastRow: raw.row }
  }
  if (batch.lastRow > row.lastRow && batch.rows.length + batch.problems.length > 0) yield batch
}

function add(batch: ReadBatch, { prepared, problems }: Judged, row: number): void {
  if (prepared) batch.rows.push(prepared)
  batch.problems.push(...problems)
  batch.lastRow = row
}
