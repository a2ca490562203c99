import { usageMessages } from '#contract/organizations/usage.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { type DryRun, type DryRunRow, type ImportOutcome, importOutcomes } from '#contract/transfer/imports.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getRecordRoom } from '../../../platform/usage.ts'
import { inspectUpload } from '../apply/start-import.ts'
import type { ImportDescriptor, RowProblem } from '../descriptors.ts'
import type { ReceivedUpload } from '../upload/receive-upload.ts'
import { dryRunBatches, withDryRunSlot } from './dry-run-batches.ts'
import { createProblemGroups } from './problem-groups.ts'

const rowsPerOutcome = importLimits.dryRunRowsPerOutcome
const count = (): Record<ImportOutcome, number> => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
})

/** Reports what an import of an uploaded file would change. Stores nothing and removes the file. */
export async function dryRunImport(
  platform: Platform,
  access: TenantAccess,
  builtIn: ImportDescriptor,
  upload: ReceivedUpload,
  isGone: () => boolean,
): Promise<DryRun> {
  return withDryRunSlot(platform, upload, async () => {
    const inspected = await inspectUpload(platform, access, builtIn, upload)
    const counts = count()
    const problems: RowProblem[] = []
    const groups = createProblemGroups(inspected.sample.columns, inspected.mapping)
    const rows: DryRunRow[] = []
    let skippedValues = 0
    for await (const batch of dryRunBatches(platform, access, inspected, { upload, shown: rowsPerOutcome })) {
      const failed = batch.problems.filter((problem) => problem.failed)
      rows.push(...batch.rows, ...failed.slice(0, Math.max(0, rowsPerOutcome - counts.failed)).map(failedRow))
      counts.created += batch.created
      counts.updated += batch.updated
      counts.unchanged += batch.unchanged
      counts.skipped += batch.skipped
      counts.failed += failed.length
      skippedValues += batch.problems.length - failed.length
      for (const problem of batch.problems) groups.add(problem)
      problems.push(...batch.problems.slice(0, importLimits.maxErrors - problems.length))
      if (isGone()) break
    }
    const checked = sumCounts(counts)
    const room = await getRecordRoom(access.createScope())
    return {
      importId: null,
      dryRun: true,
      status: 'done',
      total: checked < importLimits.dryRunRows ? checked : inspected.total,
      checked,
      ...counts,
      leftOut: skippedValues,
      warning: counts.created > room ? usageMessages.tooManyRows(room, counts.created) : null,
      errors: problems.map(({ row, field, message }) => ({ row, field, message })),
      problems: groups.list(),
      rows: rows.sort((a, b) => a.row - b.row),
    }
  })
}

const sumCounts = (counts: Record<ImportOutcome, number>): number =>
  importOutcomes.reduce((sum, one) => sum + counts[one], 0)

const failedRow = ({ row, message }: RowProblem): DryRunRow => ({
  row,
  outcome: 'failed',
  id: null,
  title: '',
  changes: [],
  message,
})
