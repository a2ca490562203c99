import type { Deal } from '#contract/deals/deal.ts'
import { toDeadline } from '#contract/kit/calendar-day.ts'
import { t } from '#contract/language/translate.ts'
import { formatDate } from '../../../../shared/format-date.ts'

export type NextStepState = 'overdue' | 'today' | 'later' | 'none'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Whether the next step of a deal is overdue, today, later or missing. "Today" depends on the user's time zone. */
export function nextStepStateOf(at: string | null, timeZone: string | null, now: Date): NextStepState {
  if (!at) return 'none'
  if (Date.parse(at) < now.getTime()) return 'overdue'
  return formatDate(at, timeZone) === formatDate(now.toISOString(), timeZone) ? 'today' : 'later'
}

/** "3 d late", "2 h late", "5 min late". */
export function formatLateness(at: string, now: Date): string {
  const overdueMs = now.getTime() - Date.parse(at)
  if (overdueMs >= day) return t('{days} d late', { days: Math.floor(overdueMs / day) })
  return overdueMs >= hour
    ? t('{hours} h late', { hours: Math.floor(overdueMs / hour) })
    : t('{minutes} min late', { minutes: Math.max(1, Math.floor(overdueMs / minute)) })
}

/** The number of whole days since a moment. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / day))

/** The number of whole days that a deal took to close; null without a close date, or if it was entered after that. */
export function daysToClose(
  { createdAt, actualCloseDate }: Pick<Deal, 'createdAt' | 'actualCloseDate'>,
  timeZone: string | null,
): number | null {
  if (!actualCloseDate) return null
  const closedAt = toDeadline(actualCloseDate, timeZone)
  return closedAt < Date.parse(createdAt) ? null : daysSince(createdAt, new Date(closedAt))
}
