import { EventEmitter } from 'node:events'
import { type Job, Logger, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { createMutex } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { adjustToClock } from './clock-steps.ts'
import { announcePermanentFailure, createPermanentFailureTask, permanentFailureJob } from './failed-jobs.ts'
import type { JobReport } from './job-report.ts'
import { type RunningWorkers, startWorkers } from './job-workers.ts'
import { PermanentJobError } from './permanent-job-error.ts'
import { watchWorkers } from './worker-watch.ts'

/** An attempt of a job. */
export type JobAttempt = {
  isLast: boolean
  /** Records that this attempt got further than earlier ones, which then no longer count. */
  recordProgress(): Promise<void>
}
/** Performs a job; if it throws, the job is retried with growing delays, unless it throws a `PermanentJobError`. `P` has the options that features add to the platform. */
export type JobHandler<P extends Platform = Platform> = (
  payload: never,
  platform: P,
  attempt?: JobAttempt,
) => Promise<void>
/** Handler of long jobs, of which `concurrency` run at once on a node, in addition to all other jobs. */
type LongJobHandler<P extends Platform> = {
  handler: JobHandler<P>
  concurrency: number
  onPermanentFailure?: JobHandler<P>
}
export type JobHandlers<P extends Platform = Platform> = Record<string, JobHandler<P> | LongJobHandler<P>>
/** Recurring jobs and the seconds between two runs. Clock changes do not affect them. */
export type JobSchedule = { job: string; everySeconds: number }[]

/** Jobs that run at once on a node, not counting long ones. */
const defaultConcurrency = 4

const silentLogger = new Logger(() => () => undefined)

/** Migrates the tables of the queue, under the lock of the migrations. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.owner, logger: silentLogger })

/** Starts the workers. `stop` waits for running jobs. */
export async function startJobs<P extends Platform>(
  platform: P,
  handlers: JobHandlers<P>,
  schedule: JobSchedule,
  report: JobReport,
): Promise<RunningWorkers> {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => report.failed(job.task_identifier, error, job.payload))
  events.on('job:failed', ({ job: { task_identifier: name, payload } }) => {
    announcePermanentFailure(platform, name, payload, report).catch((error) => report.failed(name, error, payload))
  })
  const workerWatch = await watchWorkers(platform.database, events)
  const listBusyQueues = createBusyQueueList(events)
  const findPermanentFailureHandler = (name: string) => {
    const job = handlers[name]
    return typeof job === 'object' ? job.onPermanentFailure : undefined
  }
  const defaultTasks: TaskList = {
    [permanentFailureJob]: createPermanentFailureTask(platform, findPermanentFailureHandler, report),
  }
  const repeatJob = (name: string): void => {
    adjustToClock(platform.database)
      .then(() =>
        platform.database.owner.query(`select graphile_worker.add_job($1, '{}', job_key := $2)`, [
          name,
          `every ${name}`,
        ]),
      )
      .catch((error) => report.failed(name, error))
  }
  const running: RunningWorkers[] = []
  const start = (concurrency: number, taskList: TaskList) => {
    const pgPool = platform.database.owner
    const commonOptions = { events, pgPool, logger: silentLogger, noHandleSignals: true, pollInterval: 2_000 }
    running.push(startWorkers({ ...commonOptions, concurrency, taskList, forbiddenFlags: listBusyQueues }))
  }
  for (const [name, entry] of Object.entries(handlers)) {
    const { handler: handle } = typeof entry === 'function' ? { handler: entry } : entry
    const runJob: TaskList[string] = async (payload, { job }) => {
      try {
        await handle(payload as never, platform, createAttempt(platform.database, job))
      } catch (error) {
        if (error instanceof PermanentJobError) await endAttempts(platform.database, job)
        throw error
      }
    }
    if (typeof entry === 'function') defaultTasks[name] = runJob
    else start(entry.concurrency, { [name]: runJob })
  }
  start(defaultConcurrency, defaultTasks)
  const timers = schedule.map(({ job, everySeconds }) => {
    repeatJob(job)
    return setInterval(() => repeatJob(job), everySeconds * 1_000)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.map((workers) => workers.stop()))
      await workerWatch.stop()
    },
  }
}

const createAttempt = ({ owner }: Database, job: Pick<Job, 'id' | 'attempts' | 'max_attempts'>): JobAttempt => ({
  isLast: job.attempts >= job.max_attempts,
  async recordProgress() {
    if (job.attempts > 1)
      await owner.query('update graphile_worker._private_jobs set attempts = 1, last_error = null where id = $1', [
        job.id,
      ])
  },
})

/** Makes the running attempt the last one. The worker compares the numbers of its own copy of the job. */
async function endAttempts({ owner }: Database, job: Job): Promise<void> {
  await owner.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [job.id])
  Object.assign(job, { max_attempts: job.attempts })
}

/**
 * Returns a function that lists the queues with a running job, so that their other jobs wait. The workers of a node look for jobs one
 * after another, so that no two of them start jobs of the same queue at once.
 */
function createBusyQueueList(events: WorkerEvents): () => Promise<string[]> {
  const flagsByWorker = new Map<string, string[]>()
  const acquireTurn = createMutex()
  let releaseTurn: () => void = () => undefined
  events.on('job:start', ({ worker, job }) => {
    flagsByWorker.set(worker.workerId, Object.keys(job.flags ?? {}))
    releaseTurn()
  })
  for (const event of ['worker:getJob:empty', 'worker:getJob:error'] as const) events.on(event, () => releaseTurn())
  for (const event of ['job:complete', 'worker:fatalError', 'worker:stop'] as const)
    events.on(event, ({ worker }) => flagsByWorker.delete(worker.workerId))
  return async () => {
    releaseTurn = await acquireTurn()
    return [...flagsByWorker.values()].flat()
  }
}
