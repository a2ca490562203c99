import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase, verifyDirectConnection, verifyRole } from './database.ts'
import { migrate } from './migrations.ts'
import { at } from './testing/cluster.ts'

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
  database = openDatabase({ url: at(clusterUrl, name) })
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
    await expect(verifyDirectConnection(at(clusterUrl, name))).resolves.toBeUndefined()
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
    const url = Object.assign(new URL(at(clusterUrl, name)), { username: weak, password: 'weak' }).toString()
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

describe('survives', () => {
  it('two nodes that start at once', async () => {
    await write('0001_a.sql', 'create table kept (n int)')
    await write('0002_b.sql', 'insert into kept values (2)')
    const other = openDatabase({ url: at(clusterUrl, name) })
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
