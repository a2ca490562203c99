import { Gauge, type Registry } from 'prom-client'
import { createOwnerTx } from '../database/scope.ts'
import { join, type Sql, sql } from '../database/sql.ts'
import type { Platform } from '../platform.ts'

/** Gauges that are read from the database, so that every node reports the same values. */
export type StoredMetrics = {
  /** Name → help. `label` is the name of their label, which must have few values. */
  gauges: Record<string, string>
  label?: string
  /** Selects rows of gauge name, label value or null, and gauge value. */
  select: Sql
}

type Row = { name: string; label: string | null; value: number }

/** Milliseconds for which scrapers share cached values, and after which they continue without stored metrics. */
const limits = { cache: 5_000, read: 3_000 }

/** Registers the gauges, and returns the function that updates all of them with one statement. */
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
    // There is no second query while the database has not answered the first.
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
