import { uuidv7 } from 'uuidv7'
import { usageMessages } from '#contract/organizations/usage.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { type DryRun, type DryRunRow, type ImportOutcome, importOutcomes } from '#contract/transfer/imports.ts'
import { overloaded } from '../../../platform/errors.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getRecordRoom } from '../../../platform/usage.ts'
import { joinProblems, readBatches } from '../apply/read-batches.ts'
import { inspectUpload } from '../apply/start-import.ts'
import type { ImportDescriptor, RowProblem } from '../descriptors.ts'
import type { ReceivedUpload } from '../upload/receive-upload.ts'
import { describeRows } from './describe-rows.ts'
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
  return withDryRunSlot(async () => {
    try {
      const { kind, sample, total, mapping, dates, values, defaults } = await inspectUpload(
        platform,
        access,
        builtIn,
        upload,
      )
      const file = { columns: sample.columns, mapping, dates, values, format: sample.format, lastRow: 0 }
      const counts = count()
      const problems: RowProblem[] = []
      const groups = createProblemGroups(sample.columns, mapping)
      const rows: DryRunRow[] = []
      let leftOut = 0
      const importId = uuidv7()
      const dryRunBatch = kind.createDryRun(rowsPerOutcome)
      for await (const batch of readBatches(kind, file, platform.files.path(upload.file))) {
        const told = await access.transaction(async (scope) => {
          const result = await dryRunBatch(scope, {
            ...{ importId, onDuplicate: upload.onDuplicate, defaults },
            rows: batch.rows,
          })
          return { ...result, rows: await describeRows(scope, kind, result.rows, dates.timeZone) }
        })
        const problemsInOrder = joinProblems(batch.problems, told.problems)
        const failed = problemsInOrder.filter((problem) => problem.failed)
        rows.push(...told.rows, ...failed.slice(0, Math.max(0, rowsPerOutcome - counts.failed)).map(failedRow))
        counts.created += told.created
        counts.updated += told.updated
        counts.unchanged += told.unchanged
        counts.skipped += told.skipped
        counts.failed += failed.length
        leftOut += problemsInOrder.length - failed.length
        for (const problem of problemsInOrder) groups.add(problem)
        problems.push(...problemsInOrder.slice(0, importLimits.maxErrors - problems.length))
        if (sumCounts(counts) >= importLimits.dryRunRows || isGone()) break
      }
      const checked = sumCounts(counts)
      const room = await getRecordRoom(access.createScope())
      return {
        importId: null,
        dryRun: true,
        status: 'done',
        total: checked < importLimits.dryRunRows ? checked : total,
        checked,
        ...counts,
        leftOut,
        warning: counts.created > room ? usageMessages.tooManyRows(room, counts.created) : null,
        errors: problems.map(({ row, field, message }) => ({ row, field, message })),
        problems: groups.list(),
        rows: rows.sort((a, b) => a.row - b.row),
      }
    } finally {
      await platform.files.remove(upload.file)
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

/**
 * Dry runs are executed in their request instead of the job queue, so their number is limited here. A serial queue would only
 * allow one at a time. When too many are waiting, further ones are rejected at once.
 */
const maxConcurrentDryRuns = 2
const maxWaitingDryRuns = 20
let running = 0
const waiting: (() => void)[] = []

async function withDryRunSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrentDryRuns) running++
  else {
    if (waiting.length >= maxWaitingDryRuns) throw overloaded()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    // The next one takes over the slot.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
