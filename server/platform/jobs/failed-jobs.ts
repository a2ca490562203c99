import type { Task } from 'graphile-worker'
import type { Database } from '../database/database.ts'
import { withWorkspaceTransaction } from '../database/scope.ts'
import { insertAuditEntry } from '../events/audit-log.ts'
import { insertEvent } from '../events/event-log.ts'
import type { Platform } from '../platform.ts'
import type { JobReport } from './job-report.ts'

/** Name of the job that reports a permanently failed job. */
export const permanentFailureJob = 'set-aside'

/** Error text of a job whose process ended. */
export const crashErrorText = 'The process ended while this job ran.'

/**
 * Releases the jobs of dead workers. A job whose process ended twice without progress fails permanently: it stays in the table of the
 * queue, and another job reports the failure.
 */
export async function releaseJobs({ owner }: Pick<Database, 'owner'>, workers: string[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; isSecond: boolean }>(
      `select id, last_error is not distinct from $2 as "isSecond" from graphile_worker._private_jobs
        where locked_by = any($1) for update`,
      [workers, crashErrorText],
    )
    await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
    const ids = rows.map(({ id }) => id)
    await client.query('update graphile_worker._private_jobs set last_error = $2 where id = any($1)', [
      ids,
      crashErrorText,
    ])
    await client.query(
      `select graphile_worker.add_job($2, json_build_object('job', t.identifier, 'payload', j.payload))
         from graphile_worker.permanently_fail_jobs($1, $3) j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier <> $2`,
      [rows.filter(({ isSecond }) => isSecond).map(({ id }) => id), permanentFailureJob, crashErrorText],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

type PermanentFailureHandler<P extends Platform> = (payload: never, platform: P) => Promise<void>
type Payload = { workspaceId?: string } | null
type PermanentFailure = { job: string; payload: Payload }

/** Creates the task that lets the feature clean up after a job, and records the failure in the audit log and the server log. */
export function createPermanentFailureTask<P extends Platform>(
  platform: P,
  findHandler: (job: string) => PermanentFailureHandler<P> | undefined,
  report: JobReport,
): Task {
  return async (given: unknown) => {
    const { job, payload } = given as PermanentFailure
    await findHandler(job)?.(payload as never, platform)
    const { workspaceId } = payload ?? {}
    if (workspaceId)
      await withWorkspaceTransaction(platform.database, workspaceId, (scope) =>
        insertAuditEntry(scope, { action: 'job.failed', kind: job }),
      )
    report.failed(job, new Error('The process ended twice while this job ran, so it will not be retried.'), payload)
    await announcePermanentFailure(platform, job, payload, report)
  }
}

/** Reports a job that failed permanently to the operator and to open screens of its workspace. */
export async function announcePermanentFailure(
  { database, changes }: Pick<Platform, 'database' | 'changes'>,
  job: string,
  payload: unknown,
  report: JobReport,
): Promise<void> {
  report.failedPermanently(job, payload)
  const { workspaceId } = (payload as Payload) ?? {}
  if (!workspaceId) return
  await withWorkspaceTransaction(database, workspaceId, (scope) => insertEvent(scope, 'failed-jobs.changed', []))
  changes.notify(workspaceId)
}
