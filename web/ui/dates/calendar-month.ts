import { addDays, addMonths, weekdayOf } from '../../shared/days.ts'

/** The first day of the week of a day. */
const startOfWeek = (day: string, firstWeekday: number): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** The six weeks that show the month of a day, so that every month has the same height. */
export function weeksOfMonth(day: string, firstWeekday: number): string[][] {
  const start = startOfWeek(`${day.slice(0, 7)}-01`, firstWeekday)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}

/** The day to which a key moves in a calendar; null for other keys. */
export function nextDay(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  { firstWeekday, rtl }: { firstWeekday: number; rtl: boolean },
): string | null {
  const forward = rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return startOfWeek(day, firstWeekday)
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    default:
      return null
  }
}
