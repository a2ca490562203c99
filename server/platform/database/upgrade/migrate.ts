import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import packageJson from '../../../../package.json' with { type: 'json' }
import { migrateJobs } from '../../jobs/job-runner.ts'
import type { Database } from '../database.ts'

/** Key of the advisory lock that lets only one node migrate at a time. */
const lock = 7_245_001
/** Milliseconds that a migration waits for a table, while everybody else waits for the migration. */
const defaultLockTimeout = 5_000
const maxLockTimeouts = 12

/**
 * Migrates the database in one transaction: functions that table definitions use, the missing migrations, then all other functions and
 * triggers. Functions are reapplied whenever one of their files changed or a migration is new. Returns the names of what was applied.
 * Throws for a database that is newer, whose migrations were edited, or that an unreleased build created. `through` is the last migration
 * to apply; if it is not the newest, the tables get no functions and triggers, so that they can be filled and then migrated further.
 * After `lockTimeout` milliseconds without a lock it starts over, and fails in the end.
 */
export async function migrate(
  database: Database,
  directory: string,
  { through, lockTimeout = defaultLockTimeout }: { through?: string; lockTimeout?: number } = {},
): Promise<string[]> {
  const client = await database.owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const files = await readMigrationFiles(directory)
    await client.query(createHistory)
    const { missing, isCut, names } = findMissing(files, await readHistory(client), through)
    if (missing.length > 0) await verifyRights(client)
    await migrateJobs(database)
    if (names.length === 0) return []
    await retryWhileLocked(() =>
      inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeout}`)
        await applyMigrations(client, files, missing)
        if (!isCut) await applyFunctions(client, files)
      }),
    )
    return names
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

/** Returns whether the database was ever used, and what `migrate` would apply. Changes nothing; throws the errors of `migrate`. */
export async function readPendingMigrations(
  client: pg.ClientBase | pg.Pool,
  directory: string,
): Promise<{ isUsed: boolean; names: string[] }> {
  const files = await readMigrationFiles(directory)
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select to_regclass('public.migrations') is not null as "isUsed"`,
  )
  const isUsed = rows[0]?.isUsed ?? false
  const { missing, names } = findMissing(files, isUsed ? await readHistory(client) : [])
  if (missing.length > 0) await verifyRights(client)
  return { isUsed, names }
}

/** Whether a database was migrated, or got its functions, by a newer version than this program. */
export async function isNewer(owner: pg.Pool, files: Files): Promise<boolean> {
  const applied = await readHistory(owner)
  try {
    verifyHistory(files.migrations, applied)
    return false
  } catch {
    return true
  }
}

type SqlFile = { name: string; checksum: string; text: string }
type Files = { migrations: SqlFile[]; beforeTables: SqlFile[]; functions: SqlFile[]; functionsChecksum: string }
type HistoryRow = { name: string; checksum: string; version: string | null }

/** The row of the history that represents all function files together. */
const functionsName = 'functions'

/** Reads the migrations of a directory and the functions next to them. */
export async function readMigrationFiles(directory: string): Promise<Files> {
  const [migrations, beforeTables, functions] = await Promise.all(
    ['', 'functions/before-tables/', 'functions/'].map((folder) => sqlFilesIn(directory, folder)),
  )
  const all = [...(beforeTables ?? []), ...(functions ?? [])]
  return {
    migrations: migrations ?? [],
    beforeTables: beforeTables ?? [],
    functions: functions ?? [],
    functionsChecksum: checksumOf(all.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')),
  }
}

async function sqlFilesIn(directory: string, folder: string): Promise<SqlFile[]> {
  const entries = await readdir(join(directory, folder)).catch((error) => {
    if (error.code === 'ENOENT' && folder) return []
    throw error
  })
  const names = entries.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, folder, name), 'utf8')
      return { name: `${folder}${name}`, text, checksum: checksumOf(text) }
    }),
  )
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Creates the history: one row per migration, and one for all functions with the names of what they define and the version of Parley. */
export const createHistory = `create table if not exists public.migrations (
  name       text primary key,
  checksum   text not null,
  defines    text[],
  applied_at timestamptz not null default now(),
  version    text
)`

/** Reads what was applied to a database that has a history. */
export async function readHistory(client: pg.ClientBase | pg.Pool): Promise<HistoryRow[]> {
  // Earlier versions had no column for the version.
  const select = `select name, checksum, to_jsonb(m) ->> 'version' as version from public.migrations m order by name`
  return (await client.query<HistoryRow>(select)).rows
}

function findMissing({ migrations, functionsChecksum }: Files, applied: HistoryRow[], through?: string) {
  verifyHistory(migrations, applied)
  const known = new Set(applied.map((row) => row.name))
  const missing = migrations.filter(({ name }) => !known.has(name) && (!through || name <= through))
  // Functions require the newest tables.
  const isCut = through !== undefined && migrations.some(({ name }) => name > through)
  const isStale = !isCut && applied.find((row) => row.name === functionsName)?.checksum !== functionsChecksum
  return { missing, isCut, names: [...missing.map(({ name }) => name), ...(isStale ? [functionsName] : [])] }
}

function verifyHistory(files: SqlFile[], applied: HistoryRow[]): void {
  if (applied.some((row) => row.name === '0001_foundation.sql'))
    throw new Error(
      'This database was created by an unreleased build of Parley and cannot be upgraded: start with an empty data directory (DATA_DIR) or an empty database (DATABASE_URL).',
    )
  const version = applied.find(({ name }) => name === functionsName)?.version
  if (version && isLater(version, packageJson.version))
    throw new Error(`The database has the functions of Parley ${version}: it is newer than this program.`)
  for (const row of applied.filter(({ name }) => name !== functionsName)) {
    const file = files.find((candidate) => candidate.name === row.name)
    if (!file)
      throw new Error(
        `The database has migration ${row.name}, which this version does not know: it is newer than this program.`,
      )
    if (file.checksum !== row.checksum) throw new Error(`Migration ${row.name} was changed after it was applied.`)
  }
}

/** Tries again when another session holds a table for too long: between two attempts, the requests of other nodes get their turn. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let timeouts = 1; ; timeouts++)
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (timeouts === maxLockTimeouts)
        throw new Error(
          'The database could not be migrated, because other sessions keep one of its tables locked. Please stop the other servers and start again. Nothing was changed.',
          { cause: error },
        )
    }
}

const isLockTimeout = (error: unknown): boolean =>
  [error, (error as Error).cause].some((one) => (one as { code?: string } | undefined)?.code === '55P03')

/** Compares the numbers of two versions; a suffix such as `-beta` does not count. */
function isLater(version: string, than: string): boolean {
  const [left = [], right = []] = [version, than].map((text) => text.split('-')[0]!.split('.').map(Number))
  const index = left.findIndex((number, position) => number !== right[position])
  return index >= 0 && left[index]! > (right[index] ?? 0)
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyMigrations(client: pg.PoolClient, files: Files, missing: SqlFile[]): Promise<void> {
  // Allows functions in any order, and before the tables they read; their bodies are verified at the end.
  await client.query('set local check_function_bodies = off')
  for (const file of files.beforeTables) await run(client, file)
  for (const file of missing) {
    await run(client, file)
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
  }
}

async function applyFunctions(client: pg.PoolClient, files: Files): Promise<void> {
  for (const file of files.functions) await run(client, file)
  await dropRemoved(client)
  await verifyBodies(client)
  await client.query(
    `insert into public.migrations (name, checksum, defines, version)
     values ($1, $2, array(select name from (${appliedNow}) a order by name), $3)
     on conflict (name) do update
        set checksum = excluded.checksum, defines = excluded.defines, applied_at = excluded.applied_at, version = excluded.version`,
    [functionsName, files.functionsChecksum, packageJson.version],
  )
}

async function run(client: pg.PoolClient, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw createMigrationError(`Migration ${name}`, error)
  }
}

/** Creates an error with PostgreSQL's message, location, detail and hint. */
function createMigrationError(what: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`${what} failed: ${error}`)
  const { detail, hint, where } = error as { detail?: string; hint?: string; where?: string }
  return new Error([`${what} failed: ${error.message}`, where, detail, hint].filter(Boolean).join('\n'), {
    cause: error,
  })
}

/** Selects the functions and triggers of the application, with names for `drop`. `is_current`: written by this transaction. */
const definitions = `
  select 'function ' || format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name,
         p.xmin = pg_current_xact_id()::xid as is_current
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  union all
  select 'trigger ' || format('%I on %I.%I', t.tgname, n.nspname, c.relname), t.xmin = pg_current_xact_id()::xid
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal`
const appliedNow = `select name from (${definitions}) d where is_current`

/** Drops functions and triggers that earlier files defined but the current ones do not. Leaves all others in the database alone. */
async function dropRemoved(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.name from (${definitions}) d
      where not d.is_current and d.name in (select unnest(m.defines) from public.migrations m where m.name = $1)
      order by d.name desc`,
    [functionsName],
  )
  for (const { name } of rows)
    await client.query(`drop ${name}`).catch((error) => {
      throw createMigrationError(`Dropping ${name}, which no file defines any more,`, error)
    })
}

/** Validates every function body against the current tables, so that a migration cannot break a function unnoticed. */
async function verifyBodies(client: pg.PoolClient): Promise<void> {
  await client.query('set local check_function_bodies = on')
  const { rows } = await client.query<{ oid: number; name: string; validator: string }>(
    `select p.oid, p.oid::regprocedure::text as name, l.lanvalidator::regproc::text as validator
       from pg_proc p join pg_language l on l.oid = p.prolang
      where l.lanname in ('sql', 'plpgsql') and p.xmin = pg_current_xact_id()::xid`,
  )
  for (const { oid, name, validator } of rows)
    await client.query(`select ${validator}($1)`, [oid]).catch((error) => {
      throw createMigrationError(`Verifying function ${name}`, error)
    })
}

/** Throws unless this login can create or assume the application role, which the first migration creates. */
async function verifyRights(client: pg.ClientBase | pg.Pool): Promise<void> {
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
