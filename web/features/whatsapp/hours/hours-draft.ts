import { t } from '#contract/language/translate.ts'
import {
  type BusinessHours,
  findHoursError,
  minutesOfDay,
  weekdayNames,
} from '#contract/whatsapp/hours/business-hours.ts'

/** Times as a browser edits them: "09:00". A day that ends at midnight ends at "00:00". */
export type SpanDraft = { from: string; to: string }
export type HoursDraft = { timeZone: string; days: SpanDraft[][]; closedDates: string[] }

const workingDay: SpanDraft = { from: '09:00', to: '17:00' }

/** What hours begin with when they are turned on. */
export const createHoursDraft = (timeZone: string): HoursDraft => ({
  timeZone,
  days: weekdayNames.map((_, at) => (at < 5 ? [workingDay] : [])),
  closedDates: [],
})

export const toHoursDraft = ({ days, ...hours }: BusinessHours): HoursDraft => ({
  ...hours,
  days: days.map((spans) => spans.map(({ from, to }) => ({ from: toTime(from), to: toTime(to) }))),
})

/** The times of another span: after the last one, as long as the day lasts. */
export function createSpan(spans: readonly SpanDraft[]): SpanDraft {
  const last = spans.at(-1)
  if (!last) return workingDay
  const from = (toMinutes(last.to) ?? 0) + 60
  return from + 60 > minutesOfDay ? { from: '', to: '' } : { from: toTime(from), to: toTime(from + 60) }
}

/** The hours that were entered, or what is wrong with them. */
export function parseHoursDraft({
  timeZone,
  days,
  closedDates,
}: HoursDraft): { hours: BusinessHours } | { error: string } {
  const missing = days.findIndex((spans) => spans.some(({ from, to }) => !from || !to))
  if (missing >= 0) return { error: t('{weekday}: please enter both times.', { weekday: weekdayNames[missing] ?? '' }) }
  const minutes = days.map((spans) =>
    spans.map(({ from, to }) => ({ from: toMinutes(from) ?? 0, to: toMinutes(to) || minutesOfDay })),
  )
  const hours = { timeZone, days: minutes, closedDates }
  const error = findHoursError(hours)
  return error ? { error } : { hours }
}

const pad = (part: number): string => String(part).padStart(2, '0')
const toTime = (minutes: number): string => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`

/** Null for a time that is not complete. */
function toMinutes(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number)
  return time && hours !== undefined && minutes !== undefined ? hours * 60 + minutes : null
}
