import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { openDatabase } from './database.ts'
import { withTransaction } from './scope.ts'
import { sql } from './sql.ts'

let server: TestServer
let stopped: number[] = []
beforeAll(async () => {
  server = await startTestServer({ timeouts: { statement: 500, silence: 100 } })
})
afterEach(() => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped = []
})
afterAll(() => server.close())

/** Simulates a stopped machine: connections stay open, but nothing comes back. */
async function stopConnections(): Promise<void> {
  const { rows } = await server.platform.database.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  stopped = rows.map(({ pid }) => pid)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
}

it('survives a database that falls silent: calls get 503, and new connections are made', async () => {
  const maren = await createPerson(server)
  await maren.request('GET', '/contacts')
  await stopConnections()
  const { status, body, headers } = await maren.request('GET', '/contacts')
  expect([status, body.error, headers['retry-after']]).toEqual([503, 'overloaded', '2'])
  while ((await maren.request('GET', '/contacts')).status !== 200);
})

it('gives up a new connection that nobody answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase({ url: `postgres://127.0.0.1:${port}/x`, timeouts: { connection: 50, connect: 50 } })
  await expect(database.app.query('select 1')).rejects.toThrow('Connection terminated due to connection timeout')
  await database.close()
  silent.close()
})

it('gives up a new connection that a pooler accepts and has no room for', async () => {
  const { hostname, port, pathname, username, password } = new URL(
    String(server.platform.database.app.options.connectionString),
  )
  const pooler = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    // Sign-in is answered; what the client sends afterwards is a statement.
    upstream.on('data', (answer) => isReadyForQuery(answer) && client.unpipe(upstream).resume())
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port: poolerPort } = pooler.address() as AddressInfo
  const database = openDatabase({
    url: `postgres://${username}:${password}@127.0.0.1:${poolerPort}${pathname}`,
    timeouts: { connection: 50, statement: 3_600_000 },
  })
  await expect(database.app.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
  await database.close()
  pooler.close()
})

/** Whether an answer ends with ReadyForQuery: five bytes and a letter for the state. */
const isReadyForQuery = (answer: Buffer) => answer.at(-6) === 'Z'.charCodeAt(0)

it('lets a statement that declares minutes be silent for longer than others', async () => {
  const maren = await createPerson(server)
  const claim = { ...maren, organizationId: null, needs: 'VIEWER' as const }
  const sleep = (timeout: 'moments' | 'minutes') =>
    withTransaction(
      server.platform.database,
      claim,
      ({ tx }) => tx.rows(sql`select 1 as one from pg_sleep(1)`),
      timeout,
    )
  await expect(sleep('moments')).rejects.toMatchObject({ code: '57014' })
  await expect(sleep('minutes')).resolves.toEqual([{ one: 1 }])
})
