import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { getLocale } from '#contract/language/translate.ts'

/** "Mar 11, 2026", in a time zone, or the browser's if null (GAP-053). Calendar days are the same in every zone. Empty if `iso` is not a date. */
export const formatDate = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { dateStyle: 'medium' }, timeZone)

/** "Mar 11, 2026, 9:42 AM" */
export const formatDateTime = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { dateStyle: 'medium', ...(decodeCalendarDay(iso) === null && { timeStyle: 'short' }) }, timeZone)

/** "Mar 11, 9:42 AM", with the year if it is another one. */
export const formatShortDateTime = (iso: string, timeZone: string | null, now = new Date()): string =>
  formatInstant(iso, { ...dayFormatOf(iso, timeZone, now), hour: 'numeric', minute: '2-digit' }, timeZone)

/** "9:42 AM" */
export const formatTime = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { timeStyle: 'short' }, timeZone)

const shortFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const longFormat: Intl.DateTimeFormatOptions = { ...shortFormat, year: 'numeric' }
const yearFormat: Intl.DateTimeFormatOptions = { year: 'numeric' }

/** "Mar 11", with the year unless it is the current one. In the user's time zone, or the browser's if null (GAP-053). */
export const formatListDate = (moment: string, timeZone: string | null, now = new Date()): string =>
  formatInstant(moment, dayFormatOf(moment, timeZone, now), timeZone)

/** The year is part of a day unless it is the current one there. */
function dayFormatOf(moment: string, timeZone: string | null, now: Date): Intl.DateTimeFormatOptions {
  const isThisYear =
    formatInstant(moment, yearFormat, timeZone) === formatInstant(now.toISOString(), yearFormat, timeZone)
  return isThisYear ? shortFormat : longFormat
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date with `options`. Empty if `iso` is not a date. Calendar days ignore the time zone. */
export function formatInstant(
  iso: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | null | undefined,
): string {
  const date = new Date(iso)
  const zone = decodeCalendarDay(iso) === null ? (timeZone ?? undefined) : 'UTC'
  return Number.isNaN(date.getTime()) ? '' : getFormat(options, zone).format(date)
}

function getFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${getLocale()}:${timeZone}:${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const created = createFormat(options, timeZone)
  formats.set(key, created)
  return created
}

/** Falls back to the browser's time zone if it doesn't know the given one. */
function createFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(getLocale(), { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(getLocale(), options)
  }
}
