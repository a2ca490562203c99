import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/job-runner.ts'
import type { Database } from './database.ts'

/** Any fixed number: two starting nodes take turns by it. */
const advisoryLockKey = 7_245_001

/** Applies the missing migrations, each in its own transaction, and those of the job queue. Refuses a database that is ahead, or whose history was edited. */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const client = await database.owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLockKey])
    await client.query(
      'create table if not exists public.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const files = await readMigrations(directory)
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migrations',
    )
    verifyHistory(files, applied.rows)
    const known = new Set(applied.rows.map((row) => row.name))
    const missing = files.filter((file) => !known.has(file.name))
    if (missing.length > 0) await verifyRoleGrant(client)
    await migrateJobs(database)
    for (const file of missing) await applyMigration(client, file)
    return missing.map((file) => file.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLockKey]).catch(() => undefined)
    client.release()
  }
}

type Migration = { name: string; checksum: string; text: string }

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function verifyHistory(files: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const row of applied) {
    const file = files.find((migration) => migration.name === row.name)
    if (!file)
      throw new Error(
        `The database has migration ${row.name}, which this version does not know: it is newer than this program.`,
      )
    if (file.checksum !== row.checksum) throw new Error(`Migration ${row.name} was changed after it was applied.`)
  }
}

async function applyMigration(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** The application's role is made by the first migration, unless that is an administrator's right here. */
async function verifyRoleGrant(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ who: string; may: boolean; exists: boolean; member: boolean }>(`
    select quote_ident(current_user) as who, r.rolsuper or r.rolcreaterole as may, app.oid is not null as exists,
           coalesce(pg_has_role(current_user, app.oid, 'member'), false) as member
      from pg_roles r left join pg_roles app on app.rolname = 'parley_app'
     where r.rolname = current_user`)
  const role = rows[0]
  if (!role || role.may || role.member) return
  const lines = [...(role.exists ? [] : ['create role parley_app nologin;']), `grant parley_app to ${role.who};`]
  throw new Error(
    `The database user ${role.who} may not create the role that Parley works as. An administrator must run:\n${lines.join('\n')}`,
  )
}
