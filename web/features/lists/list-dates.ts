import { toDeadline } from '#contract/kit/calendar-day.ts'

export { formatListDate } from '../../shared/format-date.ts'

/** Whether a date is past, within three days, or later. A calendar day is past once it has ended. */
export function dueStateOf(moment: string, timeZone: string | null, now = Date.now()): 'past' | 'soon' | 'later' {
  const remaining = toDeadline(moment, timeZone) - now
  if (remaining < 0) return 'past'
  return remaining <= 3 * 24 * 60 * 60 * 1000 ? 'soon' : 'later'
}
