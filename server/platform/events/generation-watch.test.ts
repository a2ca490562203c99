import { afterAll, describe, expect, it } from 'vitest'
import { createContact } from '../../features/contacts/examples.ts'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { renumberAfterFailover } from './generation-watch.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { database } = server.platform
const origin = getOrigin(server.app)

const readers: EventStreamReader[] = []
afterAll(() => {
  for (const reader of readers) reader.close()
})

/** Creates a person with three events, and a reader of this stream who has them all. */
async function createReader(path = '/events') {
  const person = await createPerson(server)
  for (let n = 0; n < 3; n++) await createContact(person)
  const reader = await openEventStream(origin, person, 3, path)
  readers.push(reader)
  return { person, reader }
}

/** Puts the database where a standby is that has missed the last two events, and takes over. */
async function failOver(workspaceId: string) {
  await database.owner.query('delete from events where workspace_id = $1 and seq > 1', [workspaceId])
  await database.owner.query('update event_counters set seq = 1 where workspace_id = $1', [workspaceId])
  await database.owner.query(`insert into identity.database_generation values (true, '0000000A')
    on conflict (is_only) do update set generation = excluded.generation`)
}

describe('does', () => {
  it.each(['/events', '/whatsapp/accounts/message-updates'])(
    'tells the readers of %s to reload once a standby has taken over that had missed events',
    async (path) => {
      const { person, reader } = await createReader(path)
      await failOver(person.workspaceId)
      // These get the numbers of the lost ones, which the reader has already received.
      for (let n = 0; n < 2; n++) await createContact(person)
      expect(await renumberAfterFailover(database)).toContain(person.workspaceId)
      await reader.waitUntil(() => reader.events.some(({ kind }) => kind === 'resync'))
      expect(reader.events).toMatchObject([{ id: 1_000_003, kind: 'resync', data: { kind: 'resync' } }])
      expect(await renumberAfterFailover(database)).toEqual([])
    },
  )

  it('also tells those who come back later, whatever was numbered in the meantime', async () => {
    const { person, reader } = await createReader()
    reader.close()
    await failOver(person.workspaceId)
    await renumberAfterFailover(database)
    for (let n = 0; n < 5; n++) await createContact(person)
    const again = await openEventStream(origin, person, 3)
    readers.push(again)
    await again.waitUntil(() => again.events.length === 6)
    expect(again.events.map(({ id, kind }) => [id, kind])).toEqual([
      [1_000_001, 'resync'],
      ...[2, 3, 4, 5, 6].map((n) => [1_000_000 + n, 'contact.changed']),
    ])
  })
})

describe('refuses', () => {
  it('writes on a database that can only be read, with a 503, but reads; and is not ready', async () => {
    const { person } = await createReader()
    const name = new URL(String(database.owner.options.connectionString)).pathname.slice(1)
    const setReadOnly = async (value: 'on' | 'off') => {
      await database.owner.query(
        `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
      )
      await database.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    const readReadiness = () => sendRequest(server, 'GET', '/ready').then(({ status }) => status)
    await setReadOnly('on')
    await expect.poll(readReadiness).toBe(503)
    const written = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
    expect([written.status, written.body.error]).toEqual([503, 'storage_unavailable'])
    expect((await person.request('GET', '/contacts')).status).toBe(200)
    await setReadOnly('off')
    await expect.poll(readReadiness).toBe(200)
    expect((await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })).status).toBe(201)
  })
})
