import { andWhere, empty, raw, type Sql, sql } from '../platform/database/sql.ts'
import { badRequest } from '../platform/errors.ts'

/** A sort key: an SQL expression over alias `c`, its type, and whether it can be null (nulls come last). */
export type SortColumn = {
  key: string
  type: 'text' | 'timestamptz' | 'integer' | 'bigint' | 'float8'
  nullable: boolean
  /** The table of the key, as alias `o`, if it is not the table of the list. */
  join?: SortJoin
}

/** Rows that the rows of a list reference, each with an `id` and a sort `key`. */
export type SortJoin = {
  /** The column of alias `c` that references them. */
  column: string
  rows: string | Sql
  /** Condition on alias `c` for rows without a reference; by default, that the column is null. */
  unlinkedWhere?: Sql
  /** Selects the `id`s of deleted rows: a reference to one of them counts as null. */
  orphanedRows?: string
  /** Whether there are so few that each can be queried for its part of a page, with any filters. */
  hasFewRows?: true
}

/** Returns the joined rows as SQL. */
export const joinedRows = ({ rows }: SortJoin): Sql => (typeof rows === 'string' ? raw(rows) : rows)

export type KeysetSort = { name: string; column: SortColumn; descending: boolean }

/** Where the last page ended, and the total that the first one counted. */
export type KeysetPosition = { key: string | null; id: string; total: number; totalIsExact: boolean }

/** Parses `-createdAt` to the column and the direction; throws 400 for an unknown sort. */
export function parseSort(columns: Record<string, SortColumn>, requested: string): KeysetSort {
  const name = requested.replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column)
    throw badRequest(`Sort must be one of ${Object.keys(columns).join(', ')}.`, { sort: ['This sort is not known.'] })
  return { name, column, descending: requested.startsWith('-') }
}

/** Rows of a table that meet conditions on alias `c`. `columns` selects `c.*` or only the id. */
export type KeysetRows = { table: Sql; where: Sql; limit: Sql; columns: Sql }

/**
 * Selects the rows of one page in order, with their sort key in `sort_key` and as text in `at`.
 * A nullable key is read as two ordered ranges, which can both use the index; a single comparison with `or` could not.
 */
export function keysetPage(
  { table, where, limit, columns }: KeysetRows,
  sort: KeysetSort,
  after: KeysetPosition | null,
): Sql {
  const key = raw(sort.column.key)
  const direction = raw(sort.descending ? 'desc' : 'asc')
  const comparison = raw(sort.descending ? '<' : '>')
  const selectRange = (conditions: Sql[], order: Sql) =>
    sql`(select ${columns}, (${key}) as sort_key from ${table} c where ${where}${andWhere(conditions)} order by ${order} limit ${limit})`
  const byKey = sql`${key} ${direction}, c.id ${direction}`
  const value = after && after.key !== null ? sql`${after.key}::${raw(sort.column.type)}` : empty
  const afterKey = after && after.key !== null ? [sql`(${key}, c.id) ${comparison} (${value}, ${after.id}::uuid)`] : []
  if (!sort.column.nullable) return selectRange(afterKey, byKey)

  const isNull = sql`${key} is null`
  const afterNull = after && after.key === null ? [sql`c.id ${comparison} ${after.id}::uuid`] : []
  const nullKeyRange = selectRange([isNull, ...afterNull], sql`c.id ${direction}`)
  if (after && after.key === null) return nullKeyRange
  return sql`select * from (${selectRange([sql`${key} is not null`, ...afterKey], byKey)} union all ${nullKeyRange}) u
    order by ${orderBy(sort, raw('u'))} limit ${limit}`
}

/** The `order by` expression for the rows of a page under the given alias. */
export function orderBy(sort: KeysetSort, alias: Sql): Sql {
  const direction = raw(sort.descending ? 'desc' : 'asc')
  return sql`${alias}.sort_key ${direction}${sort.column.nullable ? sql` nulls last` : empty}, ${alias}.id ${direction}`
}

/** Encodes a position in a sorted list as an opaque `cursor`. */
export const encodeCursor = (sort: KeysetSort, { key, id, total, totalIsExact }: KeysetPosition): string =>
  Buffer.from(JSON.stringify([sortName(sort), key, id, total, totalIsExact])).toString('base64url')

/** Decodes a cursor; throws 400 if it is malformed or belongs to another sort. */
export function decodeCursor(sort: KeysetSort, cursor: string | undefined): KeysetPosition | null {
  if (!cursor) return null
  const decoded = parseCursorJson(cursor)
  const isValid =
    Array.isArray(decoded) &&
    decoded[0] === sortName(sort) &&
    (decoded[1] === null || typeof decoded[1] === 'string') &&
    /^[0-9a-f-]{36}$/.test(String(decoded[2])) &&
    Number.isSafeInteger(decoded[3]) &&
    typeof decoded[4] === 'boolean'
  if (!isValid) throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return {
    key: decoded[1] as string | null,
    id: String(decoded[2]),
    total: Number(decoded[3]),
    totalIsExact: decoded[4] as boolean,
  }
}

const sortName = (sort: KeysetSort) => (sort.descending ? `-${sort.name}` : sort.name)

function parseCursorJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
