import pg from 'pg'
import { openDatabase } from '../../server/platform/database/database.ts'
import {
  inspectServer,
  verifyDirectConnection,
  verifyRole,
} from '../../server/platform/database/start-up/verify-server.ts'
import { readPendingMigrations } from '../../server/platform/database/upgrade/migrate.ts'
import { migrationsDirectory } from '../database/with-database.ts'
import { checkBackups } from './backup-check.ts'
import { type Check, describeError, type Finding, ok, type Result, runChecks, warning, wrong } from './check.ts'

export type DatabaseUrls = { url: string; migrationUrl?: string }

/** Runs all database checks that are possible: only those of the logins if one cannot sign in. */
export async function checkDatabase({ url, migrationUrl = url }: DatabaseUrls): Promise<Result[]> {
  const logins = await runChecks([
    checkLogin('Database', url, 'DATABASE_URL'),
    ...(migrationUrl === url ? [] : [checkLogin('Database owner', migrationUrl, 'DATABASE_MIGRATION_URL')]),
  ])
  if (logins.some(({ state }) => state === 'wrong')) return logins
  const others = await runChecks([
    checkPooling({ url, migrationUrl }),
    checkClock(url),
    checkRights({ url, migrationUrl }),
    checkMigrations(migrationUrl),
  ])
  const isCurrent = others.every(({ state }) => state === 'ok')
  return [...logins, ...others, ...(isCurrent ? await runChecks([checkBackups(migrationUrl)]) : [])]
}

const checkLogin = (name: string, url: string, setting: string): Check => ({
  name,
  run: () =>
    inspectServer(url, setting).then(
      ({ version, login }) => ok(`PostgreSQL ${version} at ${new URL(url).host} admits ${login}.`),
      (error) => describeLoginError(error, url, setting),
    ),
})

function describeLoginError(error: unknown, url: string, setting: string): Finding {
  const { host, username, pathname } = new URL(url)
  const { code = '' } = (error instanceof AggregateError ? error.errors[0] : error) as { code?: string }
  if (code.startsWith('28'))
    return wrong(
      `PostgreSQL at ${host} does not admit ${decodeURIComponent(username)} with the password in ${setting}.`,
      `Correct ${setting}, or run "npm run database-logins -- <administrator URL>" and set what it prints.`,
    )
  if (code === '3D000')
    return wrong(
      `PostgreSQL at ${host} has no database ${decodeURIComponent(pathname.slice(1))}.`,
      `Create it, or correct ${setting}.`,
    )
  if (/^E[A-Z_]+$/.test(code) || /^(Connection terminated|timeout)/.test(describeError(error)))
    return wrong(
      `The database of ${setting} cannot be reached at ${host} (${code || describeError(error)}).`,
      `Start PostgreSQL, correct host and port in ${setting}, or open the firewall for it.`,
    )
  return wrong(describeError(error), `Correct ${setting} as the sentence says.`)
}

const checkPooling = ({ url, migrationUrl }: Required<DatabaseUrls>): Check => ({
  name: 'Connections',
  async run() {
    try {
      await verifyDirectConnection(url)
      if (migrationUrl !== url) await verifyDirectConnection(migrationUrl, 'DATABASE_MIGRATION_URL')
    } catch (error) {
      return wrong(describeError(error), 'Set pool_mode = session in PgBouncer, or name the port of PostgreSQL itself.')
    }
    return ok('Each connection keeps its own session.')
  },
})

/** Seconds by which the clocks may differ without harm, and from which sessions and codes expire at the wrong time. */
const clockDifference = { harmless: 2, harmful: 30 }

const checkClock = (url: string): Check => ({
  name: 'Clock',
  run: () =>
    withClient(url, async (client) => {
      const sentAt = Date.now()
      const { rows } = await client.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 as now',
      )
      const middle = (sentAt + Date.now()) / 2
      const seconds = middle / 1_000 - (rows[0]?.now ?? 0)
      const size = Math.abs(seconds)
      if (size <= clockDifference.harmless) return ok('The clocks of this machine and of the database agree.')
      return (size > clockDifference.harmful ? wrong : warning)(
        `The clock of this machine is ${formatSeconds(size)} ${seconds > 0 ? 'ahead of' : 'behind'} the database’s.`,
        'Let both machines set their clocks by the network (NTP).',
      )
    }),
})

const formatSeconds = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`

const checkRights = (urls: Required<DatabaseUrls>): Check => ({
  name: 'Rights',
  async run() {
    const { hasRole, foreign, owner } = await readOwnership(urls.migrationUrl)
    if (foreign)
      return wrong(
        `${foreign} does not belong to ${owner}, the database user of the migrations.`,
        'Run "npm run database-logins -- <administrator URL>" and set DATABASE_URL and DATABASE_MIGRATION_URL to what it prints.',
      )
    // The first migration creates the role; the check of the migrations tells whether it may.
    if (!hasRole) return ok('The first start creates the role that requests work as.')
    const database = openDatabase(urls)
    try {
      await verifyRole(database)
    } catch (error) {
      return wrong(describeError(error), 'Do as the sentence says, as an administrator of the database.')
    } finally {
      await database.close()
    }
    return ok('Requests work as parley_app, which cannot see other workspaces.')
  },
})

/** Finds the first table or sequence of ours that the login of the migrations does not own. */
const readOwnership = (migrationUrl: string) =>
  withClient(migrationUrl, async (client) => {
    const { rows } = await client.query<{ hasRole: boolean; foreign: string | null; owner: string }>(`
      select to_regrole('parley_app') is not null as "hasRole", current_user as owner,
             (select min(format('%I.%I', n.nspname, c.relname))
                from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where n.nspname in ('public', 'identity', 'graphile_worker') and c.relkind in ('r', 'p', 'S', 'v')
                 and not pg_has_role(c.relowner, 'usage')
                 and not exists (select from pg_depend d
                                  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as foreign`)
    return rows[0] ?? { hasRole: false, foreign: null, owner: '' }
  })

const checkMigrations = (migrationUrl: string): Check => ({
  name: 'Migrations',
  async run() {
    const pending = await withClient(migrationUrl, (client) =>
      readPendingMigrations(client, migrationsDirectory),
    ).catch((error: unknown) =>
      wrong(
        describeError(error),
        'Use the version of Parley that this database belongs to, or do as the sentence says.',
      ),
    )
    if ('state' in pending) return pending
    if (pending.names.length === 0) return ok('The database is up to date.')
    if (!pending.isUsed) return ok('The database is empty; the first start creates its tables.')
    return warning(
      `The next start applies ${listNames(pending.names)}.`,
      'Start Parley, after a backup if the database is in use.',
    )
  },
})

/** Lists a few names, and how many more there are. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
