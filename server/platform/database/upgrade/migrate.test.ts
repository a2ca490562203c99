import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { databaseUrl, dropDatabases } from '../../../testing/harness/test-cluster.ts'
import { type Database, openDatabase } from '../database.ts'
import { verifyDirectConnection, verifyRole, verifyServer } from '../start-up/verify-server.ts'
import { migrate } from './migrate.ts'

let directory: string
let name: string
let database: Database
const clusterUrl = inject('clusterUrl')
const administer = async (text: string, url = clusterUrl) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  await mkdir(join(directory, 'functions/before-tables'), { recursive: true })
  name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  database = openDatabase({ url: databaseUrl(clusterUrl, name) })
})
afterEach(async () => {
  await database.close()
  await dropDatabases(inject('superuserUrl'), name)
  await rm(directory, { recursive: true })
})

const write = (file: string, text: string) => writeFile(join(directory, file), text)
const one = (value: number) => `create or replace function one() returns int language sql as $$ select ${value} $$`
const functionsHere = async () =>
  (
    await rows(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
    )
  ).map((row) => row.name)
const rows = async (text: string) => (await database.owner.query(text)).rows

describe('does', () => {
  it('applies missing migrations once and in order', async () => {
    await write('0002_b.sql', 'insert into kept values (2)')
    await write('0001_a.sql', 'create table kept (n int)')
    expect(await migrate(database, directory)).toEqual(['0001_a.sql', '0002_b.sql', 'functions'])
    expect(await migrate(database, directory)).toEqual([])
    expect(await rows('select n from kept')).toEqual([{ n: 2 }])
  })

  it('sends a handful of statements when there is nothing to apply, however many migrations there are', async () => {
    for (let n = 10; n < 40; n++) await write(`00${n}_a.sql`, `create table kept_${n} (n int)`)
    await migrate(database, directory)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const applied = await migrate(database, directory)
    const sent = query.mock.calls.length
    query.mockRestore()
    expect(applied).toEqual([])
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(8)
  })

  it.each(['0.0.9', '0.1.0'])('replaces the functions of version %s', async (version) => {
    await write('functions/a.sql', one(1))
    await migrate(database, directory)
    await rows(`update migrations set version = '${version}'`)
    await write('functions/a.sql', one(2))
    expect(await migrate(database, directory)).toEqual(['functions'])
    expect(await rows('select one() as n, (select version from migrations) as version')).toEqual([
      { n: 2, version: '0.1.0' },
    ])
  })

  it('applies functions again when their text changes, and only then', async () => {
    await write('functions/a.sql', one(1))
    expect(await migrate(database, directory)).toEqual(['functions'])
    expect(await migrate(database, directory)).toEqual([])
    await write('functions/a.sql', one(2))
    expect(await migrate(database, directory)).toEqual(['functions'])
    expect(await rows('select one() as n')).toEqual([{ n: 2 }])
  })

  it('creates functions that tables need before the tables, and functions that read tables after them', async () => {
    await write('functions/before-tables/text.sql', one(7))
    await write('0001_a.sql', 'create table kept (n int, seven int not null default one())')
    await write(
      'functions/a.sql',
      `create or replace function note() returns trigger language plpgsql as $$ begin new.n := total(); return new; end $$;
       create or replace trigger note before insert on kept for each row execute function note();
       create or replace function total() returns int language sql as $$ select count(*)::int + 10 from kept $$;`,
    )
    await migrate(database, directory)
    await rows('insert into kept default values')
    expect(await rows('select n, seven from kept')).toEqual([{ n: 10, seven: 7 }])
  })

  it('applies functions with every migration, because some depend on the columns of a table', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write(
      'functions/a.sql',
      `do $do$ begin execute format('create or replace function width() returns bigint language sql as ''select %s::bigint''',
         (select count(*) from pg_attribute where attrelid = 'kept'::regclass and attnum > 0)); end $do$`,
    )
    await migrate(database, directory)
    await write('0002_b.sql', 'alter table kept add m int')
    expect(await migrate(database, directory)).toEqual(['0002_b.sql'])
    expect(await rows('select width() as n')).toEqual([{ n: '2' }])
  })

  it('drops functions and triggers that no file defines, and nothing else', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write(
      'functions/a.sql',
      `create or replace function note() returns trigger language plpgsql as $$ begin return new; end $$;
       create or replace trigger note before insert on kept for each row execute function note();`,
    )
    await write('functions/b.sql', 'create or replace function one(a int) returns int language sql as $$ select 1 $$')
    await migrate(database, directory)
    await rows('create function foreign_one() returns int language sql as $$ select 1 $$')
    await rm(join(directory, 'functions/a.sql'))
    await write(
      'functions/b.sql',
      'create or replace function one(a int, b int) returns int language sql as $$ select 1 $$',
    )
    expect(await migrate(database, directory)).toEqual(['functions'])
    expect(await rows('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    expect(await functionsHere()).toEqual(['foreign_one()', 'one(integer,integer)'])
  })

  it('changes the return type of a function when a migration drops it first', async () => {
    await write('functions/a.sql', one(1))
    await migrate(database, directory)
    await write('functions/a.sql', `create or replace function one() returns text language sql as $$ select 'one' $$`)
    await expect(migrate(database, directory)).rejects.toThrow(
      /^Migration functions\/a.sql failed: cannot change return type of existing function[\s\S]*Use DROP FUNCTION one\(\) first\.$/,
    )
    await write('0001_one.sql', 'drop function one()')
    expect(await migrate(database, directory)).toEqual(['0001_one.sql', 'functions'])
    expect(await rows('select one()')).toEqual([{ one: 'one' }])
  })

  it('recognizes a direct connection', async () => {
    await expect(verifyDirectConnection(databaseUrl(clusterUrl, name))).resolves.toBeUndefined()
  })
})

describe('refuses', () => {
  it('a database that is newer than the program', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await rm(join(directory, '0001_a.sql'))
    await expect(migrate(database, directory)).rejects.toThrow('it is newer than this program')
  })

  it.each(['0.1.1', '0.2.0', '1.0.0', '0.10.0'])(
    'a database with the functions of version %s, and leaves them as they are',
    async (version) => {
      await write('functions/a.sql', one(1))
      await migrate(database, directory)
      await rows(`update migrations set version = '${version}'`)
      await write('functions/a.sql', one(2))
      await expect(migrate(database, directory)).rejects.toThrow(
        `The database has the functions of Parley ${version}: it is newer than this program.`,
      )
      expect(await rows('select one() as n')).toEqual([{ n: 1 }])
    },
  )

  it('a migration that was edited after it was applied', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await write('0001_a.sql', 'create table kept (n bigint)')
    await expect(migrate(database, directory)).rejects.toThrow('Migration 0001_a.sql was changed after it was applied.')
  })

  it('a database of an unreleased build, with instructions', async () => {
    await rows(
      'create table public.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await rows(`insert into public.migrations values ('0001_foundation.sql', 'x'), ('0083_words.sql', 'x')`)
    await write('0001_a.sql', 'create table kept (n int)')
    await expect(migrate(database, directory)).rejects.toThrow(
      /^This database was created by an unreleased build of Parley and cannot be upgraded: start with an empty data directory \(DATA_DIR\) or an empty database \(DATABASE_URL\)\.$/,
    )
    expect(await rows(`select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
  })

  it('functions that do not match the tables of a migration', async () => {
    await write('0001_a.sql', 'create table kept (n int, m int)')
    await write(
      'functions/a.sql',
      'create or replace function sum() returns bigint language sql as $$ select sum(m) from kept $$',
    )
    await migrate(database, directory)
    await write('0002_b.sql', 'alter table kept drop m')
    await expect(migrate(database, directory)).rejects.toThrow(
      'Verifying function sum() failed: column "m" does not exist',
    )
  })

  it('to drop a function that is still in use', async () => {
    await write('functions/a.sql', one(1))
    await migrate(database, directory)
    await rows('create view needs_one as select one()')
    await rm(join(directory, 'functions/a.sql'))
    await expect(migrate(database, directory)).rejects.toThrow(
      /^Dropping function public\.one\(\), which no file defines any more, failed: [\s\S]*view needs_one depends on function one\(\)/,
    )
  })

  it('to wait forever for a table that another session holds, and changes nothing', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await write('0002_b.sql', 'create table more (n int); alter table kept add m int')
    const other = await database.owner.connect()
    await other.query('begin; select from kept')
    await expect(migrate(database, directory, { lockTimeout: 20 })).rejects.toThrow(
      'The database could not be migrated, because other sessions keep one of its tables locked. Please stop the other servers and start again. Nothing was changed.',
    )
    expect(await rows(`select to_regclass('more') as more`)).toEqual([{ more: null }])
    await other.query('commit')
    other.release()
    expect(await migrate(database, directory)).toEqual(['0002_b.sql'])
  })

  it('to run as the owner of tables', async () => {
    await database.owner.query('grant create on schema public to parley_app')
    await expect(verifyRole(database)).resolves.toBeUndefined()
    await database.app.query('create table own (n int)')
    await expect(verifyRole(database)).rejects.toThrow('must work as the plain role parley_app')
    const owner = { ...database, app: database.owner }
    await expect(verifyRole(owner)).rejects.toThrow(`its connection is "${new URL(clusterUrl).username}"`)
  })

  it('a user who may not create the role, with the statement for an administrator', async () => {
    const weak = `weak_${name.slice(-8)}`
    await administer(`create role ${weak} login password 'weak'`)
    await database.owner.query(`grant create on schema public to ${weak}`)
    await database.owner.query(`grant create on database ${name} to ${weak}`)
    const url = Object.assign(new URL(databaseUrl(clusterUrl, name)), { username: weak, password: 'weak' }).toString()
    const otherLogin = openDatabase({ url })
    await write('0001_a.sql', 'create table kept (n int)')
    await expect(migrate(otherLogin, directory)).rejects.toThrow(
      `An administrator must run:\ngrant parley_app to ${weak};`,
    )
    await administer(`grant parley_app to ${weak}`)
    expect(await migrate(otherLogin, directory)).toEqual(['0001_a.sql', 'functions'])
    await otherLogin.close()
    await database.owner.query(`drop owned by ${weak}`).catch(() => undefined)
  })
})

describe('a login of the application', () => {
  it('is rejected with the statement for an administrator until it may set the role', async () => {
    const login = `login_${name.slice(-8)}`
    await administer(`create role ${login} login password 'weak'`)
    const url = Object.assign(new URL(databaseUrl(clusterUrl, name)), { username: login, password: 'weak' }).toString()
    const otherLogin = openDatabase({ url })
    await expect(verifyRole(otherLogin)).rejects.toThrow(
      `The database user of DATABASE_URL may not work as the role parley_app. An administrator must run:\ngrant parley_app to ${login};`,
    )
    await administer(`grant parley_app to ${login}`)
    await expect(verifyRole(otherLogin)).resolves.toBeUndefined()
    await otherLogin.close()
    await administer(`drop role ${login}`)
  })

  it('is refused as a superuser or past row-level security, with what to do', async () => {
    const superuserUrl = databaseUrl(inject('superuserUrl'), name)
    const superuser = openDatabase({ url: superuserUrl })
    const login = `bypassing_${name.slice(-8)}`
    await superuser.owner.query(`create role ${login} login bypassrls password 'weak' in role parley_app`)
    const url = Object.assign(new URL(databaseUrl(clusterUrl, name)), { username: login, password: 'weak' }).toString()
    for (const [user, refused] of [
      ['postgres', superuserUrl],
      [login, url],
    ] as const)
      await expect(verifyServer(refused)).rejects.toThrow(
        `The database user ${user} of DATABASE_URL is a superuser or bypasses row-level security, which keeps workspaces apart. Run "npm run database-logins -- <administrator URL>"`,
      )
    await superuser.owner.query(`drop role ${login}`)
    await superuser.close()
  })
})

describe('survives', () => {
  it('two nodes starting at once before the job queue exists', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    const first = await database.owner.connect()
    await first.query('select pg_advisory_lock(7245001)')
    const second = migrate(database, directory)
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
                       and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await rows(waiting)).length).toBeGreaterThan(0)
    expect(await rows(`select to_regclass('graphile_worker.migrations') as queue`)).toEqual([{ queue: null }])
    await first.query('select pg_advisory_unlock(7245001)')
    first.release()
    expect(await second).toEqual(['0001_a.sql', 'functions'])
    expect(await rows(`select to_regclass('graphile_worker.migrations') is null as missing`)).toEqual([
      { missing: false },
    ])
  })

  it('two nodes starting at once', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write('0002_b.sql', 'insert into kept values (2)')
    const other = openDatabase({ url: databaseUrl(clusterUrl, name) })
    const applied = await Promise.all([migrate(database, directory), migrate(other, directory)])
    expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql', 'functions'])
    expect(await rows('select n from kept')).toEqual([{ n: 2 }])
    await other.close()
  })

  it('a table that is held at first: others work on while it tries again', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await write('0002_b.sql', 'alter table kept add m int')
    const holder = await database.owner.connect()
    await holder.query('begin; select from kept')
    const migrating = migrate(database, directory, { lockTimeout: 1_000 })
    const waiting = `select from pg_locks where relation = 'kept'::regclass and not granted`
    await expect.poll(async () => (await rows(waiting)).length).toBeGreaterThan(0)
    // Waits behind the migration, which waits for the holder.
    await rows('insert into kept values (7)')
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['0002_b.sql'])
    expect(await rows('select n, m from kept')).toEqual([{ n: 7, m: null }])
  })

  it('a failing migration: the whole upgrade is rolled back and can be repeated', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await write('0002_b.sql', 'insert into kept values (2)')
    await write('0003_c.sql', 'insert into kept values (3); select 1 / 0')
    await expect(migrate(database, directory)).rejects.toThrow('Migration 0003_c.sql failed: division by zero')
    expect(await rows('select n from kept')).toEqual([])
    await write('0003_c.sql', 'insert into kept values (4)')
    expect(await migrate(database, directory)).toEqual(['0002_b.sql', '0003_c.sql'])
    expect(await rows('select n from kept')).toEqual([{ n: 2 }, { n: 4 }])
  })

  it('a failing function: the migrations before it are rolled back as well', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write('functions/a.sql', 'create or replace function one() returns int language sql as $$ select 1')
    await expect(migrate(database, directory)).rejects.toThrow('Migration functions/a.sql failed: unterminated')
    expect(await rows(`select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
  })
})

describe('the migrations in this repository', () => {
  it('contain no function body: functions have their own files, which are reapplied', async () => {
    const folder = join(import.meta.dirname, '../../../migrations')
    const names = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
    expect(names.length).toBeGreaterThanOrEqual(10)
    for (const file of names)
      expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
        /create\s+(or\s+replace\s+)?(function|procedure|trigger)/i,
      )
  })
})
