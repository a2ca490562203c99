import { describe, expect, it, vi } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { openDatabase } from './database.ts'
import { createStatementScope } from './scope.ts'
import { sql } from './sql.ts'

const server = await getTestServer({ alone: true })

const away = () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const { app, owner } = server.platform.database
  for (const pool of [app, owner])
    vi.spyOn(pool, 'connect').mockImplementation((heard?: unknown) =>
      typeof heard === 'function' ? heard(refused) : Promise.reject(refused),
    )
}

describe('does', () => {
  it('reports liveness and readiness', async () => {
    expect((await sendRequest(server, 'GET', '/health')).body).toEqual({ status: 'ok' })
    const ready = await sendRequest(server, 'GET', '/ready')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', database: true, queue: true }])
  })
})

describe('refuses', () => {
  it('a statement beyond the queue limit while every connection is busy, and serves the queued ones', async () => {
    const maren = await createPerson(server)
    const url = String(server.platform.database.owner.options.connectionString)
    const small = openDatabase({ url, connections: 2, maxWaiting: 4 })
    const busy = [await small.app.connect(), await small.app.connect()]
    const claim = { ...maren, organizationId: null, needs: 'VIEWER' as const }
    const asks = Array.from({ length: 8 }, () =>
      createStatementScope(small, claim)
        .tx.rows(sql`select 1 as one`)
        .catch((error) => [error.status, error.code, error.retryAfter]),
    )
    expect(small.countWaiting()).toBe(4)
    for (const client of busy) client.release()
    const answers = await Promise.all(asks)
    expect(answers.slice(0, 4)).toEqual(Array(4).fill([{ one: 1 }]))
    expect(answers.slice(4)).toEqual(Array(4).fill([503, 'overloaded', 2]))
    await small.close()
  })
})

describe('survives', () => {
  it('a restart of the database', async () => {
    const maren = await createPerson(server)
    away()
    const read = await maren.request('GET', '/contacts')
    expect([read.status, read.body.error, read.headers['retry-after']]).toEqual([503, 'overloaded', '2'])
    expect((await sendRequest(server, 'GET', '/health')).status).toBe(200)
    const ready = await sendRequest(server, 'GET', '/ready')
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        success: false,
        error: 'not_ready',
        message: 'The server cannot reach its database, or can only read it.',
        status: 'not ready',
        database: false,
        queue: false,
      },
    ])
    vi.restoreAllMocks()
    expect((await sendRequest(server, 'GET', '/ready')).status).toBe(200)
    expect((await maren.request('GET', '/contacts')).status).toBe(200)
  })

  it('cut connections: the next request is served', async () => {
    const maren = await createPerson(server)
    await server.platform.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and query not like 'listen %'`,
    )
    await vi.waitFor(async () => expect((await maren.request('GET', '/contacts')).status).toBe(200), 60_000)
  })
})
