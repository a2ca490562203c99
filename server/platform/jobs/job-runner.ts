import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { createMutex } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { watchWorkers } from './worker-watch.ts'

/** A job's work; throwing makes it come again later, with growing pauses. */
export type JobHandler = (payload: never, platform: Platform) => Promise<void>
/** Work that may take minutes: `slots` of it run at once on a node, beside and not instead of everything else. */
type LongJobHandler = { handler: JobHandler; concurrency: number }
export type JobHandlers = Record<string, JobHandler | LongJobHandler>
/** Work at times, as cron writes them (UTC). */
export type JobSchedule = { job: string; cron: string }[]

/** Jobs that run at once on a node, long ones aside. */
const defaultConcurrency = 4

const silentLogger = new Logger(() => () => undefined)

/** Brings the queue's own tables up to date; part of migrating, behind the same lock. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.owner, logger: silentLogger })

/** Starts working on jobs. `stop` lets running ones end. */
export async function startJobs(
  platform: Platform,
  handlers: JobHandlers,
  schedule: JobSchedule,
  onFailed: (task: string, error: unknown) => void,
): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => onFailed(job.task_identifier, error))
  const workerWatch = await watchWorkers(platform.database, events)
  const listBusyQueues = createBusyQueueList(events)
  const defaultTasks: TaskList = {}
  const runners: Runner[] = []
  const startRunner = async (concurrency: number, taskList: TaskList, crontab = '') => {
    const pgPool = platform.database.owner
    const commonOptions = { events, pgPool, logger: silentLogger, noHandleSignals: true, pollInterval: 2_000 }
    runners.push(await run({ ...commonOptions, concurrency, taskList, crontab, forbiddenFlags: listBusyQueues }))
  }
  for (const [name, task] of Object.entries(handlers)) {
    const { handler: handle } = typeof task === 'function' ? { handler: task } : task
    const runJob: TaskList[string] = async (payload) => handle(payload as never, platform)
    if (typeof task === 'function') defaultTasks[name] = runJob
    else await startRunner(task.concurrency, { [name]: runJob })
  }
  await startRunner(
    defaultConcurrency,
    defaultTasks,
    schedule.map(({ job: task, cron }) => `${cron} ${task}`).join('\n'),
  )
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await workerWatch.stop()
    },
  }
}

/**
 * Answers the queues whose jobs must wait, because one of each is worked on. The workers of a node look for jobs in turns, so
 * that no two of them take one of the same queue at once.
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
