import { uuidv7 } from 'uuidv7'
import { permissions } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import {
  enqueue,
  type JobClaim,
  type Scope,
  withJobTransaction,
  withWorkspaceTransaction,
} from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import { insertEvent } from '../../../platform/events/event-log.ts'
import type { JobAttempt, JobHandler } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ImportJob } from '../apply/import-job.ts'
import { lockWorkspaceImports, manageableWhere, progressColumns, undoColumn } from '../apply/import-store.ts'
import { type ImportDescriptor, nothingUndone, type UndoResult } from '../descriptors.ts'

/** Records undone in one transaction. */
const batchSize = 5_000

type LockedImport = {
  kind: string
  file: string
  status: string
  undoing: string | null
  touched: number
  /** Whether it can still be undone. */
  known: boolean
}

/** An import that the caller may manage, locked against its job, or 404. */
async function lockImport(scope: Scope, id: string): Promise<LockedImport> {
  const row = await scope.tx.first<LockedImport>(sql`
    select kind, file, status, undo_status as undoing, created + updated as touched,
           exists (select from import_rows r where r.workspace_id = i.workspace_id and r.import_id = i.id) as known
      from imports i
     where workspace_id = ${scope.workspaceId} and id = ${id} and ${manageableWhere(scope)}
       for update`)
  if (!row) throw notFound(t('import'))
  return row
}
const isFinished = ({ status }: LockedImport): boolean => status !== 'queued' && status !== 'running'

/** Ends an import after the rows stored so far; returns the name of its file. Cancelling it again changes nothing. */
export async function cancelImport(scope: Scope, id: string, kinds: ImportDescriptor[]): Promise<string> {
  const row = await lockImport(scope, id)
  if (row.status === 'cancelled') return row.file
  if (isFinished(row)) throw new DomainError(409, 'import_over', t('This import has ended and can’t be cancelled.'))
  const progress = await scope.tx.first(sql`
    update imports set status = 'cancelled', finished_at = now()
     where workspace_id = ${scope.workspaceId} and id = ${id}
    returning ${progressColumns}`)
  await insertEvent(scope, 'import.progress', [id], progress ?? null)
  const kind = kinds.find(({ name }) => name === row.kind)
  if (kind && row.touched > 0) await insertEvent(scope, kind.changeEvent, [], { importId: id })
  return row.file
}

/** Queues the undo of an import that has ended. */
export async function startUndo(scope: Scope, id: string): Promise<void> {
  const row = await lockImport(scope, id)
  if (!isFinished(row))
    throw new DomainError(409, 'import_running', t('This import is still running. Please cancel it first.'))
  if (row.undoing === 'done') throw new DomainError(409, 'already_undone', t('This import has already been undone.'))
  if (row.undoing === 'running') throw new DomainError(409, 'already_undone', t('This import is already being undone.'))
  if (row.touched === 0)
    throw new DomainError(409, 'nothing_to_undo', t('This import changed nothing, so there is nothing to undo.'))
  if (!row.known) throw new DomainError(409, 'too_late', t('This import is too old to undo.'))
  await scope.tx.rows(sql`
    update imports set undo_status = 'running', undo_step = coalesce(undo_step, ${uuidv7()})
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
  const job: ImportJob = { importId: id, kind: row.kind, workspaceId: scope.workspaceId, userId: scope.userId }
  // Replaces a job that failed permanently.
  await enqueue(scope, 'undo-import', job, { key: `undo-import ${id}` })
}

/**
 * The job that undoes an import. Each batch is stored together with its position, so that a job that died resumes where it
 * stopped.
 */
export const createUndoJob = (kinds: ImportDescriptor[]): JobHandler =>
  (async (job: ImportJob, platform: Platform, attempt?: JobAttempt) => {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (!kind) throw new Error(`nothing imports ${job.kind}`)
    const claim: JobClaim = { userId: job.userId, workspaceId: job.workspaceId, needs: permissions[kind.permission] }
    try {
      for (let more = true; more; ) {
        more = await withJobTransaction(platform.database, claim, (scope) => undoBatch(scope, kind, job.importId))
        platform.changes.notify(claim.workspaceId)
      }
    } catch (error) {
      if (attempt?.isLast) await markUndoFailed(job, platform)
      throw error
    }
  }) as JobHandler

/** Marks an undo that is not retried as failed; what it has undone so far stays undone. */
export async function markUndoFailed({ importId, workspaceId }: ImportJob, platform: Platform): Promise<void> {
  await withWorkspaceTransaction(platform.database, workspaceId, (scope) =>
    changeUndoStatus(scope, importId, 'running', 'failed'),
  )
  platform.changes.notify(workspaceId)
}

/** Changes the status of an undo from `from` to `to`; an undo with another status stays as it is. */
export async function changeUndoStatus(
  scope: Scope,
  importId: string,
  from: 'running' | 'failed',
  to: 'running' | 'failed',
): Promise<void> {
  const progress = await scope.tx.first(sql`
    update imports set undo_status = ${to}
     where workspace_id = ${scope.workspaceId} and id = ${importId} and undo_status = ${from}
    returning ${undoProgressColumns}`)
  if (progress) await insertEvent(scope, 'import.progress', [importId], progress)
}

const undoProgressColumns = sql`${progressColumns}, ${undoColumn} as undo`

/** Undoes the next records; false if nothing is left to do. */
async function undoBatch(scope: Scope, kind: ImportDescriptor, importId: string): Promise<boolean> {
  const at = await scope.tx.first<{ step: string }>(sql`
    select undo_step as step from imports where workspace_id = ${scope.workspaceId} and id = ${importId}`)
  if (!at) return false
  const { step } = at
  await lockWorkspaceImports(scope, step, 'undo')
  const row = await scope.tx.first<{ after: string | null }>(sql`
    select undo_after as after from imports
     where workspace_id = ${scope.workspaceId} and id = ${importId} and undo_status = 'running'
       for update`)
  if (!row) return false
  const upTo = await findBatchEnd(scope, importId, row.after)
  if (upTo === null) {
    await kind.cleanUp(scope, { importId, step })
    await advanceUndo(scope, importId, row.after, nothingUndone, 'done')
    await insertEvent(scope, kind.changeEvent, [], { importId })
    return false
  }
  const undone = await kind.undo(scope, { importId, step, after: row.after, upTo })
  await advanceUndo(scope, importId, upTo, undone, 'running')
  return true
}

async function findBatchEnd(scope: Scope, importId: string, after: string | null): Promise<string | null> {
  const row = await scope.tx.first<{ upTo: string | null }>(sql`
    select (array_agg(record_id order by record_id desc))[1] as "upTo" from (
      select record_id from import_rows
       where workspace_id = ${scope.workspaceId} and import_id = ${importId}
         and (${after}::uuid is null or record_id > ${after})
       order by record_id limit ${batchSize}) part`)
  return row?.upTo ?? null
}

async function advanceUndo(
  scope: Scope,
  importId: string,
  upTo: string | null,
  { removed, restored, kept, recordsKept, keptRecords }: UndoResult,
  status: 'running' | 'done',
): Promise<void> {
  const progress = await scope.tx.first(sql`
    update imports
       set undo_after = ${upTo}, undo_status = ${status}, undo_removed = undo_removed + ${removed},
           undo_restored = undo_restored + ${restored}, undo_conflicts = undo_conflicts + ${kept},
           undo_records_kept = undo_records_kept + ${recordsKept},
           undo_kept_records = (
             select coalesce(jsonb_agg(record order by place), '[]')
               from jsonb_array_elements(undo_kept_records || ${JSON.stringify(keptRecords)}::jsonb)
                    with ordinality as listed (record, place)
              where place <= ${importLimits.maxKeptRecords})
     where workspace_id = ${scope.workspaceId} and id = ${importId}
    returning ${undoProgressColumns}`)
  await insertEvent(scope, 'import.progress', [importId], progress ?? null)
}
