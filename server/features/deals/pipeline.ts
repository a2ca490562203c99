import type { DealFilters } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineCardLimit, pipelineOrder } from '#contract/deals/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { encodeCursor, type KeysetSort, keysetPage, orderBy, parseSort } from '../../records/keyset.ts'
import { joinedPage } from '../../records/keyset-joined.ts'
import { toListTotal } from '../../records/page.ts'
import { dealSorts, effectiveProbabilityKey } from './list.ts'
import { dealSummary } from './representation.ts'
import { dealStore } from './store.ts'

type PipelineRow = {
  status: DealStatus
  count: number
  sums: string
  weighted: string
  deals: string
  more: boolean
  at: string | null
  id: string | null
}
type PipelineQuery = DealFilters & { sort?: string }

/** The board: of each status its count, its sums by currency and its first cards, in one statement (GAP-060). */
export async function getPipeline(scope: Scope, query: PipelineQuery): Promise<JsonText> {
  const sort = parseSort(dealSorts, query.sort ?? '-createdAt')
  const { ctes, where } = dealStore.list.selectionByFilters(scope, pickFilters(query))
  const sums = raw('sums')
  const rows = await scope.tx.rows<PipelineRow>(sql`
    with ${ctes} ${sums} as materialized (
      select c.status, c.currency, count(*)::int as count, sum(c.value) as total,
             sum(c.value * (${raw(effectiveProbabilityKey)})) * 0.01 as weighted
        from deals c where ${where} group by c.status, c.currency)
    ${join(
      pipelineOrder.map((status) => selectColumn(status, sort, where, sums)),
      ' union all ',
    )}`)
  const columns = pipelineOrder.map((status) =>
    columnJson(rows.find((row) => row.status === status) as PipelineRow, sort),
  )
  return asJsonText(`[${columns.join(',')}]`)
}

/** Unknown keys of a query are ignored (R2). */
const pickFilters = (query: PipelineQuery): DealFilters =>
  Object.fromEntries(Object.entries(query).filter(([key]) => dealStore.list.filters.includes(key)))

function selectColumn(status: DealStatus, sort: KeysetSort, where: Sql, sums: Sql): Sql {
  const cardLimit = integerLiteral(pipelineCardLimit)
  const ofStatus = sql`${where} and c.status = ${status}`
  const list = {
    table: raw('deals'),
    where: ofStatus,
    columns: raw('c.*'),
    limit: integerLiteral(pipelineCardLimit + 1),
  }
  const { join: link } = sort.column
  const cards = link ? joinedPage({ ...list, hasFewRows: true }, link, sort, null) : keysetPage(list, sort, null)
  const sumOf = (of: string) =>
    sql`(select coalesce(json_object_agg(currency, ${raw(of)} order by currency), '{}')::text from ${sums} where status = ${status})`
  return sql`
    select ${status} as status, (select coalesce(sum(count), 0)::int from ${sums} where status = ${status}) as count,
           ${sumOf('total')} as sums, ${sumOf('weighted')} as weighted,
           '[' || coalesce(array_to_string((array_agg(r.one))[1:${cardLimit}], ','), '') || ']' as deals,
           count(*) > ${cardLimit} as more, (array_agg(r.at))[${cardLimit}] as at, (array_agg(r.id))[${cardLimit}] as id
      from (select row_to_json(shown)::text as one, c.at, c.id
              from (${cards}) c ${dealSummary}
             order by ${orderBy(sort, raw('c'))}) r`
}

function columnJson({ status, count, sums, weighted, deals, more, at, id }: PipelineRow, sort: KeysetSort): string {
  const nextCursor = more && id ? encodeCursor(sort, { key: at, id, ...toListTotal(count) }) : null
  return `{"status":"${status}","count":${count},"totalValue":${sums},"weightedValue":${weighted},"deals":${deals},"nextCursor":${JSON.stringify(nextCursor)}}`
}
