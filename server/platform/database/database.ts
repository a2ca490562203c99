import pg from 'pg'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Quota } from '#contract/organizations/usage.ts'
import { searchTimeoutMs } from '#contract/search/limits.ts'
import { createFairQueue, createLoadMeter, type FairQueue } from './fair-queue.ts'
import { applyOnConnect, type SessionSettings } from './session-settings.ts'
import { endWhenSilent, maxLateness, setSilenceLimit } from './silence-limit.ts'

/** Connections of one running server. Only `platform` touches the pools; features get a `Scope`. */
export type Database = {
  /** Works as `parley_app`: owns nothing, cannot pass row-level security. */
  app: pg.Pool
  /** The same for searches: few at a time and with a short timeout, so that they cannot starve writes of connections. */
  search: pg.Pool
  /** The same for exports, which may take minutes. */
  exports: pg.Pool
  /** The same for the dashboard, whose sums read many rows: a few at a time, so that they cannot starve what people work with. */
  reports: pg.Pool
  /** Exports of one workspace run one at a time, so that none keeps the others' from a connection. */
  enqueueExport: ReturnType<typeof createKeyedSerialQueue<string>>
  /** Owns the tables: migrations, the job queue. */
  owner: pg.Pool
  /** Runs what a tenant's request needs of a pool when its turn comes; throws 503 when it cannot be served in time. */
  runInTurn<T>(tenantId: string, work: (pool: pg.Pool) => Promise<T>, pool?: PoolName): Promise<T>
  /** Requests that wait for a connection. */
  countWaiting(pool?: PoolName): number
  close(): Promise<void>
}

/** Which connections a request's statement runs on. */
export type PoolName = 'app' | 'search' | 'exports' | 'reports'

/** `maxWaiting`: requests that may wait for a connection; any more are rejected. */
type DatabaseOptions = {
  url: string
  migrationUrl?: string
  connections?: number
  maxWaiting?: number
  timeouts?: Partial<DatabaseTimeouts>
  quotas?: Quotas | undefined
}

/** What a workspace may store at most; no limit where one is missing. `add_usage` in the database refuses more. */
export type Quotas = Partial<Record<Quota, number>>

/**
 * Milliseconds that a request's statement may run, wait for a row that somebody holds, and leave a transaction lying; that a
 * search may run; that a request may wait for a connection; that a new one may take, over a slow network too; and by which a
 * statement that PostgreSQL should have ended may be late. Whatever takes longer is ended and answered with 503. The owner's
 * connections, on which migrations and jobs run, wait as long as it takes.
 */
export type DatabaseTimeouts = {
  statement: number
  lock: number
  idleInTransaction: number
  search: number
  connection: number
  connect: number
  silence: number
}

const defaultTimeouts: DatabaseTimeouts = {
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  search: searchTimeoutMs,
  connection: 3_000,
  connect: 10_000,
  silence: maxLateness,
}

/** For a transaction that declares a long timeout, such as an export of a million records. */
export const longStatementTimeout = 10 * 60_000

const baseSettings: SessionSettings = { timezone: 'UTC', client_min_messages: 'warning' }

export function openDatabase({
  connections = 16,
  maxWaiting = connections * 64,
  timeouts: givenTimeouts,
  ...options
}: DatabaseOptions): Database {
  const timeouts = { ...defaultTimeouts, ...givenTimeouts }
  const { owner, ...pools } = openPools({ ...options, connections, timeouts })
  const all = [...Object.values(pools), owner]
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  // One lost in the middle of a transaction fails the next statement of that transaction, which is enough.
  for (const pool of all) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const isProcessBusy = createLoadMeter()
  const createQueue = (pool: pg.Pool, maxWait = timeouts.connection): FairQueue =>
    createFairQueue({
      slots: pool.options.max,
      maxWaiting,
      maxWait,
      countAhead: () => pool.waitingCount,
      isProcessBusy,
    })
  const queues: Record<PoolName, FairQueue> = {
    app: createQueue(pools.app),
    search: createQueue(pools.search, 2 * timeouts.search),
    reports: createQueue(pools.reports),
    // The files of others take minutes.
    exports: createQueue(pools.exports, longStatementTimeout),
  }
  return {
    ...pools,
    owner,
    enqueueExport: createKeyedSerialQueue(),
    runInTurn: (tenantId, work, pool = 'app') => queues[pool].run(tenantId, () => work(pools[pool])),
    countWaiting: (pool = 'app') => queues[pool].countWaiting() + pools[pool].waitingCount,
    close: async () => {
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

type PoolOptions = Pick<DatabaseOptions, 'url' | 'migrationUrl' | 'quotas'> & {
  connections: number
  timeouts: DatabaseTimeouts
}

function openPools({ url, migrationUrl = url, quotas = {}, connections, timeouts }: PoolOptions) {
  const ownerSettings = { ...baseSettings, ...toSettings(quotas) }
  const openAppPool = (max: number, statementTimeout: number, maxWait = timeouts.connection) => {
    const pool = new pg.Pool({
      connectionTimeoutMillis: Math.max(timeouts.connect, maxWait),
      connectionString: url,
      max,
      ...applyOnConnect({
        ...ownerSettings,
        statement_timeout: statementTimeout,
        lock_timeout: timeouts.lock,
        idle_in_transaction_session_timeout: timeouts.idleInTransaction,
        plan_cache_mode: 'auto',
        role: 'parley_app',
      }),
      allowExitOnIdle: true,
    })
    pool.on('connect', endWhenSilent)
    // A transaction may have asked for more.
    pool.on('acquire', (client) => setSilenceLimit(client, statementTimeout + timeouts.silence))
    return pool
  }
  return {
    app: openAppPool(connections, timeouts.statement),
    search: openAppPool(Math.max(1, connections >> 2), timeouts.search, 2 * timeouts.search),
    exports: openAppPool(Math.max(2, connections >> 2), timeouts.statement, longStatementTimeout),
    reports: openAppPool(Math.max(2, connections >> 2), timeouts.statement),
    owner: new pg.Pool({
      connectionString: migrationUrl,
      max: 10,
      ...applyOnConnect(ownerSettings),
      allowExitOnIdle: true,
    }),
  }
}

const toSettings = (quotas: Quotas): SessionSettings =>
  Object.fromEntries(Object.entries(quotas).map(([name, most]) => [`app.max_${toColumnName(name)}`, most]))

/** Refuses a login that bypasses row-level security. Asked before anything is created with its rights. */
export async function verifyLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ login: string; bypasses: boolean }>(
      'select rolname as login, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = session_user',
    )
    if (rows[0]?.bypasses)
      throw new Error(
        `The database user ${rows[0].login} of DATABASE_URL is a superuser or bypasses row-level security, which keeps workspaces apart. ${howToCreateLogins}`,
      )
  } finally {
    await client.end()
  }
}

/**
 * Refuses to start with a role that bypasses row-level security, and with a login that may not assume the application role. A login of
 * its own beside the owner's must not be able to become that.
 */
export async function verifyRole(database: Database): Promise<void> {
  const role = await readRole(database).catch((error) => {
    throw describeMissingGrant(error, database) ?? error
  })
  const { rows } = await database.owner.query<{ owner: string }>('select session_user as owner')
  if (role && rows[0]?.owner !== role.login && (await canBecome(database, rows[0]?.owner)))
    throw new Error(
      `The database user ${role.login} of DATABASE_URL can take the rights of the owner of the tables. ${howToCreateLogins}`,
    )
  if (role?.role !== 'parley_app' || role.strong || role.owns)
    throw new Error(`The application must work as the plain role parley_app, but its connection is "${role?.role}".`)
}

async function readRole({ app }: Database) {
  const { rows } = await app.query<{
    role: string
    strong: boolean
    owns: boolean
    login: string
  }>(`
    select current_user as role, session_user as login,
           r.rolsuper or r.rolbypassrls as strong,
           exists (select from pg_class c where c.relowner = r.oid and c.relkind = 'r') as owns
      from pg_roles r where r.rolname = current_user`)
  return rows[0]
}

async function canBecome({ app }: Database, owner: string | undefined): Promise<boolean> {
  const { rows } = await app.query<{ can: boolean }>(
    `select pg_has_role(session_user, $1::name, 'member') or l.rolcreaterole as can from pg_roles l where l.rolname = session_user`,
    [owner],
  )
  return rows[0]?.can ?? false
}

const howToCreateLogins =
  'Run "npm run database-logins -- <administrator URL>" and set DATABASE_URL and DATABASE_MIGRATION_URL to what it prints.'

/** Connections begin as `parley_app`, so a login without that right is refused before the first statement. */
function describeMissingGrant(error: { code?: string; message: string }, { app }: Database): Error | undefined {
  if (!/^(42501|22023)$/.test(error.code ?? '') || !error.message.includes('parley_app')) return undefined
  const user = new URL(String(app.options.connectionString)).username || '<that user>'
  return new Error(
    `The database user of DATABASE_URL may not work as the role parley_app. An administrator must run:\ngrant parley_app to ${decodeURIComponent(user)};`,
    { cause: error },
  )
}

/**
 * Prepared statements and LISTEN need one server session per connection; a transaction pooler gives none. There, a second
 * connection is served by the session that the first has just left, or the first one comes back to another session.
 */
export async function verifyDirectConnection(url: string): Promise<void> {
  const [first, second] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  const readBackendPid = async (client: pg.Client) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
  await Promise.all([first.connect(), second.connect()])
  try {
    const pidBefore = await readBackendPid(first)
    await second.query('begin')
    const secondPid = await readBackendPid(second)
    const pidAfter = await readBackendPid(first)
    await second.query('rollback')
    if (secondPid === pidBefore || pidAfter !== pidBefore)
      throw new Error('DATABASE_URL leads through a transaction pooler; use a direct or session connection.')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}
