import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { openS3FileStore } from '../../../platform/files/s3-file-store.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { startFakeBucket } from '../../../testing/harness/fake-bucket.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, listContacts, waitForImport } from '../examples.ts'

const bucket = await startFakeBucket()
const timings = { idleTimeout: 60_000, pause: 10 }
const server = await getTestServer({ mediaStore: (files) => openS3FileStore(bucket.settings, files, timings) })
afterAll(bucket.close)
const { owner } = server.platform.database

const rows = 'Name\nAmara Okonkwo\nBen Ito\n'
const listLocal = () => readdir(dirname(server.platform.files.path(uuidv7())))
const listShared = () => [...bucket.files.keys()]
const listNames = async (person: Person) => (await listContacts(person)).map(({ name }) => name)

/** Starts an import that waits before its first row, until `go` is called. */
async function startWaitingImport(person: Person) {
  const client = new pg.Client({ connectionString: owner.options.connectionString })
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtextextended('import ' || $1::text, 0))`, [person.workspaceId])
  const { importId } = (await importContacts(person, rows)).body.data
  return { importId, go: () => client.end() }
}

describe('does', () => {
  it('keeps the file of an import in the bucket until the import is over', async () => {
    const maren = await createPerson(server)
    const { importId, go } = await startWaitingImport(maren)
    const { rows: found } = await owner.query('select file from imports where id = $1', [importId])
    expect(listShared()).toEqual([`parley/${found[0].file}`])
    await go()
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 2 })
    await expect.poll(async () => [listShared(), await listLocal()]).toEqual([[], []])
  })

  it('removes the file of a cancelled import from the bucket', async () => {
    const maren = await createPerson(server)
    const { importId, go } = await startWaitingImport(maren)
    expect((await maren.request('POST', `/imports/${importId}/cancel`)).status).toBe(200)
    expect(listShared()).toEqual([])
    await go()
    await expect.poll(listLocal).toEqual([])
    expect(await listNames(maren)).toEqual([])
  })

  it('leaves no file of a dry run or a rejected file in the bucket', async () => {
    const maren = await createPerson(server)
    const before = bucket.requests.length
    expect((await importContacts(maren, rows, { dryRun: 'true' })).body.data.created).toBe(2)
    expect((await importContacts(maren, 'Name\n')).status).toBe(422)
    expect([bucket.requests.length - before, await listLocal()]).toEqual([0, []])
  })
})

describe('survives', () => {
  it.each([
    [
      'is still found',
      () => server.platform.files.put(Readable.from([rows])),
      { status: 'done', created: 2, errors: [] },
    ],
    [
      'is lost: the import says so',
      async () => uuidv7(),
      { status: 'failed', errors: [{ message: 'The uploaded file is no longer there. Please upload it again.' }] },
    ],
  ])('an upgrade: a file that stayed on the node of its upload %s', async (_what, createFile, ending) => {
    const maren = await createPerson(server)
    const { importId } = (await importContacts(maren, 'Name\nAmara Okonkwo\n')).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done' })
    await owner.query(`update imports set status = 'queued', file = $2, total = 2 where id = $1`, [
      importId,
      await createFile(),
    ])
    const { workspaceId, userId } = maren
    await owner.query(`select enqueue('import', $1::jsonb)`, [
      JSON.stringify({ importId, kind: 'contacts', workspaceId, userId }),
    ])
    expect(await waitForImport(server, maren, importId)).toMatchObject(ending)
    await expect.poll(listLocal).toEqual([])
  })

  it('a bucket that refuses the file: a clear answer, and nothing is left', async () => {
    const maren = await createPerson(server)
    bucket.failures.push(403)
    const { status, body } = await importContacts(maren, rows)
    expect([status, body]).toEqual([
      503,
      {
        success: false,
        error: 'storage_unavailable',
        message: 'Files can’t be stored or opened at the moment. Please try again in a few minutes.',
      },
    ])
    const { rows: imports } = await owner.query('select from imports where workspace_id = $1', [maren.workspaceId])
    expect([imports, await listLocal()]).toEqual([[], []])
  })

  it('a bucket that fails while the job reads the file: the import is tried again and completes', async () => {
    const maren = await createPerson(server)
    bucket.failures.push(undefined, 403)
    const { importId } = (await importContacts(maren, rows)).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 2, errors: [] })
    expect([await listNames(maren), bucket.failures]).toEqual([['Amara Okonkwo', 'Ben Ito'], []])
  })
})
