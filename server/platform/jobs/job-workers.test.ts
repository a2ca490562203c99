import { EventEmitter } from 'node:events'
import { Logger } from 'graphile-worker'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing/harness/test-server.ts'
import { startJobs } from './job-runner.ts'
import { startWorkers } from './job-workers.ts'

const server = await startTestServer()
const { owner } = server.platform.database
let runner: Awaited<ReturnType<typeof startJobs>>
const done: string[] = []
const failures = new Map<string, number>()
runner = await startJobs(
  server.platform,
  {
    probe: {
      concurrency: 1,
      handler: (async ({ name }: { name: string }) => {
        done.push(name)
        const left = failures.get(name) ?? 0
        failures.set(name, left - 1)
        if (left > 0) throw new Error(`${name} failed`)
      }) as never,
    },
  },
  [],
  { failed: () => undefined, failedPermanently: () => undefined },
)
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await runner.stop()
  await server.close()
})

const addJob = (name: string) =>
  owner.query(`select graphile_worker.add_job('probe', $1, queue_name := 'probes')`, [JSON.stringify({ name })])
const countJobs = async () =>
  (await owner.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'probe'`)).rows[0].n

/** Makes the database reject storing the outcome of jobs, as on a full disk. */
async function rejectStoringOutcomes() {
  await owner.query(`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$;
    create trigger refuse_delete before delete on graphile_worker._private_jobs for each row execute function refuse_end();
    create trigger refuse_update before update on graphile_worker._private_jobs for each row
      when (new.locked_by is null) execute function refuse_end()`)
  return () =>
    owner.query(`
      drop trigger refuse_delete on graphile_worker._private_jobs;
      drop trigger refuse_update on graphile_worker._private_jobs;
      drop function refuse_end`)
}

describe('survives', () => {
  it('a full disk at the end of a job that is done: the job is not done again, and the next one is', async () => {
    vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    const makeRoom = await rejectStoringOutcomes()
    await addJob('first')
    await expect.poll(() => done).toContain('first')
    await makeRoom()
    await addJob('second')
    await expect.poll(countJobs).toBe(0)
    expect(done.filter((name) => name === 'first' || name === 'second')).toEqual(['first', 'second'])
  })

  it('a full disk at the end of a job that failed: it is tried again', async () => {
    vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    failures.set('unlucky', 1)
    const makeRoom = await rejectStoringOutcomes()
    await addJob('unlucky')
    await expect.poll(() => done).toContain('unlucky')
    await makeRoom()
    await expect.poll(countJobs).toBe(0)
    expect(done.filter((name) => name === 'unlucky')).toEqual(['unlucky', 'unlucky'])
  })

  it('a database that goes away while the workers start: nothing ends the process, and they do their jobs', async () => {
    const client = await owner.connect()
    vi.spyOn(owner, 'query').mockRejectedValueOnce(new Error('read ECONNRESET') as never)
    const taskList = { afterwards: async () => void done.push('afterwards') }
    const logger = new Logger(() => () => undefined)
    const options = { pgPool: owner, events: new EventEmitter(), noHandleSignals: true, logger }
    const workers = startWorkers({ ...options, taskList })
    await client.query(`select graphile_worker.add_job('afterwards')`)
    client.release()
    await expect.poll(() => done).toContain('afterwards')
    await workers.stop()
  })

  it('a first look at the queue that fails: the workers look again', async () => {
    const query = pg.Client.prototype.query
    let failed = 0
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [{ text = '' } = {}] = given as [{ text?: string }?]
      if (failed < 2 && text.includes('_private_tasks as tasks (identifier)')) {
        failed += 1
        return Promise.reject(new Error('read ECONNRESET')) as never
      }
      return Reflect.apply(query, this, given)
    })
    const taskList = { 'after all': async () => void done.push('after all') }
    const logger = new Logger(() => () => undefined)
    const options = { pgPool: owner, events: new EventEmitter(), noHandleSignals: true, logger, pollInterval: 50 }
    const workers = startWorkers({ ...options, taskList })
    await owner.query(`select graphile_worker.add_job('after all')`)
    await expect.poll(() => done).toContain('after all')
    expect(failed).toBe(2)
    await workers.stop()
  })
})
