import { t } from '../language/translate.ts'

/** TASK-020 */
export const taskStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Statuses of a finished task: it is never overdue (TASK-029). */
export const closedTaskStatuses = ['COMPLETED', 'CANCELLED'] as const satisfies readonly TaskStatus[]

/** Statuses that lists can be filtered by. OVERDUE is computed and never stored (TASK-021). */
export const taskFilterStatuses = [...taskStatuses, 'OVERDUE'] as const

/** TASK-030; lowest first. */
export const taskPriorities = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** Defaults of a new task (TASK-031, TASK-032). */
export const taskDefaults = { priority: 'MEDIUM', status: 'PENDING' } as const satisfies {
  priority: TaskPriority
  status: TaskStatus
}

/** Triggers and actions of a task; stored and shown (GAP-082). */
export type AutomationRule = {
  trigger?: string
  conditions?: Record<string, unknown>
  actions?: { type: string; title: string }[]
}

/** The default rule of a new automated task (TASK-033). */
export const defaultAutomationRule = {
  trigger: 'manual',
  conditions: { stage: 'test' },
  actions: [{ type: 'create_task', title: t('Follow up') }],
} satisfies AutomationRule

/** Columns by which a list can be sorted; a leading `-` reverses the order. */
export const taskSorts = ['dueDate', 'createdAt', 'updatedAt', 'title', 'priority', 'status', 'assignee'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The default order of tasks (R3). */
export const defaultTaskSort: TaskSort = 'dueDate'
