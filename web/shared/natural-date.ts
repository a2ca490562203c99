import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { addDays, addMonths, weekdayOf } from './days.ts'

/** The words of a language, in lower case and without accents; the first letters of a name are enough. */
type DateWords = {
  weekdays: readonly string[]
  months: readonly string[]
  today: string
  tomorrow: string
  dayAfterTomorrow: string
  yesterday: string
  nextWeek: readonly string[]
  nextMonth: readonly string[]
}

const english: DateWords = {
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  months: 'january february march april may june july august september october november december'.split(' '),
  today: 'today',
  tomorrow: 'tomorrow',
  dayAfterTomorrow: 'day after tomorrow',
  yesterday: 'yesterday',
  nextWeek: ['next week'],
  nextMonth: ['next month'],
}
const spanish: DateWords = {
  weekdays: 'domingo lunes martes miercoles jueves viernes sabado'.split(' '),
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  today: 'hoy',
  tomorrow: 'manana',
  dayAfterTomorrow: 'pasado manana',
  yesterday: 'ayer',
  nextWeek: ['proxima semana', 'semana proxima', 'semana que viene'],
  nextMonth: ['proximo mes', 'mes proximo', 'mes que viene'],
}
const portuguese: DateWords = {
  weekdays: 'domingo segunda terca quarta quinta sexta sabado'.split(' '),
  months: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  today: 'hoje',
  tomorrow: 'amanha',
  dayAfterTomorrow: 'depois de amanha',
  yesterday: 'ontem',
  nextWeek: ['proxima semana', 'semana que vem'],
  nextMonth: ['proximo mes', 'mes que vem'],
}

/** Dates are understood in each of them, whatever the language of the interface. */
const languages = [english, spanish, portuguese]

const fillers = /^(?:(?:the|next|this|on|el|la|los|este|esta|o|a|no|na|neste|nesta|proximo|proxima) )+/
const countPattern =
  /^(?:(?:in|en|em|dentro de|daqui a) )?(\d{1,3}|an?|una?|uma?) (day|week|month|dia|semana|mes)(?:s|es)?$/

/** The number of days until the next Monday. `weekday` 0 is Sunday. */
export const getDaysToMonday = (weekday: number): number => (8 - weekday) % 7 || 7

/** The index of a weekday or month in one of the languages. It may be abbreviated to three letters or more. */
function indexOfName(list: 'weekdays' | 'months', name: string): number {
  if (name.length < 3) return -1
  return Math.max(...languages.map((words) => words[list].findIndex((each) => each.startsWith(name))))
}

/** A day and, if the text has one, a time: `{ day: '2026-03-13', time: '15:00' }`. */
type NaturalDate = { day: string; time: string | null }

/**
 * Parses a date in natural language: "tomorrow", "fri 3pm", "in 2 weeks", "next mon at 9:30", "12 may", "12/3", and the same in Spanish
 * and Portuguese: "vie 15h", "12 de maio". `today` is the local day, such as `2026-03-12`; `isMonthFirst` decides what "12/3" means.
 * Returns null if the text is not a date.
 */
export function parseNaturalDate(text: string, today: string, isMonthFirst = true): NaturalDate | null {
  const words = simplify(text, isMonthFirst)
  const found = /^(.*?)(?:(?:^| )(?:(?:at|a las?|as) )?(\d{1,2})(?::(\d{2}))? ?(am|pm)?)?$/.exec(words)
  // A bare number is a time only with minutes, am or pm, or after "at"; otherwise it belongs to the date.
  const hasTime =
    found?.[2] !== undefined &&
    (found[3] !== undefined || found[4] !== undefined || /(?:^| )(?:at|a las?|as) \d/.test(words))
  const time = hasTime ? toTime(Number(found[2]), Number(found[3] ?? 0), found[4]) : null
  if (hasTime && time === null) return null
  const day = toDay(hasTime ? (found[1] ?? '').trim() : words, today)
  return day === null ? null : { day, time }
}

/** Lower case without accents and punctuation. Times become "15:00" and "3 pm", numeric days "3 december". */
function simplify(text: string, isMonthFirst: boolean): string {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
  return spellOutNumericDay(plain, isMonthFirst)
    .replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/, '$1 ')
    .replace(/(\d)[ºª°]/g, '$1')
    .replace(/(\d)\s?([ap])\.?\s?m\.?(?=$|[\s,])/g, '$1 $2m')
    .replace(/(?<![\d:])(\d{1,2}(?::\d{2})?) ?h(?:s|rs)?(?=$|[\s,.])/g, (_, time: string) =>
      time.includes(':') ? time : `${time}:00`,
    )
    .replace(/(?<![\d:])(\d{1,2})h(\d{2})(?!\d)/g, '$1:$2')
    .replace(/[,.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Turns "12/3", "12.3.27" or "12-3-2027" at the start of a text into "3 december 2027". There is no month 13, in either order. */
function spellOutNumericDay(text: string, isMonthFirst: boolean): string {
  const found = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?\.?(?=$|[ ,])/.exec(text)
  if (!found) return text
  const [matched, first, second, year = ''] = found
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const name = english.months[Number(month) - 1]
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
  const distance = findDistance(words)
  if (distance !== null) return addDays(today, distance)
  const counted = countPattern.exec(words)
  if (counted) {
    const count = Number(counted[1]?.replace(/^\D+$/, '1'))
    if (counted[2] === 'month' || counted[2] === 'mes') return addMonths(today, count)
    return addDays(today, count * (counted[2] === 'week' || counted[2] === 'semana' ? 7 : 1))
  }
  const isOne = (list: 'nextWeek' | 'nextMonth') =>
    languages.some((each) => each[list].includes(words.replace(/^(?:el|la|o|a|no|na) /, '')))
  if (isOne('nextWeek')) return addDays(today, getDaysToMonday(weekday))
  if (isOne('nextMonth')) return addMonths(today, 1)
  const name = words
    .replace(fillers, '')
    .replace(/[ -]feira\b/, '')
    .replace(/ (?:que viene|que vem|proxim[oa])$/, '')
  const named = indexOfName('weekdays', name)
  if (named >= 0) return addDays(today, (named - weekday + 7) % 7 || 7)
  if (isCalendarDay(words)) return words
  return toNamedDay(words.replace(/^el /, '').replaceAll(/ del? /g, ' '), today)
}

/** The days between today and "today", "tomorrow" or "yesterday"; null for other words. */
function findDistance(words: string): number | null {
  if (words === '') return 0
  for (const { today, tomorrow, dayAfterTomorrow, yesterday } of languages) {
    const distance = [yesterday, today, tomorrow, dayAfterTomorrow].indexOf(words.replace(/^the /, '')) - 1
    if (distance > -2) return distance
  }
  return null
}

/** Parses "12 may", "may 12" or "12 may 2027". Without a year it is the next such day. */
function toNamedDay(words: string, today: string): string | null {
  const [, before, name, after, year] = /^(?:(\d{1,2}) )?([a-z]{3,10})(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(words) ?? []
  const month = indexOfName('months', name ?? '')
  const date = Number(before ?? after)
  if (month < 0 || (before === undefined) === (after === undefined)) return null
  const start = Date.parse(`${today}T00:00:00Z`)
  const thisYear = new Date(start).getUTCFullYear()
  const at = (inYear: number) => Date.UTC(inYear, month, date)
  const chosen = at(year ? Number(year) : at(thisYear) < start ? thisYear + 1 : thisYear)
  return new Date(chosen).getUTCDate() === date ? new Date(chosen).toISOString().slice(0, 10) : null
}
