import { andWhere, empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import { type KeysetPosition, type KeysetRows, type KeysetSort, orderBy, type SortJoin } from './keyset.ts'

/**
 * The same as `keysetPage` for a key that stands in another table: that table is walked in the order of the key, and each
 * of its rows brings no more of the list than the page needs. A plain join would sort the whole list for every page. The
 * conditions may leave `few` rows.
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
  // PostgreSQL chooses by itself where few rows may be left: it is quicker to find them first, then what they point at.
  const rowLimit = list.hasFewRows && !link.hasFewRows ? empty : sql`order by c.id ${direction} limit ${limit}`
  const rowsOf = (keys: string, conditions: Sql[]) => sql`(${raw(keys)}) o
    cross join lateral (select c.* from ${table} c where ${where}${andWhere([sql`${column} = o.id`, ...conditions])} ${rowLimit}) c`

  if (after && after.key === null) return mergeRanges([...nullKeyRanges([sql`c.id ${comparison} ${after.id}::uuid`])])
  const [afterKeyFilter, afterKeyConditions] = after ? afterKeyWhere(sort, after) : [empty, []]
  const keyedRows = sql`
    select ${columns}, o.key::text as at, o.key as sort_key from ${rowsOf(link.rows, afterKeyConditions)} ${afterKeyFilter}
     order by o.key ${direction}, c.id ${direction} limit ${limit}`
  return sql`with named as materialized (${keyedRows})
    ${mergeRanges([sql`(select * from named)`, ...nullKeyRanges([sql`(select count(*) from named) < ${limit}`])])}`

  /** Those that point at nothing, and those that point at what is gone. */
  function nullKeyRanges(conditions: Sql[]): Sql[] {
    const emptyKeyColumns = sql`${columns}, null::text as at, null::text collate "und-x-icu" as sort_key`
    // By the link, too, which is null in all of them: otherwise PostgreSQL does not see that the index has this order.
    const unlinkedRows = sql`(select ${emptyKeyColumns} from ${table} c where ${where}${andWhere([sql`${column} is null`, ...conditions])}
      order by ${column} ${direction}, c.id ${direction} limit ${limit})`
    const orphanedRows = (keys: string) =>
      sql`(select ${emptyKeyColumns} from ${rowsOf(keys, conditions)} order by c.id ${direction} limit ${limit})`
    return link.orphanedRows ? [unlinkedRows, orphanedRows(link.orphanedRows)] : [unlinkedRows]
  }

  function mergeRanges(ranges: Sql[]): Sql {
    return sql`select * from (${join(ranges, ' union all ')}) u order by ${orderBy(sort, raw('u'))} limit ${limit}`
  }
}

/** Conditions for what comes after a position: on the walked table, and on the rows that it brings. */
function afterKeyWhere({ descending }: KeysetSort, { key, id }: KeysetPosition): [Sql, Sql[]] {
  const [comparison, boundaryId] = descending
    ? [raw('<'), 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : [raw('>'), '00000000-0000-0000-0000-000000000000']
  return [
    sql`where o.key ${comparison}= ${key}`,
    [
      // Says nothing new, but can be looked up in the index.
      sql`c.id ${comparison}= case when o.key = ${key} then ${id}::uuid else ${boundaryId}::uuid end`,
      sql`(o.key, c.id) ${comparison} (${key}, ${id}::uuid)`,
    ],
  ]
}
