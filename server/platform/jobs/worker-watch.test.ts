import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { watchWorkers } from './worker-watch.ts'

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
beforeEach(() => owner('delete from graphile_worker._private_jobs'))
afterEach(() => vi.clearAllTimers())
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
/** Inserts a job that a worker has taken, of a task without workers here. */
const insertTakenJob = async (worker: string): Promise<string> => {
  await owner(`select graphile_worker.add_job('sleep', '{}')`)
  const { rows } = await owner(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where locked_by is null
     returning id`,
    [worker],
  )
  return rows[0].id
}
const watch = async (events: WorkerEvents) => {
  const watched = await watchWorkers(server.platform.database, events)
  onTestFinished(watched.stop)
  return watched
}
/**
 * Announces a worker like the library, with or without an active job, and waits until it holds its lock: before, it looks dead to the
 * watch of the server, whose checks are seconds apart only by the clock of this test.
 */
const announceWorker = async (events: WorkerEvents, workerId: string, activeJob: string | null) => {
  const worker = { workerId, getActiveJob: () => activeJob && { id: activeJob } }
  events.emit('worker:create', { worker, tasks: {} } as never)
  const isFree = async (): Promise<boolean> =>
    (await owner(`select pg_try_advisory_xact_lock(hashtextextended('job worker ' || $1, 0)) as free`, [workerId]))
      .rows[0].free
  while (await isFree());
}
const holders = async () =>
  (await owner('select locked_by from graphile_worker._private_jobs order by 1')).rows.map((row) => row.locked_by)

describe('survives', () => {
  it('a killed process: its jobs are released at the second check, those of live processes stay locked', async () => {
    const events: WorkerEvents = new EventEmitter()
    const living = await watch(events)
    await announceWorker(events, 'living', await insertTakenJob('living'))
    await insertTakenJob('killed')
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(async () => expect(await holders()).toEqual(['killed', 'living']), 60_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await holders()).toEqual(['living', null])
    }, 60_000)
    await living.stop()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await holders()).toEqual([null, null])
    }, 60_000)
  })

  it('a connection lost while a worker took a job: the job is given back at the second check, and the attempt does not count', async () => {
    const events: WorkerEvents = new EventEmitter()
    await watch(events)
    await announceWorker(events, 'unaware', null)
    await announceWorker(events, 'at work', await insertTakenJob('at work'))
    await insertTakenJob('unaware')
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(async () => expect(await holders()).toEqual(['at work', 'unaware']), 60_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await holders()).toEqual(['at work', null])
    }, 60_000)
    const { rows } = await owner('select attempts from graphile_worker._private_jobs order by locked_by')
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 0 }])
  })
})
