import { pipelineCardLimit } from '#contract/deals/enums.ts'
import { integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { encodeCursor, type KeysetSort, keysetPage, orderBy } from '../../records/keyset.ts'
import { joinedPage } from '../../records/keyset-joined.ts'
import { toListTotal } from '../../records/page.ts'
import { effectiveProbabilityKey } from './list.ts'
import { dealSummary } from './representation.ts'

/** A column of a board as selected; `key` identifies it. */
export type ColumnRow = {
  key: string
  count: number
  sums: string
  weighted: string
  deals: string
  more: boolean
  at: string | null
  id: string | null
}

/** Selects the counts and sums of all columns, grouped by a table column and by currency. */
export const selectSums = (column: Sql, where: Sql): Sql => sql`
  select ${column} as key, c.currency, count(*)::int as count, sum(c.value) as total,
         sum(c.value * (${raw(effectiveProbabilityKey)})) * 0.01 as weighted
    from deals c where ${where} group by ${column}, c.currency`

/** Selects one column of a board: its part of `sums` (from `selectSums`) and its first cards. */
export function selectColumn(key: Sql, where: Sql, sort: KeysetSort, sums: Sql): Sql {
  const cardLimit = integerLiteral(pipelineCardLimit)
  const list = { table: raw('deals'), where, columns: raw('c.*'), limit: integerLiteral(pipelineCardLimit + 1) }
  const { join: link } = sort.column
  const cards = link ? joinedPage({ ...list, hasFewRows: true }, link, sort, null) : keysetPage(list, sort, null)
  const sumOf = (of: string) =>
    sql`(select coalesce(json_object_agg(currency, ${raw(of)} order by currency), '{}')::text from ${sums} x where x.key = ${key})`
  return sql`
    select ${key}::text as key, (select coalesce(sum(x.count), 0)::int from ${sums} x where x.key = ${key}) as count,
           ${sumOf('total')} as sums, ${sumOf('weighted')} as weighted,
           '[' || coalesce(array_to_string((array_agg(r.one))[1:${cardLimit}], ','), '') || ']' as deals,
           count(*) > ${cardLimit} as more, ((array_agg(r.sort_key))[${cardLimit}])::text as at, (array_agg(r.id))[${cardLimit}] as id
      from (select row_to_json(shown)::text as one, c.sort_key, c.id
              from (${cards}) c ${dealSummary}
             order by ${orderBy(sort, raw('c'))}) r`
}

/** Formats a column as JSON; `keyName` is the property name of its key. */
export function columnJson(keyName: string, row: ColumnRow, sort: KeysetSort): string {
  const { key, count, sums, weighted, deals, more, at, id } = row
  const nextCursor = more && id ? encodeCursor(sort, { key: at, id, ...toListTotal(count) }) : null
  return `{"${keyName}":"${key}","count":${count},"totalValue":${sums},"weightedValue":${weighted},"deals":${deals},"nextCursor":${JSON.stringify(nextCursor)}}`
}
