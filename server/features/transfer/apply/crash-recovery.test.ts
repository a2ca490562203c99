import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer, type TestServer } from '../../../testing/harness/test-server.ts'
import { importContacts, listContacts, waitForImport } from '../examples.ts'

const server = await getTestServer()

const people = (count: number) =>
  ['name,email', ...Array.from({ length: count }, (_, n) => `Person ${n},p${n}@kestrel.example`)].join('\n')

describe('survives', () => {
  it('a repeated request with one idempotency key: one import, and another file is rejected', async () => {
    const maren = await createPerson(server)
    const key = { 'idempotency-key': 'import-1' }
    const options = { onDuplicate: 'create' }
    const [first, second] = await Promise.all([
      importContacts(maren, people(3), options, key),
      importContacts(maren, people(3), options, key),
    ])
    expect(second.body).toEqual(first.body)
    expect(first.body.data).toMatchObject({ status: 'done', created: 3 })
    expect(await listContacts(maren)).toHaveLength(3)
    const other = await importContacts(maren, people(4), options, key)
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
  })

  it('two members importing the same file at once: each contact is created once', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const [first, second] = await Promise.all(
      [maren, ben].map(async (person) => {
        const { body } = await importContacts(person, people(300))
        return waitForImport(server, person, body.data.importId)
      }),
    )
    expect(first.created + second.created).toBe(300)
    expect(first.skipped + second.skipped).toBe(300)
    expect(await listContacts(maren)).toHaveLength(300)
  })

  it('a connection killed between two batches: the import resumes, and each row is imported exactly once', async () => {
    const maren = await createPerson(server)
    const { owner } = server.platform.database
    const turn = new pg.Client({ connectionString: owner.options.connectionString })
    await turn.connect()
    const take = () =>
      turn.query(`select pg_advisory_lock(hashtextextended('import ' || $1::text, 0))`, [maren.workspaceId])
    const give = () =>
      turn.query(`select pg_advisory_unlock(hashtextextended('import ' || $1::text, 0))`, [maren.workspaceId])
    try {
      await take()
      const started = importContacts(maren, people(12_000), { onDuplicate: 'create' })
      await waiting(server)
      // The first batch has its turn, then this test, which stands in line before the second batch.
      await give()
      await take()
      const { rows } = await owner.query('select created, last_row, status from imports where workspace_id = $1', [
        maren.workspaceId,
      ])
      expect(rows).toEqual([{ created: 2_000, last_row: 2_001, status: 'running' }])
      await owner.query('select pg_terminate_backend($1)', [await waiting(server)])
      await give()
      const { importId } = (await started).body.data
      expect(await waitForImport(server, maren, importId)).toMatchObject({
        status: 'done',
        total: 12_000,
        created: 12_000,
        failed: 0,
      })
      const names = (await listContacts(maren)).map(({ name }) => name)
      expect(names).toEqual(Array.from({ length: 12_000 }, (_, n) => `Person ${n}`))
    } finally {
      await turn.end()
    }
  })

  it('the loss of a connection in the middle of a transaction', async () => {
    const { app, owner } = server.platform.database
    for (const pool of [app, owner]) {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query('select pg_backend_pid() as pid')
      const lost = new Promise((resolve) => client.once('end', resolve))
      await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
      await lost
      await expect(client.query('select 1')).rejects.toThrow()
      client.release(true)
    }
  })

  it('a disk that is full until the last attempt has failed: the import continues afterwards', async () => {
    const maren = await createPerson(server)
    const { owner } = server.platform.database
    await owner.query(`
      create function refuse_update() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$;
      create trigger refuse_update before update on imports for each row when (new.workspace_id = '${maren.workspaceId}') execute function refuse_update()`)
    const started = await importContacts(maren, people(3))
    const { importId } = started.body.data
    const ofImport = `from graphile_worker._private_jobs j where j.payload ->> 'importId' = $1`
    const isFailedJobRow = async () =>
      (await owner.query(`select ${ofImport} and attempts = max_attempts and locked_at is null`, [importId])).rowCount
    while (!(await isFailedJobRow()))
      await owner.query(
        `update graphile_worker._private_jobs set run_at = now() where locked_at is null and id in (select id ${ofImport})`,
        [importId],
      )
    await owner.query('drop trigger refuse_update on imports; drop function refuse_update')
    expect((await maren.request('GET', `/imports/${importId}`)).body.data.status).toBe('queued')
    await owner.query(`select enqueue('continue-imports', '{}')`)
    expect(await waitForImport(server, maren, importId)).toMatchObject({ status: 'done', created: 3, failed: 0 })
  })

  it('the loss of the stored file: the import fails with an error on the file', async () => {
    const maren = await createPerson(server)
    const { files } = server.platform
    const path = files.path
    files.path = (name) => `${path(name)}-gone`
    const { body } = await maren.request('POST', '/contacts/import', { contacts: [{ name: 'Amara' }] })
    const done = await waitForImport(server, maren, body.data.importId)
    files.path = path
    expect(done).toMatchObject({ status: 'failed', created: 0, errors: [{ field: 'file' }] })
  })
})

/** The connection that waits for its turn to import. */
async function waiting({ platform }: TestServer): Promise<number> {
  for (;;) {
    const { rows } = await platform.database.owner.query<{ pid: number }>(
      `select pid from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`,
    )
    if (rows[0]) return rows[0].pid
  }
}
