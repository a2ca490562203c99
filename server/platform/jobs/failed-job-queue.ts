import type { Scope } from '../database/scope.ts'
import { sql } from '../database/sql.ts'

/** A permanently failed job: its kind, and the name of its subject. */
export type FailedJobSummary = { kind: string; name: string | null }
/** `file`: name of a stored file that is no longer needed. */
export type DiscardedJob = FailedJobSummary & { file?: string }

/** A queue of permanently failed jobs to retry or discard. Undefined means that the workspace has no such job. */
export type FailedJobQueue = {
  /** Pattern of its ids. */
  ids: RegExp
  /** Queues the job again with all of its attempts; throws if it could not succeed. */
  retry(scope: Scope, id: string): Promise<FailedJobSummary | undefined>
  discard(scope: Scope, id: string): Promise<DiscardedJob | undefined>
}

/** Additional steps of a job type when a job is retried or discarded, in the same transaction. */
export type FailedJobActions = {
  retry(scope: Scope, payload: never): Promise<string>
  discard(scope: Scope, payload: never): Promise<Omit<DiscardedJob, 'kind'>>
}
type Job = { job: string; payload: never }

/** Creates the queue of failed background jobs. */
export const createJobQueue = (actions: Record<string, FailedJobActions>): FailedJobQueue => ({
  ids: /^\d{1,18}$/,
  async retry(scope, id) {
    const row = await scope.tx.first<Job>(sql`select job, payload from retry_failed_job(${id}::bigint)`)
    return row && { kind: row.job, name: (await actions[row.job]?.retry(scope, row.payload)) ?? null }
  },
  async discard(scope, id) {
    const row = await scope.tx.first<Job>(sql`select job, payload from discard_failed_job(${id}::bigint)`)
    return row && { kind: row.job, name: null, ...(await actions[row.job]?.discard(scope, row.payload)) }
  },
})
