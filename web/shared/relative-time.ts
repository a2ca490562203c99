import { getLocale, t } from '#contract/language/translate.ts'
import { formatDate, formatListDate } from './format-date.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]
const formats = new Map<string, Intl.RelativeTimeFormat>()

/** "5 minutes ago", "in 2 days", or "just now" within a minute. */
export function formatRelativeTime(moment: string, now: number): string {
  const elapsed = now - Date.parse(moment)
  const [unit, size] = units.find(([, length]) => Math.abs(elapsed) >= length) ?? []
  return unit && size ? getFormat().format(-Math.trunc(elapsed / size), unit) : t('just now')
}

/** The relative time within 30 days, and the date of what is further away: "73 days ago" has to be counted back. */
export const formatTimeOrDate = (moment: string, timeZone: string | null, now: number): string =>
  Math.abs(now - Date.parse(moment)) > 30 * day
    ? formatListDate(moment, timeZone, new Date(now))
    : formatRelativeTime(moment, now)

/** "5m", "3h" or "13d" within 30 days, and the date of what is further away, for a line with little room. */
export function formatShortTime(moment: string, timeZone: string | null, now: number): string {
  const elapsed = Math.abs(now - Date.parse(moment))
  const [unit, size] = units.find(([, length]) => elapsed >= length) ?? []
  if (!unit || !size || elapsed > 30 * day) return formatTimeOrDate(moment, timeZone, now)
  const format = new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'narrow' })
  return format.format(Math.trunc(elapsed / size))
}

function getFormat(): Intl.RelativeTimeFormat {
  const locale = getLocale()
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale)
  formats.set(locale, format)
  return format
}

/** "Today", "Yesterday", "Tomorrow" or the date, in the user's time zone. */
export function formatDay(moment: string, timeZone: string | null, now: number): string {
  const date = (at: number) => formatDate(new Date(at).toISOString(), timeZone)
  const dayText = date(Date.parse(moment))
  if (dayText === date(now)) return t('Today')
  if (dayText === date(now + day)) return t('Tomorrow')
  return dayText === date(now - day) ? t('Yesterday') : formatListDate(moment, timeZone, new Date(now))
}
