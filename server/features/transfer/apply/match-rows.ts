import { pluralOf } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { empty, join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { RowProblem } from '../descriptors.ts'

/** A staged row with its possible duplicates, in the order of the file. */
export type MatchCandidate = {
  row: number
  /** Keys that identify the record: two rows with a common key are the same record. Strongest first. */
  keys: string[]
  /** The existing record. */
  found: string | null
  /** The title of the row. */
  shown: string | null
  /** A phone number that two records may share without being duplicates, and the name it belongs to. */
  phone?: string | null
  phoneOf?: string | null
}

type MatchResult = {
  skipped: number[]
  updated: { row: number; id: string }[]
  possibleDuplicates: { row: number; name: string | null }[]
  /** New rows that lack a required value. */
  incomplete: number[]
}

/** The keys of rows that were kept, the names that their phone numbers belong to, and the ids of the records that rows change. */
export type SeenKeys = { keys: Set<string>; phones: Map<string, string | null>; changed: Set<string> }
export const createSeenKeys = (): SeenKeys => ({ keys: new Set(), phones: new Map(), changed: new Set() })

/**
 * Matches rows in the order of the file. A row is a duplicate if its record exists, or if an earlier row that was kept has one of
 * its keys. The first row wins: later rows do not change what it created or changed. `touched` are the records that earlier
 * batches created or changed.
 */
export function matchRows(
  rows: MatchCandidate[],
  update: boolean,
  touched: Set<string>,
  seen: SeenKeys,
  isComplete: (row: number) => boolean = () => true,
): MatchResult {
  const result: MatchResult = { skipped: [], updated: [], possibleDuplicates: [], incomplete: [] }
  const { keys: kept, phones, changed } = seen
  for (const { row, keys, found, shown, phone, phoneOf = null } of rows) {
    const isNew = found === null && !keys.some((key) => kept.has(key))
    const changes = update && found !== null && !touched.has(found) && !changed.has(found)
    if (changes && !keys.some((key) => kept.has(key))) {
      changed.add(found)
      result.updated.push({ row, id: found })
    } else if (!isNew) {
      result.skipped.push(row)
      continue
    } else if (!isComplete(row)) {
      result.incomplete.push(row)
      continue
    }
    for (const key of keys) kept.add(key)
    if (isNew && phone && (phoneOf !== null || phones.has(phone)))
      result.possibleDuplicates.push({ row, name: phoneOf ?? phones.get(phone) ?? null })
    if (phone && !phones.has(phone)) phones.set(phone, shown)
  }
  return result
}

export function createDuplicateProblem(
  rows: { row: number; cells: unknown[] }[],
  { row, name }: { row: number; name: string | null },
): RowProblem {
  const cells = rows.find((one) => one.row === row)?.cells ?? []
  const message = `Possible duplicate: ${name ?? 'another record'} has this phone number, too`
  return { row, failed: false, field: 'phoneNumber', message, cells }
}

/** Of these records, those that the import has created or changed. */
export async function findTouchedIds(scope: Scope, importId: string, ids: (string | null)[]): Promise<Set<string>> {
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select record_id as id from import_rows
     where workspace_id = ${scope.workspaceId} and import_id = ${importId} and record_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

type ExistingRecord = { key: string; id: string; name: string | null }

/**
 * How to find records by one type of key: its prefix, the requested keys as `k`, and the condition on the record, whose columns
 * have no alias.
 */
type KeyLookup = { prefix: string; keys: Sql; condition: Sql; more?: Sql }

/** The oldest record of each key, under `<prefix> <key>`, with its title unless `name` says otherwise. */
export async function findOldest(
  scope: Scope,
  { kind, titleSql }: RecordDescriptor,
  lookups: KeyLookup[],
  name = titleSql(pluralOf(kind)),
): Promise<Map<string, ExistingRecord>> {
  if (lookups.length === 0) return new Map()
  // `offset 0` keeps the planner from walking all records by age until one fits.
  const each = lookups.map(
    ({ prefix, keys, condition, more = empty }) => sql`
    select ${prefix} || ' ' || k.key${more} as key, c.id, c.name
      from ${keys}
     cross join lateral (
       select id, name
         from (select id, created_at, ${raw(name)} as name
                 from ${raw(pluralOf(kind))}
                where workspace_id = ${scope.workspaceId} and deleted_at is null and ${condition}
               offset 0) same
        order by created_at, id limit 1) c`,
  )
  const { rows } = await queryUnprepared(scope, join(each, ' union all '))
  return new Map((rows as ExistingRecord[]).map((one) => [one.key, one]))
}

/** Returns the connection of a transaction; throws if the scope has none. */
export function requireClient(scope: Scope) {
  if (!scope.tx.client) throw new Error('an import needs a transaction')
  return scope.tx.client
}

/** Runs a statement without preparing it, because its text or its best plan depends on the file. */
export const queryUnprepared = (scope: Scope, { text, values }: Sql) => requireClient(scope).query(text, values)
