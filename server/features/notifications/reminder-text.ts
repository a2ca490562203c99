import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'

/**
 * "Mar 11, 2026, 5:00 PM" in the language and time zone of the recipient, whose name is added with a long `timeStyle`; "Mar 11, 2026" for a
 * calendar day.
 */
export function formatDueTime(at: Date, timezone: string | null, timeStyle: 'short' | 'long', locale: string): string {
  if (decodeCalendarDay(at.toISOString()) !== null)
    return at.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const format = { dateStyle: 'medium', timeStyle } as const
  try {
    return at.toLocaleString(locale, { ...format, timeZone: timezone ?? 'UTC' })
  } catch {
    return at.toLocaleString(locale, { ...format, timeZone: 'UTC' })
  }
}
