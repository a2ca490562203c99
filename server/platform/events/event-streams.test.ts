import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContact } from '../../features/contacts/examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { withTransaction } from '../database/scope.ts'
import { insertEvent } from './event-log.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  // The tests control when heartbeats and checks run.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = getOrigin(server.app)
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const readers: EventStreamReader[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
const listen = async (person: Person, lastEventId?: number | string) => {
  const reader = await openEventStream(origin, person, lastEventId)
  readers.push(reader)
  return reader
}
const ids = (reader: EventStreamReader) => reader.events.map(({ id }) => id)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)

describe('does', () => {
  it('sends a change to every reader of the workspace', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    const both = [await listen(maren), await listen(ben)]
    const { id } = await createContact(maren)
    for (const reader of both) {
      await reader.waitUntil(() => reader.events.length === 1)
      expect(reader.events[0]).toMatchObject({ id: 1, kind: 'contact.changed', data: { ids: [id], version: 1 } })
    }
  })

  it('resumes after Last-Event-ID during writes, with each event exactly once', async () => {
    const maren = await createPerson(server)
    const writes = 120
    const writing = Promise.all(upTo(writes).map(() => createContact(maren)))
    const seen: number[] = []
    while (seen.length < writes) {
      const reader = await listen(maren, seen.at(-1) ?? 0)
      const enough = Math.min(25, writes - seen.length)
      await reader.waitUntil(() => reader.events.length >= enough)
      reader.close()
      seen.push(...ids(reader))
    }
    await writing
    expect(seen).toEqual(upTo(writes))
  })

  it('sends its position before the first change', async () => {
    const maren = await createPerson(server)
    await createContact(maren)
    const reader = await listen(maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    const behind = await listen(maren, 0)
    await behind.waitUntil(() => behind.events.length === 1)
    expect([reader.events, ids(behind)]).toEqual([[], [1]])
  })

  it('sends the events of the requested time before the connection, and no older ones', async () => {
    const maren = await createPerson(server)
    await insertEvents(maren, 3)
    await owner(`update events set created_at = now() - interval '1 minute' where workspace_id = $1 and seq <= 2`, [
      maren.workspaceId,
    ])
    const reader = await openEventStream(origin, maren, undefined, '/events', '&missed=30000')
    readers.push(reader)
    await reader.waitUntil(() => reader.events.length > 0)
    const all = await openEventStream(origin, maren, undefined, '/events', '&missed=120000')
    readers.push(all)
    await all.waitUntil(() => all.events.length === 3)
    expect([ids(reader), ids(all)]).toEqual([[3], [1, 2, 3]])
  })

  it('sends more events than one query returns', async () => {
    const maren = await createPerson(server)
    await insertEvents(maren, 1_200)
    const reader = await listen(maren, 0)
    await reader.waitUntil(() => reader.events.length === 1_200)
    expect(ids(reader)).toEqual(upTo(1_200))
  })

  it('keeps an idle connection open with a comment every 25 seconds', async () => {
    const reader = await listen(await createPerson(server))
    await vi.advanceTimersByTimeAsync(25_000)
    await reader.waitUntil(() => reader.comments.includes(': still here'))
    expect(reader.events).toEqual([])
  })
})

describe('refuses', () => {
  it.each([
    ['that is no longer kept', 1],
    ['in the future', 99],
    ['that is too large', '9'.repeat(30)],
    ['that is not a number', 'yesterday'],
  ])('to resume from an id %s: the reader must reload and then gets new events', async (_name, last) => {
    const maren = await createPerson(server)
    await insertEvents(maren, 5)
    await owner('delete from events where workspace_id = $1 and seq < 4', [maren.workspaceId])
    const reader = await listen(maren, last)
    await reader.waitUntil(() => reader.events.length === 1)
    await insertEvents(maren, 1)
    server.platform.changes.notify(maren.workspaceId)
    await reader.waitUntil(() => reader.events.length === 2)
    expect(reader.events.map(({ id, kind }) => [id, kind])).toEqual([
      [5, 'resync'],
      [6, 'contacts.changed'],
    ])
  })
})

describe('hides', () => {
  it('every change of another workspace', async () => {
    const maren = await createPerson(server)
    const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
    const reader = await listen(maren)
    await createContact(otherTenant)
    await createContact(otherTenant)
    const own = await createContact(maren)
    await reader.waitUntil(() => reader.events.length > 0)
    expect(reader.events).toMatchObject([{ id: 1, data: { ids: [own.id] } }])
  })

  it.each([
    ['the session is revoked', 'update identity.sessions set revoked_at = now() where user_id = $1'],
    ['the session expires', "update identity.sessions set expires_at = now() - interval '1 second' where user_id = $1"],
    ['the person is removed from the workspace', 'update members set removed_at = now() where user_id = $1'],
    ['the account is deactivated', 'update identity.users set is_active = false where id = $1'],
  ])('everything from the moment %s: the stream ends within 5 seconds', async (_name, loses) => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const lost = await listen(ben)
    const kept = await listen(maren)
    await owner(loses, [ben.userId])
    await vi.advanceTimersByTimeAsync(5_000)
    await lost.closed
    await createContact(maren)
    await kept.waitUntil(() => kept.events.length === 1)
    expect(lost.events).toEqual([])
  })
})

/** Writes events without notifications. */
async function insertEvents(person: Person, count: number): Promise<void> {
  const claim = { ...person, organizationId: null, needs: 'MEMBER' as const }
  await withTransaction(server.platform.database, claim, async (scope) => {
    for (let n = 0; n < count; n++) await insertEvent(scope, 'contacts.changed', [])
  })
}
