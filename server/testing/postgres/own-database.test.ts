import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { createLogins } from '../../../scripts/database/create-logins.ts'
import { proofTimeout, sampleItems } from '../../../spec/proofs/sample.ts'
import { buildProgram, type Program } from '../harness/program.ts'
import { databaseUrl } from '../harness/test-cluster.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { walkThrough } from './walk.ts'

const superuserUrl = inject('superuserUrl')
/** Path of PgBouncer; `npm test` also runs without it. */
const pgbouncer = process.env.PGBOUNCER

let program: Program
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  program = await buildProgram()
})
afterEach(async () => {
  await program.stopAll()
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => program.remove())

type Addresses = { url: string; migrationUrl: string }
type Way = { name: string; open(): Promise<Addresses>; refusal?: string }

const ways: Way[] = [
  { name: 'with two logins', open: openWithTwoLogins },
  { name: 'with one login that may create roles', open: openWithOneLogin },
  {
    name: 'with migrations by a superuser',
    async open() {
      const { url } = await openWithTwoLogins()
      return { url, migrationUrl: databaseUrl(superuserUrl, new URL(url).pathname.slice(1)) }
    },
    refusal:
      'The database user postgres of DATABASE_MIGRATION_URL is a superuser or bypasses row-level security, which keeps workspaces apart. ' +
      'Run "npm run database-logins -- <administrator URL>" and set DATABASE_URL and DATABASE_MIGRATION_URL to what it prints.\n',
  },
  ...(pgbouncer
    ? [
        { name: 'through PgBouncer in session mode', open: () => openPooled('session', ['url', 'migrationUrl']) },
        {
          name: 'through PgBouncer in transaction mode',
          open: () => openPooled('transaction', ['url', 'migrationUrl']),
          refusal: 'DATABASE_URL leads through a transaction pooler; use a direct or session connection.\n',
        },
        {
          name: 'with migrations through PgBouncer in transaction mode',
          open: () => openPooled('transaction', ['migrationUrl']),
          refusal: 'DATABASE_MIGRATION_URL leads through a transaction pooler; use a direct or session connection.\n',
        },
      ]
    : []),
]

it.each(sampleItems('postgres', ways))(
  'serves on a PostgreSQL of your own, or says why not: $name',
  async ({ open, refusal }) => {
    const { url, migrationUrl } = await open()
    const settings = {
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: migrationUrl,
      APP_SECRET: 'a secret for tests, and for nothing else at all',
      WHATSAPP_SANDBOX: 'allow',
      WHATSAPP_ENGINE: 'sandbox',
      SANDBOX_AUTO_PAIR: '1',
    }
    if (refusal) {
      const { exit, said } = program.launch(settings)
      expect([await exit, said()]).toEqual([1, refusal])
      return
    }
    const first = await program.start(settings)
    await walkThrough(first.origin, join(program.dataDir, 'outbox'))
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    // A second start must find everything unchanged.
    const second = await program.start(settings)
    await walkThrough(second.origin, join(program.dataDir, 'outbox'))
  },
  proofTimeout,
)

async function openWithTwoLogins(): Promise<Addresses> {
  const name = await createDatabase()
  const addresses = await createLogins(databaseUrl(superuserUrl, name))
  undo.splice(-1, 0, () => administer(`drop role ${name}_owner, ${name}_server`))
  return addresses
}

async function openWithOneLogin(): Promise<Addresses> {
  const name = await createDatabase()
  await administer(`create role ${name}_all login createrole password 'weak'`)
  const exists = await administer("select from pg_roles where rolname = 'parley_app'")
  if (exists.rowCount) await administer(`grant parley_app to ${name}_all`)
  await administer(`alter database ${name} owner to ${name}_all`)
  undo.splice(-1, 0, () => administer(`drop role ${name}_all`))
  const url = Object.assign(new URL(databaseUrl(superuserUrl, name)), { username: `${name}_all`, password: 'weak' })
  return { url: url.toString(), migrationUrl: url.toString() }
}

async function openPooled(mode: 'session' | 'transaction', pooled: (keyof Addresses)[]): Promise<Addresses> {
  const addresses = await openWithTwoLogins()
  const pooler = await startPgbouncer(pgbouncer ?? '', mode, Object.values(addresses))
  undo.push(pooler.stop)
  for (const name of pooled) addresses[name] = pooler.through(addresses[name])
  return addresses
}

async function createDatabase(): Promise<string> {
  const name = `own_${uuidv7().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  undo.push(() => administer(`drop database ${name} with (force)`))
  return name
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
