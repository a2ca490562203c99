import type { Portable } from '#contract/transfer/exports.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/sql.ts'
import type { Problem } from './kinds.ts'

/** A staged row beside what it may be a duplicate of, in the order of the file. */
export type Keyed = {
  row: number
  /** What makes two rows the same record, strongest first. */
  keys: string[]
  /** The record that is there already. */
  found: string | null
  /** As a person knows it. */
  shown: string | null
  /** A number that two records may share without being one, and whose it is already. */
  phone?: string | null
  phoneOf?: string | null
}

export type Judgement = {
  skipped: number[]
  updated: { row: number; id: string }[]
  doubtful: { row: number; name: string | null }[]
}

/** Keys of rows that were kept, whose phone number is whose, and the records that rows change. */
export type Seen = { kept: Set<string>; phones: Map<string, string | null>; changed: Set<string> }
export const nothingSeen = (): Seen => ({ kept: new Set(), phones: new Map(), changed: new Set() })

/**
 * In the order of the file: a row is a duplicate of a record that is there or of an earlier row that was kept. The first
 * one wins: what one row of a file made or changed, no later row changes; `touched` are the records that earlier batches did.
 */
export function judge(rows: Keyed[], update: boolean, touched: Set<string>, seen: Seen): Judgement {
  const result: Judgement = { skipped: [], updated: [], doubtful: [] }
  const { kept, phones, changed } = seen
  for (const { row, keys, found, shown, phone, phoneOf = null } of rows) {
    const isNew = found === null && !keys.some((key) => kept.has(key))
    const changes = update && found !== null && !touched.has(found) && !changed.has(found)
    if (changes && !keys.some((key) => kept.has(key))) {
      changed.add(found)
      result.updated.push({ row, id: found })
    } else if (!isNew) {
      result.skipped.push(row)
      continue
    }
    for (const key of keys) kept.add(key)
    if (isNew && phone && (phoneOf !== null || phones.has(phone)))
      result.doubtful.push({ row, name: phoneOf ?? phones.get(phone) ?? null })
    if (phone && !phones.has(phone)) phones.set(phone, shown)
  }
  return result
}

export function possibleDuplicate(
  rows: { row: number; cells: unknown[] }[],
  { row, name }: { row: number; name: string | null },
): Problem {
  const cells = rows.find((one) => one.row === row)?.cells ?? []
  const message = `Possible duplicate: ${name ?? 'another record'} has this phone number, too`
  return { row, failed: false, field: 'phoneNumber', message, cells }
}

/** Of these records, those that the import has made or changed. */
export async function touchedBy(scope: Scope, importId: string, ids: (string | null)[]): Promise<Set<string>> {
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select record_id as id from import_rows
     where workspace_id = ${scope.workspaceId} and import_id = ${importId} and record_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

type There = { key: string; id: string; name: string | null }

/** How records are known by one kind of key: its letter, the keys asked for as `k`, and what a record of alias-less columns must fulfil. */
export type Lookup = { letter: string; keys: Sql; condition: Sql; more?: Sql }

/** The oldest record of each key, under `<letter> <key>`; `shown` is what people call it. */
export async function oldest(
  scope: Scope,
  table: Portable,
  shown: Sql,
  lookups: Lookup[],
): Promise<Map<string, There>> {
  if (lookups.length === 0) return new Map()
  // `offset 0` keeps the planner from walking all records by age until one fits.
  const each = lookups.map(
    ({ letter, keys, condition, more = empty }) => sql`
    select ${letter} || ' ' || k.key${more} as key, c.id, c.name
      from ${keys}
     cross join lateral (
       select id, name
         from (select id, created_at, ${shown} as name
                 from ${raw(table)}
                where workspace_id = ${scope.workspaceId} and deleted_at is null and ${condition}
               offset 0) same
        order by created_at, id limit 1) c`,
  )
  const { rows } = await unprepared(scope, join(each, ' union all '))
  return new Map((rows as There[]).map((one) => [one.key, one]))
}

export function clientOf(scope: Scope) {
  if (!scope.tx.client) throw new Error('an import needs a transaction')
  return scope.tx.client
}

/** Statements whose text or plan depends on the file are not kept prepared. */
export const unprepared = (scope: Scope, { text, values }: Sql) => clientOf(scope).query(text, values)
