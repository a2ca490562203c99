import { uuidv7 } from 'uuidv7'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { DryRunRow } from '#contract/transfer/imports.ts'
import { overloaded } from '../../../platform/errors.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { joinProblems, readBatches } from '../apply/read-batches.ts'
import type { InspectedUpload } from '../apply/start-import.ts'
import type { ApplyResult } from '../descriptors.ts'
import type { ReceivedUpload } from '../upload/receive-upload.ts'
import { describeRows } from './describe-rows.ts'

/** What a batch of rows would do; the problems are in the order of the file. */
type DryRunBatch = ApplyResult & { rows: DryRunRow[] }

type DryRunOptions = {
  upload: Pick<ReceivedUpload, 'file' | 'onDuplicate'>
  /** Rows of each outcome that are described. */
  shown: number
}

/** Reports batch by batch what an import of a stored file would do, as far as a dry run checks it. */
export async function* dryRunBatches(
  platform: Platform,
  access: TenantAccess,
  { kind, sample, mapping, dates, values, defaults }: InspectedUpload,
  { upload: { file, onDuplicate }, shown }: DryRunOptions,
): AsyncGenerator<DryRunBatch, undefined> {
  const readable = { columns: sample.columns, mapping, dates, values, format: sample.format, lastRow: 0 }
  const importId = uuidv7()
  const dryRunBatch = kind.createDryRun(shown)
  let checked = 0
  for await (const batch of readBatches(kind, readable, platform.files.path(file))) {
    const result = await access.transaction(async (scope) => {
      const told = await dryRunBatch(scope, { importId, onDuplicate, defaults, rows: batch.rows })
      return { ...told, rows: await describeRows(scope, kind, told.rows, dates.timeZone) }
    })
    const { created, updated, unchanged, skipped } = result
    const problems = joinProblems(batch.problems, result.problems)
    yield { ...result, problems }
    checked += created + updated + unchanged + skipped + problems.filter(({ failed }) => failed).length
    if (checked >= importLimits.dryRunRows) return
  }
}

/**
 * Dry runs are executed in their request instead of the job queue, so their number is limited here. A serial queue would only
 * allow one at a time. When too many are waiting, further ones are rejected at once.
 */
const maxConcurrentDryRuns = 2
const maxWaitingDryRuns = 20
let running = 0
const waiting: (() => void)[] = []

/** Does the work of a dry run as soon as there is a slot, and removes its upload in any case. */
export async function withDryRunSlot<T>(
  { files }: Platform,
  { file }: Pick<ReceivedUpload, 'file'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await waitForSlot(work)
  } finally {
    await files.remove(file)
  }
}

async function waitForSlot<T>(work: () => Promise<T>): Promise<T> {
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
