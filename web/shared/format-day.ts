import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { formatDate, formatInstant } from './format-date.ts'

/** A day relative to now: "Today", "Yesterday", "Wednesday", "Mar 6, 2026". */
export function formatDay(iso: string, timeZone: string | null, now = Date.now()): string {
  const days = daysBetween(iso, now, timeZone)
  if (days === 0) return t('Today')
  if (days === 1) return t('Yesterday')
  if (days > 1 && days < 7) return weekday(iso, timeZone, 'long')
  return formatDate(iso, timeZone)
}

const midnight = (iso: string, timeZone: string | null): number =>
  Date.parse(decodeCalendarDay(iso) ?? toLocalDateTime(iso, timeZone).slice(0, 10))
export const daysBetween = (iso: string, now: number, timeZone: string | null): number =>
  Math.round((midnight(new Date(now).toISOString(), timeZone) - midnight(iso, timeZone)) / 86_400_000)

export const weekday = (iso: string, timeZone: string | null, length: 'long' | 'short'): string =>
  formatInstant(iso, { weekday: length }, timeZone)
