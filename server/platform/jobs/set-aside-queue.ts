import type { Scope } from '../database/scope.ts'
import { sql } from '../database/sql.ts'

/** Work that was set aside, by its kind and the name of what it is about. */
export type SetAsideWork = { kind: string; name: string | null }
/** `file`: what nobody needs any more, stored beside the database. */
export type DiscardedWork = SetAsideWork & { file?: string }

/** Where work waits after it was set aside. Without an answer there is none with this id in the workspace, or not any more. */
export type SetAsideQueue = {
  /** How its ids look. */
  ids: RegExp
  /** Puts it back with all of its attempts; throws if trying it again is in vain. */
  retry(scope: Scope, id: string): Promise<SetAsideWork | undefined>
  discard(scope: Scope, id: string): Promise<DiscardedWork | undefined>
}

/** What else there is to do with the work of a job, in the same transaction. */
export type JobEnding = {
  retry(scope: Scope, payload: never): Promise<string>
  discard(scope: Scope, payload: never): Promise<Omit<DiscardedWork, 'kind'>>
}
type Job = { job: string; payload: never }

/** The jobs of the workspace. */
export const createJobQueue = (endings: Record<string, JobEnding>): SetAsideQueue => ({
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
