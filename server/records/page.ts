import { pageLimits } from '#contract/kit/envelope.ts'
import { maxPageBytes } from '#contract/kit/limits.ts'
import type { Scope } from '../platform/database/scope.ts'
import { asVariant, empty, integerLiteral, raw, type Sql, sql } from '../platform/database/sql.ts'
import { notFound } from '../platform/errors.ts'
import { asJsonText, type JsonPage } from '../platform/http/reply.ts'
import { decodeCursor, encodeCursor, type KeysetSort, keysetPage, orderBy } from './keyset.ts'
import { filteredPage, maxSortedMatches, searchedPage, selectSingleRow } from './keyset-filtered.ts'
import { joinedPage } from './keyset-joined.ts'
import { pickProperties } from './row-fields.ts'
import type { ListTotal, TotalCache } from './total-cache.ts'

/** The parent of a list: a query that finds it, and its name in the error message if it does not exist. */
export type ListParent = { select: Sql; name: string }

type PageOptions = {
  table: Sql
  /** The parent of the rows, if the list must throw 404 when it does not exist. */
  parent?: ListParent | undefined
  /** Common table expressions that `where` needs, each followed by a comma. */
  ctes: Sql
  /** Conditions on alias `c`, including the workspace. */
  where: Sql
  /** Whether there are conditions beyond those that every list of the table has. */
  isFiltered: boolean
  /** The common table expression of a text search among them, and whether it is the only condition. */
  search?: { matches: Sql; isOnlyFilter: boolean }
  /** Joins to alias `c` whose last alias is `shown`: the representation of a row. */
  representation: Sql
  /** The properties of a row; all by default. */
  properties?: readonly string[]
  /** Identifies the conditions of the list; part of the cache key of its total. */
  filterKey: string
  /** Whether callers can compose the conditions in any number of ways. */
  isVariant?: boolean
  sort: KeysetSort
  cursor: string | undefined
  limit: number
  /** Rows to skip, from the beginning or from the cursor. */
  offset?: number | undefined
  /** Whether the total is exact, however long counting takes. */
  countsExactly?: boolean
}

type PageRow = {
  rows: string
  more: boolean
  /** The sort key of the last row. */
  key: string | null
  id: string | null
  total?: number
  hasParent?: boolean
}

/** Reads one page of a list in one statement; the first page also counts the total (R3). Throws 404 if the parent does not exist (R2). */
export async function fetchPage(scope: Scope, totals: TotalCache, list: PageOptions): Promise<JsonPage> {
  const { table, parent, where, sort, limit, offset = 0, properties } = list
  const [representation, shownRow] = properties
    ? [pickProperties(list.representation, properties), raw('picked')]
    : [list.representation, raw('shown')]
  const after = decodeCursor(sort, list.cursor)
  const filterKey = list.countsExactly ? `${list.filterKey} all` : list.filterKey
  const knownTotal = after ?? totals.get(scope.workspaceId, filterKey)
  const rowLimit = integerLiteral(limit)
  const usesFilterIndex = list.isFiltered && (!knownTotal || knownTotal.total <= maxSortedMatches)
  const rows = {
    table,
    where,
    ...(offset
      ? { columns: raw('c.id'), limit: sql`${offset + limit + 1}::bigint` }
      : { columns: raw('c.*'), limit: integerLiteral(limit + 1) }),
  }
  const keysetRows = () =>
    sort.column.join ? joinedPage(rows, sort.column.join, sort, after) : keysetPage(rows, sort, after)
  const filtered = list.search
    ? searchedPage(scope, { ...rows, search: list.search }, sort, after)
    : usesFilterIndex
      ? filteredPage(scope, rows, sort, after, keysetRows())
      : null
  const pageRows = filtered?.rows ?? keysetRows()
  const totalSql = filtered && !list.countsExactly ? filtered.total : selectTotal(list)
  const statement = sql`
    with ${list.ctes} ${filtered?.ctes ?? empty}
    page as (${offset ? offsetRows(scope, list, pageRows, offset) : pageRows})
    select '[' || coalesce(string_agg(r.one, ',') filter (where r.fits), '') || ']' as rows, bool_and(r.fits) is false as more,
           ((array_agg(r.sort_key))[count(*) filter (where r.fits)])::text as key, (array_agg(r.id))[count(*) filter (where r.fits)] as id
           ${knownTotal ? empty : sql`, (${totalSql}) as total`}
           ${parent ? sql`, exists (${parent.select}) as "hasParent"` : empty}
      from (${fittingRows(
        sql`select row_to_json(${shownRow})::text as one, c.sort_key, c.id
              from page c ${representation}
             order by ${orderBy(sort, raw('c'))}`,
        rowLimit,
      )}) r`
  const row = await scope.tx.first<PageRow>(properties || list.isVariant ? asVariant(statement) : statement)
  if (!row) throw new Error('a list statement answers one row')
  if (parent && !row.hasParent) throw notFound(parent.name)
  const { total, totalIsExact } =
    knownTotal ?? toListTotal(row.total ?? 0, list.countsExactly ? Number.POSITIVE_INFINITY : undefined)
  if (!knownTotal) totals.set(scope.workspaceId, filterKey, { total, totalIsExact })
  const nextCursor = row.more && row.id ? encodeCursor(sort, { key: row.key, id: row.id, total, totalIsExact }) : null
  return { rows: asJsonText(row.rows), page: { limit, nextCursor, total, totalIsExact } }
}

/** Adds a column `fits` to ordered rows with their JSON in `one`: whether the row still fits on the page. */
export const fittingRows = (rows: Sql, rowLimit: Sql): Sql => sql`
  select o.*, row_number() over soFar <= ${rowLimit} and sum(octet_length(o.one)) over soFar - octet_length(o.one) < ${integerLiteral(maxPageBytes)} as fits
    from (${rows}) o window soFar as (rows unbounded preceding)`

/** Selects the rows after an offset. Skipped rows are read by id only, so an index-only scan suffices. */
const offsetRows = (scope: Scope, { table, sort, limit }: PageOptions, orderedIds: Sql, offset: number): Sql => sql`
  select c.*, p.sort_key
    from (select u.* from (${orderedIds}) u order by ${orderBy(sort, raw('u'))} offset ${offset}::bigint limit ${integerLiteral(limit + 1)}) p
   cross join lateral ${selectSingleRow(scope, table, raw('c.*'), raw('p.id'))} c`

function selectTotal({ table, where, countsExactly: countsAll }: PageOptions): Sql {
  const limitClause = countsAll ? empty : sql`limit ${integerLiteral(pageLimits.exactTotal + 1)}`
  return sql`select count(*)::int from (select from ${table} c where ${where} ${limitClause}) counted`
}

/** Caps a counted total at the highest exact one. */
export const toListTotal = (counted: number, exactLimit: number = pageLimits.exactTotal): ListTotal => ({
  total: Math.min(counted, exactLimit),
  totalIsExact: counted <= exactLimit,
})
