import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { watchWorkers } from './workers.ts'

/** A job's work; throwing makes it come again later, with growing pauses. */
export type Task = (payload: never, platform: Platform) => Promise<void>
export type Tasks = Record<string, Task>
/** Work at times, as cron writes them (UTC). */
export type Schedule = { task: string; cron: string }[]

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
  const taskList: TaskList = {}
  for (const [name, work] of Object.entries(tasks)) taskList[name] = async (payload) => work(payload as never, platform)
  const events: WorkerEvents = new EventEmitter()
  const watch = await watchWorkers(platform.database, events)
  const runner = await run({
    events,
    pgPool: platform.database.owner,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: quiet,
    taskList,
    crontab: schedule.map(({ task, cron }) => `${cron} ${task}`).join('\n'),
  })
  runner.events.on('job:error', ({ job, error }) => failed(job.task_identifier, error))
  return {
    async stop() {
      await runner.stop()
      await watch.stop()
    },
  }
}
