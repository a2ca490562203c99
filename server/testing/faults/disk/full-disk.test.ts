import type { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../factories/person.ts'
import { getTestServer } from '../../harness/test-server.ts'

// PostgreSQL must not end idle transactions.
const server = await getTestServer({ alone: true, timeouts: { idleInTransaction: 0 } })
const { owner, app } = server.platform.database
afterEach(() => vi.restoreAllMocks())

const exportContacts = (person: Person) => person.request('POST', '/contacts/export', {})

const expectStorageUnavailable = ({ status, body, headers }: TestResponse) =>
  expect([status, body.success, body.error, body.message, headers['retry-after']]).toEqual([
    503,
    false,
    'storage_unavailable',
    'Nothing can be stored at the moment. Please try again in a few minutes.',
    '60',
  ])

it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])(
  'refuses what cannot be written to a disk that says %s',
  async (code) => {
    const maren = await createPerson(server)
    vi.spyOn(server.platform.files, 'put').mockImplementation(async (content: Readable) => {
      content.destroy()
      throw Object.assign(new Error(`${code}: write`), { code })
    })
    expectStorageUnavailable(await exportContacts(maren))
    vi.restoreAllMocks()
    expect((await exportContacts(maren)).status).toBe(200)
  },
)

it('sends an export whose file cannot be removed afterwards', async () => {
  const maren = await createPerson(server)
  const remove = vi.spyOn(server.platform.files, 'remove').mockRejectedValue(new Error('EIO: rm'))
  expect((await exportContacts(maren)).status).toBe(200)
  await expect.poll(() => remove.mock.calls.length).toBe(1)
})

it('reads from a database that can only be read, refuses changes, and takes them again afterwards', async () => {
  const maren = await createPerson(server)
  const create = () => maren.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  expect((await create()).status).toBe(201)
  const setReadOnly = async (isReadOnly: boolean) => {
    const { rows } = await owner.query('select current_database() as name')
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter database ${rows[0].name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    // The setting applies to new connections.
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename is not null and query not like 'listen %'`,
    )
    await expect.poll(() => app.totalCount).toBe(0)
  }
  const holder = await owner.connect()
  holder.release()
  await setReadOnly(true)
  expectStorageUnavailable(await create())
  const list = await maren.request('GET', '/contacts')
  expect([list.status, list.body.data.length]).toEqual([200, 1])
  await setReadOnly(false).catch(() => undefined)
  await expect.poll(async () => (await create()).status).toBe(201)
  const after = await maren.request('GET', '/contacts')
  expect(after.body.data.length).toBe(2)
})
