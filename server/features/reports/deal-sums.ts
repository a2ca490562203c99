import { type Currency, maxDecimals } from '#contract/deals/currencies.ts'
import type { TimeRange } from '#contract/kit/calendar.ts'
import { t } from '#contract/language/translate.ts'
import { type DealMeasure, reportLimits } from '#contract/reports/enums.ts'
import type { DealNumber, ListFilters } from '#contract/reports/reports.ts'
import { asVariant, empty, integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { dealsWhere, type Reported, selectSpans, selectStages } from './reported.ts'

/** Deals with one outcome and currency; `added` are created ones that are no longer open. */
export type DealSum = { measure: 'won' | 'lost' | 'open' | 'added'; currency: Currency; count: number; value: number }
type SumOfSpan = DealSum & { n: number }
export type GroupOfDeals = { key: string | null; name: string | null; sums: DealSum[] }

type DealSumsOptions = {
  /** The ranges that are divided by group, of which the number comes first, and others after them. */
  spans: readonly TimeRange[]
  groupedSpans: number
  /** What deals are grouped by: an expression on alias `c`, and the name of key `r.key`. */
  key: Sql
  name: Sql
  /** Whether created deals are counted, too, or only those that were lost. */
  counts: 'all' | 'lost'
}
type DealSums = {
  stages: string[] | null
  spans: SumOfSpan[]
  groups: GroupOfDeals[]
  groupCount: number
}

/**
 * Sums deals by span, and those of the first spans also by group, in one statement. It reads the deals that were closed or created within
 * the spans, by index-only scans unless the key is elsewhere. Throws 404 if the pipeline does not exist.
 */
export async function getDealSums(deals: Reported, options: DealSumsOptions): Promise<DealSums> {
  const [stages, spans, facts] = [raw('stages'), raw('spans'), raw('facts')]
  const where = dealsWhere(deals, stages)
  const { key, name, counts } = options
  const grouped = sql`select f.key, f.measure, f.currency, f.many, f.total from ${facts} f where f.n <= ${options.groupedSpans}::int`
  const row = await deals.scope.tx.first<{ sums: string }>(
    asVariant(sql`
    with ${stages} as materialized (${selectStages(deals)}),
    ${spans} as materialized (${selectSpans(options.spans)}),
    ${facts} as materialized (
      select m.n, ${key} as key, lower(c.status) as measure, c.currency, count(*)::int as many, sum(c.value) as total
        from ${spans} m
        join deals c on ${where} and ${counts === 'all' ? closedWhere : lostWhere}
         and c.actual_close_date >= m.begins and c.actual_close_date < m.next
       group by 1, 2, 3, 4
      ${counts === 'all' ? selectCreated(where, spans, key) : empty})
    select json_build_object(
      'stages', (select json_agg(t.id order by t.position, t.id) from ${stages} t),
      'spans', (select coalesce(json_agg(json_build_object(
                         'n', r.n, 'measure', r.measure, 'currency', r.currency, 'count', r.many, 'value', r.total)), '[]')
                  from (select f.n, f.measure, f.currency, sum(f.many)::int as many, sum(f.total) as total
                          from ${facts} f group by f.n, f.measure, f.currency) r),
      'groups', (select coalesce(json_agg(json_build_object('key', r.key, 'name', ${name}, 'sums', r.sums) order by r.number), '[]')
                   from (${selectGroups(grouped)}) r),
      'groupCount', (select count(*)::int from (select g.key from (${grouped}) g group by g.key) r))::text as sums`),
  )
  const sums = JSON.parse(row?.sums ?? 'null') as DealSums
  if (deals.pipelineId !== undefined && sums.stages === null) throw notFound(t('pipeline'))
  return sums
}

// Written like the condition of the index.
const closedWhere = sql`c.status in ('WON', 'LOST')`
const lostWhere = sql`c.status in ('WON', 'LOST') and c.status = 'LOST'`

const selectCreated = (where: Sql, spans: Sql, key: Sql): Sql => sql`
      union all
      select m.n, ${key} as key, case when c.status = 'OPEN' then 'open' else 'added' end, c.currency, count(*)::int, sum(c.value)
        from ${spans} m
        join deals c on ${where} and c.created_at >= m.begins and c.created_at < m.next
       group by 1, 2, 3, 4`

/** Selects the groups with most deals, with their sums. */
const selectGroups = (grouped: Sql): Sql => sql`
  select s.key, row_number() over (order by sum(s.many) desc, s.key) as number,
         json_agg(json_build_object('measure', s.measure, 'currency', s.currency, 'count', s.many, 'value', s.total)) as sums
    from (select g.key, g.measure, g.currency, sum(g.many)::int as many, sum(g.total) as total
            from (${grouped}) g group by g.key, g.measure, g.currency) s
   group by s.key order by sum(s.many) desc, s.key limit ${integerLiteral(reportLimits.groups)}`

/** Adds up some of the sums. */
export function toDealNumber(sums: readonly DealSum[], measure: DealMeasure, list: ListFilters): DealNumber {
  const value: DealNumber['value'] = {}
  let count = 0
  for (const sum of sums) {
    if (!parts[measure].includes(sum.measure)) continue
    count += sum.count
    // Without the errors of adding fractions.
    value[sum.currency] = Number(((value[sum.currency] ?? 0) + sum.value).toFixed(maxDecimals))
  }
  return { count, value, list }
}

const parts: Record<DealMeasure, DealSum['measure'][]> = {
  won: ['won'],
  lost: ['lost'],
  created: ['open', 'added'],
  open: ['open'],
}

/** The filters of the list of deals that select what a measure counts. */
export const measureFilters: Record<DealMeasure, (range: TimeRange) => NonNullable<ListFilters>> = {
  won: ({ from, to }) => ({ status: 'WON', actualCloseFrom: from, actualCloseTo: to }),
  lost: ({ from, to }) => ({ status: 'LOST', actualCloseFrom: from, actualCloseTo: to }),
  created: ({ from, to }) => ({ createdFrom: from, createdTo: to }),
  open: ({ from, to }) => ({ status: 'OPEN', createdFrom: from, createdTo: to }),
}
