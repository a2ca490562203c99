import { pageLimits } from '#contract/kit/envelope.ts'
import type { Scope } from '../platform/database/scope.ts'
import { andWhere, empty, identifier, integerLiteral, raw, type Sql, sql } from '../platform/database/sql.ts'
import { joinedRows, type KeysetPosition, type KeysetRows, type KeysetSort, orderBy } from './keyset.ts'

/**
 * Up to this many matches, rows are found by the indexes of the filters and then sorted, which takes a millisecond per 500. With more
 * matches, a scan in list order soon fills a page; with few or none, such a scan would read the whole list.
 */
export const maxSortedMatches = 4_000

/** The rows of a page, the common table expressions they need, and the number of matching rows. */
type FilteredPage = { ctes: Sql; rows: Sql; total: Sql }

/**
 * Selects a page of a filtered list: sorts the matching rows if they are few, otherwise scans in list order with `keysetRows`. Counts
 * the total up to one more than the largest exact total (R3).
 */
export function filteredPage(
  scope: Scope,
  rows: KeysetRows,
  sort: KeysetSort,
  after: KeysetPosition | null,
  keysetRows: Sql,
): FilteredPage {
  const [found, size] = [raw('found'), raw('size')]
  const ctes = sql`
  ${found} as materialized (select c.id from ${rows.table} c where ${rows.where} limit ${integerLiteral(pageLimits.exactTotal + 1)}),
  ${size} as materialized (select count(*)::int as total, count(*) > ${integerLiteral(maxSortedMatches)} as many from ${found}),`
  const page = sql`
    select ${rows.columns}, f.sort_key
      from (select f.* from (select ${found}.id, k.sort_key from ${found}
                               cross join lateral ${selectSingleRow(scope, rows.table, sql`${sortKeyOf(sort)} as sort_key`, sql`${found}.id`)} k) f
             where not (select many from ${size})${after ? andWhere([afterPositionWhere(sort, after)]) : empty}
             order by ${orderBy(sort, raw('f'))} limit ${rows.limit}) f
     cross join lateral ${selectSingleRow(scope, rows.table, raw('c.*'), raw('f.id'))} c
     union all
    select * from (${keysetRows}) w where (select many from ${size})`
  return { ctes, rows: page, total: sql`select total from ${size}` }
}

/**
 * Selects a page of a list that is searched for a text: sorts all matches, which the search limits to one more than the largest exact total.
 * A scan in list order could read the whole list, because matches are often next to each other, such as those of a name in a list by name.
 */
export function searchedPage(
  scope: Scope,
  { search, ...rows }: KeysetRows & { search: { matches: Sql; isOnlyFilter: boolean } },
  sort: KeysetSort,
  after: KeysetPosition | null,
): FilteredPage {
  const found = raw('found')
  const hasAllColumns = search.isOnlyFilter && sort.column.key === 'c.created_at'
  const select = hasAllColumns
    ? sql`select c.id, c.created_at as sort_key from ${search.matches} c`
    : sql`select c.id, ${sortKeyOf(sort)} as sort_key from ${rows.table} c where ${rows.where}`
  return {
    ctes: sql`${found} as materialized (${select}),`,
    rows: sql`
    select ${rows.columns}, f.sort_key
      from (select f.* from ${found} f${after ? sql` where ${afterPositionWhere(sort, after)}` : empty}
             order by ${orderBy(sort, raw('f'))} limit ${rows.limit}) f
     cross join lateral ${selectSingleRow(scope, rows.table, raw('c.*'), raw('f.id'))} c`,
    total: sql`select count(*)::int from ${found}`,
  }
}

/** The sort key of a row of alias `c`, which may be in another table. */
const sortKeyOf = ({ column: { key, join: link } }: KeysetSort): Sql =>
  link ? sql`(select o.key from (${joinedRows(link)}) o where o.id = c.${identifier(link.column)})` : raw(key)

/** Selects one row, for a lateral join. The limit is needed even for a unique key: without it, a wrong estimate can make PostgreSQL scan the table. */
export const selectSingleRow = ({ workspaceId }: Scope, table: Sql, select: Sql, id: Sql): Sql =>
  sql`(select ${select} from ${table} c where c.workspace_id = ${workspaceId} and c.id = ${id} limit 1)`

/** Nulls come last in both directions. */
function afterPositionWhere({ column, descending }: KeysetSort, { key, id }: KeysetPosition): Sql {
  const comparison = raw(descending ? '<' : '>')
  if (key === null) return sql`f.sort_key is null and f.id ${comparison} ${id}::uuid`
  const afterKey = sql`(f.sort_key, f.id) ${comparison} (${key}::${raw(column.type)}, ${id}::uuid)`
  return column.nullable ? sql`(${afterKey} or f.sort_key is null)` : afterKey
}
