import type { DealFilters } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineCards, pipelineOrder } from '#contract/deals/enums.ts'
import { cursorOf, inOrder, keysetPage, type Sort, sortOf } from '../../platform/keyset.ts'
import { linkedPage } from '../../platform/keyset-linked.ts'
import { totalOf } from '../../platform/page.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql, whole } from '../../platform/sql.ts'
import { dealList, dealSorts } from './list.ts'
import { dealShown } from './sql.ts'

type Column = {
  status: DealStatus
  count: number
  sums: string
  weighted: string
  deals: string
  more: boolean
  at: string | null
  id: string | null
}
type Query = DealFilters & { sort?: string }

/** The board: of each status its count, its sums by currency and its first cards, in one statement (GAP-060). */
export async function pipeline(scope: Scope, query: Query): Promise<JsonText> {
  const sort = sortOf(dealSorts, query.sort ?? '-createdAt')
  const { before, where } = dealList.picked(scope, 'filters', undefined, filtersOf(query))
  const rows = await scope.tx.rows<Column>(sql`
    with ${before} sums as materialized (
      select c.status, c.currency, count(*)::int as count, sum(c.value) as total,
             sum(c.value * c.probability) * 0.01 as weighted
        from deals c where ${where} group by c.status, c.currency)
    ${join(
      pipelineOrder.map((status) => columnOf(status, sort, where)),
      ' union all ',
    )}`)
  const columns = pipelineOrder.map((status) => shownColumn(rows.find((row) => row.status === status) as Column, sort))
  return json(`[${columns.join(',')}]`)
}

/** Unknown keys of a query are ignored (R2). */
const filtersOf = (query: Query): DealFilters =>
  Object.fromEntries(Object.entries(query).filter(([key]) => dealList.filters.includes(key)))

function columnOf(status: DealStatus, sort: Sort, where: Sql): Sql {
  const most = whole(pipelineCards)
  const ofStatus = sql`${where} and c.status = ${status}`
  const list = { table: raw('deals'), where: ofStatus, columns: raw('c.*'), most: whole(pipelineCards + 1) }
  const { link } = sort.column
  const cards = link ? linkedPage({ ...list, few: true }, link, sort, null) : keysetPage(list, sort, null)
  const sumOf = (of: string) =>
    sql`(select coalesce(json_object_agg(currency, ${raw(of)} order by currency), '{}')::text from sums where status = ${status})`
  return sql`
    select ${status} as status, (select coalesce(sum(count), 0)::int from sums where status = ${status}) as count,
           ${sumOf('total')} as sums, ${sumOf('weighted')} as weighted,
           '[' || coalesce(array_to_string((array_agg(r.one))[1:${most}], ','), '') || ']' as deals,
           count(*) > ${most} as more, (array_agg(r.at))[${most}] as at, (array_agg(r.id))[${most}] as id
      from (select row_to_json(shown)::text as one, c.at, c.id
              from (${cards}) c ${dealShown}
             order by ${inOrder(sort, raw('c'))}) r`
}

function shownColumn({ status, count, sums, weighted, deals, more, at, id }: Column, sort: Sort): string {
  const nextCursor = more && id ? cursorOf(sort, { key: at, id, ...totalOf(count) }) : null
  return `{"status":"${status}","count":${count},"totalValue":${sums},"weightedValue":${weighted},"deals":${deals},"nextCursor":${JSON.stringify(nextCursor)}}`
}
