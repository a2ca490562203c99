const thisYear: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const otherYear: Intl.DateTimeFormatOptions = { ...thisYear, year: 'numeric' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** "Mar 11", with the year where it is another one, in the person's zone or the browser's (GAP-053). */
export function listDate(moment: string, timeZone: string | null, now = new Date()): string {
  const at = new Date(moment)
  const year = (date: Date) => formatted(date, timeZone, { year: 'numeric' })
  return formatted(at, timeZone, year(at) === year(now) ? thisYear : otherYear)
}

/** How near a date is: behind, within three days, or later. */
export function dueOf(moment: string, now = Date.now()): 'past' | 'soon' | 'later' {
  const left = new Date(moment).getTime() - now
  if (left < 0) return 'past'
  return left <= 3 * 24 * 60 * 60 * 1000 ? 'soon' : 'later'
}

function formatted(date: Date, timeZone: string | null, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone}:${JSON.stringify(options)}`
  const format = formats.get(key) ?? formatIn(timeZone, options)
  formats.set(key, format)
  return format.format(date)
}

function formatIn(timeZone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? undefined })
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat('en-US', options)
  }
}
