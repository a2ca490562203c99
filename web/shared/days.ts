const dayMs = 86_400_000

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The weekday of a day such as `2026-03-13`; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toMs(day)).getUTCDay()

/** The day so many days later, or earlier. */
export const addDays = (day: string, count: number): string => toDay(toMs(day) + count * dayMs)

/** The same day some months later or earlier, or the last day of that month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
}
