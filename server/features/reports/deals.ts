import type { TimeRange } from '#contract/kit/calendar.ts'
import type { DealGroup } from '#contract/reports/enums.ts'
import type { DealsQuery } from '#contract/reports/queries.ts'
import type { DealNumbers, DealsReport, ListFilters } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { daysBefore, parseDays, splitDays, toTimeRange } from './days.ts'
import { type DealSum, type GroupOfDeals, getDealSums, measureFilters, toDealNumber } from './deal-sums.ts'
import { toListFilters, toReported } from './reported.ts'

/** Reports deals that were won, lost and created, by period and, on request, by group and for the time before. */
export async function getDealsReport(scope: Scope, query: DealsQuery): Promise<DealsReport> {
  const days = parseDays(query)
  const range = toTimeRange(days)
  const periods = splitDays(days, query.period ?? 'month')
  const before = query.compare ? toTimeRange(daysBefore(days)) : null
  const deals = toReported(scope, query)
  const { key, name, filters: groupFilters } = query.groupBy ? groups[query.groupBy] : ungrouped
  const { stages, ...sums } = await getDealSums(deals, {
    ...{ spans: before ? [...periods, before] : periods, groupedSpans: periods.length },
    ...{ key: key(scope), name: name(scope) },
    counts: 'all',
  })
  const filters = toListFilters(deals, stages)
  const numbersOf = (isIncluded: (n: number) => boolean, within: TimeRange) =>
    toDealNumbers(
      sums.spans.filter(({ n }) => isIncluded(n)),
      within,
      filters,
    )
  const toGroup = ({ key, name, sums }: GroupOfDeals) => {
    const own = groupFilters(key)
    return { key, name, ...toDealNumbers(sums, range, own && { ...filters, ...own }) }
  }
  return {
    ...range,
    periods: periods.map((period, at) => ({ ...period, ...numbersOf((n) => n === at + 1, period) })),
    totals: numbersOf((n) => n <= periods.length, range),
    before: before && { ...before, ...numbersOf((n) => n > periods.length, before) },
    groups: query.groupBy ? sums.groups.map(toGroup) : [],
    groupCount: query.groupBy ? sums.groupCount : 0,
  }
}

/** `filters`: the filters of the list that select a group; null if it has none for it. */
type Grouping = {
  key(scope: Scope): Sql
  name(scope: Scope): Sql
  filters(key: string | null): ListFilters
}

const ungrouped: Grouping = { key: () => sql`null::text`, name: () => sql`null::text`, filters: () => null }

const groups: Record<DealGroup, Grouping> = {
  member: {
    key: () => sql`c.owner_id::text`,
    name: ({ workspaceId }) => sql`(
        select coalesce(p.name, p.email) from member_profiles p where p.workspace_id = ${workspaceId} and p.user_id = r.key::uuid)`,
    filters: (key) => (key === null ? null : { ownerId: key }),
  },
  source: {
    key: () => sql`(
        select nullif(btrim(k.source), '') from contacts k
         where k.workspace_id = c.workspace_id and k.id = c.contact_id and k.deleted_at is null)`,
    name: () => sql`r.key`,
    filters: () => null,
  },
  stage: {
    key: () => sql`c.stage_id::text`,
    name: ({ workspaceId }) => sql`(
        select q.name from pipeline_stages q where q.workspace_id = ${workspaceId} and q.id = r.key::uuid)`,
    filters: (key) => (key === null ? null : { stageId: key }),
  },
}

function toDealNumbers(sums: readonly DealSum[], range: TimeRange, filters: ListFilters): DealNumbers {
  const numberOf = (measure: keyof DealNumbers) =>
    toDealNumber(sums, measure, filters && { ...measureFilters[measure](range), ...filters })
  return { won: numberOf('won'), lost: numberOf('lost'), created: numberOf('created'), open: numberOf('open') }
}
