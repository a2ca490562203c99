import type { DealFilters } from '#contract/deals/deal.ts'
import { pipelineOrder } from '#contract/deals/enums.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { parseSort } from '../../records/keyset.ts'
import { type ColumnRow, columnJson, selectColumn, selectSums } from './board-columns.ts'
import { dealSorts } from './list.ts'
import { dealStore } from './store.ts'

type BoardQuery = DealFilters & { sort?: string }

/** Returns the board: for each status the count, the sums by currency and the first cards, in one statement (GAP-060). */
export async function getPipeline(scope: Scope, query: BoardQuery): Promise<JsonText> {
  const sort = parseSort(dealSorts, query.sort ?? '-createdAt')
  const { ctes, where } = await dealStore.list.selectionByFilters(scope, pickFilters(query))
  const sums = raw('sums')
  const rows = await scope.tx.rows<ColumnRow>(sql`
    with ${ctes} ${sums} as materialized (${selectSums(raw('c.status'), where)})
    ${join(
      pipelineOrder.map((status) =>
        selectColumn(sql`${status}::text`, sql`${where} and c.status = ${status}`, sort, sums),
      ),
      ' union all ',
    )}`)
  const columns = pipelineOrder.map((status) =>
    columnJson('status', rows.find(({ key }) => key === status) as ColumnRow, sort),
  )
  return asJsonText(`[${columns.join(',')}]`)
}

/** The same for each stage of a pipeline, in order; one in the archive only while deals are in it. */
export async function getStageBoard(scope: Scope, pipelineId: string, query: BoardQuery): Promise<JsonText> {
  const sort = parseSort(dealSorts, query.sort ?? '-createdAt')
  const { ctes, where } = await dealStore.list.selectionByFilters(scope, pickFilters(query))
  const sums = raw('sums')
  const rows = await scope.tx.rows<ColumnRow>(sql`
    with ${ctes} ${sums} as materialized (${selectSums(raw('c.stage_id'), where)})
    select col.* from pipeline_stages g
     cross join lateral (${selectColumn(raw('g.id'), sql`${where} and c.stage_id = g.id`, sort, sums)}) col
     where g.workspace_id = ${scope.workspaceId} and g.pipeline_id = ${pipelineId}
       and (g.archived_at is null or exists (
         select from deals d where d.workspace_id = g.workspace_id and d.stage_id = g.id and d.deleted_at is null))
     order by g.position, g.id`)
  if (rows.length === 0) throw notFound(t('pipeline'))
  return asJsonText(`[${rows.map((row) => columnJson('stageId', row, sort)).join(',')}]`)
}

/** Picks the filters of a query. Unknown keys are ignored (R2). */
const pickFilters = (query: BoardQuery): DealFilters =>
  Object.fromEntries(Object.entries(query).filter(([key]) => dealStore.list.filters.includes(key)))
