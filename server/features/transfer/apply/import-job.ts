import { messages } from '#contract/kit/messages.ts'
import { permissions } from '#contract/kit/roles.ts'
import { usageMessages } from '#contract/organizations/usage.ts'
import { analyzeColumns } from '../../../platform/database/analyze.ts'
import {
  type JobClaim,
  type Scope,
  withJobTransaction,
  withWorkspaceTransaction,
} from '../../../platform/database/scope.ts'
import { DomainError, filesUnavailable, isDatabaseRefusal, isStorageError } from '../../../platform/errors.ts'
import { insertEvent } from '../../../platform/events/event-log.ts'
import { removeSharedFile, withLocalCopy } from '../../../platform/files/shared-files.ts'
import type { JobAttempt, JobHandler } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toWorkspaceFull } from '../../../platform/usage.ts'
import type { ImportDescriptor } from '../descriptors.ts'
import { withCustomTargets } from '../mapping/custom-targets.ts'
import { endImport } from './end-import.ts'
import { acquireSlot, advanceImport, type ImportRow, insertProblems, markImportRunning } from './import-store.ts'
import { joinProblems, readBatches } from './read-batches.ts'

export type ImportJob = { importId: string; kind: string; workspaceId: string; userId: string }

/** Number of rows after which the planner's statistics are updated. */
const statisticsThreshold = 1_000
/** Maximum number of skipped values reported for an import; failed rows are all reported. */
const maxSkippedValues = 10_000
/** Milliseconds between two progress events. */
const progressGap = 300

/**
 * The job that runs an import. Each batch is stored together with its position in the file, so that a job that died resumes where
 * it stopped, and one that runs twice stores nothing twice.
 */
export const createImportJob = (kinds: ImportDescriptor[]): JobHandler =>
  (async (job: ImportJob, platform: Platform, attempt?: JobAttempt) => {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (!kind) throw new Error(`nothing imports ${job.kind}`)
    const claim: JobClaim = { userId: job.userId, workspaceId: job.workspaceId, needs: permissions[kind.permission] }
    const inScope = async <T>(work: (scope: Scope) => Promise<T>) => {
      const result = await withJobTransaction(platform.database, claim, work)
      platform.changes.notify(claim.workspaceId)
      return result
    }
    try {
      const row = await inScope((scope) => markImportRunning(scope, job.importId))
      if (!row) return
      const whole = await inScope((scope) => withCustomTargets(scope, kind, { archived: true }))
      const ending = await withLocalCopy(platform, row.file, (path) =>
        importBatches(whole, { ...row, path }, platform, inScope, attempt),
      )
      if (!ending) return
      await inScope((scope) => finish(scope, kind, row.id, ending.error))
      await removeSharedFile(platform, row.file)
    } catch (error) {
      // The person has left the workspace, or can no longer import: there is nobody to notify.
      if (isDatabaseRefusal(error)) return
      const code = String((error as { code?: unknown }).code ?? '')
      if (attempt?.isLast || !isTransient(code, error))
        await inScope((scope) => finish(scope, kind, job.importId, toErrorMessage(code, error)))
      throw error
    }
  }) as JobHandler

/**
 * Ends an import that is not retried because the process died twice at the same rows. Its file is kept, so that a person can
 * retry it.
 */
export const createImportFailureHandler = (kinds: ImportDescriptor[]): JobHandler =>
  (async ({ importId, workspaceId, kind: name }: ImportJob, platform: Platform) => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) return
    await withWorkspaceTransaction(platform.database, workspaceId, async (scope) => {
      const row = await markImportRunning(scope, importId)
      if (!row) return
      await finish(
        scope,
        kind,
        importId,
        `The server ended twice while it imported the rows of ${row.fileName} after row ${row.lastRow}, so they are not tried again.`,
      )
    })
    platform.changes.notify(workspaceId)
  }) as JobHandler

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>

/**
 * Imports the remaining batches. Returns null if the import was cancelled or another run of the job has taken over, and an error
 * if the workspace is full.
 */
async function importBatches(
  kind: ImportDescriptor,
  row: ImportRow & { path: string },
  platform: Platform,
  inScope: InScope,
  attempt: JobAttempt | undefined,
): Promise<{ error: string | null } | null> {
  const batches = readBatches(kind, row, row.path)
  const { onDuplicate, defaults } = row
  let { lastRow, skippedValues } = row
  let count = 0
  let lastProgressAt = 0
  let next = batches.next()
  try {
    for (;;) {
      const { value: batch, done } = await next
      // For a large import, updates the statistics of the planner before and after the first batch, and at the end, for the
      // lists.
      if (row.total >= statisticsThreshold && (count < 2 || done)) await refresh(kind, platform)
      if (done) return { error: null }
      count++
      // The next rows are read and validated while the database stores these.
      next = batches.next()
      next.catch(() => undefined)
      const stored = await inScope(async (scope) => {
        if (!(await acquireSlot(scope, row.id, lastRow))) return false
        const applied = await kind.apply(scope, { importId: row.id, onDuplicate, defaults, rows: batch.rows })
        const problems = joinProblems(batch.problems, applied.problems)
        const failed = problems.filter((problem) => problem.failed).length
        const shown = problems.filter((problem) => problem.failed || ++skippedValues <= maxSkippedValues)
        await insertProblems(scope, row.id, shown)
        const { created, updated, unchanged, skipped } = applied
        const counts = {
          created,
          updated,
          unchanged,
          skipped,
          failed,
          skippedValues: problems.length - failed,
          lastRow: batch.lastRow,
        }
        const progress = await advanceImport(scope, row.id, counts)
        if (progress && Date.now() - lastProgressAt >= progressGap) {
          lastProgressAt = Date.now()
          await insertEvent(scope, 'import.progress', [row.id], progress)
        }
        return true
      }).catch((error) => {
        const full = toWorkspaceFull(error)
        if (full) return usageMessages.importStopped(full.message, lastRow)
        throw error
      })
      if (!stored) return null
      if (stored !== true) return { error: stored }
      if (count === 1) await attempt?.recordProgress()
      lastRow = batch.lastRow
    }
  } finally {
    await batches.return(undefined)
  }
}

async function refresh({ statistics }: ImportDescriptor, { database }: Platform): Promise<void> {
  for (const [table, columns] of Object.entries(statistics)) await analyzeColumns(database, table, columns)
}

async function finish(scope: Scope, kind: ImportDescriptor, id: string, error: string | null): Promise<void> {
  const ended = await endImport(scope, id, error)
  if (ended && ended.created + ended.updated > 0) await insertEvent(scope, kind.changeEvent, [], { importId: id })
}

/** Whether another attempt may succeed: after a connection error, a shutdown, an overload, a deadlock or trouble with the storage. */
const isTransient = (code: string, error: unknown): boolean =>
  /^(08|40|53|55|57|58)|^E(CONN|PIPE|TIMEDOUT|HOST|NET)/.test(code) ||
  isStorageError(error) ||
  /connection|timeout/i.test(String(error))

const toErrorMessage = (code: string, error: unknown): string => {
  if (error instanceof DomainError) return error.message
  if (isStorageError(error)) return filesUnavailable().message
  return code === 'ENOENT' ? 'The uploaded file is no longer there. Please upload it again.' : messages.wentWrong
}
