import { badRequest } from './refusals.ts'
import { also, empty, raw, type Sql, sql } from './sql.ts'

/** How a list can be ordered: an SQL expression over alias `c`, its type, and whether it can be null (nulls come last). */
export type SortColumn = {
  key: string
  type: 'text' | 'timestamptz' | 'integer' | 'bigint' | 'float8'
  nullable: boolean
  /** Where the key stands, when it is that of another table: alias `o`. */
  link?: Link
}

/** Rows that a list's rows point at, each an `id` and a `key`. */
export type Link = {
  /** The column of alias `c` that points at them. */
  column: string
  rows: string
  /** The `id` of those that are gone: who points at them counts as pointing at nothing. */
  gone?: string
  /** So few of them that each can be asked for its part of a page, whatever the filters. */
  few?: true
}

export type Sort = { name: string; column: SortColumn; descending: boolean }

/** Where the last page ended, and what the first one counted. */
export type Position = { key: string | null; id: string; total: number; totalIsExact: boolean }

/** `-createdAt` → the column and the direction; anything not in the table is 400. */
export function sortOf(columns: Record<string, SortColumn>, asked: string): Sort {
  const name = asked.replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column)
    throw badRequest(`Sort must be one of ${Object.keys(columns).join(', ')}.`, { sort: ['This sort is not known.'] })
  return { name, column, descending: asked.startsWith('-') }
}

/** Rows of a table under conditions on alias `c`, at most so many of them, and what is read of each: `c.*`, or its id alone. */
export type Rows = { table: Sql; where: Sql; most: Sql; columns: Sql }

/**
 * The rows of one page in order, with their sort key in `sort_key` and as text in `at`.
 * A nullable key is read as two ordered ranges, so that each can use the index; a comparison with `or` could not.
 */
export function keysetPage({ table, where, most, columns }: Rows, sort: Sort, after: Position | null): Sql {
  const key = raw(sort.column.key)
  const way = raw(sort.descending ? 'desc' : 'asc')
  const beyond = raw(sort.descending ? '<' : '>')
  const range = (conditions: Sql[], order: Sql) =>
    sql`(select ${columns}, (${key})::text as at, (${key}) as sort_key from ${table} c where ${where}${also(conditions)} order by ${order} limit ${most})`
  const byKey = sql`${key} ${way}, c.id ${way}`
  const value = after && after.key !== null ? sql`${after.key}::${raw(sort.column.type)}` : empty
  const afterKey = after && after.key !== null ? [sql`(${key}, c.id) ${beyond} (${value}, ${after.id}::uuid)`] : []
  if (!sort.column.nullable) return range(afterKey, byKey)

  const isNull = sql`${key} is null`
  const afterNull = after && after.key === null ? [sql`c.id ${beyond} ${after.id}::uuid`] : []
  const empties = range([isNull, ...afterNull], sql`c.id ${way}`)
  if (after && after.key === null) return empties
  return sql`select * from (${range([sql`${key} is not null`, ...afterKey], byKey)} union all ${empties}) u
    order by ${inOrder(sort, raw('u'))} limit ${most}`
}

/** The order of a page's rows, under the alias they have. */
export function inOrder(sort: Sort, alias: Sql): Sql {
  const way = raw(sort.descending ? 'desc' : 'asc')
  return sql`${alias}.sort_key ${way}${sort.column.nullable ? sql` nulls last` : empty}, ${alias}.id ${way}`
}

/** The opaque `cursor` of a position under a sort. */
export const cursorOf = (sort: Sort, { key, id, total, totalIsExact }: Position): string =>
  Buffer.from(JSON.stringify([sortName(sort), key, id, total, totalIsExact])).toString('base64url')

/** Reads a cursor back; one that is broken, or of another sort, is 400. */
export function positionOf(sort: Sort, cursor: string | undefined): Position | null {
  if (!cursor) return null
  const read = parsed(cursor)
  const fits =
    Array.isArray(read) &&
    read[0] === sortName(sort) &&
    (read[1] === null || typeof read[1] === 'string') &&
    /^[0-9a-f-]{36}$/.test(String(read[2])) &&
    Number.isSafeInteger(read[3]) &&
    typeof read[4] === 'boolean'
  if (!fits) throw badRequest('This cursor does not belong to this list.', { cursor: ['This cursor is not valid.'] })
  return {
    key: read[1] as string | null,
    id: String(read[2]),
    total: Number(read[3]),
    totalIsExact: read[4] as boolean,
  }
}

const sortName = (sort: Sort) => (sort.descending ? `-${sort.name}` : sort.name)

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
