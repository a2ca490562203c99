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
  /** One connection of the owner's that no other work keeps busy: leases are renewed on it. */
  renewals: pg.Pool
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

/**
 * For every connection. The defaults of PostgreSQL are for spinning disks and long reports: with them, lists are read from end to end
 * and sorted instead of by index, and short statements are compiled first.
 */
const baseSettings: SessionSettings = {
  timezone: 'UTC',
  client_min_messages: 'warning',
  random_page_cost: 1.1,
  jit: 'off',
}

export function openDatabase({
  connections = 16,
  maxWaiting = connections * 64,
  timeouts: givenTimeouts,
  ...options
}: DatabaseOptions): Database {
  const timeouts = { ...defaultTimeouts, ...givenTimeouts }
  const { owner, renewals, ...pools } = openPools({ ...options, connections, timeouts })
  const all = [...Object.values(pools), owner, renewals]
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
    renewals,
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
    const settings = {
      ...ownerSettings,
      statement_timeout: statementTimeout,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      plan_cache_mode: 'auto',
      role: 'parley_app',
    }
    const whenReady = statementTimeout + timeouts.silence
    const pool = new pg.Pool({
      connectionTimeoutMillis: Math.max(timeouts.connect, maxWait),
      connectionString: url,
      max,
      ...applyOnConnect(settings, { whileStarting: maxWait, whenReady }),
      allowExitOnIdle: true,
    })
    pool.on('connect', endWhenSilent)
    // A transaction may have asked for more.
    pool.on('acquire', (client) => setSilenceLimit(client, whenReady))
    return pool
  }
  const openOwnerPool = (max: number) =>
    new pg.Pool({
      connectionString: migrationUrl,
      max,
      ...applyOnConnect(ownerSettings),
      allowExitOnIdle: true,
    })
  return {
    app: openAppPool(connections, timeouts.statement),
    search: openAppPool(Math.max(1, connections >> 2), timeouts.search, 2 * timeouts.search),
    exports: openAppPool(Math.max(2, connections >> 2), timeouts.statement, longStatementTimeout),
    reports: openAppPool(Math.max(2, connections >> 2), timeouts.statement),
    owner: openOwnerPool(9),
    renewals: openOwnerPool(1),
  }
}

const toSettings = (quotas: Quotas): SessionSettings =>
  Object.fromEntries(Object.entries(quotas).map(([name, most]) => [`app.max_${toColumnName(name)}`, most]))
