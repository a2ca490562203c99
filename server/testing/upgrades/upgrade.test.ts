import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/upgrade/migrate.ts'
import { sendRequest } from '../factories/person.ts'
import { databaseUrl } from '../harness/test-cluster.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { formatSchema } from '../schema/format-schema.ts'
import { readFunctionComments } from '../schema/function-comments.ts'
import { readCatalogue } from '../schema/read-catalogue.ts'
import { accounts } from './accounts.ts'
import { countRows, releases, restoreDump } from './dump.ts'

const migrations = join(import.meta.dirname, '../../migrations')

/** Rows that an upgrade adds or removes on purpose, by release and table: { '0.1.0': { 'public.labels': 12 } }. */
const intended: Record<string, Record<string, number>> = {}

it('keeps a dump of a release', () => {
  expect(releases()).toContain('0.1.0')
})

describe.each(releases())('a database of release %s', (release) => {
  let name: string
  let before: Record<string, number>
  let after: Record<string, number>
  let schema: string
  let server: TestServer

  beforeAll(async () => {
    name = `upgrade_${randomUUID().replaceAll('-', '')}`
    await administer(`create database ${name}`)
    const database = openDatabase({ url: databaseUrl(inject('clusterUrl'), name) })
    try {
      before = await withClient(database, async (client) => {
        await restoreDump(client, release)
        return countRows(client)
      })
      await migrate(database, migrations)
      after = await withClient(database, countRows)
      schema = await withClient(database, async (client) =>
        formatSchema(await readCatalogue(client), readFunctionComments()),
      )
    } finally {
      await database.close()
    }
    server = await startTestServer({ copyOf: name })
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await administer(`drop database ${name}`)
  })

  it('gets the schema of a new database', () => {
    expect(schema).toBe(readFileSync(join(import.meta.dirname, '../../schema.sql'), 'utf8'))
  })

  it('keeps every row', () => {
    expect(Object.values(before).filter((count) => count === 0)).toEqual([])
    const { 'public.migrations': _, ...expected } = { ...before, ...intended[release] }
    expect(after).toMatchObject(expected)
  })

  it.each(accounts)('lets $email sign in and shows what is theirs', async ({ email, password }) => {
    const { token, scope } = await signIn(email, password)
    const read = async (path: string) => {
      const answer = await sendRequest(server, 'GET', `${path}${path.includes('?') ? '&' : '?'}${scope}`, undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      return answer.body.data
    }
    for (const table of ['contacts', 'companies', 'deals', 'activities', 'tasks', 'notes']) {
      const { rows } = await server.platform.database.owner.query(
        `select count(*)::int as count from ${table} where workspace_id = $1 and deleted_at is null`,
        [new URLSearchParams(scope).get('workspaceId')],
      )
      expect(rows[0].count, table).toBeGreaterThan(0)
      expect((await read(`/${table}?limit=100`)).length, table).toBe(Math.min(rows[0].count, 100))
    }
    for (const path of ['/audit', '/notifications', '/contacts/imports', '/views?kind=contacts'])
      expect((await read(path)).length, path).toBeGreaterThan(0)
    // The trash only shows 30 days, and this database becomes older than that.
    await read('/trash')
    const [contact] = await read('/contacts')
    for (const part of ['history', 'timeline']) await read(`/contacts/${contact.id}/${part}`)
    const [account] = await read('/whatsapp/accounts')
    expect((await read(`/whatsapp/accounts/${account.id}/conversations`)).length).toBeGreaterThan(0)
  })

  it('gives every workspace a pipeline with a stage for each status, and every deal the stage of its status', async () => {
    const { owner } = server.platform.database
    const { rows: pipelines } = await owner.query(`
      select w.id, string_agg(s.name || ' ' || s.category, ', ' order by s.position) as stages
        from identity.workspaces w
        left join pipelines p on p.workspace_id = w.id
        left join pipeline_stages s on s.workspace_id = p.workspace_id and s.pipeline_id = p.id group by w.id`)
    expect(new Set(pipelines.map(({ stages }) => stages))).toEqual(
      new Set(['Open OPEN, Paused PAUSED, Won WON, Lost LOST']),
    )
    const { rows: deals } = await owner.query(`
      select count(*)::int as deals, count(s.id)::int as staged, count(p.id)::int as recorded from deals d
        left join pipeline_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.category = d.status
        left join deal_stage_periods p on p.workspace_id = d.workspace_id and p.deal_id = d.id and p.stage_id = s.id and p.left_at is null`)
    expect(deals[0].deals).toBeGreaterThan(0)
    expect(deals[0]).toMatchObject({ staged: deals[0].deals, recorded: deals[0].deals })
  })

  it('accepts new records, with their history', async () => {
    const { token, scope } = await signIn(accounts[0]?.email ?? '', accounts[0]?.password ?? '')
    const headers = { authorization: `Bearer ${token}` }
    const made = await sendRequest(server, 'POST', `/contacts?${scope}`, { name: 'Ilse Marchetti' }, headers)
    expect(made.status, made.text).toBe(201)
    const history = await sendRequest(
      server,
      'GET',
      `/contacts/${made.body.data.id}/history?${scope}`,
      undefined,
      headers,
    )
    expect(history.body.data.map(({ operation }: { operation: string }) => operation)).toEqual(['created'])
  })

  async function signIn(email: string, password: string): Promise<{ token: string; scope: string }> {
    const { status, body } = await sendRequest(server, 'POST', '/auth/login', { email, password })
    expect(status).toBe(200)
    const [workspace] = body.user.workspaces
    return {
      token: body.accessToken,
      scope: `workspaceId=${workspace.id}&organizationId=${workspace.organizationId}`,
    }
  }
})

const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function withClient<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect()
  return work(client).finally(() => client.release())
}
