/**
 * Converts between instants and the local time of a time zone. `null`, and a zone that this machine does not know, mean the zone of
 * this machine: the browser's or the server's.
 */

/** Formats an instant for `<input type="datetime-local">`: "2026-05-04T14:00". Empty if `iso` is not a date. */
export function toLocalDateTime(iso: string, timeZone: string | null): string {
  const instant = Date.parse(iso)
  return Number.isNaN(instant) ? '' : new Date(toLocalMs(timeZone, instant)).toISOString().slice(0, 16)
}

/**
 * Converts a local date and time such as "2026-05-04T14:00" to an instant; null if it is not one. If the time occurs twice because
 * the clocks go back, the first one is meant; a time that the clocks skip is moved forward by the same amount.
 */
export function fromLocalDateTime(local: string, timeZone: string | null): string | null {
  const localMs = Date.parse(`${local.trim()}Z`)
  return Number.isNaN(localMs) ? null : new Date(toInstant(timeZone, localMs)).toISOString()
}

/** Converts an instant to its local date and time, expressed as the milliseconds that this date and time would have in UTC. */
export function toLocalMs(timeZone: string | null, instant: number): number {
  const parts = getFormat(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const [year, month, date] = [part('year'), part('month'), part('day')]
  const milliseconds = ((instant % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, date, part('hour'), part('minute'), part('second')) + milliseconds
}

const dayMs = 86_400_000

/** The inverse of `toLocalMs`. */
export function toInstant(timeZone: string | null, localMs: number): number {
  const offsetAt = (instant: number) => toLocalMs(timeZone, instant) - instant
  // A zone changes its offset at most once within two days, so one of the two offsets is right.
  const withEarlierOffset = localMs - offsetAt(localMs - dayMs)
  const withLaterOffset = localMs - offsetAt(localMs + dayMs)
  const isSkipped = [withEarlierOffset, withLaterOffset].every((at) => toLocalMs(timeZone, at) !== localMs)
  if (isSkipped || toLocalMs(timeZone, withEarlierOffset) === localMs) return withEarlierOffset
  return withLaterOffset
}

const formats = new Map<string | null, Intl.DateTimeFormat>()

/** Cached, because creating a format takes a hundred times as long as using it. */
function getFormat(timeZone: string | null): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = createFormat(timeZone)
  // Zone names are case-insensitive, so clients could send any number of spellings.
  if (formats.size > 500) formats.clear()
  formats.set(timeZone, format)
  return format
}

function createFormat(timeZone: string | null): Intl.DateTimeFormat {
  const numeric = 'numeric' as const
  const options: Intl.DateTimeFormatOptions = {
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
    hourCycle: 'h23',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? undefined })
  } catch {
    return new Intl.DateTimeFormat('en-US', options)
  }
}
