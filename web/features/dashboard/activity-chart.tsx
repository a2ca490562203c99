import { formatInstant } from '../../shared/format-date.ts'
import { ChartCard } from './chart-card.tsx'
import type { DashboardOverview } from './requests.ts'

/** Activities per week. */
export function ActivityChart({ activity, timeZone }: { activity: DashboardOverview['activity']; timeZone: string }) {
  const formatDay = (moment: string) => formatInstant(moment, { month: 'short', day: 'numeric' }, timeZone)
  return (
    <ChartCard
      title="Activity by week"
      emptyText="No activity in the last twelve weeks."
      columns={activity.map(({ from, to, count, byType }) => ({
        key: from,
        label: formatDay(from),
        fullLabel: `Week of ${formatDay(from)}`,
        bars: [
          {
            ...{ name: 'Activities', count, tone: 'var(--accent)', detail: describeTypes(byType) },
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
