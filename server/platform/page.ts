import { pageLimits } from '#contract/kit/envelope.ts'
import type { Counts, Total } from './counts.ts'
import { cursorOf, inOrder, keysetPage, positionOf, type Sort } from './keyset.ts'
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
  /** Rows to pass over, in an order that is never null. */
  offset?: number | undefined
}

/** One page of a list in one statement; the first page also counts the whole (R3). */
export async function page(scope: Scope, counts: Counts, list: List): Promise<PageText> {
  const { sort, limit, offset, where } = list
  const after = positionOf(sort, list.cursor)
  const known = after ?? counts.known(scope.workspaceId, list.filter)
  const most = whole(limit)
  const { link } = sort.column
  const rows = link
    ? linkedPage(list, link, sort, after, limit)
    : keysetPage(list.table, where, sort, after, limit, offset)
  const counted = sql`, (select count(*)::int from (select from ${list.table} c where ${where} limit ${whole(pageLimits.countedExactly + 1)}) counted) as total`
  const row = await scope.tx.first<{
    rows: string
    more: boolean
    at: string | null
    id: string | null
    total?: number
  }>(sql`
    with ${list.before} page as (${rows})
    select '[' || coalesce(array_to_string((array_agg(r.one))[1:${most}], ','), '') || ']' as rows,
           count(*) > ${most} as more, (array_agg(r.at))[${most}] as at, (array_agg(r.id))[${most}] as id
           ${known ? empty : counted}
      from (select row_to_json(shown)::text as one, c.at, c.id
              from page c ${list.shown}
             order by ${inOrder(sort, raw('c'))}) r`)
  if (!row) throw new Error('a list statement answers one row')
  const { total, totalIsExact } = known ?? totalOf(row.total ?? 0)
  if (!known) counts.remember(scope.workspaceId, list.filter, { total, totalIsExact })
  const nextCursor = row.more && row.id ? cursorOf(sort, { key: row.at, id: row.id, total, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

/** What is told of so many rows. */
export const totalOf = (counted: number): Total => ({
  total: Math.min(counted, pageLimits.countedExactly),
  totalIsExact: counted <= pageLimits.countedExactly,
})
