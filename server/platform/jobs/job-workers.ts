import { setTimeout as pause } from 'node:timers/promises'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPoolOptions } from 'graphile-worker'
import type pg from 'pg'

type WorkerOptions = WorkerPoolOptions & { pgPool: pg.Pool; events: WorkerEvents; taskList: TaskList }
/** Workers that run: `stop` waits for their jobs. */
export type RunningWorkers = { stop(): Promise<void> }
/** How a job ended that nobody could store: `error` is null if it was done. */
type JobEnd = { jobId: string; workerId: string; error: string | null }

/** Milliseconds between two attempts to store how a job ended. */
const retryDelay = 1_000

/**
 * Starts the workers of some tasks. A worker that cannot store how its job ended, because the database is away or its disk is full,
 * ends, and the library starts no other. So they are all replaced, after that end was stored: its job is neither lost nor done twice.
 * So are workers whose first look at the queue failed: the library keeps that failure for as long as they live.
 * The library's `run()` would also start its cron, whose first query nobody can catch: it ends the process when the database is away.
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
    // The very same error again: nobody has asked the database anew.
    if (error === lookError) replaceWorkers()
    lookError = error
  })
  // What the library keeps, it keeps for this object of options.
  const start = () => runTaskList({ ...options }, taskList, pgPool)
  let workers = start()

  function replaceWorkers(): void {
    restarting ??= restart().finally(() => {
      restarting = null
    })
  }

  async function restart(): Promise<void> {
    // The other workers end with the jobs that they have.
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

/** As the library does it at the end of a job. */
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
