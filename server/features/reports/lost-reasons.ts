import type { LostReasonsQuery } from '#contract/reports/queries.ts'
import type { LostReasonsReport } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { daysBefore, parseDays, toTimeRange } from './days.ts'
import { getDealSums, measureFilters, toDealNumber } from './deal-sums.ts'
import { toListFilters, toReported } from './reported.ts'

/** Reports why deals were lost: those of the range by reason, and on request how many were lost before. */
export async function getLostReasonsReport(scope: Scope, query: LostReasonsQuery): Promise<LostReasonsReport> {
  const days = parseDays(query)
  const range = toTimeRange(days)
  const before = query.compare ? toTimeRange(daysBefore(days)) : null
  const deals = toReported(scope, query)
  const { stages, spans, groups, groupCount } = await getDealSums(deals, {
    ...{ spans: before ? [range, before] : [range], groupedSpans: 1 },
    counts: 'lost',
    ...{ key: sql`nullif(btrim(c.lost_reason), '')`, name: sql`null::text` },
  })
  const filters = toListFilters(deals, stages)
  const lostIn = (n: number, within: typeof range) =>
    toDealNumber(
      spans.filter((sum) => sum.n === n),
      'lost',
      { ...measureFilters.lost(within), ...filters },
    )
  return {
    ...range,
    reasons: groups.map(({ key, sums }) => {
      // The list has no filter for deals without a reason.
      const list = key === null ? null : { ...measureFilters.lost(range), ...filters, lostReason: key }
      return { reason: key, ...toDealNumber(sums, 'lost', list) }
    }),
    reasonCount: groupCount,
    total: lostIn(1, range),
    before: before && { ...before, ...lostIn(2, before) },
  }
}
