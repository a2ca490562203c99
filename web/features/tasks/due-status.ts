import { tCount } from '#contract/language/translate.ts'
import { closedTaskStatuses, type TaskStatus } from '#contract/tasks/enums.ts'
import type { Task } from '#contract/tasks/task.ts'
import { formatOverdue } from '../../shared/overdue.ts'

const dayMs = 86_400_000

/** Days until a moment, rounded up (TASKP-056); negative when it has passed. */
export const getDaysLeft = (due: string, now = Date.now()): number =>
  // Adding zero turns a negative zero into zero.
  Math.ceil((Date.parse(due) - now) / dayMs) + 0

/** How near a due date is, which determines its color: past is red, the next three days are orange, later is green (DEF-33). */
export function getDueTone(due: string, now = Date.now()): 'past' | 'soon' | 'later' {
  if (Date.parse(due) < now) return 'past'
  return getDaysLeft(due, now) <= 3 ? 'soon' : 'later'
}

/** "3 days left", "Due today", "1 day overdue" (GAP-080). */
export function formatDaysLeft(due: string, timeZone: string | null, now = Date.now()): string {
  const left = getDaysLeft(due, now)
  return left > 0 ? tCount(left, '{count} day left', '{count} days left') : formatOverdue(due, timeZone, now)
}

/** Due before now, and still open (TASK-029). */
export const isOverdue = ({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now = Date.now()): boolean =>
  dueDate !== null && Date.parse(dueDate) < now && !isClosed(status)

export const isClosed = (status: TaskStatus): boolean => (closedTaskStatuses as readonly TaskStatus[]).includes(status)
