/** TASK-020 */
export const taskStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Statuses of a task that nobody has to do any more: it is never overdue (TASK-029). */
export const closedTaskStatuses = ['COMPLETED', 'CANCELLED'] as const satisfies readonly TaskStatus[]

/** What a list may be filtered by: OVERDUE is a rule and never stored (TASK-021). */
export const taskFilterStatuses = [...taskStatuses, 'OVERDUE'] as const

/** TASK-030, weakest first. */
export const taskPriorities = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** What a new task is when nothing is said (TASK-031, TASK-032). */
export const taskDefaults = { priority: 'MEDIUM', status: 'PENDING' } as const satisfies {
  priority: TaskPriority
  status: TaskStatus
}

/** What sets a task off, and what it does; kept and shown (GAP-082). */
export type AutomationRule = {
  trigger?: string
  conditions?: Record<string, unknown>
  actions?: { type: string; title: string }[]
}

/** The rule of a new automated task when nothing is said (TASK-033). */
export const defaultAutomationRule = {
  trigger: 'manual',
  conditions: { stage: 'test' },
  actions: [{ type: 'create_task', title: 'Follow up' }],
} satisfies AutomationRule

/** Columns a list may be sorted by; `-` in front turns the order round. */
export const taskSorts = ['dueDate', 'createdAt', 'updatedAt', 'title', 'priority', 'status', 'assignee'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The order of tasks that are not sorted (R3). */
export const defaultTaskSort: TaskSort = 'dueDate'
