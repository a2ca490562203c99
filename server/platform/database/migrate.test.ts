import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '../../testing/harness/test-cluster.ts'
import { type Database, openDatabase, verifyDirectConnection, verifyRole } from './database.ts'
import { migrate } from './migrate.ts'

let directory: string
let name: string
let database: Database
const clusterUrl = inject('clusterUrl')
const administer = async (text: string) => {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  database = openDatabase({ url: databaseUrl(clusterUrl, name) })
})
afterEach(async () => {
  await database.close()
  await administer(`drop database ${name} with (force)`)
  await rm(directory, { recursive: true })
})

const write = (file: string, text: string) => writeFile(join(directory, file), text)
const rows = async (text: string) => (await database.owner.query(text)).rows

describe('does', () => {
  it('applies what is missing, once and in order', async () => {
    await write('0002_b.sql', 'insert into kept values (2)')
    await write('0001_a.sql', 'create table kept (n int)')
    expect(await migrate(database, directory)).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await migrate(database, directory)).toEqual([])
    expect(await rows('select n from kept')).toEqual([{ n: 2 }])
  })

  it('takes a direct connection for what it is', async () => {
    await expect(verifyDirectConnection(databaseUrl(clusterUrl, name))).resolves.toBeUndefined()
  })
})

describe('refuses', () => {
  it('a database that is ahead', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await rm(join(directory, '0001_a.sql'))
    await expect(migrate(database, directory)).rejects.toThrow('it is newer than this program')
  })

  it('a migration that was edited after it was applied', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await migrate(database, directory)
    await write('0001_a.sql', 'create table kept (n bigint)')
    await expect(migrate(database, directory)).rejects.toThrow('Migration 0001_a.sql was changed after it was applied.')
  })

  it('to work as the owner of tables', async () => {
    await database.owner.query('grant create on schema public to parley_app')
    await expect(verifyRole(database)).resolves.toBeUndefined()
    await database.app.query('create table own (n int)')
    await expect(verifyRole(database)).rejects.toThrow('must work as the plain role parley_app')
    const owner = { ...database, app: database.owner }
    await expect(verifyRole(owner)).rejects.toThrow('its connection is "parley"')
  })

  it('a user who may not make the role, with the line an administrator must run', async () => {
    const weak = `weak_${name.slice(-8)}`
    await administer(`create role ${weak} login password 'weak'`)
    await database.owner.query(`grant create on schema public to ${weak}`)
    await database.owner.query(`grant create on database ${name} to ${weak}`)
    const url = Object.assign(new URL(databaseUrl(clusterUrl, name)), { username: weak, password: 'weak' }).toString()
    const stranger = openDatabase({ url })
    await write('0001_a.sql', 'create table kept (n int)')
    await expect(migrate(stranger, directory)).rejects.toThrow(
      `An administrator must run:\ngrant parley_app to ${weak};`,
    )
    await administer(`grant parley_app to ${weak}`)
    expect(await migrate(stranger, directory)).toEqual(['0001_a.sql'])
    await stranger.close()
    await database.owner.query(`drop owned by ${weak}`).catch(() => undefined)
  })
})

describe('a login of the application', () => {
  it('is refused with the line an administrator must run, while it may not take the role', async () => {
    const login = `login_${name.slice(-8)}`
    await administer(`create role ${login} login password 'weak'`)
    const url = Object.assign(new URL(databaseUrl(clusterUrl, name)), { username: login, password: 'weak' }).toString()
    const stranger = openDatabase({ url })
    await expect(verifyRole(stranger)).rejects.toThrow(
      `The database user of DATABASE_URL may not work as the role parley_app. An administrator must run:\ngrant parley_app to ${login};`,
    )
    await administer(`grant parley_app to ${login}`)
    await expect(verifyRole(stranger)).resolves.toBeUndefined()
    await stranger.close()
    await administer(`drop role ${login}`)
  })
})

describe('survives', () => {
  it('two nodes that start at once with the queue still to be made', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    const first = await database.owner.connect()
    await first.query('select pg_advisory_lock(7245001)')
    const second = migrate(database, directory)
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
                       and database = (select oid from pg_database where datname = current_database())`
    while ((await rows(waiting)).length === 0);
    expect(await rows(`select to_regclass('graphile_worker.migrations') as queue`)).toEqual([{ queue: null }])
    await first.query('select pg_advisory_unlock(7245001)')
    first.release()
    expect(await second).toEqual(['0001_a.sql'])
    expect(await rows(`select to_regclass('graphile_worker.migrations') is null as missing`)).toEqual([
      { missing: false },
    ])
  })

  it('two nodes that start at once', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write('0002_b.sql', 'insert into kept values (2)')
    const other = openDatabase({ url: databaseUrl(clusterUrl, name) })
    const applied = await Promise.all([migrate(database, directory), migrate(other, directory)])
    expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await rows('select n from kept')).toEqual([{ n: 2 }])
    await other.close()
  })

  it('a migration that fails: nothing of it stays, and it may come again', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write('0002_b.sql', 'insert into kept values (2); select 1 / 0')
    await expect(migrate(database, directory)).rejects.toThrow('Migration 0002_b.sql failed: division by zero')
    expect(await rows('select n from kept')).toEqual([])
    await write('0002_b.sql', 'insert into kept values (3)')
    expect(await migrate(database, directory)).toEqual(['0002_b.sql'])
  })
})
