import { today } from '#contract/kit/calendar.ts'
import { toInstant, toLocalMs } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { getDaysToMonday } from '../../../shared/natural-date.ts'
import { isOverdue } from '../due-status.ts'

export const agendaGroups = ['overdue', 'today', 'week', 'later', 'none'] as const
export type AgendaGroup = (typeof agendaGroups)[number]

export const groupLabels: Record<AgendaGroup, string> = {
  overdue: t('Overdue [tasks]'),
  today: t('Today'),
  week: t('Next 7 days'),
  later: t('Later'),
  none: t('No date'),
}

const dayMs = 86_400_000
const weekDays = 7
/** The default time of day for tasks moved to another day: 5 PM. */
const endOfWorkMs = 17 * 3_600_000

/** The agenda group of an open task. */
export function groupOf(
  task: Pick<Task, 'dueDate' | 'status'>,
  timeZone: string | null,
  now = Date.now(),
): AgendaGroup {
  if (task.dueDate === null) return 'none'
  if (isOverdue(task, now)) return 'overdue'
  const endOfToday = Date.parse(today(timeZone, now).to)
  const due = Date.parse(task.dueDate)
  if (due <= endOfToday) return 'today'
  return due <= endOfToday + weekDays * dayMs ? 'week' : 'later'
}

/** Open tasks in the order of the agenda: group by group. */
export function orderByGroup<T extends Pick<Task, 'dueDate' | 'status'>>(
  tasks: readonly T[],
  timeZone: string | null,
  now = Date.now(),
): T[] {
  return agendaGroups.flatMap((group) => tasks.filter((task) => groupOf(task, timeZone, now) === group))
}

/**
 * The groups whose tasks are all loaded. The list comes by due date, so while it goes on, those are the groups before that of
 * the last loaded task. In any other order, they may all go on.
 */
export function findCompleteGroups(lastGroup: AgendaGroup | undefined, hasMore: boolean, sort: string | undefined) {
  if (!hasMore) return agendaGroups
  const isByDueDate = sort === undefined || sort === 'dueDate'
  return isByDueDate && lastGroup ? agendaGroups.slice(0, agendaGroups.indexOf(lastGroup)) : []
}

/** The number of days from today to the first day of a group. Null for no date, undefined if tasks cannot be moved there. */
export const firstDayOf = {
  overdue: undefined,
  today: 0,
  week: 1,
  later: weekDays + 1,
  none: null,
} satisfies Record<AgendaGroup, number | null | undefined>

/** The new due date of a task that is moved to another day: at the same time as before, but never in the past. */
export function dueInDays(days: number | null, from: string | null, timeZone: string | null, now = Date.now()) {
  if (days === null) return null
  const startOf = (instant: number) => Date.parse(today(timeZone, instant).from)
  const timeOf = (instant: number) => toLocalMs(timeZone, instant) - toLocalMs(timeZone, startOf(instant))
  const day = toLocalMs(timeZone, startOf(now)) + days * dayMs
  const due = toInstant(timeZone, day + (from === null ? endOfWorkMs : timeOf(Date.parse(from))))
  const lastMinute = toInstant(timeZone, day + dayMs - 60_000)
  return new Date(due > now ? due : Math.max(now, lastMinute)).toISOString()
}

/** The number of days until the next Monday. */
export const getDaysToNextMonday = (timeZone: string | null, now = Date.now()): number =>
  getDaysToMonday(new Date(toLocalMs(timeZone, now)).getUTCDay())
