import { decodeCalendarDay, toDeadline } from '#contract/kit/calendar-day.ts'

const shortFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const longFormat: Intl.DateTimeFormatOptions = { ...shortFormat, year: 'numeric' }
const yearFormat: Intl.DateTimeFormatOptions = { year: 'numeric' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** "Mar 11", with the year where it is another one, in the person's zone or the browser's (GAP-053). */
export function formatListDate(moment: string, timeZone: string | null, now = new Date()): string {
  const at = new Date(moment)
  const zone = decodeCalendarDay(moment) === null ? timeZone : 'UTC'
  const isThisYear = formatDate(at, zone, yearFormat) === formatDate(now, timeZone, yearFormat)
  return formatDate(at, zone, isThisYear ? shortFormat : longFormat)
}

/** How near a date is: past, within three days, or later. A calendar day is past when it has ended. */
export function dueStateOf(moment: string, timeZone: string | null, now = Date.now()): 'past' | 'soon' | 'later' {
  const remaining = toDeadline(moment, timeZone) - now
  if (remaining < 0) return 'past'
  return remaining <= 3 * 24 * 60 * 60 * 1000 ? 'soon' : 'later'
}

function formatDate(date: Date, timeZone: string | null, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone}:${JSON.stringify(options)}`
  const format = formats.get(key) ?? createFormat(timeZone, options)
  formats.set(key, format)
  return format.format(date)
}

function createFormat(timeZone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? undefined })
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat('en-US', options)
  }
}
