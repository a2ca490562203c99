import { toInstant, toLocalDateTime } from './local-time.ts'

/**
 * The time of day that marks a calendar day in a field that holds instants. 10:00 UTC falls on the same day from UTC-10 to
 * UTC+13, so filters and sorting are correct there. The odd millisecond marks the time as meaningless: every zone shows the same day.
 */
const timeOfDay = '10:00:00.001'
const timeOfDayMs = 36_000_001
const dayMs = 86_400_000

/** Encodes a day as the stored instant: `2026-10-31` → `2026-10-31T10:00:00.001Z`. */
export const encodeCalendarDay = (day: string): string => `${day}T${timeOfDay}Z`

/** Decodes a stored instant to its day, such as `2026-10-31`; null if the instant has a time. */
export function decodeCalendarDay(instant: string): string | null {
  const at = Date.parse(instant)
  const sinceMidnight = ((at % dayMs) + dayMs) % dayMs
  return sinceMidnight === timeOfDayMs ? new Date(at).toISOString().slice(0, 10) : null
}

/** The day of a stored instant: a calendar day, or the day in the zone (null: this machine's). */
export const toDay = (instant: string, timeZone: string | null): string =>
  decodeCalendarDay(instant) ?? toLocalDateTime(instant, timeZone).slice(0, 10)

/** Returns the initial text for an editor of local date and time; a calendar day starts at midnight. */
export function toEditableDateTime(instant: string, timeZone: string | null): string {
  const day = decodeCalendarDay(instant)
  return day === null ? toLocalDateTime(instant, timeZone) : `${day}T00:00`
}

/** Returns the milliseconds at which a stored instant has passed: for a calendar day, its end in the zone (null: this machine's). */
export function toDeadline(instant: string, timeZone: string | null): number {
  const day = decodeCalendarDay(instant)
  return day === null ? Date.parse(instant) : toInstant(timeZone, Date.parse(`${day}T00:00:00Z`) + dayMs)
}

/** Whether a text is a valid calendar day: `2026-02-28`, not `2026-02-31`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** SQL condition that a `timestamptz` column holds a calendar day. */
export const isCalendarDaySql = (column: string): string => `(${column} at time zone 'UTC')::time = '${timeOfDay}'`
