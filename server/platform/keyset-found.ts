import { pageLimits } from '#contract/kit/envelope.ts'
import { inOrder, type Position, type Rows, type Sort } from './keyset.ts'
import type { Scope } from './scope.ts'
import { also, empty, name, raw, type Sql, sql, whole } from './sql.ts'

/**
 * So many rows that filters leave are found by the filters' own indexes and sorted: a millisecond for each 500. Where they leave
 * more, the order of the list meets a page of them before long; where they leave none, it would be walked to its end.
 */
export const few = 4_000

/** What `foundPage` needs in front of its statement; `size.total` counts up to one more than is told exactly (R3). */
export const found = (table: Sql, where: Sql): Sql => sql`
  found as materialized (select c.id from ${table} c where ${where} limit ${whole(pageLimits.countedExactly + 1)}),
  size as materialized (select count(*)::int as total, count(*) > ${whole(few)} as many from found),`

/** The page of rows under filters, by sorting the few that they leave, or by `walked`, the page in the order of the list. */
export function foundPage(scope: Scope, rows: Rows, sort: Sort, after: Position | null, walked: Sql): Sql {
  const { key, link } = sort.column
  const ownKey = link ? sql`(select o.key from (${raw(link.rows)}) o where o.id = c.${name(link.column)})` : raw(key)
  return sql`
    select ${rows.columns}, f.sort_key::text as at, f.sort_key
      from (select f.* from (select found.id, k.sort_key from found
                               cross join lateral ${oneOf(scope, rows.table, sql`${ownKey} as sort_key`, raw('found.id'))} k) f
             where not (select many from size)${after ? also([beyond(sort, after)]) : empty}
             order by ${inOrder(sort, raw('f'))} limit ${rows.most}) f
     cross join lateral ${oneOf(scope, rows.table, raw('c.*'), raw('f.id'))} c
     union all
    select * from (${walked}) w where (select many from size)`
}

/** One row, for a lateral join. The limit stays even of what is unique: without it, what the planner believes of the number of rows could make it read the table. */
export const oneOf = ({ workspaceId }: Scope, table: Sql, select: Sql, id: Sql): Sql =>
  sql`(select ${select} from ${table} c where c.workspace_id = ${workspaceId} and c.id = ${id} limit 1)`

/** Empty keys come last, whichever way. */
function beyond({ column, descending }: Sort, { key, id }: Position): Sql {
  const way = raw(descending ? '<' : '>')
  if (key === null) return sql`f.sort_key is null and f.id ${way} ${id}::uuid`
  const next = sql`(f.sort_key, f.id) ${way} (${key}::${raw(column.type)}, ${id}::uuid)`
  return column.nullable ? sql`(${next} or f.sort_key is null)` : next
}
