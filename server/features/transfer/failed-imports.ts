import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { DomainError } from '../../platform/errors.ts'
import { insertEvent } from '../../platform/events/event-log.ts'
import type { FailedJobActions } from '../../platform/jobs/failed-job-queue.ts'
import { endImport } from './apply/end-import.ts'
import type { ImportJob } from './apply/import-job.ts'
import { markImportQueued } from './apply/import-store.ts'
import { changeUndoStatus } from './undo/undo-import.ts'

/** What happens to an import when its failed job is retried or discarded. */
export const importJobActions: FailedJobActions = {
  async retry(scope, job: ImportJob) {
    const { status, fileName } = await lockForRetry(scope, job)
    if (status === 'queued' || status === 'running')
      throw new DomainError(409, 'import_running', t('This import is still running. Please try again in a minute.'))
    const progress = await markImportQueued(scope, job.importId)
    if (!progress) throw importOver()
    await insertEvent(scope, 'import.progress', [job.importId], progress)
    return fileName
  },
  async discard(scope, { importId }: ImportJob) {
    const row = await lockImport(scope, importId)
    if (!row) return { name: null }
    await endImport(scope, importId, t('An administrator discarded the rest of this import.'))
    return { name: row.fileName, file: row.file }
  },
}

/** What happens to the undo of an import when its failed job is retried or discarded; a retry resumes where it stopped. */
export const undoJobActions: FailedJobActions = {
  async retry(scope, job: ImportJob) {
    const { undoStatus, fileName } = await lockForRetry(scope, job)
    if (undoStatus === 'done') throw new DomainError(409, 'already_undone', t('This import has already been undone.'))
    await changeUndoStatus(scope, job.importId, 'failed', 'running')
    return fileName
  },
  async discard(scope, { importId }: ImportJob) {
    const row = await lockImport(scope, importId)
    await changeUndoStatus(scope, importId, 'running', 'failed')
    return { name: row?.fileName ?? null }
  },
}

type LockedImport = { status: string; undoStatus: string | null; file: string; fileName: string }

const lockImport = (scope: Scope, id: string): Promise<LockedImport | undefined> =>
  scope.tx.first<LockedImport>(sql`
    select status, undo_status as "undoStatus", file, file_name as "fileName" from imports
     where workspace_id = ${scope.workspaceId} and id = ${id} for update`)

/**
 * Locks an import to retry it or its undo. Throws if the person who started it can no longer import: the job has their rights and
 * would silently do nothing.
 */
async function lockForRetry(scope: Scope, job: ImportJob): Promise<LockedImport> {
  const row = await lockImport(scope, job.importId)
  if (!row) throw importOver()
  if (!(await holdsRole(scope, job.userId, permissions[`${job.kind}:import` as Permission])))
    throw new DomainError(409, 'importer_gone', t('The person who started this import can no longer import here.'))
  return row
}

const holdsRole = async (scope: Scope, userId: string, role: Role): Promise<boolean> =>
  (await scope.tx.first(sql`
    select from members m
     where m.workspace_id = ${scope.workspaceId} and m.user_id = ${userId} and m.removed_at is null
       and m.role >= ${role}::member_role`)) !== undefined

const importOver = () => new DomainError(409, 'import_over', t('This import has ended and can’t be retried.'))
