import { afterAll, expect, it, vi } from 'vitest'
import { importContacts } from '../../features/transfer/examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { startTestServer } from '../../testing/harness/test-server.ts'
import { releaseJobs } from './failed-jobs.ts'

const server = await startTestServer()
afterAll(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)

/** Adds a job that no worker of this process takes, because it is due later. */
async function addJob(task: string, payload: object): Promise<string> {
  const { rows } = await owner(`select id from graphile_worker.add_job($1, $2, run_at := now() + interval '1 hour')`, [
    task,
    JSON.stringify(payload),
  ])
  return rows[0].id
}

/** Simulates a worker that took the job and whose process was killed. */
async function simulateCrash(id: string): Promise<void> {
  await owner(
    `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = attempts + 1 where id = $1`,
    [id],
  )
  await releaseJobs(server.platform.database, ['killed'])
}
const isFailed = async (id: string) => {
  const { rows } = await owner(
    'select attempts = max_attempts as over, locked_by from graphile_worker._private_jobs where id = $1',
    [id],
  )
  expect(rows[0].locked_by).toBeNull()
  return rows[0].over as boolean
}

async function createRunningImport(person: Person): Promise<string> {
  const { importId } = (await importContacts(person, 'Name\nAmara Okonkwo\n')).body.data
  await owner(`update imports set status = 'running' where id = $1`, [importId])
  return importId
}

it('fails a job whose process ended twice, and says what became of its import', async () => {
  const maren = await createPerson(server)
  const importId = await createRunningImport(maren)
  const { workspaceId, userId } = maren
  const id = await addJob('import', { importId, kind: 'contacts', workspaceId, userId })
  await simulateCrash(id)
  expect(await isFailed(id)).toBe(false)
  expect((await maren.request('GET', `/imports/${importId}`)).body.data.status).toBe('running')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await simulateCrash(id)
  expect(await isFailed(id)).toBe(true)
  await expect
    .poll(async () => (await maren.request('GET', `/imports/${importId}`)).body.data)
    .toMatchObject({
      status: 'failed',
      errors: [
        {
          row: 2,
          field: 'file',
          message:
            'The server ended twice while it imported the rows of people.csv after row 2, so they are not tried again.',
        },
      ],
    })
  const noted = async () => (await maren.request('GET', '/audit?action=job.failed')).body.data
  await expect.poll(noted).toMatchObject([{ action: 'job.failed', subject: { kind: 'import' } }])
})

it('ends an undo whose job failed permanently, and lets it be started again', async () => {
  const maren = await createPerson(server)
  const { importId } = (await importContacts(maren, 'Name\nAmara Okonkwo\n')).body.data
  await owner(`update imports set undo_status = 'running', undo_step = $1 where id = $1`, [importId])
  const { workspaceId, userId } = maren
  const id = await addJob('undo-import', { importId, kind: 'contacts', workspaceId, userId })
  await simulateCrash(id)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await simulateCrash(id)
  const undoStatus = async () => (await maren.request('GET', `/imports/${importId}`)).body.data.undo.status
  await expect.poll(undoStatus).toBe('failed')
  const given = (await maren.request('GET', '/failed-jobs')).body.data
  expect(given).toMatchObject([{ id, kind: 'undo-import' }])
  const again = await maren.request('POST', `/imports/${importId}/undo`)
  expect(again.body.data.undo).toMatchObject({ status: 'done', removed: 1 })
})

it('sets a job of any kind aside, but none that failed or got further between', async () => {
  const [mail, failed] = [await addJob('mail', { sealed: null }), await addJob('mail', { sealed: null })]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const id of [mail, failed]) await simulateCrash(id)
  await owner(`update graphile_worker._private_jobs set last_error = 'the mail server is away' where id = $1`, [failed])
  for (const id of [mail, failed]) await simulateCrash(id)
  expect([await isFailed(mail), await isFailed(failed)]).toEqual([true, false])
})

it('gives an import three attempts', async () => {
  const { rows } = await owner(`with added as (select enqueue('import', '{}', 'three attempts')) select 1 from added`)
  expect(rows).toHaveLength(1)
  const jobs = await owner(`select max_attempts from graphile_worker._private_jobs where key = 'three attempts'`)
  expect(jobs.rows).toEqual([{ max_attempts: 3 }])
})
