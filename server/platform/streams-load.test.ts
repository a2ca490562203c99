import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordEvent } from './events.ts'
import { inTransaction } from './scope.ts'
import { startTestServer, type TestServer } from './testing/harness.ts'
import { listenAs, originOf } from './testing/listening.ts'
import { aPerson, type Person } from './testing/people.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = originOf(server.app)
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

describe('survives', () => {
  it('a thousand readers of one workspace with one read for a change', async () => {
    const maren = await aPerson(server)
    const people = await Promise.all(
      Array.from({ length: 50 }, () => aPerson(server, { beside: maren, role: 'VIEWER' })),
    )
    const readers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => listenAs(origin, people[n % 50] ?? maren)),
    )
    await Promise.all(readers.map((reader) => reader.until(() => reader.comments.length > 0)))
    const asked = vi.spyOn(server.platform.database.app, 'connect')
    await recorded(maren, 1, 10)
    asked.mockClear()
    server.platform.changes.announce(maren.workspaceId)
    await Promise.all(readers.map((reader) => reader.until(() => reader.heard.length === 1)))
    // The announcement and the read; nothing for each reader.
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
    for (const reader of readers) reader.leave()
  })

  it('a read that fails: what was missed comes with the next check', async () => {
    const maren = await aPerson(server)
    const reader = await listenAs(origin, maren)
    await reader.until(() => reader.comments.length > 0)
    await recorded(maren, 1, 10)
    const warned = new Promise((resolve) => {
      vi.spyOn(server.app.log, 'warn').mockImplementationOnce(resolve)
    })
    vi.spyOn(server.platform.database.app, 'connect').mockImplementation((heard?: unknown) => {
      const away = new Error('the network is away')
      return typeof heard === 'function' ? heard(away) : Promise.reject(away)
    })
    server.platform.changes.announce(maren.workspaceId)
    await warned
    vi.restoreAllMocks()
    expect(reader.heard).toEqual([])
    await vi.advanceTimersByTimeAsync(4_000)
    await reader.until(() => reader.heard.length === 1)
    expect(reader.heard[0]?.id).toBe(1)
    reader.leave()
  })

  it('a stop: every stream ends and the server closes', async () => {
    const other = await startTestServer()
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const maren = await aPerson(other)
    const reader = await listenAs(originOf(other.app), maren)
    await reader.until(() => reader.comments.length > 0)
    await other.close()
    await reader.ended
    expect(reader.heard).toEqual([])
  })
})

async function recorded(person: Person, count: number, size: number): Promise<void> {
  const claim = { ...person, organizationId: null, needs: 'MEMBER' as const }
  await inTransaction(server.platform.database, claim, async (scope) => {
    for (let n = 0; n < count; n++) await recordEvent(scope, 'contacts.changed', [], { filler: 'x'.repeat(size) })
  })
}
