import { encodeCalendarDay, isCalendarDay } from './calendar-day.ts'
import { toInstant } from './local-time.ts'

/** Date formats of a column in a file. Year-first dates and month names are recognized in every format. */
export const dateFormats = ['year-first', 'day-first', 'month-first', 'excel-serial'] as const
export type DateFormat = (typeof dateFormats)[number]
export type DayOrder = Extract<DateFormat, 'day-first' | 'month-first'>

/** `timeZone` applies to times without an offset; null means this machine's zone. */
export type DateReading = { format: DateFormat; timeZone: string | null }

/** Parses a date from a file to a stored instant; a date without a time becomes a calendar day. Null if it is not a date in this format. */
export function parseDateText(text: string, { format, timeZone }: DateReading): string | null {
  if (text.length > maxDateLength) return null
  if (format === 'excel-serial' && /^\d{1,7}([.,]\d{1,12})?$/.test(text))
    return parseSerial(Number(text.replace(',', '.')), timeZone)
  const { date = '', time, offset } = dateTimePattern.exec(text.trim())?.groups ?? {}
  const day = parseDay(date, format)
  if (day === null) return null
  if (time === undefined) return encodeCalendarDay(day)
  const sinceMidnight = parseTime(time)
  return sinceMidnight === null ? null : toStoredInstant(day, sinceMidnight, offset, timeZone)
}

/**
 * Detects the format that fits most of the texts; `preferred` decides where day and month are ambiguous. Null if fewer than four in
 * five are dates.
 */
export function detectDateFormat(texts: readonly string[], preferred: DayOrder): DateFormat | null {
  const values = texts.map((text) => text.trim()).filter(Boolean)
  const other: DayOrder = preferred === 'day-first' ? 'month-first' : 'day-first'
  const counts = (['year-first', preferred, other, 'excel-serial'] as const).map((format) => ({
    format,
    count: values.filter((value) => isLikelyDate(value, format)).length,
  }))
  // On a tie, the earlier format wins.
  const best = counts.reduce((first, next) => (next.count > first.count ? next : first))
  return best.count > 0 && best.count >= values.length * 0.8 ? best.format : null
}

/** Returns whether a locale such as `en-US` writes the day or the month first. */
export function findDayOrder(locale: string): DayOrder {
  try {
    const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
    return parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first'
  } catch {
    return 'month-first'
  }
}

const maxDateLength = 64
const dateTimePattern =
  /^(?<date>.+?)(?:(?:T|,?\s+)(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]\.?m\.?)?)\s*(?<offset>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Only serials from 1954 to 2119 count as dates: other numbers rarely are. */
const isLikelyDate = (value: string, format: DateFormat): boolean =>
  parseDateText(value, { format, timeZone: 'UTC' }) !== null &&
  !(/^\d+([.,]\d+)?$/.test(value) && format === 'excel-serial' && !/^([2-7]\d{4})([.,]\d+)?$/.test(value))

function parseDay(date: string, format: DateFormat): string | null {
  const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?$/.exec(date)
  if (numbers) {
    const [, first, , second, third] = numbers
    if (format === 'day-first') return toDay(third, second, first)
    return format === 'month-first' ? toDay(third, first, second) : null
  }
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(date)
  if (yearFirst) return toDay(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayName = '(?:[a-z]{3,9}\\.?,?\\s+)?'
  const monthThenDay = new RegExp(`^${dayName}([a-z]{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i').exec(
    date,
  )
  if (monthThenDay) return toDay(monthThenDay[3], findMonth(monthThenDay[1]), monthThenDay[2])
  const dayThenMonth = new RegExp(
    `^${dayName}(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]+([a-z]{3,9})\\.?,?[\\s-]+(\\d{4}|\\d{2})$`,
    'i',
  ).exec(date)
  return dayThenMonth ? toDay(dayThenMonth[3], findMonth(dayThenMonth[2]), dayThenMonth[1]) : null
}

const months = 'january february march april may june july august september october november december'.split(' ')

const findMonth = (name = ''): string => String(months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)

/** Joins the parts to `2026-10-31` if that day exists. Two-digit years mean 1970 to 2069. */
function toDay(year = '', month = '', day = ''): string | null {
  const fullYear = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}

/** Parses a time to milliseconds since midnight. */
function parseTime(time: string): number | null {
  const [, hour, minute, second = '0', fraction = '0', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s*(?:([ap])\.?m\.?)?$/i.exec(time) ?? []
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (minutes > 59 || seconds > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null
  const fullHours = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  return ((fullHours * 60 + minutes) * 60 + seconds) * 1_000 + Math.floor(Number(`0.${fraction}`) * 1_000)
}

function toStoredInstant(day: string, sinceMidnight: number, offset: string | undefined, timeZone: string | null) {
  const wallTime = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  const at = offset === undefined ? toInstant(timeZone, wallTime) : wallTime - parseOffset(offset)
  const year = new Date(at).getUTCFullYear()
  // PostgreSQL has no year zero, and writes five-digit years differently.
  return year >= 1 && year <= 9_999 ? new Date(at).toISOString() : null
}

/** Parses an offset from UTC such as `+05:30`, `-0300` or `Z` to milliseconds. */
function parseOffset(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}

/** Parses an Excel serial: fractional days since the end of 1899. Day 60 is February 29, 1900, which did not exist. */
function parseSerial(serial: number, timeZone: string | null): string | null {
  if (serial < 1 || serial >= 2_958_466) return null
  const days = Math.floor(serial)
  const day = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000).toISOString().slice(0, 10)
  const seconds = Math.round((serial - days) * 86_400)
  return seconds === 0 ? encodeCalendarDay(day) : toStoredInstant(day, seconds * 1_000, undefined, timeZone)
}
