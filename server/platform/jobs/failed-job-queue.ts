import type { Scope } from '../database/scope.ts'
import { sql } from '../database/sql.ts'

/** A permanently failed job: its kind, and the name of its subject. */
export type FailedWork = { kind: string; name: string | null }
/** `file`: what nobody needs any more, stored beside the database. */
export type DiscardedWork = FailedWork & { file?: string }

/** Where permanently failed jobs wait for a decision. Undefined: the workspace has none with this id. */
export type FailedJobQueue = {
  /** How its ids look. */
  ids: RegExp
  /** Puts it back with all of its attempts; throws if trying it again is in vain. */
  retry(scope: Scope, id: string): Promise<FailedWork | undefined>
  discard(scope: Scope, id: string): Promise<DiscardedWork | undefined>
}

/** What else there is to do with the work of a job, in the same transaction. */
export type JobEnding = {
  retry(scope: Scope, payload: never): Promise<string>
  discard(scope: Scope, payload: never): Promise<Omit<DiscardedWork, 'kind'>>
}
type Job = { job: string; payload: never }

/** The jobs of the workspace. */
export const createJobQueue = (endings: Record<string, JobEnding>): FailedJobQueue => ({
  ids: /^\d{1,18}$/,
  async retry(scope, id) {
    const row = await scope.tx.first<Job>(sql`select job, payload from retry_failed_job(${id}::bigint)`)
    return row && { kind: row.job, name: (await endings[row.job]?.retry(scope, row.payload)) ?? null }
  },
  async discard(scope, id) {
    const row = await scope.tx.first<Job>(sql`select job, payload from discard_failed_job(${id}::bigint)`)
    return row && { kind: row.job, name: null, ...(await endings[row.job]?.discard(scope, row.payload)) }
  },
})
