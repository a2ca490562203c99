import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { type DealGroup, type DealMeasure, dealMeasures, type ReportPeriod } from '#contract/reports/enums.ts'
import type { DealsReport as Report } from '#contract/reports/reports.ts'
import { formatInstant } from '../../shared/format-date.ts'
import { ChartCard, formatExactTotals } from '../dashboard/public.ts'
import { DealCell, ReportContent, ReportTable } from './report-parts.tsx'
import { type DealNumber, dealsReportQuery, type ReportQuery } from './requests.ts'

const measureLabels: Record<DealMeasure, string> = {
  won: t('Won'),
  lost: t('Lost'),
  created: t('Created'),
  open: t('Still open'),
}
const groupLabels: Record<DealGroup, string> = { member: t('Owner'), source: t('Source'), stage: t('Stage') }
const missingGroups: Record<DealGroup, string> = {
  member: t('No owner'),
  source: t('No source'),
  stage: t('No stage'),
}

/** More columns than this are too narrow to be read. */
const maxColumns = 27

/** Deals that were won, lost and created. */
export const DealsReport = ({ query }: { query: ReportQuery }) => (
  <ReportContent
    options={dealsReportQuery(query)}
    isEmpty={({ totals }) => totals.won.count + totals.lost.count + totals.created.count === 0}
    emptyText={t('No deals were won, lost or created in these days.')}
  >
    {(report) => (
      <>
        <div className="grid grid-cols-1 gap-4">
          {report.periods.length <= maxColumns && <PeriodChart {...{ report, query }} />}
          <PeriodTable {...{ report, query }} />
        </div>
        {query.groupBy && <GroupTable report={report} groupBy={query.groupBy} />}
      </>
    )}
  </ReportContent>
)

type ReportProps = { report: Report; query: ReportQuery }

const periodFormats: Record<ReportPeriod, Intl.DateTimeFormatOptions> = {
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  quarter: { month: 'short', year: 'numeric' },
}
const formatPeriod = (from: string, { period = 'month', timezone }: ReportQuery): string =>
  period === 'month'
    ? formatInstant(from, periodFormats.month, timezone)
    : t('From {day}', { day: formatInstant(from, periodFormats[period], timezone) })

function PeriodChart({ report: { periods, totals }, query }: ReportProps) {
  const short: Intl.DateTimeFormatOptions =
    query.period === 'week' ? { month: 'short', day: 'numeric' } : { month: 'short' }
  const toBar = (measure: 'won' | 'lost', { count, value, list }: DealNumber) => ({
    ...{ name: measureLabels[measure], count, detail: formatExactTotals(value) },
    tone: measure === 'won' ? 'var(--green-solid)' : 'var(--red-solid)',
    counted:
      measure === 'won' ? tCount(count, '{count} won', '{count} won') : tCount(count, '{count} lost', '{count} lost'),
    drillDown: { to: '/deals' as const, search: list ?? {} },
  })
  return (
    <ChartCard
      title={t('Won and lost')}
      summary={t('{won} won and {lost} lost.', {
        won: formatNumber(totals.won.count),
        lost: formatNumber(totals.lost.count),
      })}
      emptyText={t('No deals were won or lost in these days.')}
      columns={periods.map(({ from, won, lost }) => ({
        key: from,
        label: formatInstant(from, short, query.timezone),
        fullLabel: formatPeriod(from, query),
        bars: [toBar('won', won), toBar('lost', lost)],
      }))}
    />
  )
}

const measureColumns = dealMeasures.map((measure) => measureLabels[measure])

function PeriodTable({ report: { periods, totals, before }, query }: ReportProps) {
  const total = {
    key: 'total',
    head: <strong className="font-medium">{t('Total')}</strong>,
    cells: dealMeasures.map((measure) => (
      <DealCell
        key={measure}
        number={totals[measure]}
        label={`${t('Total')}, ${measureLabels[measure]}`}
        before={before?.[measure].count}
      />
    )),
  }
  const rows = [...periods].reverse().map((period) => {
    const name = formatPeriod(period.from, query)
    return {
      ...{ key: period.from, head: name },
      cells: dealMeasures.map((measure) => (
        <DealCell key={measure} number={period[measure]} label={`${name}, ${measureLabels[measure]}`} />
      )),
    }
  })
  return <ReportTable title={t('Deals by period')} columns={[t('Period'), ...measureColumns]} rows={[total, ...rows]} />
}

function GroupTable({ report: { groups, groupCount }, groupBy }: { report: Report; groupBy: DealGroup }) {
  const left = groupCount - groups.length
  return (
    <ReportTable
      title={t('Deals by group')}
      columns={[groupLabels[groupBy], ...measureColumns]}
      hint={left > 0 && tCount(left, '{count} more group is not shown.', '{count} more groups are not shown.')}
      rows={groups.map((group) => {
        const name = group.name ?? missingGroups[groupBy]
        return {
          ...{ key: group.key ?? '', head: name },
          cells: dealMeasures.map((measure) => (
            <DealCell key={measure} number={group[measure]} label={`${name}, ${measureLabels[measure]}`} />
          )),
        }
      })}
    />
  )
}
