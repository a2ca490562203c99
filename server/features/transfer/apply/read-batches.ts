import type { ImportDescriptor, PreparedRow, RowProblem } from '../descriptors.ts'
import { createRowPreparer, type PreparationResult } from '../mapping/prepare-rows.ts'
import { readRows } from '../upload/read-rows.ts'
import type { ImportRow } from './import-store.ts'

/** Rows stored in one transaction. */
const batchSize = 2_000

type ReadableFile = Pick<ImportRow, 'columns' | 'mapping' | 'dates' | 'format' | 'lastRow'>

/** Rows that are ready to be stored; problems of those and of rows that failed. */
type ImportBatch = { rows: PreparedRow[]; problems: RowProblem[]; lastRow: number }

/** The rows of a stored file after the last one that was processed, in batches. */
export async function* readBatches(
  kind: ImportDescriptor,
  row: ReadableFile,
  path: string,
): AsyncGenerator<ImportBatch, undefined> {
  const prepare = createRowPreparer(kind, row)
  let batch: ImportBatch = { rows: [], problems: [], lastRow: row.lastRow }
  let count = 0
  for await (const raw of readRows(path, row.format, row.lastRow)) {
    add(batch, prepare(raw), raw.row)
    if (++count % batchSize !== 0) continue
    yield batch
    batch = { rows: [], problems: [], lastRow: raw.row }
  }
  if (batch.lastRow > row.lastRow && batch.rows.length + batch.problems.length > 0) yield batch
}

function add(batch: ImportBatch, { prepared, problems }: PreparationResult, row: number): void {
  if (prepared) batch.rows.push(prepared)
  batch.problems.push(...problems)
  batch.lastRow = row
}
