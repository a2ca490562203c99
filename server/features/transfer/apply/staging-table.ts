import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { type FieldTable, fieldLimits } from '#contract/kit/fields.ts'
import type { TransferKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { identifier, join, quoteLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { recordCreatedRows, recordUpdatedRows } from '../descriptors.ts'
import { diff } from './diff.ts'
import { queryUnprepared, requireClient } from './match-rows.ts'

type StagedRow = { row: number; values: Record<string, unknown> }
type MatchedRow = { row: number; id: string }
type StagedChange = MatchedRow & { before: Record<string, unknown>; after: Record<string, unknown> }

/** The rows of a batch beside the table of their records; every step is one statement. */
export function createStagingTable(kind: { table: TransferKind; fields: FieldTable }) {
  const { fields } = kind
  const table = raw(kind.table)
  const presets = Object.entries(fields).flatMap(([key, { defaultValue: preset }]) =>
    preset === undefined ? [] : [{ key, preset }],
  )
  // What a row does not say is empty until it becomes a record.
  const dropNotNull = presets.map(({ key }) => `, alter column "${toColumnName(key)}" drop not null`).join('')

  /**
   * Copies the rows into a temporary table of the transaction; answers the fields that any of them has. The table makes its match
   * keys by the same expressions as the records'; row-level security lets no COPY into a table of workspaces.
   */
  async function stage(scope: Scope, rows: StagedRow[], ids: Map<number, string>): Promise<string[]> {
    const client = requireClient(scope)
    await client.query(`
      create temporary table staged (like ${kind.table} including generated) on commit drop;
      alter table staged add column row integer, drop column search, drop column workspace_id, drop column version,
        drop column created_by, drop column created_at, drop column updated_at, drop column deleted_at, drop column deletion_id${dropNotNull}`)
    const keys = collectKeys(rows)
    const columns = ['row', 'id', ...keys.map(toColumnName)].map((column) => `"${column}"`).join(', ')
    const lines = function* () {
      for (const { row, values } of rows) {
        let line = `${row}\t${ids.get(row)}`
        for (const key of keys) line += `\t${toCopyText(values[key])}`
        yield `${line}\n`
      }
    }
    await pipeline(Readable.from(inChunks(lines())), client.query(copyFrom(`copy staged (${columns}) from stdin`)))
    return keys
  }

  /** Takes rows out that are duplicates. */
  async function unstage(scope: Scope, rows: number[]): Promise<void> {
    if (rows.length > 0)
      await scope.tx.rows(sql`delete from staged s using unnest(${rows}::int[]) as gone (row) where s.row = gone.row`)
  }

  /** Leaves out the objects that would be too much beside what the record holds already; answers whose and which. */
  async function rejectOversized(
    scope: Scope,
    targets: MatchedRow[],
    keys: string[],
  ): Promise<{ row: number; key: string }[]> {
    const objects = keys.filter((key) => fields[key]?.kind === 'object')
    if (targets.length === 0 || objects.length === 0) return []
    const [sets, oversizedColumns] = [
      objects.map(clearIfOversized),
      objects.map((key) => sql`(${key}, ${isOversized(key)})`),
    ]
    const { rows } = await queryUnprepared(
      scope,
      sql`
      with ${matchedRowsCte(targets)},
      much as materialized (
        select s.row, array_agg(v.key) as keys
          from staged s join t on t.row = s.row
          join ${table} c on c.workspace_id = ${scope.workspaceId} and c.id = t.id
         cross join lateral (values ${join(oversizedColumns)}) v (key, is_too_much)
         where v.is_too_much group by s.row),
      cut as (update staged s set ${join(sets)} from much where s.row = much.row)
      select much.row, unnest(much.keys) as key from much order by much.row`,
    )
    return rows
  }

  const clearIfOversized = (key: string): Sql => {
    const column = identifier(toColumnName(key))
    return sql`${column} = case when ${key} = any(much.keys) then null else s.${column} end`
  }

  const isOversized = (key: string): Sql => {
    const merged = newValue(key)
    return sql`s.${identifier(toColumnName(key))} is not null and (octet_length((${merged})::text) > ${fieldLimits.objectBytes}
      or (select count(*) from jsonb_object_keys(${merged})) > ${fieldLimits.objectKeys})`
  }

  /**
   * Puts what the rows have into the records they mean and notes what that changes; empty cells change nothing, custom attributes
   * are added. Answers how many; a row whose record went to the trash meanwhile stays staged and becomes a new one.
   */
  async function update(scope: Scope, importId: string, targets: MatchedRow[], keys: string[]): Promise<number> {
    if (targets.length === 0) return 0
    const sets = keys.map((key) => sql`${identifier(toColumnName(key))} = ${newValue(key)}`)
    const changed = await queryUnprepared(
      scope,
      sql`
      with ${matchedRowsCte(targets)},
      b as materialized (
        select c.* from ${table} c
         where c.workspace_id = ${scope.workspaceId} and c.id in (select id from t) and c.deleted_at is null
         order by c.id for update),
      changed as (
        update ${table} c
           set ${join([...sets, sql`version = c.version + 1`, sql`updated_at = now()`])}
          from staged s join t on t.row = s.row join b on b.id = t.id cross join ${diff(fields, keys)}
         where c.workspace_id = ${scope.workspaceId} and c.id = t.id
        returning c.id, s.row, d.before, d.after),
      taken as (delete from staged s using changed where s.row = changed.row)
      ${recordUpdatedRows(scope, importId, raw('changed'))}`,
    )
    return changed.rowCount ?? 0
  }

  /** What rows would change in the records they mean. */
  async function changes(scope: Scope, targets: MatchedRow[], keys: string[]): Promise<StagedChange[]> {
    if (targets.length === 0) return []
    const { rows } = await queryUnprepared(
      scope,
      sql`
      with ${matchedRowsCte(targets)}
      select t.row, b.id, d.before, d.after
        from staged s join t on t.row = s.row
        join ${table} b on b.workspace_id = ${scope.workspaceId} and b.id = t.id
       cross join ${diff(fields, keys)}`,
    )
    return rows
  }

  /** Makes records of the rows that are left, in the order of the file; answers how many. */
  async function create(scope: Scope, importId: string, keys: string[]): Promise<number> {
    const columns = join(['id', ...keys.map(toColumnName)].map(identifier))
    const values = join([identifier('id'), ...keys.map(presetValue)])
    const made = await queryUnprepared(
      scope,
      sql`
      with noted as (${recordCreatedRows(scope, importId, raw('staged'))})
      insert into ${table} (workspace_id, created_by, ${columns})
      select ${scope.workspaceId}, ${scope.userId}, ${values} from staged order by row`,
    )
    return made.rowCount ?? 0
  }

  function presetValue(key: string): Sql {
    const preset = presets.find((one) => one.key === key)?.preset
    const column = identifier(toColumnName(key))
    if (preset === undefined) return column
    return sql`coalesce(${column}, ${raw(typeof preset === 'string' ? quoteLiteral(preset) : String(preset))})`
  }

  function newValue(key: string): Sql {
    const column = identifier(toColumnName(key))
    return fields[key]?.kind === 'object'
      ? sql`case when s.${column} is null then c.${column} else coalesce(c.${column}, '{}') || s.${column} end`
      : sql`coalesce(s.${column}, c.${column})`
  }

  return { stage, unstage, spill: rejectOversized, update, changes, create }
}

const matchedRowsCte = (targets: MatchedRow[]): Sql => sql`
    t as materialized (
      select row, id from unnest(${targets.map(({ row }) => row)}::int[], ${targets.map(({ id }) => id)}::uuid[]) as t (row, id))`

const collectKeys = (rows: StagedRow[]): string[] => {
  const keys = new Set<string>()
  for (const { values } of rows) for (const key in values) keys.add(key)
  return [...keys].sort()
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in the text format of COPY. */
function toCopyText(value: unknown): string {
  if (value === undefined || value === null) return '\\N'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text
}

function* inChunks(lines: Iterable<string>): Iterable<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}
