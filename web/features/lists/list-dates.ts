const shortFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const longFormat: Intl.DateTimeFormatOptions = { ...shortFormat, year: 'numeric' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** "Mar 11", with the year where it is another one, in the person's zone or the browser's (GAP-053). */
export function formatListDate(moment: string, timeZone: string | null, now = new Date()): string {
  const at = new Date(moment)
  const year = (date: Date) => formatDate(date, timeZone, { year: 'numeric' })
  return formatDate(at, timeZone, year(at) === year(now) ? shortFormat : longFormat)
}

/** How near a date is: behind, within three days, or later. */
export function dueStateOf(moment: string, now = Date.now()): 'past' | 'soon' | 'later' {
  const remaining = new Date(moment).getTime() - now
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
