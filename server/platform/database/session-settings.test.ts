import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { openChangeNotifier } from '../events/change-notifier.ts'
import { openDatabase } from './database.ts'

const server = await getTestServer()

/** Starts a proxy that records the parameter names in the startup message of each connection. */
async function startRecorder(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const asked = new Set<string>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.once('data', (message) => {
      // Two four-byte numbers, then names and values, each followed by a zero byte.
      const words = message.subarray(8).toString().split('\0')
      for (let n = 0; words[n]; n += 2) asked.add(String(words[n]))
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return { url: url.toString(), asked, close: () => proxy.close() }
}

it('asks for nothing while connecting that PgBouncer refuses, and has its settings all the same', async () => {
  const recorder = await startRecorder(String(server.platform.database.app.options.connectionString))
  const database = openDatabase({ url: recorder.url, quotas: { records: 1_234 }, timeouts: { statement: 4_321 } })
  const changes = await openChangeNotifier(database, recorder.url)
  const read = `select current_setting('timezone') as zone, current_setting('app.max_records') as records,
    current_setting('role') as role, current_setting('statement_timeout') as timeout`
  const settings = { zone: 'UTC', records: '1234' }
  expect((await database.app.query(read)).rows).toEqual([{ ...settings, role: 'parley_app', timeout: '4321ms' }])
  for (const pool of [database.quick, database.long, database.reports])
    expect((await pool.query(read)).rows).toMatchObject([{ ...settings, role: 'parley_app' }])
  expect((await database.owner.query(read)).rows).toEqual([{ ...settings, role: 'none', timeout: '0' }])
  await changes.close()
  await database.close()
  recorder.close()
  expect([...recorder.asked].sort()).toEqual(['client_encoding', 'database', 'user'])
})

it('plans for indexes in memory and compiles no statement, overriding the settings of the database', async () => {
  const { owner, app } = server.platform.database
  const [{ name }] = (await owner.query('select current_database() as name')).rows
  await owner.query(`alter database ${name} set random_page_cost = 4; alter database ${name} set jit = on`)
  const database = openDatabase({ url: String(app.options.connectionString) })
  const read = `select current_setting('random_page_cost') as cost, current_setting('jit') as jit`
  for (const pool of [database.app, database.quick, database.long, database.reports, database.owner])
    expect((await pool.query(read)).rows).toEqual([{ cost: '1.1', jit: 'off' }])
  await database.close()
  await owner.query(`alter database ${name} reset random_page_cost; alter database ${name} reset jit`)
})
