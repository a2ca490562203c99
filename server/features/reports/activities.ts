import type { ActivityType } from '#contract/activities/enums.ts'
import type { TimeRange } from '#contract/kit/calendar.ts'
import type { PersonSummary } from '#contract/kit/schema.ts'
import { reportLimits } from '#contract/reports/enums.ts'
import type { ActivitiesQuery } from '#contract/reports/queries.ts'
import type { ActivitiesReport } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { activeWhere } from '../../records/selection.ts'
import { daysBefore, parseDays, toTimeRange } from './days.ts'
import { memberJson, parseMember, selectSpans } from './reported.ts'

type CountsByType = Partial<Record<ActivityType, number>>
type ActivityCounts = {
  members: { member: PersonSummary | null; byType: CountsByType }[]
  totals: { n: number; byType: CountsByType }[]
}

/** Reports how many activities each member had, by type. Those that are planned have not happened yet. */
export async function getActivitiesReport(
  scope: Scope,
  query: ActivitiesQuery,
  now = Date.now(),
): Promise<ActivitiesReport> {
  const days = parseDays(query)
  const range = untilNow(toTimeRange(days), now)
  const before = query.compare ? untilNow(toTimeRange(daysBefore(days)), now) : null
  const userId = parseMember(scope, query.ownerId)
  const row = await scope.tx.first<{ counts: string }>(
    selectActivityCounts(scope, userId, before ? [range, before] : [range]),
  )
  const { members, totals } = JSON.parse(row?.counts ?? 'null') as ActivityCounts
  const byTypeOf = (n: number): CountsByType => totals.find((total) => total.n === n)?.byType ?? {}
  const list = { startDate: range.from, endDate: range.to }
  return {
    ...range,
    members: members.map(({ member, byType }) => ({
      ...{ member, count: sumOf(byType), byType },
      list: member && { ...list, userId: member.id },
    })),
    total: { count: sumOf(byTypeOf(1)), byType: byTypeOf(1), list: { ...list, ...(userId && { userId }) } },
    before: before && { ...before, count: sumOf(byTypeOf(2)), byType: byTypeOf(2) },
  }
}

const sumOf = (byType: CountsByType): number => Object.values(byType).reduce((sum, count) => sum + count, 0)

/** Ends a range now, or with its first moment if it has not begun. */
const untilNow = ({ from, to }: TimeRange, now: number): TimeRange => ({
  from,
  to: new Date(Math.max(Date.parse(from), Math.min(Date.parse(to), now))).toISOString(),
})

/** Counts by an index-only scan of each span. */
function selectActivityCounts(scope: Scope, userId: string | undefined, ranges: TimeRange[]): Sql {
  const [spans, counted] = [raw('spans'), raw('counted')]
  const own = userId === undefined ? empty : sql` and c.user_id = ${userId}::uuid`
  return sql`
    with ${spans} as materialized (${selectSpans(ranges)}),
    ${counted} as materialized (
      select m.n, c.user_id, c.type, count(*)::int as many
        from ${spans} m
        join activities c on ${activeWhere(scope)}${own} and c.happens_at >= m.begins and c.happens_at < m.next
       group by m.n, c.user_id, c.type)
    select json_build_object(
      'members', (
        select coalesce(json_agg(json_build_object('member', ${memberJson(scope.workspaceId, raw('r.user_id'))}, 'byType', r.types)
                                 order by r.many desc, r.user_id), '[]')
          from (select f.user_id, sum(f.many) as many, json_object_agg(f.type, f.many order by f.type) as types
                  from ${counted} f where f.n = 1
                 group by f.user_id order by sum(f.many) desc, f.user_id limit ${integerLiteral(reportLimits.members)}) r),
      'totals', (
        select coalesce(json_agg(json_build_object('n', r.n, 'byType', r.types)), '[]')
          from (select s.n, json_object_agg(s.type, s.many order by s.type) as types
                  from (select f.n, f.type, sum(f.many)::int as many from ${counted} f group by f.n, f.type) s
                 group by s.n) r))::text as counts`
}
