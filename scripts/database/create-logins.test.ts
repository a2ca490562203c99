import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { verifyRole } from '../../server/platform/database/start-up/verify-server.ts'
import { databaseUrl, dropDatabases, templateDatabase } from '../../server/testing/harness/test-cluster.ts'
import { createLogins } from './create-logins.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const clusterUrl = inject('clusterUrl')
const administer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
let database: Database
beforeAll(async () => {
  await administer(`create database ${name} template ${templateDatabase}`)
  await createLogins(databaseUrl(clusterUrl, name))
  // A second call gives new passwords to the same logins.
  const { url, migrationUrl } = await createLogins(databaseUrl(clusterUrl, name))
  database = openDatabase({ url, migrationUrl })
})
afterAll(async () => {
  await database?.close()
  await dropDatabases(inject('superuserUrl'), name)
  await administer(`drop role ${name}_server`, `drop role ${name}_owner`)
})

const ownersRights = [
  'select from identity.users',
  'select from migrations',
  'create table public.own (n integer)',
  'alter table contacts disable row level security',
  "select identity.forget_attempts('00000000-0000-0000-0000-000000000000')",
  `set role ${name}_owner`,
  `set session authorization ${name}_owner`,
]

describe('two logins', () => {
  it('are accepted: one owns everything in the database, the other works as parley_app', async () => {
    await expect(verifyRole(database)).resolves.toBeUndefined()
    const { rows } = await database.owner.query(`
      select distinct relowner::regrole::text as owner from pg_class
       where relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and relkind in ('r', 'S', 'v')`)
    expect(rows).toEqual([{ owner: `${name}_owner` }])
    await database.owner.query('alter table contacts add column later integer')
  })

  it.each([
    "select set_config('role', 'none', false)",
    'reset role',
    'set session authorization default',
    'reset all',
    'discard all',
  ])('deny the rights of the owner even after: %s', async (leave) => {
    const client = await database.app.connect()
    await client.query(leave)
    for (const statement of ownersRights)
      expect([statement, await client.query(statement).then(String, ({ code }) => code)]).toEqual([statement, '42501'])
    expect((await client.query('select from contacts')).rowCount).toBe(0)
    client.release(true)
  })

  it('are refused where the one of the server may become the owner', async () => {
    await database.owner.query('select 1')
    await administer(`grant ${name}_owner to ${name}_server`)
    await expect(verifyRole(database)).rejects.toThrow(
      `The database user ${name}_server of DATABASE_URL can take the rights of the owner of the tables`,
    )
    await administer(`revoke ${name}_owner from ${name}_server`)
  })
})
