import { inOrder, type Link, type Position, type Rows, type Sort } from './keyset.ts'
import { also, empty, join, name, raw, type Sql, sql } from './sql.ts'

/**
 * The same as `keysetPage` for a key that stands in another table: that table is walked in the order of the key, and each
 * of its rows brings no more of the list than the page needs. A plain join would sort the whole list for every page. The
 * conditions may leave `few` rows.
 */
export function linkedPage(list: Rows & { few?: true }, link: Link, sort: Sort, after: Position | null): Sql {
  const { table, where, most, columns } = list
  const way = raw(sort.descending ? 'desc' : 'asc')
  const beyond = raw(sort.descending ? '<' : '>')
  const column = sql`c.${name(link.column)}`
  // PostgreSQL chooses by itself where few rows may be left: it is quicker to find them first, then what they point at.
  const atMost = list.few && !link.few ? empty : sql`order by c.id ${way} limit ${most}`
  const of = (keys: string, conditions: Sql[]) => sql`(${raw(keys)}) o
    cross join lateral (select c.* from ${table} c where ${where}${also([sql`${column} = o.id`, ...conditions])} ${atMost}) c`

  if (after && after.key === null) return page([...empties([sql`c.id ${beyond} ${after.id}::uuid`])])
  const [from, afterKey] = after ? beyondKey(sort, after) : [empty, []]
  const named = sql`
    select ${columns}, o.key::text as at, o.key as sort_key from ${of(link.rows, afterKey)} ${from}
     order by o.key ${way}, c.id ${way} limit ${most}`
  return sql`with named as materialized (${named})
    ${page([sql`(select * from named)`, ...empties([sql`(select count(*) from named) < ${most}`])])}`

  /** Those that point at nothing, and those that point at what is gone. */
  function empties(conditions: Sql[]): Sql[] {
    const shown = sql`${columns}, null::text as at, null::text collate "und-x-icu" as sort_key`
    // By the link, too, which is null in all of them: otherwise PostgreSQL does not see that the index has this order.
    const none = sql`(select ${shown} from ${table} c where ${where}${also([sql`${column} is null`, ...conditions])}
      order by ${column} ${way}, c.id ${way} limit ${most})`
    const gone = (keys: string) =>
      sql`(select ${shown} from ${of(keys, conditions)} order by c.id ${way} limit ${most})`
    return link.gone ? [none, gone(link.gone)] : [none]
  }

  function page(ranges: Sql[]): Sql {
    return sql`select * from (${join(ranges, ' union all ')}) u order by ${inOrder(sort, raw('u'))} limit ${most}`
  }
}

/** Conditions for what comes after a position: on the walked table, and on the rows that it brings. */
function beyondKey({ descending }: Sort, { key, id }: Position): [Sql, Sql[]] {
  const [beyond, first] = descending
    ? [raw('<'), 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : [raw('>'), '00000000-0000-0000-0000-000000000000']
  return [
    sql`where o.key ${beyond}= ${key}`,
    [
      // Says nothing new, but can be looked up in the index.
      sql`c.id ${beyond}= case when o.key = ${key} then ${id}::uuid else ${first}::uuid end`,
      sql`(o.key, c.id) ${beyond} (${key}, ${id}::uuid)`,
    ],
  ]
}
