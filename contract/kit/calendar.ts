import { t } from '../language/translate.ts'
import { toInstant, toLocalMs } from './local-time.ts'

const dayMs = 86_400_000

/** The first and the last millisecond of a period, both inclusive, as ISO 8601 in UTC. */
export type TimeRange = { from: string; to: string }

/** Returns today in a time zone; `null` means the zone of this machine. */
export function today(timeZone: string | null, now = Date.now()): TimeRange {
  const local = toLocalMs(timeZone, now)
  return toRange(timeZone, local - modulo(local, dayMs), dayMs)
}

/** Returns the last `count` weeks, starting on Mondays; the current one comes last. */
export function lastWeeks(timeZone: string | null, count: number, now = Date.now()): TimeRange[] {
  const local = toLocalMs(timeZone, now)
  // January 1, 1970 was a Thursday.
  const monday = local - modulo(local - 4 * dayMs, 7 * dayMs)
  return createRanges(count, (ago) => toRange(timeZone, monday - ago * 7 * dayMs, 7 * dayMs))
}

/** Returns the last `count` months; the current one comes last. */
export function lastMonths(timeZone: string | null, count: number, now = Date.now()): TimeRange[] {
  const local = new Date(toLocalMs(timeZone, now))
  const first = (ago: number) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - ago, 1)
  return createRanges(count, (ago) => toRange(timeZone, first(ago), first(ago - 1) - first(ago)))
}

/** Error text for an unknown time zone. */
export const unknownZoneText = t('This time zone does not exist.')

/** Whether this machine knows a time zone of this name, such as Europe/Paris. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

const createRanges = (count: number, rangeAt: (ago: number) => TimeRange): TimeRange[] =>
  Array.from({ length: count }, (_, at) => rangeAt(count - 1 - at))

/** Converts a local start and a local duration to instants; a clock change within the period makes it an hour longer or shorter. */
function toRange(timeZone: string | null, localStart: number, duration: number): TimeRange {
  const [from, next] = [toInstant(timeZone, localStart), toInstant(timeZone, localStart + duration)]
  return { from: new Date(from).toISOString(), to: new Date(next - 1).toISOString() }
}
