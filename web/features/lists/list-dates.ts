import { toDeadline } from '#contract/kit/calendar-day.ts'
import { formatInstant } from '../../shared/format-date.ts'

const shortFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const longFormat: Intl.DateTimeFormatOptions = { ...shortFormat, year: 'numeric' }
const yearFormat: Intl.DateTimeFormatOptions = { year: 'numeric' }

/** "Mar 11", with the year unless it is the current one. In the user's time zone, or the browser's if null (GAP-053). */
export function formatListDate(moment: string, timeZone: string | null, now = new Date()): string {
  const isThisYear =
    formatInstant(moment, yearFormat, timeZone) === formatInstant(now.toISOString(), yearFormat, timeZone)
  return formatInstant(moment, isThisYear ? shortFormat : longFormat, timeZone)
}

/** Whether a date is past, within three days, or later. A calendar day is past once it has ended. */
export function dueStateOf(moment: string, timeZone: string | null, now = Date.now()): 'past' | 'soon' | 'later' {
  const remaining = toDeadline(moment, timeZone) - now
  if (remaining < 0) return 'past'
  return remaining <= 3 * 24 * 60 * 60 * 1000 ? 'soon' : 'later'
}
