import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../database/database.ts'
import { releaseJobs } from './set-aside.ts'

/** Milliseconds between two checks for dead workers. */
const checkInterval = 5_000
const advisoryLockSql = (id: string) => `hashtextextended('job worker ' || ${id}, 0)`

/**
 * The queue would keep the jobs of a killed process locked for four hours. So each worker holds an advisory lock while its
 * process lives, and jobs whose worker has none in two checks are released.
 */
export async function watchWorkers(database: Database, events: WorkerEvents) {
  const ids = new Set<string>()
  let suspects: string[] = []
  let isStopped = false
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
    await Promise.all([...ids].map(acquireLock))
  }
  const unlockDeadWorkers = async () => {
    if (!client) await connect()
    const { rows } = await database.owner.query<{ id: string }>(
      `select locked_by as id from (
         select locked_by from graphile_worker._private_jobs where locked_by is not null
         union select locked_by from graphile_worker._private_job_queues where locked_by is not null) taken
        where pg_try_advisory_xact_lock(${advisoryLockSql('locked_by')})`,
    )
    const dead = rows.map(({ id }) => id).filter((id) => !ids.has(id))
    const confirmedDead = dead.filter((id) => suspects.includes(id))
    suspects = dead
    if (confirmedDead.length > 0) await releaseJobs(database, confirmedDead)
  }

  events.on('worker:create', ({ worker }) => {
    ids.add(worker.workerId)
    void acquireLock(worker.workerId)
  })
  events.on('worker:stop', ({ worker }) => ids.delete(worker.workerId))
  await connect()
  await unlockDeadWorkers()
  const timer = setInterval(() => {
    if (!isStopped) unlockDeadWorkers().catch(() => undefined)
  }, checkInterval)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
