import type { Operand } from '#contract/filters/operands.ts'
import type { FilterOperator } from '#contract/filters/operators.ts'
import { toInstant, toLocalMs } from '#contract/kit/local-time.ts'

const dayMs = 86_400_000

/** Bounds of a time, ISO 8601 in UTC: `from` and `to` are included, `before` and `after` are not. */
export type Period = { from?: string; to?: string; before?: string; after?: string }

/** The time zone of the reader, and the present in milliseconds. */
export type Clock = { timeZone: string; now: number }

/**
 * Converts a condition on a time to a period. Days are those of the clock's zone. A field of calendar days stores the start of each day
 * in UTC, so its days start there, but today is still that of the zone.
 */
export function toPeriod(operator: FilterOperator, operand: Operand, clock: Clock, isCalendarDay: boolean): Period {
  const startOf = (localMs: number): string =>
    new Date(isCalendarDay ? localMs : toInstant(clock.timeZone, localMs)).toISOString()
  const daysFrom = (start: number, end: number): Period => ({ from: startOf(start), before: startOf(end) })

  if (operator === 'before')
    return isDay(operand) ? { before: startOf(parseDay(operand)) } : { before: String(operand) }
  if (operator === 'after')
    return isDay(operand) ? { from: startOf(parseDay(operand) + dayMs) } : { after: String(operand) }
  if (operator === 'is') return daysFrom(parseDay(operand), parseDay(operand) + dayMs)
  if (operator === 'between') return toBounds(operand as readonly Operand[], startOf)
  const local = toLocalMs(clock.timeZone, clock.now)
  const today = local - modulo(local, dayMs)
  if (operator === 'inLastDays') return daysFrom(today - Number(operand) * dayMs, today + dayMs)
  if (operator === 'inNextDays') return daysFrom(today, today + (Number(operand) + 1) * dayMs)
  if (operator === 'today') return daysFrom(today, today + dayMs)
  return daysFrom(...currentPeriods[operator as keyof typeof currentPeriods](today))
}

function toBounds([from = null, to = null]: readonly Operand[], startOf: (localMs: number) => string): Period {
  return {
    ...(from !== null && { from: isDay(from) ? startOf(parseDay(from)) : String(from) }),
    ...(to !== null && (isDay(to) ? { before: startOf(parseDay(to) + dayMs) } : { to: String(to) })),
  }
}

/** The periods that a day is in, as local milliseconds: the first one and the one after the last. */
const currentPeriods = {
  // Weeks start on Mondays; January 1, 1970 was a Thursday.
  thisWeek: (day: number): [number, number] => {
    const monday = day - modulo(day - 4 * dayMs, 7 * dayMs)
    return [monday, monday + 7 * dayMs]
  },
  thisMonth: (day: number): [number, number] => [startOfMonth(day, 0), startOfMonth(day, 1)],
  thisQuarter: (day: number): [number, number] => {
    const month = new Date(day).getUTCMonth() % 3
    return [startOfMonth(day, -month), startOfMonth(day, 3 - month)]
  },
} as const

const startOfMonth = (day: number, monthsLater: number): number => {
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)
}

const isDay = (operand: Operand): boolean => typeof operand === 'string' && operand.length === 10
const parseDay = (operand: Operand): number => Date.parse(`${operand}T00:00:00Z`)
const modulo = (value: number, by: number): number => ((value % by) + by) % by
