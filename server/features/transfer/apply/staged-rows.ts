import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { pluralOf } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { requireClient } from './match-rows.ts'

type StagedRow = { row: number; values: Record<string, unknown> }

const tableName = 'staged_rows'

/** The temporary table that holds the rows of a batch: the columns of their records, and `row`, their number in the file. */
export const staged = raw(tableName)

/**
 * Copies the rows into a temporary table of the transaction; returns the fields that any of them has. The table generates its
 * match keys with the same expressions as the table of the records. COPY into that one is not possible, because it has row-level
 * security.
 */
export async function stageRows(
  scope: Scope,
  { kind, fields, serverFields = {} }: RecordDescriptor,
  rows: StagedRow[],
  ids: Map<number, string>,
): Promise<string[]> {
  const client = requireClient(scope)
  // A value that a row lacks is null until the row becomes a record.
  const hasDefault = Object.keys(fields).filter((key) => fields[key]?.defaultValue !== undefined)
  const dropNotNull = [...hasDefault, ...Object.keys(serverFields)].map(
    (key) => `, alter column "${toColumnName(key)}" drop not null`,
  )
  await client.query(`
    create temporary table ${tableName} (like ${pluralOf(kind)} including generated) on commit drop;
    alter table ${tableName} add column row integer, drop column search, drop column workspace_id, drop column version,
      drop column created_by, drop column created_at, drop column updated_at, drop column deleted_at, drop column deletion_id${dropNotNull.join('')}`)
  const keys = collectKeys(rows)
  const columns = ['row', 'id', ...keys.map(toColumnName)].map((column) => `"${column}"`).join(', ')
  const lines = function* () {
    for (const { row, values } of rows) {
      let line = `${row}\t${ids.get(row)}`
      for (const key of keys) line += `\t${toCopyText(values[key])}`
      yield `${line}\n`
    }
  }
  const copy = client.query(copyFrom(`copy ${tableName} (${columns}) from stdin`))
  await pipeline(Readable.from(inChunks(lines())), copy)
  return keys
}

/** Removes rows that are duplicates. */
export async function unstageRows(scope: Scope, rows: number[]): Promise<void> {
  if (rows.length > 0)
    await scope.tx.rows(
      sql`delete from ${staged} s using unnest(${rows}::int[]) as duplicates (row) where s.row = duplicates.row`,
    )
}

/** Names of some of the rows. */
export async function selectStagedTitles(
  scope: Scope,
  { titleSql }: RecordDescriptor,
  rows: number[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const titles = await scope.tx.rows<{ row: number; title: string | null }>(
    sql`select row, ${raw(titleSql('s'))} as title from ${staged} s where row = any(${rows}::int[])`,
  )
  return new Map(titles.map(({ row, title }) => [row, title ?? '']))
}

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
