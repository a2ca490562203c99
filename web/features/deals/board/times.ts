import { shortDate } from '../../../platform/dates.ts'

export type StepState = 'overdue' | 'today' | 'later' | 'none'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How near the next step of a deal is. It is overdue by the clock; which day is today depends on where the person is. */
export function stepState(at: string | null, timeZone: string | null, now: Date): StepState {
  if (!at) return 'none'
  if (Date.parse(at) < now.getTime()) return 'overdue'
  return shortDate(at, timeZone) === shortDate(now.toISOString(), timeZone) ? 'today' : 'later'
}

/** "3 d late", "2 h late", "5 min late". */
export function lateness(at: string, now: Date): string {
  const late = now.getTime() - Date.parse(at)
  if (late >= day) return `${Math.floor(late / day)} d late`
  return late >= hour ? `${Math.floor(late / hour)} h late` : `${Math.max(1, Math.floor(late / minute))} min late`
}

/** Whole days since a moment. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / day))
