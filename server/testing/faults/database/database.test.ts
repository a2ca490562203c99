import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { buildProgram, createPersonOn, type Program, type RunningProgram } from '../../harness/program.ts'
import { readServerPid } from '../../postgres/product-harness.ts'
import { startScratchPostgres } from '../../scratch-postgres.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import { readPeakMemory, waitUntilReady } from '../observe.ts'
import { type DatabaseLink, openLink } from './database-link.ts'
import { followEvents } from './follow-events.ts'

/** A database fault; `begin` returns a function that ends it. `refuses`: some calls must be rejected in the meantime. */
type Fault = { name: string; refuses: boolean; begin(): Promise<() => Promise<void>> }

/** Duration of a fault, in milliseconds. */
const absence = isFullProof ? 60_000 : 2_000

let postgres: Awaited<ReturnType<typeof startScratchPostgres>>
let link: DatabaseLink
let database: Database
let program: Program
let server: RunningProgram
beforeAll(async () => {
  postgres = await startScratchPostgres('faults', { max_connections: '60' }, inject('dataDirectoryTemplate'))
  database = openDatabase({ url: postgres.url })
  link = await openLink(Number(new URL(postgres.url).port))
  program = await buildProgram()
  const url = Object.assign(new URL(postgres.url), { port: String(link.port) }).toString()
  server = await program.start({ DATABASE_URL: url, WHATSAPP_SANDBOX: 'allow', WHATSAPP_ENGINE: 'sandbox' })
})
afterAll(async () => {
  await program.stopAll()
  await program.remove()
  await link.close()
  await database.close()
  await postgres.stop()
})

const faults: Fault[] = [
  {
    name: 'away',
    refuses: true,
    async begin() {
      link.cut()
      return async () => link.restore()
    },
  },
  { name: 'restarted fast', refuses: true, begin: () => restart('SIGINT') },
  { name: 'restarted immediately', refuses: true, begin: () => restart('SIGQUIT') },
  { name: 'out of connections', refuses: true, begin: takeAllConnections },
  { name: 'stuck on a lock', refuses: true, begin: lockContacts },
  {
    name: 'half a second late',
    refuses: false,
    async begin() {
      link.delay = 250
      return async () => {
        link.delay = 0
      }
    },
  },
]

it(
  'a database in trouble: calls get a clear answer, streams miss nothing, and work goes on afterwards',
  async () => {
    const person = await createPersonOn(database)
    const client = createApiClient(person, () => server.origin)
    const read = async (text: string) => (await database.owner.query(text, [person.workspaceId])).rows
    const figures = { rounds: 0, lost: 0, doubled: 0, serverErrors: 0, worstPause: 0, peakMemory: 0 }
    const follower = followEvents(server.origin, person)
    for (const fault of sampleItems('database', faults)) {
      figures.rounds += 1
      const { created, statuses, wrong, pauseAfter } = await workThrough(fault, client)
      expect(wrong, fault.name).toEqual([])
      expect([fault.name, statuses.has(503)]).toEqual([fault.name, fault.refuses])
      figures.worstPause = Math.max(figures.worstPause, pauseAfter)

      const stored = new Set((await read('select id from contacts where workspace_id = $1')).map(({ id }) => id))
      const lost = created.filter((id) => !stored.has(id))
      expect([fault.name, lost]).toEqual([fault.name, []])
      expect(await importFile(client, fault.name)).toMatchObject({ status: 'done', created: 3 })
      const [{ last }] = await read('select max(seq)::int as last from events where workspace_id = $1')
      while (follower.received.at(-1) !== last) await pause(50)
      figures.peakMemory = Math.max(figures.peakMemory, readPeakMemory(server.child.pid))
    }
    await follower.stop()
    const numbers = (await read('select seq::int from events where workspace_id = $1 order by seq')).map(
      ({ seq }) => seq,
    )
    figures.doubled = follower.received.length - new Set(follower.received).size
    reportFigures('database', figures)
    expect(follower.received).toEqual(numbers)
  },
  proofTimeout,
)

/** Reads and writes before, during and after a fault. `wrong`: replies that are neither a success nor a 503 in the envelope. */
async function workThrough(fault: Fault, { call }: ApiClient) {
  const created: string[] = []
  const statuses = new Set<number>()
  const wrong: string[] = []
  let isOver = false
  const note = (what: string, { status, body }: Awaited<ReturnType<ApiClient['call']>>) => {
    statuses.add(status)
    const isClear = status === 503 ? body?.success === false && typeof body.message === 'string' : status < 300
    if (status === 0 || !isClear) wrong.push(`${what}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`)
    return status
  }
  const workers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const id = uuidv7()
      const status = note('a new contact', await call('POST', '/contacts', { id, name: `Person ${id}` }))
      if (status === 201) created.push(id)
      note('a list', await call('GET', '/contacts?limit=20'))
      note('another list', await call('GET', '/companies?limit=20'))
    }
  })
  const end = await fault.begin()
  if (fault.name === 'away') await pause(absence)
  // At least two rounds of calls during the fault; if some must be rejected, until that happens.
  const before = created.length
  while (fault.refuses ? !statuses.has(503) : created.length < before + 4) await pause(20)
  const endedAt = Date.now()
  await end()
  await waitUntilReady(server.origin)
  const pauseAfter = Date.now() - endedAt
  const afterwards = created.length
  while (created.length < afterwards + 4) await pause(20)
  isOver = true
  await Promise.all(workers)
  return { created, statuses, wrong, pauseAfter }
}

async function importFile({ callUntilServed }: ApiClient, name: string) {
  const form = new FormData()
  const rows = Array.from({ length: 3 }, (_, n) => `${name} ${n}`)
  form.set('file', new Blob([['Name', ...rows, ''].join('\n')], { type: 'text/csv' }), 'people.csv')
  const { importId } = (await callUntilServed('POST', '/contacts/import', form)).body.data
  for (;;) {
    const { body } = await callUntilServed('GET', `/imports/${importId}`)
    if (body.data.status !== 'queued' && body.data.status !== 'running') return body.data
    await pause(50)
  }
}

/** Stops the server like `pg_ctl` in this mode; its supervisor restarts it. */
async function restart(signal: 'SIGINT' | 'SIGQUIT') {
  process.kill(readServerPid(postgres.dataDir), signal)
  return async () => {}
}

/** Takes every connection, including the server's own. */
async function takeAllConnections() {
  const held: pg.Client[] = []
  do await takeFreeConnections(held)
  while ((await endOtherConnections(held)) > 0)
  return async () => {
    await Promise.all(held.map((client) => client.end()))
  }
}

async function takeFreeConnections(held: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return
    }
    held.push(client)
  }
}

/** Ends all other connections, whose owners may be quicker to reconnect; returns their number. */
async function endOtherConnections(held: pg.Client[]): Promise<number> {
  const ended = await held[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all ($1)`,
    [held.map((client) => (client as unknown as { processID: number }).processID)],
  )
  return ended?.rowCount ?? 0
}

async function lockContacts() {
  const client = await database.owner.connect()
  await client.query('begin; lock table contacts in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
