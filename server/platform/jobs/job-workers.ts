import { setTimeout as pause } from 'node:timers/promises'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPoolOptions } from 'graphile-worker'
import type pg from 'pg'

type WorkerOptions = WorkerPoolOptions & { pgPool: pg.Pool; events: WorkerEvents; taskList: TaskList }
/** Running workers; `stop` waits for their jobs. */
export type RunningWorkers = { stop(): Promise<void> }
/** The outcome of a job that could not be stored; `error` is null if it succeeded. */
type JobEnd = { jobId: string; workerId: string; error: string | null }

/** Milliseconds between two attempts to store the outcome of a job. */
const retryDelay = 1_000

/**
 * Starts the workers of some tasks. If a worker cannot store the outcome of its job, because the database is unavailable or its disk is
 * full, it ends, and the library does not replace it. So this stores the outcome and then replaces all workers: the job is neither lost
 * nor run twice. It also replaces workers whose first query failed, because the library caches that error for their lifetime.
 * The library's `run()` would also start its cron, whose first query cannot be caught and ends the process if the database is unavailable.
 */
export function startWorkers({ taskList, pgPool, ...options }: WorkerOptions): RunningWorkers {
  const { events } = options
  const workerIds = new Set<string>()
  const pendingEnds: JobEnd[] = []
  const stopping: Promise<void>[] = []
  let restarting: Promise<void> | null = null
  let isStopped = false

  events.on('worker:create', ({ worker, tasks }) => tasks === taskList && workerIds.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => workerIds.delete(worker.workerId))
  events.on('worker:fatalError', ({ worker, jobError }) => {
    const job = worker.getActiveJob()
    if (!job || !workerIds.has(worker.workerId)) return
    const error = jobError === null ? null : String((jobError as Error).message || jobError)
    pendingEnds.push({ jobId: job.id, workerId: worker.workerId, error })
    replaceWorkers()
  })
  let lookError: unknown = null
  events.on('worker:getJob:error', ({ worker, error }) => {
    if (!workerIds.has(worker.workerId)) return
    // The same error object: the library has cached it instead of querying again.
    if (error === lookError) replaceWorkers()
    lookError = error
  })
  // The library caches by the options object, so each start needs a new one.
  const start = () => runTaskList({ ...options }, taskList, pgPool)
  let workers = start()

  function replaceWorkers(): void {
    restarting ??= restart().finally(() => {
      restarting = null
    })
  }

  async function restart(): Promise<void> {
    // The other workers finish their jobs first.
    stopping.push(workers.gracefulShutdown())
    if (pendingEnds.length === 0) await pause(retryDelay)
    while (!isStopped)
      try {
        for (const end of [...pendingEnds]) {
          await storeEnd(pgPool, end)
          pendingEnds.splice(pendingEnds.indexOf(end), 1)
        }
        workers = start()
        return
      } catch {
        await pause(retryDelay)
      }
  }

  return {
    async stop() {
      isStopped = true
      await restarting
      await Promise.all([...stopping, workers.gracefulShutdown()])
    },
  }
}

/** Stores the outcome with the same statements as the library. */
async function storeEnd(pool: pg.Pool, { jobId, workerId, error }: JobEnd): Promise<void> {
  const end =
    error === null
      ? `delete from graphile_worker._private_jobs where id = $1 and locked_by = $2 and $3::text is null`
      : `update graphile_worker._private_jobs set last_error = $3, locked_by = null, locked_at = null,
           run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
          where id = $1 and locked_by = $2`
  await pool.query(
    `with job as (${end})
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = $2`,
    [jobId, workerId, error],
  )
}
