import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { addDays, addMonths, weekdayOf } from './days.ts'

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
 * Parses a date in natural language: "tomorrow", "fri 3pm", "in 2 weeks", "next mon at 9:30", "12 may", "12/3". `today` is the
 * local day, such as `2026-03-12`; `isMonthFirst` decides what "12/3" means. Returns null if the text is not a date.
 */
export function parseNaturalDate(text: string, today: string, isMonthFirst = true): NaturalDate | null {
  const words = spellOutNumericDay(text.trim().toLowerCase(), isMonthFirst)
    .replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/, '$1 ')
    .replace(/[,.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const found = /^(.*?)(?:(?:^| )(?:at )?(\d{1,2})(?::(\d{2}))? ?(am|pm)?)?$/.exec(words)
  // A bare number is a time only with minutes, am or pm, or after "at"; otherwise it belongs to the date.
  const hasTime =
    found?.[2] !== undefined && (found[3] !== undefined || found[4] !== undefined || /(?:^| )at \d/.test(words))
  const time = hasTime ? toTime(Number(found[2]), Number(found[3] ?? 0), found[4]) : null
  if (hasTime && time === null) return null
  const day = toDay(hasTime ? (found[1] ?? '').trim() : words, today)
  return day === null ? null : { day, time }
}

/** Turns "12/3", "12.3.27" or "12-3-2027" at the start of a text into "3 december 2027". There is no month 13, in either order. */
function spellOutNumericDay(text: string, isMonthFirst: boolean): string {
  const found = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?\.?(?=$|[ ,])/.exec(text)
  if (!found) return text
  const [matched, first, second, year = ''] = found
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const name = months[Number(month) - 1]
  if (!name) return text
  return `${day} ${name} ${year.length === 2 ? `20${year}` : year}`.trim() + text.slice(matched.length)
}

function toTime(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null
  const hour = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function toDay(words: string, today: string): string | null {
  const weekday = weekdayOf(today)
  if (words === '' || words === 'today') return today
  if (words === 'tomorrow') return addDays(today, 1)
  if (words === 'yesterday') return addDays(today, -1)
  if (words === 'next week') return addDays(today, getDaysToMonday(weekday))
  if (words === 'next month') return addMonths(today, 1)
  const [, typedCount, unit] = /^(?:in )?(\d{1,3}|an?) (day|week|month)s?$/.exec(words) ?? []
  const count = Number(typedCount?.replace(/^an?$/, '1'))
  if (typedCount && unit === 'month') return addMonths(today, count)
  if (typedCount) return addDays(today, count * (unit === 'week' ? 7 : 1))
  const named = indexOfName(weekdays, words.replace(/^(next|this|on) /, ''))
  if (named >= 0) return addDays(today, (named - weekday + 7) % 7 || 7)
  if (isCalendarDay(words)) return words
  return toNamedDay(words, today)
}

/** Parses "12 may", "may 12" or "12 may 2027". Without a year it is the next such day. */
function toNamedDay(words: string, today: string): string | null {
  const [, before, name, after, year] = /^(?:(\d{1,2}) )?([a-z]{3,9})(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(words) ?? []
  const month = indexOfName(months, name ?? '')
  const date = Number(before ?? after)
  if (month < 0 || (before === undefined) === (after === undefined)) return null
  const start = Date.parse(`${today}T00:00:00Z`)
  const thisYear = new Date(start).getUTCFullYear()
  const at = (inYear: number) => Date.UTC(inYear, month, date)
  const chosen = at(year ? Number(year) : at(thisYear) < start ? thisYear + 1 : thisYear)
  return new Date(chosen).getUTCDate() === date ? new Date(chosen).toISOString().slice(0, 10) : null
}
