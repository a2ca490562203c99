import type { ActivityType } from '#contract/activities/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
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
            counted: tCount(count, '{count} activity', '{count} activities'),
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
    .map(([type, count]) => typeCounts[type as ActivityType](count))
    .join(', ')

const typeCounts: Record<ActivityType, (count: number) => string> = {
  CALL: (count) => tCount(count, '{count} call', '{count} calls'),
  EMAIL: (count) => tCount(count, '{count} email', '{count} emails'),
  MEETING: (count) => tCount(count, '{count} meeting', '{count} meetings'),
  TASK: (count) => tCount(count, '{count} task', '{count} tasks'),
  NOTE: (count) => tCount(count, '{count} note', '{count} notes'),
  CUSTOM: (count) => tCount(count, '{count} custom activity', '{count} custom activities'),
}

/** "24 activities in twelve weeks, 3 of them this week." */
function describeActivity(activity: DashboardOverview['activity']): string {
  const total = activity.reduce((sum, { count }) => sum + count, 0)
  const current = activity.at(-1)?.count ?? 0
  if (current === 0)
    return tCount(
      total,
      '{count} activity in twelve weeks, none this week.',
      '{count} activities in twelve weeks, none this week.',
    )
  return tCount(
    total,
    '{count} activity in twelve weeks, {current} of them this week.',
    '{count} activities in twelve weeks, {current} of them this week.',
    { current: formatNumber(current) },
  )
}
