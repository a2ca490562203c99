import { isCalendarDay } from '#contract/kit/calendar-day.ts'

const dayMs = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'january february march april may june july august september october november december'.split(' ')

/** The number of days until the next Monday. `weekday` 0 is Sunday. */
export const getDaysToMonday = (weekday: number): number => (8 - weekday) % 7 || 7

/** The index of a name, which may be abbreviated to three letters or more. */
const indexOfName = (names: readonly string[], name: string): number =>
  name.length < 3 ? -1 : names.findIndex((each) => each.startsWith(name))

/** A day and, if the text has one, a time: `{ day: '2026-03-13', time: '15:00' }`. */
type NaturalDate = { day: string; time: string | null }

/**
 * Parses a date in natural language: "tomorrow", "fri 3pm", "in 2 weeks", "next mon at 9:30", "12 may". `today` is the local
 * day, such as `2026-03-12`. Returns null if the text is not a date.
 */
export function parseNaturalDate(text: string, today: string): NaturalDate | null {
  const words = text.trim().toLowerCase().replace(/[,.]/g, ' ').replace(/\s+/g, ' ')
  const found = /^(.*?)(?:(?:^| )(?:at )?(\d{1,2})(?::(\d{2}))? ?(am|pm)?)?$/.exec(words)
  // A bare number is a time only with minutes, am or pm, or after "at"; otherwise it belongs to the date.
  const hasTime =
    found?.[2] !== undefined && (found[3] !== undefined || found[4] !== undefined || / ?at \d/.test(words))
  const time = hasTime ? toTime(Number(found[2]), Number(found[3] ?? 0), found[4]) : null
  if (hasTime && time === null) return null
  const day = toDay(hasTime ? (found[1] ?? '').trim() : words, today)
  return day === null ? null : { day, time }
}

function toTime(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null
  const hour = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function toDay(words: string, today: string): string | null {
  const start = Date.parse(`${today}T00:00:00Z`)
  const weekday = new Date(start).getUTCDay()
  const inDays = (days: number) => toText(start + days * dayMs)
  if (words === '' || words === 'today') return today
  if (words === 'tomorrow') return inDays(1)
  if (words === 'next week') return inDays(getDaysToMonday(weekday))
  if (words === 'next month') return inMonths(start, 1)
  const [, count, unit] = /^in (\d{1,3}) (day|week|month)s?$/.exec(words) ?? []
  if (count && unit === 'month') return inMonths(start, Number(count))
  if (count) return inDays(Number(count) * (unit === 'week' ? 7 : 1))
  const named = indexOfName(weekdays, words.replace(/^(next|on) /, ''))
  if (named >= 0) return inDays((named - weekday + 7) % 7 || 7)
  if (isCalendarDay(words)) return words
  return toNamedDay(words, start)
}

/** Parses "12 may", "may 12" or "12 may 2027". Without a year it is the next such day. */
function toNamedDay(words: string, start: number): string | null {
  const [, before, name, after, year] = /^(?:(\d{1,2}) )?([a-z]{3,9})(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(words) ?? []
  const month = indexOfName(months, name ?? '')
  const date = Number(before ?? after)
  if (month < 0 || (before === undefined) === (after === undefined)) return null
  const thisYear = new Date(start).getUTCFullYear()
  const at = (inYear: number) => Date.UTC(inYear, month, date)
  const chosen = at(year ? Number(year) : at(thisYear) < start ? thisYear + 1 : thisYear)
  return new Date(chosen).getUTCDate() === date ? toText(chosen) : null
}

/** The same day `count` months later, or the last day of that month. */
function inMonths(start: number, count: number): string {
  const from = new Date(start)
  const target = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0)
  const last = new Date(target).getUTCDate()
  return toText(target - (last - Math.min(last, from.getUTCDate())) * dayMs)
}

const toText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
