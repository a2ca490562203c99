import { Readable } from 'node:stream'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toStorableCell } from '../apply/import-store.ts'
import { inspectUpload } from '../apply/start-import.ts'
import { guardFormula, toCsvLine } from '../csv-cells.ts'
import type { ImportDescriptor, RowProblem } from '../descriptors.ts'
import type { FailedRowOptions } from '../export/failed-rows.ts'
import { createProblemId } from '../export/problems.ts'
import type { ExportFile } from '../export/write-export.ts'
import { errorReportColumns } from '../mapping/column-mapping.ts'
import type { ReceivedUpload } from '../upload/receive-upload.ts'
import { dryRunBatches, withDryRunSlot } from './dry-run-batches.ts'

/**
 * Writes the rows of an uploaded file that an import of it would report, like `selectFailedRows()` for a finished import. Stores
 * nothing else and removes the upload.
 */
export async function writeFailedRows(
  platform: Platform,
  access: TenantAccess,
  builtIn: ImportDescriptor,
  upload: ReceivedUpload,
  { isGone, ...options }: FailedRowOptions & { isGone: () => boolean },
): Promise<ExportFile> {
  return withDryRunSlot(platform, upload, async () => {
    const inspected = await inspectUpload(platform, access, builtIn, upload)
    const isWanted = createProblemFilter(options)
    const { columns } = inspected.sample
    let rows = 0
    const lines = async function* () {
      yield toCsvLine([...errorReportColumns, ...columns].map(guardFormula))
      for await (const { problems } of dryRunBatches(platform, access, inspected, { upload, shown: 0 })) {
        for (const problem of problems.filter(isWanted)) {
          rows++
          yield toReportLine(problem, columns)
        }
        if (isGone()) return
      }
    }
    return { file: await platform.files.put(Readable.from(lines(), { objectMode: false })), rows }
  })
}

function createProblemFilter({ leftOut = false, problem = '' }: FailedRowOptions): (one: RowProblem) => boolean {
  return problem === '' ? ({ failed }) => failed || leftOut : (one) => createProblemId(one) === problem
}

const toReportLine = ({ row, field, message, cells }: RowProblem, columns: readonly string[]): string =>
  toCsvLine([String(row), ...[field, message, ...columns.map((_, at) => toStorableCell(cells[at]))].map(guardFormula)])
