import { t, tCount } from '#contract/language/translate.ts'
import { formatInstant } from '../../shared/format-date.ts'
import { ChartCard } from './chart-card.tsx'
import type { DashboardOverview } from './requests.ts'

/** Activities per week. */
export function ActivityChart({ activity, timeZone }: { activity: DashboardOverview['activity']; timeZone: string }) {
  const formatDay = (moment: string) => formatInstant(moment, { month: 'short', day: 'numeric' }, timeZone)
  return (
    <ChartCard
      title={t('Activity by week')}
      summary={describeActivity(activity)}
      emptyText={t('No activity in the last twelve weeks.')}
      columns={activity.map(({ from, to, count, byType }) => ({
        key: from,
        label: formatDay(from),
        fullLabel: t('Week of {day}', { day: formatDay(from) }),
        bars: [
          {
            ...{ name: t('Activities'), count, tone: 'var(--accent)', detail: describeTypes(byType) },
            drillDown: { to: '/dashboard', search: { week: `${from}/${to}` } },
          },
        ],
      }))}
    />
  )
}

/** "12 calls, 3 emails" */
const describeTypes = (byType: DashboardOverview['activity'][number]['byType']): string =>
  Object.entries(byType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type.toLowerCase()}${count === 1 ? '' : 's'}`)
    .join(', ')

/** "24 activities in twelve weeks, 3 of them this week." */
function describeActivity(activity: DashboardOverview['activity']): string {
  const total = activity.reduce((sum, { count }) => sum + count, 0)
  const current = activity.at(-1)?.count ?? 0
  const all = tCount(total, '{count} activity in twelve weeks', '{count} activities in twelve weeks')
  return `${all}, ${current === 0 ? 'none' : t('{current} of them', { current: current.toLocaleString('en-US') })} this week.`
}
