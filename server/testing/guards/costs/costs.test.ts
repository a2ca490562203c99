import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { loadCredentials } from '../../../platform/postgres/cluster-credentials.ts'
import { seedLargeWorkspace } from '../../factories/large-workspace.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { createTemplateDatabase, nonDurableSettings } from '../../harness/test-cluster.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { startScratchPostgres } from '../../scratch-postgres.ts'
import { type Cost, type Costs, compareCosts } from './compare-costs.ts'
import { type MeasuredRecords, measuredCalls } from './measured-calls.ts'

const file = join(import.meta.dirname, 'costs.json')
/** Within this many calls, connections prepare a statement and PostgreSQL settles on a plan for it. */
const warmCalls = 8
const measuredTimes = 6

// A separate cluster, because counting would slow down every other test.
const postgres = await startScratchPostgres(
  'costs',
  { ...nonDurableSettings, shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off' },
  inject('dataDirectoryTemplate') || undefined,
)
await createTemplateDatabase(postgres.url)
const server = await startTestServer({ clusterUrl: postgres.url })
const superuser = new pg.Client({
  connectionString: Object.assign(new URL(postgres.url), {
    username: 'postgres',
    password: loadCredentials(postgres.dataDir).superuserPassword,
  }).toString(),
})
await superuser.connect()
await superuser.query('create extension pg_stat_statements')
afterAll(async () => {
  await superuser.end()
  await server.close()
  await postgres.stop()
})

describe('does', () => {
  it('cost no more than before, in statements, pages and bytes', async () => {
    const maren = await createPerson(server)
    await seedLargeWorkspace(server.platform.database.owner, maren, 2_000)
    const records = await findRecords(maren)
    const measured: Costs = {}
    for (const name of Object.keys(measuredCalls)) measured[name] = await measureCost(name, maren, records)
    if (process.env.WRITE_COSTS) await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`)
    expect(compareCosts(JSON.parse(await readFile(file, 'utf8')), measured)).toEqual([])
  })
})

describe('refuses', () => {
  const before = { list: { statements: 2, pages: 100, bytes: 1000 } }
  it.each([
    [{ statements: 3, pages: 100, bytes: 1000 }, 'list: 3 statements, more than 2'],
    [{ statements: 2, pages: 115, bytes: 1000 }, 'list: 115 pages, more than 100'],
    [{ statements: 2, pages: 100, bytes: 1105 }, 'list: 1105 bytes, more than 1000'],
    [
      { statements: 2, pages: 80, bytes: 1000 },
      'list: 80 pages, fewer than 100; write the file anew with WRITE_COSTS=1 npm test -- costs.test.ts',
    ],
  ])('what costs more, or less than the file says: %o', (list, line) => {
    expect(compareCosts(before, { list })).toEqual([line])
  })

  it('a call that the file does not know', () => {
    expect(compareCosts({}, before)).toEqual([
      'list: not in costs.json; write the file anew with WRITE_COSTS=1 npm test -- costs.test.ts',
    ])
  })
})

/** Measures the minimum of several calls, because a job may use the same tables in the meantime. */
async function measureCost(name: string, person: Person, records: MeasuredRecords): Promise<Cost> {
  const call = measuredCalls[name]
  if (!call) throw new Error(`${name} is no call`)
  const costs: Cost[] = []
  for (let turn = 0; turn < warmCalls + measuredTimes; turn += 1) {
    await superuser.query('select pg_stat_statements_reset()')
    const reply = await call(person, records, turn)
    expect(reply.status, reply.text).toBeLessThan(300)
    if (turn >= warmCalls) costs.push({ ...(await readStatements()), bytes: Buffer.byteLength(reply.text) })
  }
  const least = (unit: keyof Cost) => Math.min(...costs.map((cost) => cost[unit]))
  return { statements: least('statements'), pages: least('pages'), bytes: least('bytes') }
}

/** Reads what requests have sent, which run as `parley_app`. Notifications of other nodes cover several changes, so they do not count. */
async function readStatements(): Promise<{ statements: number; pages: number }> {
  const { rows } = await superuser.query(
    `select sum(calls)::int statements, sum(shared_blks_hit + shared_blks_read)::int pages
       from pg_stat_statements where userid = 'parley_app'::regrole and query not like '%pg_notify(%'`,
  )
  return rows[0]
}

async function findRecords({ workspaceId }: Person): Promise<MeasuredRecords> {
  const { rows } = await server.platform.database.owner.query(
    `select contact_id as "contactId", account_id as "accountId", whatsapp_id as "whatsappId",
            (select id from companies where workspace_id = $1 order by id limit 1) as "companyId",
            array(select id from contacts where workspace_id = $1 order by id desc limit $2) as "contactIds"
       from whatsapp_conversations where workspace_id = $1 order by id limit 1`,
    [workspaceId, warmCalls + measuredTimes],
  )
  return rows[0]
}
