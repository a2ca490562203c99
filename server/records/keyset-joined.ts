import { andWhere, empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import { joinedRows, type KeysetPosition, type KeysetRows, type KeysetSort, orderBy, type SortJoin } from './keyset.ts'

/**
 * The same as `keysetPage` for a sort key in another table: scans that table in key order, where each row contributes at most one page
 * of the list. A plain join would sort the whole list for every page. `hasFewRows`: the conditions may leave only a few rows.
 */
export function joinedPage(
  list: KeysetRows & { hasFewRows?: true },
  link: SortJoin,
  sort: KeysetSort,
  after: KeysetPosition | null,
): Sql {
  const { table, where, limit, columns } = list
  const direction = raw(sort.descending ? 'desc' : 'asc')
  const comparison = raw(sort.descending ? '<' : '>')
  const column = sql`c.${identifier(link.column)}`
  // If few rows may be left, PostgreSQL chooses the plan: finding those rows first and then their targets is faster.
  const rowLimit = list.hasFewRows && !link.hasFewRows ? empty : sql`order by c.id ${direction} limit ${limit}`
  const rowsOf = (keys: Sql, conditions: Sql[]) => sql`(${keys}) o
    cross join lateral (select c.* from ${table} c where ${where}${andWhere([sql`${column} = o.id`, ...conditions])} ${rowLimit}) c`

  if (after && after.key === null) return mergeRanges([...nullKeyRanges([sql`c.id ${comparison} ${after.id}::uuid`])])
  const [afterKeyFilter, afterKeyConditions] = after ? afterKeyWhere(sort, after) : [empty, []]
  const keyedRows = sql`
    select ${columns}, o.key as sort_key from ${rowsOf(joinedRows(link), afterKeyConditions)} ${afterKeyFilter}
     order by o.key ${direction}, c.id ${direction} limit ${limit}`
  return sql`with named as materialized (${keyedRows})
    ${mergeRanges([sql`(select * from named)`, ...nullKeyRanges([sql`(select count(*) from named) < ${limit}`])])}`

  /** Rows whose link is null, and rows whose target no longer exists. */
  function nullKeyRanges(conditions: Sql[]): Sql[] {
    const emptyKey =
      sort.column.type === 'text' ? raw('null::text collate "und-x-icu"') : raw(`null::${sort.column.type}`)
    const emptyKeyColumns = sql`${columns}, ${emptyKey} as sort_key`
    // Also ordered by the link, although it is always null: otherwise PostgreSQL does not see that the index has this order.
    const unlinkedRows = sql`(select ${emptyKeyColumns} from ${table} c where ${where}${andWhere([link.unlinkedWhere ?? sql`${column} is null`, ...conditions])}
      order by ${column} ${direction}, c.id ${direction} limit ${limit})`
    const orphanedRows = (keys: string) =>
      sql`(select ${emptyKeyColumns} from ${rowsOf(raw(keys), conditions)} order by c.id ${direction} limit ${limit})`
    return link.orphanedRows ? [unlinkedRows, orphanedRows(link.orphanedRows)] : [unlinkedRows]
  }

  function mergeRanges(ranges: Sql[]): Sql {
    return sql`select * from (${join(ranges, ' union all ')}) u order by ${orderBy(sort, raw('u'))} limit ${limit}`
  }
}

/** Conditions for rows after a position: on the scanned table, and on the rows joined to it. */
function afterKeyWhere({ descending }: KeysetSort, { key, id }: KeysetPosition): [Sql, Sql[]] {
  const [comparison, boundaryId] = descending
    ? [raw('<'), 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : [raw('>'), '00000000-0000-0000-0000-000000000000']
  return [
    sql`where o.key ${comparison}= ${key}`,
    [
      // Redundant, but this condition can use the index.
      sql`c.id ${comparison}= case when o.key = ${key} then ${id}::uuid else ${boundaryId}::uuid end`,
      sql`(o.key, c.id) ${comparison} (${key}, ${id}::uuid)`,
    ],
  ]
}
