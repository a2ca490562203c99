import type { ImportDescriptor, PreparedRow, RowProblem } from '../descriptors.ts'
import { createRowPreparer } from '../mapping/prepare-rows.ts'
import { readRowsInThread } from '../upload/read-rows-in-thread.ts'
import type { ImportRow } from './import-store.ts'

type ReadableFile = Pick<ImportRow, 'columns' | 'mapping' | 'dates' | 'values' | 'format' | 'lastRow'>

/** Rows ready to be stored in one transaction, with their problems and those of rows that failed. */
type ImportBatch = { rows: PreparedRow[]; problems: RowProblem[]; lastRow: number }

/** The problems of a batch in the order of its rows; of a failed row, only the problem that failed it. */
export function joinProblems(found: RowProblem[], later: RowProblem[]): RowProblem[] {
  const failed = new Set(later.flatMap((problem) => (problem.failed ? [problem.row] : [])))
  return [...found, ...later]
    .filter((problem) => problem.failed || !failed.has(problem.row))
    .sort((a, b) => a.row - b.row)
}

/** The rows of a stored file after the last one that was processed, in batches. */
export async function* readBatches(
  kind: ImportDescriptor,
  { format, lastRow: last, ...file }: ReadableFile,
  path: string,
): AsyncGenerator<ImportBatch, undefined> {
  const prepare = createRowPreparer(kind, file)
  for await (const rawRows of readRowsInThread({ path, format, last })) {
    const batch: ImportBatch = { rows: [], problems: [], lastRow: last }
    for (const raw of rawRows) {
      const { prepared, problems } = prepare(raw)
      if (prepared) batch.rows.push(prepared)
      batch.problems.push(...problems)
      batch.lastRow = raw.row
    }
    yield batch
  }
}
