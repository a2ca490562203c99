import { isTimeZone, type TimeRange } from '#contract/kit/calendar.ts'
import { toInstant } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { type ReportPeriod, reportLimits } from '#contract/reports/enums.ts'
import { reportMessages } from '#contract/reports/messages.ts'
import type { RangeQuery } from '#contract/reports/queries.ts'
import { badRequest } from '../../platform/errors.ts'

const dayMs = 86_400_000

/** Whole days in a time zone: the start of the first one and the end of the last one, as milliseconds that these would have in UTC. */
type Days = { timeZone: string; start: number; end: number }

/** Parses the days of a query; throws 400 for an unknown time zone, and for days in the wrong order or too many of them. */
export function parseDays({ from, to, timezone: timeZone = 'UTC' }: RangeQuery): Days {
  if (!isTimeZone(timeZone))
    throw badRequest('This time zone is not known.', { timezone: [t('Time zone must be one like Europe/Paris')] })
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`) + dayMs]
  if (end <= start) throw badRequest(reportMessages.endsBeforeStart, { to: [reportMessages.endsBeforeStart] })
  if (end - start > reportLimits.days * dayMs)
    throw badRequest(reportMessages.tooLong, { to: [reportMessages.tooLong] })
  return { timeZone, start, end }
}

export const toTimeRange = ({ timeZone, start, end }: Days): TimeRange => ({
  from: toIso(toInstant(timeZone, start)),
  to: toIso(toInstant(timeZone, end) - 1),
})

/** As many days before the first one. */
export const daysBefore = ({ timeZone, start, end }: Days): Days => ({ timeZone, start: 2 * start - end, end: start })

/** Divides days into weeks, which start on Mondays, months or quarters. Throws 400 if there are too many. */
export function splitDays({ timeZone, start, end }: Days, period: ReportPeriod): TimeRange[] {
  const ranges: TimeRange[] = []
  for (let from = start; from < end; ) {
    if (ranges.length === reportLimits.periods)
      throw badRequest(reportMessages.tooManyPeriods, { period: [reportMessages.tooManyPeriods] })
    const next = Math.min(end, startOfNext[period](from))
    ranges.push(toTimeRange({ timeZone, start: from, end: next }))
    from = next
  }
  return ranges
}

/** The first millisecond after a range. */
export const nextOf = ({ to }: TimeRange): string => toIso(Date.parse(to) + 1)

const toIso = (moment: number): string => new Date(moment).toISOString()

const startOfMonth = (local: number, monthsLater: number): number => {
  const date = new Date(local)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)
}

const startOfNext: Record<ReportPeriod, (local: number) => number> = {
  // January 1, 1970 was a Thursday.
  week: (local) => local + 7 * dayMs - modulo(local - 4 * dayMs, 7 * dayMs),
  month: (local) => startOfMonth(local, 1),
  quarter: (local) => startOfMonth(local, 3 - (new Date(local).getUTCMonth() % 3)),
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by
