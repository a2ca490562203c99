import { ChartCard } from './chart.tsx'
import type { Overview } from './requests.ts'

/** How much was done with people, week after week. */
export function ActivityOverTime({ activity, timeZone }: { activity: Overview['activity']; timeZone: string }) {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
  return (
    <ChartCard
      title="Activity by week"
      empty="Nothing was done in the last twelve weeks."
      columns={activity.map(({ from, to, count, byType }) => ({
        key: from,
        label: day.format(new Date(from)),
        long: `Week of ${day.format(new Date(from))}`,
        bars: [
          {
            ...{ name: 'Activities', count, tone: 'var(--accent)', more: typesOf(byType) },
            behind: { to: '/dashboard', search: { week: `${from}/${to}` } },
          },
        ],
      }))}
    />
  )
}

/** "12 calls, 3 emails" */
const typesOf = (byType: Overview['activity'][number]['byType']): string =>
  Object.entries(byType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type.toLowerCase()}${count === 1 ? '' : 's'}`)
    .join(', ')
