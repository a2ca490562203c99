import type { TimeRange } from '#contract/kit/calendar.ts'
import { t } from '#contract/language/translate.ts'
import type { ConversionQuery } from '#contract/reports/queries.ts'
import type { ConversionReport } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { activeWhere } from '../../records/selection.ts'
import { nextOf, parseDays, toTimeRange } from './days.ts'
import { measureFilters } from './deal-sums.ts'
import { type Reported, toListFilters, toReported } from './reported.ts'

type StageCounts = Omit<ConversionReport['stages'][number], 'conversion'>
type Conversion = {
  stages: (StageCounts & { pipelineId: string })[] | null
  cycle: { count: number; medianDays: number | null }
}

/** Reports from stage to stage how many deals went on, and how long they took, in one statement. Throws 404 without such a pipeline. */
export async function getConversionReport(scope: Scope, query: ConversionQuery): Promise<ConversionReport> {
  const range = toTimeRange(parseDays(query))
  const deals = toReported(scope, query)
  const row = await scope.tx.first<{ conversion: string }>(selectConversion(deals, range))
  const { stages, cycle } = JSON.parse(row?.conversion ?? '{}') as Conversion
  const pipelineId = stages?.[0]?.pipelineId
  if (!stages || pipelineId === undefined) throw notFound(t('pipeline'))
  const filters = toListFilters(
    deals,
    stages.map(({ stageId }) => stageId),
  )
  return {
    ...range,
    pipelineId,
    stages: stages.map(({ pipelineId: _, ...stage }) => ({
      ...stage,
      conversion: stage.entered > 0 ? round((stage.wentOn / stage.entered) * 100, 1) : null,
      medianDays: roundDays(stage.medianDays),
      meanDays: roundDays(stage.meanDays),
    })),
    cycle: {
      count: cycle.count,
      medianDays: roundDays(cycle.medianDays),
      list: { ...measureFilters.won(range), ...filters },
    },
  }
}

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const roundDays = (days: number | null): number | null => (days === null ? null : round(days, 2))

/**
 * Reads the stays that began within the range in the stages of the pipeline, by index, and for each of them the later ones of its deal.
 * A deal that entered a stage several times counts once, but each of its stays counts for the days.
 */
function selectConversion(deals: Reported, range: TimeRange): Sql {
  const [stages, stays] = [raw('stages'), raw('stays')]
  const { workspaceId } = deals.scope
  const within = (column: string) =>
    sql`${raw(column)} >= ${range.from}::timestamptz and ${raw(column)} < ${nextOf(range)}::timestamptz`
  return sql`
    with ${stages} as materialized (
      select g.id, g.pipeline_id, g.name, g.category, row_number() over (order by g.position, g.id) as n
        from pipeline_stages g
       where g.workspace_id = ${workspaceId} and g.pipeline_id = ${pipelineOf(deals)}),
    ${stays} as materialized (
      select s.id as stage_id, c.status, extract(epoch from (y.left_at - y.entered_at)) / 86400 as days,
             row_number() over (partition by s.id, y.deal_id order by y.entered_at, y.id) = 1 as is_first,
             exists (select from deal_stage_periods l join ${stages} f on f.id = l.stage_id and f.n > s.n and f.category in ('OPEN', 'WON')
                      where l.workspace_id = y.workspace_id and l.deal_id = y.deal_id and l.entered_at >= y.entered_at) as went_on
        from ${stages} s
        join deal_stage_periods y on y.workspace_id = ${workspaceId} and y.stage_id = s.id and ${within('y.entered_at')}
        join deals c on c.id = y.deal_id and ${ownDeals(deals)})
    select json_build_object(
      'stages', (
        select json_agg(json_build_object(
                 'stageId', s.id, 'pipelineId', s.pipeline_id, 'name', s.name, 'category', s.category, 'entered', r.entered,
                 'wentOn', r.went_on, 'won', r.won, 'lost', r.lost, 'stays', r.stays,
                 'medianDays', r.median_days, 'meanDays', r.mean_days) order by s.n)
          from ${stages} s
         cross join lateral (
           select count(*) filter (where y.is_first)::int as entered,
                  count(*) filter (where y.is_first and y.went_on)::int as went_on,
                  count(*) filter (where y.is_first and y.status = 'WON')::int as won,
                  count(*) filter (where y.is_first and y.status = 'LOST')::int as lost,
                  count(y.days)::int as stays,
                  percentile_cont(0.5) within group (order by y.days) as median_days, avg(y.days) as mean_days
             from ${stays} y where y.stage_id = s.id) r),
      'cycle', (
        select json_build_object('count', count(*)::int, 'medianDays', percentile_cont(0.5) within group (order by w.days))
          from (select greatest(extract(epoch from (c.actual_close_date - c.created_at)), 0) / 86400 as days
                  from deals c
                 where ${ownDeals(deals)} and c.status in ('WON', 'LOST') and c.status = 'WON' and ${within('c.actual_close_date')}
                   and c.stage_id in (select s.id from ${stages} s)) w))::text as conversion`
}

/** The pipeline that is asked for, or the oldest one that is not archived. */
const pipelineOf = ({ scope, pipelineId }: Reported): Sql =>
  pipelineId !== undefined
    ? sql`${pipelineId}::uuid`
    : sql`(
         select p.id from pipelines p where p.workspace_id = ${scope.workspaceId} and p.archived_at is null
          order by p.created_at, p.id limit 1)`

const ownDeals = ({ scope, ownerId }: Reported): Sql =>
  sql`${activeWhere(scope)}${ownerId === undefined ? empty : sql` and c.owner_id = ${ownerId}::uuid`}`
