import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHistory, readMigrationFiles } from '../../platform/database/upgrade/migrate.ts'

type Queryable = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

const migrations = join(import.meta.dirname, '../../migrations')
const suffix = '.sql.gz'

/** Lists the releases with a dump, oldest first. */
export const releases = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** Dumps a database as SQL: the migrations and functions of its release, and every row, except the job queue. */
export async function writeDump(client: Queryable, release: string): Promise<void> {
  const files = await readMigrationFiles(migrations)
  const made = [...files.beforeTables, ...files.migrations, ...files.functions].map(
    ({ name, text }) => `-- ${name}\n${text}`,
  )
  const parts = [
    `-- Parley ${release}, with rows. Written by scripts/upgrade-dump.ts.`,
    'set check_function_bodies = off;',
    `${createHistory};`,
    ...made,
    ...(await insertsOf(client)),
    'reset check_function_bodies;',
  ]
  writeFileSync(pathOf(release), gzipSync(`${parts.join('\n\n')}\n`, { level: 9 }))
}

/** Restores this release's dump into an empty database. */
export async function restoreDump(client: Queryable, release: string): Promise<void> {
  await client.query(gunzipSync(readFileSync(pathOf(release))).toString('utf8'))
}

const pathOf = (release: string): string => join(import.meta.dirname, `${release}${suffix}`)

/** Counts the rows of each table of the application. */
export async function countRows(client: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0]?.count as number
  }
  return counts
}

type DumpedTable = { name: string; columns: string; serial: string | null }

/** Lists the tables of the application, each after the tables that it references. */
async function tablesOf(client: Queryable): Promise<DumpedTable[]> {
  const { rows } = await client.query(`
    with recursive tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'identity')
    ), depths as (
      select oid, 0 as depth from tables
      union
      select k.conrelid, d.depth + 1 from depths d
        join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
    )
    select t.name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
           min(a.attname) filter (where a.attidentity <> '') as serial
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     group by t.oid, t.name order by (select max(d.depth) from depths d where d.oid = t.oid), t.name`)
  return rows as DumpedTable[]
}

async function insertsOf(client: Queryable): Promise<string[]> {
  const statements: string[] = []
  for (const { name, columns, serial } of await tablesOf(client)) {
    const { rows } = await client.query(
      `select coalesce(json_agg(t), '[]')::text as rows from (select ${columns} from ${name}) t`,
    )
    const json = rows[0]?.rows as string
    if (json === '[]') continue
    statements.push(
      // So that the rows are inserted unchanged.
      `alter table ${name} disable trigger user;`,
      `insert into ${name} (${columns}) overriding system value\nselect ${columns} from json_populate_recordset(null::${name}, $rows$${json}$rows$);`,
      `alter table ${name} enable trigger user;`,
    )
    if (serial)
      statements.push(
        `select setval(pg_get_serial_sequence('${name}', '${serial}'), (select max(${serial}) from ${name}));`,
      )
  }
  return statements
}
