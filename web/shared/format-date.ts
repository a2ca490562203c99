import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'

/** "Mar 11, 2026", in a time zone or, when it is null, in the browser's own (GAP-053); a calendar day has no time and is the same in every zone. Empty when `iso` is not a date. */
export const formatDate = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { dateStyle: 'medium' }, timeZone)

/** "Mar 11, 2026, 9:42 AM" */
export const formatDateTime = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { dateStyle: 'medium', ...(decodeCalendarDay(iso) === null && { timeStyle: 'short' }) }, timeZone)

/** "9:42 AM" */
export const formatTime = (iso: string, timeZone?: string | null): string =>
  formatInstant(iso, { timeStyle: 'short' }, timeZone)

const formats = new Map<string, Intl.DateTimeFormat>()

/** In the format of `options`; empty when `iso` is not a date. A calendar day ignores the zone. */
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
  const key = `${timeZone}:${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const created = createFormat(options, timeZone)
  formats.set(key, created)
  return created
}

/** A zone that this browser does not know is replaced by its own. */
function createFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', options)
  }
}
