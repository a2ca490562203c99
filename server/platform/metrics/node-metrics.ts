import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

/** Registers metrics of this process's database connections by pool, and of the work that waits for one. */
export function registerDatabaseMetrics(registry: Registry, database: Database): void {
  const { app, quick, long, reports, owner, renewals } = database
  const pools = { app, quick, long, reports, owner, renewals }
  const queued = { app: 'app', quick: 'quick', long: 'long', reports: 'reports' } as const
  const collectEach = (name: string, help: string, read: (pool: keyof typeof pools) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const pool of Object.keys(pools) as (keyof typeof pools)[]) this.set({ pool }, read(pool))
      },
    })
  collectEach('parley_database_connections', 'Open connections', (pool) => pools[pool].totalCount)
  collectEach('parley_database_connections_idle', 'Open connections that do nothing', (pool) => pools[pool].idleCount)
  collectEach('parley_database_connections_max', 'Connections that may be open', (pool) => pools[pool].options.max)
  collectEach('parley_database_waiting', 'Statements and transactions that wait for a connection', (pool) =>
    pool in queued ? database.countWaiting(queued[pool as keyof typeof queued]) : pools[pool].waitingCount,
  )
}

/** Registers metrics of this process's event streams. */
export function registerEventMetrics(registry: Registry, countStreams: () => number) {
  new Gauge({
    name: 'parley_event_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(countStreams())
    },
  })
}

/** Creates the histogram of seconds from a change to its delivery to the open streams. */
export const createEventLag = (registry: Registry): Histogram =>
  new Histogram({
    name: 'parley_event_lag_seconds',
    help: 'Time from a change until the open event streams of its workspace get it',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  })

/** Registers metrics of CPU, memory, event loop and garbage collection. */
export const registerProcessMetrics = (registry: Registry): void => collectDefaultMetrics({ register: registry })
