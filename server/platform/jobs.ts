import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { watchWorkers } from './workers.ts'

/** A job's work; throwing makes it come again later, with growing pauses. */
export type Task = (payload: never, platform: Platform) => Promise<void>
/** Work that may take minutes: `slots` of it run at once on a node, beside and not instead of everything else. */
export type LongTask = { work: Task; slots: number }
export type Tasks = Record<string, Task | LongTask>
/** Work at times, as cron writes them (UTC). */
export type Schedule = { task: string; cron: string }[]

/** Jobs that run at once on a node, long ones aside. */
const slots = 4

const quiet = new Logger(() => () => undefined)

/** Brings the queue's own tables up to date; part of migrating, behind the same lock. */
export const migrateJobs = (database: Database): Promise<void> =>
  runMigrations({ pgPool: database.owner, logger: quiet })

/** Starts working on jobs. `stop` lets running ones end. */
export async function startJobs(
  platform: Platform,
  tasks: Tasks,
  schedule: Schedule,
  failed: (task: string, error: unknown) => void,
): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => failed(job.task_identifier, error))
  const watch = await watchWorkers(platform.database, events)
  const queues = busyQueues(events)
  const short: TaskList = {}
  const runners: Runner[] = []
  const start = async (concurrency: number, taskList: TaskList, crontab = '') => {
    const pgPool = platform.database.owner
    const common = { events, pgPool, logger: quiet, noHandleSignals: true, pollInterval: 2_000 }
    runners.push(await run({ ...common, concurrency, taskList, crontab, forbiddenFlags: queues }))
  }
  for (const [name, task] of Object.entries(tasks)) {
    const { work } = typeof task === 'function' ? { work: task } : task
    const perform: TaskList[string] = async (payload) => work(payload as never, platform)
    if (typeof task === 'function') short[name] = perform
    else await start(task.slots, { [name]: perform })
  }
  await start(slots, short, schedule.map(({ task, cron }) => `${cron} ${task}`).join('\n'))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await watch.stop()
    },
  }
}

/**
 * Answers the queues whose jobs must wait, because one of each is worked on. The workers of a node look for jobs in turns, so
 * that no two of them take one of the same queue at once.
 */
function busyQueues(events: WorkerEvents): () => Promise<string[]> {
  const busy = new Map<string, string[]>()
  let line = Promise.resolve()
  let next: () => void = () => undefined
  events.on('job:start', ({ worker, job }) => {
    busy.set(worker.workerId, Object.keys(job.flags ?? {}))
    next()
  })
  for (const none of ['worker:getJob:empty', 'worker:getJob:error'] as const) events.on(none, () => next())
  for (const end of ['job:complete', 'worker:fatalError', 'worker:stop'] as const)
    events.on(end, ({ worker }) => busy.delete(worker.workerId))
  return async () => {
    const turn = line
    let leave: () => void = () => undefined
    line = new Promise((resolve) => {
      leave = resolve
    })
    await turn
    next = leave
    return [...busy.values()].flat()
  }
}
