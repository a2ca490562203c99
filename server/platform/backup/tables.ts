import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { applySettings, type SessionSettings } from '../database/session-settings.ts'
import { destroyConnection } from '../database/silence-limit.ts'

/** A table of the product; `name` and `columns` are quoted for SQL. Generated columns are omitted, because PostgreSQL computes them. */
export type BackupTable = { name: string; columns: string[] }
type BackupSequence = { name: string; value: string; isCalled: boolean }

/** Makes the text form of values independent of the database's settings. With row security off, rows that a policy would hide raise an error. */
const settings: SessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 1,
  client_min_messages: 'warning',
  row_security: 'off',
  // Scans start at the beginning of a table, so that rows come in physical order.
  synchronize_seqscans: 'off',
  statement_timeout: 0,
  lock_timeout: 0,
  // Files are copied while the transaction waits.
  idle_in_transaction_session_timeout: 0,
}

/** Runs `work` on a dedicated connection as the login that owns the tables. `signal` ends it, even during a query. */
export async function withBackupConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // The running query fails, too.
  client.on('error', () => undefined)
  await client.connect()
  signal?.addEventListener('abort', () => destroyConnection(client))
  let isDone = false
  try {
    await applySettings(client, settings)
    const result = await work(client)
    isDone = true
    return result
  } finally {
    // A COPY that is not read to its end would keep the connection open.
    if (!isDone) destroyConnection(client)
    await client.end().catch(() => undefined)
  }
}

/**
 * Excludes the list of migrations, which a restored database writes itself, the state of this installation's backups, and the generation of
 * its PostgreSQL.
 */
const relations = (kind: 'r' | 'S') => `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = '${kind}' and n.nspname in ('public', 'identity', 'graphile_worker') 
     and c.relname not in ('migrations', 'backup_status', 'database_generation')
     and (n.nspname <> 'public' or pg_has_role(c.relowner, 'usage'))`

/** Lists all tables, each after the tables that it references. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    with recursive tables as (${relations('r')}), depths as (
      select oid, 0 as depth from tables
      union
      select k.conrelid, d.depth + 1 from depths d
        join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
    )
    select t.name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.oid, t.name order by (select max(d.depth) from depths d where d.oid = t.oid), t.name`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<BackupSequence[]> {
  const names = await client.query<{ name: string }>(`${relations('S')} order by name`)
  const sequences: BackupSequence[] = []
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

type TableSum = { rows: number; sha256: string }

/** Reads the rows of a table as text, in physical order; returns the sum of what was read. */
export async function* readTable(client: pg.Client, { name, columns }: BackupTable): AsyncGenerator<Buffer, TableSum> {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  for await (const part of copy as Readable as AsyncIterable<Buffer>) {
    hash.update(part)
    yield part
  }
  // The row count arrives after the last row.
  await client.query('select')
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

/** Computes the sum of a table by reading all of its rows. */
export async function sumTable(client: pg.Client, table: BackupTable): Promise<TableSum> {
  const rows = readTable(client, table)
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}
