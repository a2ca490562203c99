import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Person } from './testing/factories/person.ts'
import { openEventStream } from './testing/harness/event-stream-client.ts'
import { buildProgram, createPersonOn, type Program } from './testing/harness/program.ts'

vi.setConfig({ testTimeout: 120_000 })
let program: Program
beforeAll(async () => {
  program = await buildProgram()
})
afterEach(() => program.stopAll())
afterAll(() => program.remove())

const someone = () => program.onDatabase(createPersonOn)

const create = (origin: string, person: Person, id: string) =>
  fetch(`${origin}/contacts?workspaceId=${person.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, name: `Person ${id}` }),
  })

async function query(url: URL, text: string) {
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('does', () => {
  it('logs its address, serves, and finishes pending requests when it is stopped', async () => {
    const { child, origin, exit } = await program.start()
    const ready = await fetch(`${origin}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }])
    const maren = await someone()
    const reader = await openEventStream(origin, maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    const answer = await program.onDatabase(async (database) => {
      const lock = await database.owner.connect()
      await lock.query('begin; lock table contacts in access exclusive mode')
      const slow = create(origin, maren, uuidv7())
      const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await database.owner.query(blocked)).rowCount).toBeGreaterThan(0)
      child.kill('SIGTERM')
      await reader.closed
      await lock.query('rollback')
      lock.release()
      return slow
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
    expect(await exit).toBe(0)
  })
})

describe('refuses', () => {
  it('wrong settings, with a sentence for each', async () => {
    const { exit, said } = program.launch({ PORT: 'many', LOG_LEVEL: 'loud' })
    expect(await exit).toBe(1)
    expect(said()).toMatch(/PORT .*\n/)
    expect(said()).toMatch(/LOG_LEVEL .*\n/)
    expect(said()).not.toContain('    at ')
  })

  it('a database of its own without APP_SECRET', async () => {
    const { exit, said } = program.launch({ DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley' })
    expect(await exit).toBe(1)
    expect(said()).toContain('APP_SECRET is required with DATABASE_URL')
  })

  it('a superuser before it creates anything with its rights', async () => {
    const url = new URL(inject('superuserUrl'))
    const name = `test_${uuidv7().replaceAll('-', '')}`
    await query(url, `create database ${name}`)
    url.pathname = `/${name}`
    const { exit, said } = program.launch({
      DATABASE_URL: url.toString(),
      APP_SECRET: 'a secret for tests, and for nothing else at all',
    })
    expect(await exit).toBe(1)
    expect(said()).toContain('The database user postgres of DATABASE_URL is a superuser')
    const { rowCount } = await query(
      url,
      `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema|public)'
       union all select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rowCount).toBe(0)
    url.pathname = '/postgres'
    await query(url, `drop database ${name}`)
  })
})

describe('survives', () => {
  it.each([
    ['migrated the database', `insert into migrations values ('9999_later.sql', 'x')`],
    ['replaced its functions', `update migrations set checksum = 'x', version = '99.0.0' where name = 'functions'`],
  ])(
    'a server of a newer version that %s: stops in a sentence, and the database is as that one left it',
    async (_, upgrade) => {
      await program.start()
      const dataDir = await mkdtemp(join(tmpdir(), 'parley-older-'))
      const { origin, exit, said } = await program.start({
        DATABASE_URL: program.readDatabaseUrl(),
        DATA_DIR: dataDir,
      })
      expect((await fetch(`${origin}/ready`)).status).toBe(200)
      const history = await program.onDatabase(async ({ owner }) => {
        await owner.query(upgrade)
        return (await owner.query('select name, checksum from migrations order by name')).rows
      })
      expect(await exit).toBe(1)
      expect(said()).toContain(
        'Another server has upgraded the database, so this version stops. Please start the new version here, too.\n',
      )
      await program.onDatabase(async ({ owner }) => {
        expect((await owner.query('select name, checksum from migrations order by name')).rows).toEqual(history)
        await owner.query(`delete from migrations where name = '9999_later.sql'`)
        await owner.query('update migrations set version = null')
      })
      await rm(dataDir, { recursive: true })
    },
  )
})
