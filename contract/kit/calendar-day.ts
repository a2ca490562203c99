import { toInstant, toLocalDateTime } from './local-time.ts'

/**
 * A calendar day in a field that holds instants. Ten in the morning UTC falls on the same day from UTC-10 to UTC+13, so that
 * filters and sorting are right there; the odd millisecond says that the time means nothing, so that every zone shows the day.
 */
const timeOfDay = '10:00:00.001'
const timeOfDayMs = 36_000_001
const dayMs = 86_400_000

/** The stored instant of a day: `2026-10-31` → `2026-10-31T10:00:00.001Z`. */
export const encodeCalendarDay = (day: string): string => `${day}T${timeOfDay}Z`

/** The day that a stored instant stands for: `2026-10-31`; null if the instant has a time. */
export function decodeCalendarDay(instant: string): string | null {
  const at = Date.parse(instant)
  const sinceMidnight = ((at % dayMs) + dayMs) % dayMs
  return sinceMidnight === timeOfDayMs ? new Date(at).toISOString().slice(0, 10) : null
}

/** The text an editor of local date and time begins with; a calendar day begins at midnight. */
export function toEditableDateTime(instant: string, timeZone: string | null): string {
  const day = decodeCalendarDay(instant)
  return day === null ? toLocalDateTime(instant, timeZone) : `${day}T00:00`
}

/** When a stored instant has passed, in milliseconds: a calendar day at its end in the zone, null being this machine's. */
export function toDeadline(instant: string, timeZone: string | null): number {
  const day = decodeCalendarDay(instant)
  return day === null ? Date.parse(instant) : toInstant(timeZone, Date.parse(`${day}T00:00:00Z`) + dayMs)
}

/** Whether a text is an existing calendar day: `2026-02-28`, not `2026-02-31`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The condition under which a `timestamptz` column holds a day. */
export const isCalendarDaySql = (column: string): string => `(${column} at time zone 'UTC')::time = '${timeOfDay}'`
