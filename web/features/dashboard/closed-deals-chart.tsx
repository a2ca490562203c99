import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { formatInstant } from '../../shared/format-date.ts'
import { ChartCard } from './chart-card.tsx'
import { formatExactTotals } from './currency-totals.ts'
import type { DrillDown } from './drill-down-link.tsx'
import type { DashboardOverview } from './requests.ts'

/** What was won and lost, month after month. */
export function ClosedDealsChart({ closed, timeZone }: { closed: DashboardOverview['closed']; timeZone: string }) {
  const drillDownTo = (status: string, { from, to }: { from: string; to: string }): DrillDown => ({
    to: '/deals',
    search: { status, actualCloseFrom: from, actualCloseTo: to },
  })
  return (
    <ChartCard
      title={t('Won and lost by month')}
      summary={describeClosed(closed)}
      emptyText={t('No deals won or lost in the last twelve months.')}
      columns={closed.map(({ from, to, won, lost }) => ({
        key: from,
        label: formatInstant(from, { month: 'short' }, timeZone),
        fullLabel: formatInstant(from, { month: 'long', year: 'numeric' }, timeZone),
        bars: [
          {
            ...{ name: t('Won'), count: won.count, tone: 'var(--green-solid)', detail: formatExactTotals(won.value) },
            counted: tCount(won.count, '{count} won', '{count} won'),
            drillDown: drillDownTo('WON', { from, to }),
          },
          {
            ...{ name: t('Lost'), count: lost.count, tone: 'var(--red-solid)', detail: formatExactTotals(lost.value) },
            counted: tCount(lost.count, '{count} lost', '{count} lost'),
            drillDown: drillDownTo('LOST', { from, to }),
          },
        ],
      }))}
    />
  )
}

/** "7 won and 5 lost in twelve months: 58% won." */
function describeClosed(closed: DashboardOverview['closed']): string {
  const won = closed.reduce((sum, month) => sum + month.won.count, 0)
  const lost = closed.reduce((sum, month) => sum + month.lost.count, 0)
  const share = Math.round((won / Math.max(1, won + lost)) * 100)
  return t('{won} won and {lost} lost in twelve months: {share}% won.', {
    won: formatNumber(won),
    lost: formatNumber(lost),
    share,
  })
}
