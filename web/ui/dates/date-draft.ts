import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { getLocale } from '#contract/language/translate.ts'
import { parseNaturalDate } from '../../shared/natural-date.ts'
import type { DateLocale } from './date-locale.ts'

/** The times for input without a time: the afternoon for today, the morning for other days. */
export const defaultTimes = { today: '17:00', later: '09:00' }

/** Whether a draft is a local day, `2026-03-13`, or a local day and time, `2026-03-13T15:00`. */
export const isReadableDraft = (draft: string, withTime: boolean): boolean =>
  isCalendarDay(draft.slice(0, 10)) && (withTime ? /^T\d{2}:\d{2}/.test(draft.slice(10)) : draft.length === 10)

type ReadOptions = {
  withTime: boolean
  /** The local day. */
  today: string
  /** The present draft, whose time stays. */
  draft: string
  locale: DateLocale
}

/** The draft that a typed text means; null if it is no date. */
export function readDate(text: string, { withTime, today, draft, locale }: ReadOptions): string | null {
  const parsed = parseNaturalDate(text, today, locale.isMonthFirst)
  if (!parsed) return null
  return withTime ? withTimeOf(parsed.day, parsed.time, { draft, today }) : parsed.day
}

/** A day with a time: the given one, that of the draft, or the default of the day. */
export function withTimeOf(
  day: string,
  time: string | null,
  { draft, today }: { draft: string; today: string },
): string {
  const draftTime = isReadableDraft(draft, true) ? draft.slice(11, 16) : null
  return `${day}T${time ?? draftTime ?? (day === today ? defaultTimes.today : defaultTimes.later)}`
}

/** The text of a draft: "Mar 13, 2026, 15:00". A draft that is no date is the text that was typed. */
export const formatDraft = (draft: string, withTime: boolean, locale: DateLocale): string =>
  isReadableDraft(draft, withTime) ? format(draft, withTime, locale, { year: 'numeric' }) : draft

/** What a draft means: "Fri, Mar 13, 15:00", with the year if it is not this one. */
export const describeDraft = (draft: string, withTime: boolean, locale: DateLocale, today: string): string =>
  format(draft, withTime, locale, {
    weekday: 'short',
    ...(draft.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })

function format(draft: string, withTime: boolean, locale: DateLocale, more: Intl.DateTimeFormatOptions): string {
  const time: Intl.DateTimeFormatOptions = {
    hour: locale.isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: locale.isTwelveHour ? 'h12' : 'h23',
  }
  const options = { month: 'short', day: 'numeric', ...more, ...(withTime && time), timeZone: 'UTC' } as const
  const at = new Date(`${withTime ? draft.slice(0, 16) : `${draft}T00:00`}Z`)
  return new Intl.DateTimeFormat(getLocale(), options).format(at).replace(/\u202f/g, ' ')
}
