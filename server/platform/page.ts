import { pageLimits } from '#contract/kit/envelope.ts'
import { mostPageBytes } from '#contract/kit/limits.ts'
import type { Counts, Total } from './counts.ts'
import { cursorOf, inOrder, keysetPage, positionOf, type Sort } from './keyset.ts'
import { few, found, foundPage, oneOf } from './keyset-found.ts'
import { linkedPage } from './keyset-linked.ts'
import { json, type PageText } from './reply.ts'
import type { Scope } from './scope.ts'
import { empty, raw, type Sql, sql, whole } from './sql.ts'

export type List = {
  table: Sql
  /** Common table expressions that `where` needs, each with a comma behind it. */
  before: Sql
  /** Conditions on alias `c`, the workspace among them. */
  where: Sql
  /** Whether the conditions are more than those of every list of the table. */
  filtered: boolean
  /** Joins to alias `c` that end in an alias `shown`: the wire form of a row. */
  shown: Sql
  /** Names the list's conditions, for remembering its total. */
  filter: string
  sort: Sort
  cursor: string | undefined
  limit: number
  /** Rows to pass over, from the beginning or from the cursor. */
  offset?: number | undefined
  /** Whether the total is exact, however long counting takes. */
  countsAll?: boolean
}

/** One page of a list in one statement; the first page also counts the whole (R3). */
export async function page(scope: Scope, counts: Counts, list: List): Promise<PageText> {
  const { table, where, sort, limit, offset = 0 } = list
  const after = positionOf(sort, list.cursor)
  const filter = list.countsAll ? `${list.filter} all` : list.filter
  const known = after ?? counts.known(scope.workspaceId, filter)
  const most = whole(limit)
  const finds = list.filtered && (!known || known.total <= few)
  const rows = {
    table,
    where,
    ...(offset
      ? { columns: raw('c.id'), most: sql`${offset + limit + 1}::bigint` }
      : { columns: raw('c.*'), most: whole(limit + 1) }),
  }
  const { link } = sort.column
  const walked = link ? linkedPage(rows, link, sort, after) : keysetPage(rows, sort, after)
  const ordered = finds ? foundPage(scope, rows, sort, after, walked) : walked
  const counted = finds && !list.countsAll ? sql`select total from size` : countOf(list)
  const row = await scope.tx.first<{
    rows: string
    more: boolean
    at: string | null
    id: string | null
    total?: number
  }>(sql`
    with ${list.before} ${finds ? found(table, where) : empty}
    page as (${offset ? furtherOn(scope, list, ordered, offset) : ordered})
    select '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows, bool_and(r.fits) is false as more,
           (array_agg(r.at))[count(*) filter (where r.fits)] as at, (array_agg(r.id))[count(*) filter (where r.fits)] as id
           ${known ? empty : sql`, (${counted}) as total`}
      from (${fitting(
        sql`select row_to_json(shown)::text as one, c.at, c.id
              from page c ${list.shown}
             order by ${inOrder(sort, raw('c'))}`,
        most,
      )}) r`)
  if (!row) throw new Error('a list statement answers one row')
  const { total, totalIsExact } =
    known ?? totalOf(row.total ?? 0, list.countsAll ? Number.POSITIVE_INFINITY : undefined)
  if (!known) counts.remember(scope.workspaceId, filter, { total, totalIsExact })
  const nextCursor = row.more && row.id ? cursorOf(sort, { key: row.at, id: row.id, total, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

/** Of rows in their order with their JSON in `one`: whether each still has a place on the page, as `fits`. */
export const fitting = (rows: Sql, most: Sql): Sql => sql`
  select o.*, row_number() over soFar <= ${most} and sum(octet_length(o.one)) over soFar - octet_length(o.one) < ${whole(mostPageBytes)} as fits
    from (${rows}) o window soFar as (rows unbounded preceding)`

/** The rows that begin so many further on: the others are counted by their ids, which is what the index of the order has. */
const furtherOn = (scope: Scope, { table, sort, limit }: List, ids: Sql, offset: number): Sql => sql`
  select c.*, p.at, p.sort_key
    from (select u.* from (${ids}) u order by ${inOrder(sort, raw('u'))} offset ${offset}::bigint limit ${whole(limit + 1)}) p
   cross join lateral ${oneOf(scope, table, raw('c.*'), raw('p.id'))} c`

function countOf({ table, where, countsAll }: List): Sql {
  const most = countsAll ? empty : sql`limit ${whole(pageLimits.countedExactly + 1)}`
  return sql`select count(*)::int from (select from ${table} c where ${where} ${most}) counted`
}

/** What is told of so many rows. */
export const totalOf = (counted: number, most: number = pageLimits.countedExactly): Total => ({
  total: Math.min(counted, most),
  totalIsExact: counted <= most,
})
