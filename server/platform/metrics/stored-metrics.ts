import { Gauge, type Registry } from 'prom-client'
import { createOwnerTx } from '../database/scope.ts'
import { join, type Sql, sql } from '../database/sql.ts'
import type { Platform } from '../platform.ts'

/** Gauges that are read from the database, where every node reads the same. */
export type StoredMetrics = {
  /** Their help by their names; `label`: what tells the values of each of them apart, one of a few. */
  gauges: Record<string, string>
  label?: string
  /** Selects rows of a name, the value of the label or null, and a value. */
  select: Sql
}

type Row = { name: string; label: string | null; value: number }

/** Milliseconds for which all scrapers share what was read, and after which they go without. */
const limits = { cache: 5_000, read: 3_000 }

/** Registers the gauges and returns the function that brings them up to date, with one statement for all of them. */
export function registerStoredMetrics(
  registry: Registry,
  { database }: Pick<Platform, 'database'>,
  sources: readonly StoredMetrics[],
): () => Promise<void> {
  const gauges = new Map(sources.flatMap((source) => createGauges(registry, source)))
  const isReachable = new Gauge({
    name: 'parley_database_reachable',
    help: 'Whether the metrics in the database could be read (1) or not (0)',
    registers: [registry],
  })
  const statement = join(
    sources.map(
      ({ select }) => sql`select name, label, value::float8 as value from (${select}) as source (name, label, value)`,
    ),
    ' union all ',
  )
  const read = async (): Promise<Row[] | null> =>
    createOwnerTx(database)
      .rows<Row>(statement)
      .catch(() => null)
  const write = (rows: Row[] | null): void => {
    isReachable.set(rows ? 1 : 0)
    for (const { gauge } of gauges.values()) gauge.reset()
    for (const { name, label, value } of rows ?? []) {
      const { gauge, label: labelName } = gauges.get(name) ?? {}
      if (gauge) gauge.set(labelName ? { [labelName]: label ?? 'none' } : {}, value)
    }
  }
  let last: { at: number; reading: Promise<void> } | undefined
  return async () => {
    // A database that does not answer is asked again only after it has.
    if (!last || Date.now() - last.at >= limits.cache) last = startReading()
    const isRead = last.reading.then(() => true)
    const isLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), limits.read).unref())
    if (!(await Promise.race([isRead, isLate]))) write(null)
  }

  function startReading() {
    const started = { at: Number.POSITIVE_INFINITY, reading: Promise.resolve() }
    started.reading = read().then((rows) => {
      write(rows)
      started.at = Date.now()
    })
    return started
  }
}

function createGauges(registry: Registry, { gauges, label }: StoredMetrics) {
  return Object.entries(gauges).map(([name, help]) => {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
    return [name, { gauge, label }] as const
  })
}
