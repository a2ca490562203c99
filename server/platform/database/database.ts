import pg from 'pg'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Quota } from '#contract/organizations/usage.ts'
import { createFairQueue, createLoadMeter, type FairQueue } from './fair-queue.ts'
import { applyOnConnect, type SessionSettings } from './session-settings.ts'
import { endWhenSilent, maxLateness, setSilenceLimit } from './silence-limit.ts'

/** Connections of one running server. Only `platform` touches the pools; features get a `Scope`. */
export type Database = {
  /** Runs as `parley_app`, which owns nothing and cannot bypass row-level security. */
  app: pg.Pool
  /** The role of `app` for statements that are useless if late: few connections with a short timeout, so that they cannot starve writes. */
  quick: pg.Pool
  /** The role of `app` for transactions that may take minutes. */
  long: pg.Pool
  /** The role of `app` for sums that read many rows: few connections, so that they cannot starve other requests. */
  reports: pg.Pool
  /** Runs the long transactions of a workspace one at a time, so that they do not take all of their connections from other workspaces. */
  enqueueLong: ReturnType<typeof createKeyedSerialQueue<string>>
  /** Runs as the owner of the tables: for migrations and the job queue. */
  owner: pg.Pool
  /** One dedicated connection of the owner for renewing leases, so that no other work can delay them. */
  renewals: pg.Pool
  /** Runs `work` of a tenant on a pool when its turn comes; throws 503 if it cannot be served in time. */
  runInTurn<T>(tenantId: string, work: (pool: pg.Pool) => Promise<T>, pool?: PoolName): Promise<T>
  /** Counts the requests that wait for a connection. */
  countWaiting(pool?: PoolName): number
  close(): Promise<void>
}

/** The pool that a request's statement runs on. */
export type PoolName = 'app' | 'quick' | 'long' | 'reports'

/** `maxWaiting`: maximum requests waiting for a connection; further ones are rejected. */
type DatabaseOptions = {
  url: string
  migrationUrl?: string
  connections?: number
  maxWaiting?: number
  timeouts?: Partial<DatabaseTimeouts>
  quotas?: Quotas | undefined
}

/** Maximum usage of a workspace; a missing quota is unlimited. `add_usage` in the database enforces them. */
export type Quotas = Partial<Record<Quota, number>>

/**
 * Timeouts in milliseconds: for a request's statement, a row lock, and an idle transaction; for a quick statement; for waiting for a connection;
 * for opening one, also over a slow network; and the delay after which a statement that PostgreSQL should have cancelled counts as lost.
 * Exceeding one ends the statement and replies with 503. The owner's connections, for migrations and jobs, have no timeouts.
 */
export type DatabaseTimeouts = {
  statement: number
  lock: number
  idleInTransaction: number
  quick: number
  connection: number
  connect: number
  silence: number
}

const defaultTimeouts: DatabaseTimeouts = {
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  quick: 2_000,
  connection: 3_000,
  connect: 10_000,
  silence: maxLateness,
}

/** Milliseconds for a transaction that declares a long timeout, such as an export of a million records. */
export const longStatementTimeout = 10 * 60_000

/**
 * Settings of every connection. PostgreSQL's defaults suit spinning disks and long reports: they would make it scan and sort whole lists
 * instead of using an index, and compile short statements.
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
  // A lost idle connection is replaced at the next query; without a listener, its error would end the process.
  // If one is lost within a transaction, the next statement of the transaction fails, which is enough.
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
    quick: createQueue(pools.quick, 2 * timeouts.quick),
    reports: createQueue(pools.reports),
    // The transactions of other workspaces can take minutes.
    long: createQueue(pools.long, longStatementTimeout),
  }
  return {
    ...pools,
    owner,
    renewals,
    enqueueLong: createKeyedSerialQueue(),
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
    // A transaction may have set a longer limit.
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
    quick: openAppPool(Math.max(1, connections >> 2), timeouts.quick, 2 * timeouts.quick),
    long: openAppPool(Math.max(2, connections >> 2), timeouts.statement, longStatementTimeout),
    reports: openAppPool(Math.max(2, connections >> 2), timeouts.statement),
    // Two for each kind of worker, whose listeners overlap when they are replaced, and one for their statements.
    owner: openOwnerPool(11),
    renewals: openOwnerPool(1),
  }
}

const toSettings = (quotas: Quotas): SessionSettings =>
  Object.fromEntries(Object.entries(quotas).map(([name, most]) => [`app.max_${toColumnName(name)}`, most]))
