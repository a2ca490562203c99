import type { Worker, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../database/database.ts'
import { releaseJobs } from './failed-jobs.ts'

/** Milliseconds between two checks for dead workers. */
const checkInterval = 5_000
const advisoryLockSql = (id: string) => `hashtextextended('job worker ' || ${id}, 0)`

/** Releases jobs that were never started: the attempt does not count. */
const returnJobsSql = `
  with returned as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
     where id = any($1::bigint[]) and locked_by is not null returning job_queue_id)
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null where id in (select job_queue_id from returned)`

/**
 * Releases jobs of dead workers. The queue itself would keep the jobs of a killed process locked for four hours. So each worker holds an
 * advisory lock while its process lives, and jobs whose worker has none in two checks are released. The same applies to jobs that a worker
 * of this process has locked without knowing it, because the connection was lost while it fetched them.
 */
export async function watchWorkers(database: Database, events: WorkerEvents) {
  const workers = new Map<string, Worker>()
  let suspects: string[] = []
  let unknownJobs: string[] = []
  let isStopped = false
  // Two checks must be seconds apart, however slow the database is; otherwise a job that was just fetched would look abandoned.
  let isChecking = false
  let client: pg.Client | null = null

  // A connection runs one query at a time.
  const enqueueQuery = createSerialQueue()
  const acquireLock = (id: string): Promise<unknown> =>
    enqueueQuery(async () => client?.query(`select pg_advisory_lock(${advisoryLockSql('$1')})`, [id])).catch(
      () => undefined,
    )
  const connect = async () => {
    const next = new pg.Client({ connectionString: database.owner.options.connectionString })
    next.on('error', () => undefined)
    next.on('end', () => {
      if (client === next) client = null
    })
    await next.connect()
    client = next
    await Promise.all([...workers.keys()].map(acquireLock))
  }
  const unlockDeadWorkers = async () => {
    if (!client) await connect()
    const { rows } = await database.owner.query<{ id: string }>(
      `select locked_by as id from (
         select locked_by from graphile_worker._private_jobs where locked_by is not null
         union select locked_by from graphile_worker._private_job_queues where locked_by is not null) taken
        where pg_try_advisory_xact_lock(${advisoryLockSql('locked_by')})`,
    )
    const dead = rows.map(({ id }) => id).filter((id) => !workers.has(id))
    const confirmedDead = dead.filter((id) => suspects.includes(id))
    suspects = dead
    if (confirmedDead.length > 0) await releaseJobs(database, confirmedDead)
  }
  const returnUnknownJobs = async () => {
    const { rows } = await database.owner.query<{ id: string; worker: string }>(
      'select id, locked_by as worker from graphile_worker._private_jobs where locked_by = any($1)',
      [[...workers.keys()]],
    )
    const unknown = rows.filter(({ id, worker }) => workers.get(worker)?.getActiveJob()?.id !== id).map(({ id }) => id)
    const confirmed = unknown.filter((id) => unknownJobs.includes(id))
    unknownJobs = unknown
    if (confirmed.length > 0) await database.owner.query(returnJobsSql, [confirmed])
  }

  events.on('worker:create', ({ worker }) => {
    workers.set(worker.workerId, worker)
    void acquireLock(worker.workerId)
  })
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId))
  await connect()
  await unlockDeadWorkers()
  const timer = setInterval(() => {
    if (isStopped || isChecking) return
    isChecking = true
    unlockDeadWorkers()
      .then(returnUnknownJobs)
      .catch(() => undefined)
      .finally(() => {
        isChecking = false
      })
  }, checkInterval)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
