import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { withTransaction } from '../database/scope.ts'
import { insertEvent } from './event-log.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = getOrigin(server.app)
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

describe('survives', () => {
  it('a thousand readers of one workspace, with one query per change', async () => {
    const maren = await createPerson(server)
    const people = await Promise.all(
      Array.from({ length: 50 }, () => createPerson(server, { workspaceOf: maren, role: 'VIEWER' })),
    )
    const readers: EventStreamReader[] = []
    // One each at a time: the system refuses more connections than it can queue.
    while (readers.length < 1_000)
      readers.push(...(await Promise.all(people.map((person) => openEventStream(origin, person)))))
    const change = async (count: number) => {
      await insertEvents(maren, 1, 10)
      server.platform.changes.notify(maren.workspaceId)
      await Promise.all(readers.map((reader) => reader.waitUntil(() => reader.events.length === count)))
    }
    const announced = new Promise<void>((resolve) => server.platform.changes.subscribe(maren.workspaceId, resolve))
    await change(1)
    // Opening a stream reads, too, and may find the event before it is announced.
    await announced
    await waitUntilIdle(server.platform.database.app)
    const asked = vi.spyOn(server.platform.database.app, 'connect')
    await change(2)
    // The change itself, its notification and the read; nothing per reader.
    expect(asked).toHaveBeenCalledTimes(3)
    asked.mockRestore()
    for (const reader of readers) reader.close()
  })

  it('a failed query: missed events follow with the next check', async () => {
    const maren = await createPerson(server)
    const reader = await openEventStream(origin, maren)
    // Opening a stream reads, too: only after an event nothing is under way.
    await insertEvents(maren, 1, 10)
    server.platform.changes.notify(maren.workspaceId)
    await reader.waitUntil(() => reader.events.length === 1)
    await insertEvents(maren, 1, 10)
    const warned = new Promise((resolve) => {
      vi.spyOn(server.app.log, 'warn').mockImplementationOnce(resolve)
    })
    vi.spyOn(server.platform.database.app, 'connect').mockImplementation((heard?: unknown) => {
      const away = new Error('the network is away')
      return typeof heard === 'function' ? heard(away) : Promise.reject(away)
    })
    server.platform.changes.notify(maren.workspaceId)
    await warned
    vi.restoreAllMocks()
    expect(reader.events).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4_000)
    await reader.waitUntil(() => reader.events.length === 2)
    expect(reader.events[1]?.id).toBe(2)
    reader.close()
  })

  it('a stalled reader: it is disconnected, delays no one, and resumes after its last event', async () => {
    const maren = await createPerson(server)
    const stalled = await openStalledReader(maren)
    const other = await openEventStream(origin, maren)
    await other.waitUntil(() => other.comments.length > 0)
    let written = 0
    while (!stalled.gone()) {
      // More than the socket buffers of any system.
      expect(written).toBeLessThan(500)
      await insertEvents(maren, 5, 200_000)
      written += 5
      server.platform.changes.notify(maren.workspaceId)
      await other.waitUntil(() => other.events.length === written)
    }
    const got = await stalled.read()
    expect(got).toEqual(upTo(got.length))
    expect(got.length).toBeLessThan(written)
    const again = await openEventStream(origin, maren, got.length)
    await again.waitUntil(() => again.events.length === written - got.length)
    expect([...got, ...again.events.map(({ id }) => id)]).toEqual(upTo(written))
    for (const reader of [other, again]) reader.close()
  })

  it('a shutdown: every stream ends and the server closes', async () => {
    const other = await startTestServer()
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const maren = await createPerson(other)
    const reader = await openEventStream(getOrigin(other.app), maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    await other.close()
    await reader.closed
    expect(reader.events).toEqual([])
  })
})

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/**
 * Opens a stream without reading it. `gone`: whether the server has disconnected it; `read` reads until it ends, and returns the numbers
 * of its complete events.
 */
async function openStalledReader({
  workspaceId,
  token,
}: Person): Promise<{ gone(): boolean; read(): Promise<number[]> }> {
  const accepted: Socket[] = []
  const accept = (socket: Socket) => void accepted.push(socket)
  server.app.server.on('connection', accept)
  const asked = get(`${origin}/events?workspaceId=${workspaceId}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  server.app.server.off('connection', accept)
  // Others may connect in the meantime.
  const socket = accepted.find(({ remotePort }) => remotePort === response.socket.localPort)
  if (!socket) throw new Error('the server has no connection of the stalled reader')
  return {
    gone: () => socket.destroyed,
    async read() {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', () => undefined)
      await new Promise((resolve) => response.once('close', resolve))
      return [...text.matchAll(/id: (\d+)\nevent: [^\n]+\ndata: [^\n]+\n\n/g)].map(([, id]) => Number(id))
    },
  }
}

/** Waits until no statement runs or waits. One that follows another has begun when the event loop has gone round. */
async function waitUntilIdle(connections: Pool): Promise<void> {
  do await nextRound()
  while (connections.idleCount < connections.totalCount || connections.waitingCount > 0)
}

async function insertEvents(person: Person, count: number, size: number): Promise<void> {
  const claim = { ...person, organizationId: null, needs: 'MEMBER' as const }
  await withTransaction(server.platform.database, claim, async (scope) => {
    for (let n = 0; n < count; n++) await insertEvent(scope, 'contacts.changed', [], { filler: 'x'.repeat(size) })
  })
}
