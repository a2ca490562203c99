import { toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'

/** The days of a report, both inclusive: `2026-03-01`. */
type DayRange = { from: string; to: string }

export const dayPresets = {
  'this-month': t('This month'),
  'last-month': t('Last month'),
  'this-quarter': t('This quarter'),
  'last-quarter': t('Last quarter'),
  'twelve-months': t('Last 12 months'),
  'this-year': t('This year'),
  'last-year': t('Last year'),
} as const
export type DayPreset = keyof typeof dayPresets

/** The first month of each preset, counted from January of this year, and the number of its months. */
const months: Record<DayPreset, (month: number) => [first: number, count: number]> = {
  'this-month': (month) => [month, 1],
  'last-month': (month) => [month - 1, 1],
  'this-quarter': (month) => [month - (month % 3), 3],
  'last-quarter': (month) => [month - (month % 3) - 3, 3],
  'twelve-months': (month) => [month - 11, 12],
  'this-year': () => [0, 12],
  'last-year': () => [-12, 12],
}

/** Returns the days of a preset in a time zone. */
export function getPresetDays(preset: DayPreset, timeZone: string, now = new Date()): DayRange {
  const today = new Date(`${toLocalDateTime(now.toISOString(), timeZone).slice(0, 10)}T00:00:00Z`)
  const [first, count] = months[preset](today.getUTCMonth())
  const toDay = (month: number, day: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  return { from: toDay(first, 1), to: toDay(first + count, 0) }
}
