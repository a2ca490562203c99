import { toEditableDateTime } from '#contract/kit/calendar-day.ts'
import { fromLocalDateTime, toLocalDateTime } from '#contract/kit/local-time.ts'
import { defaultAutomationRule, type TaskPriority, type TaskStatus, taskDefaults } from '#contract/tasks/enums.ts'
import type { NewTask, Task, TaskPatch } from '#contract/tasks/task.ts'
import { addDays } from '../../../shared/days.ts'
import { defaultTimes } from '../../../ui/dates/date-draft.ts'
import { listChangedFields } from '../../../ui/forms/merge-drafts.ts'

/** The values of the form's controls. */
export type TaskDraft = {
  title: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  /** Local time in the user's zone, in the format of `datetime-local`: "2026-03-11T16:00". */
  dueDate: string
  assigneeId: string
  isAutomated: boolean
} & TaskLinks

/** The ids of the records that a task is about; empty for none. */
export type TaskLinks = { contactId: string; companyId: string; dealId: string }

export const taskLinkFields = ['contactId', 'companyId', 'dealId'] as const satisfies readonly (keyof TaskLinks)[]

const noLinks: TaskLinks = { contactId: '', companyId: '', dealId: '' }

export const createTaskDraft = (
  assigneeId: string,
  given: Partial<TaskLinks & Pick<TaskDraft, 'dueDate' | 'title'>> = {},
): TaskDraft => ({
  ...taskDefaults,
  title: '',
  description: '',
  dueDate: '',
  assigneeId,
  isAutomated: false,
  ...noLinks,
  ...given,
})

/** When a follow-up is due unless another time is chosen: tomorrow morning. */
export function tomorrowMorning(timeZone: string | null): string {
  const today = toLocalDateTime(new Date().toISOString(), timeZone).slice(0, 10)
  return `${addDays(today, 1)}T${defaultTimes.later}`
}

export const toTaskDraft = (task: Task, timeZone: string | null): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  status: task.status,
  priority: task.priority,
  dueDate: task.dueDate === null ? '' : toEditableDateTime(task.dueDate, timeZone),
  assigneeId: task.assigneeId ?? '',
  isAutomated: task.isAutomated,
  contactId: task.contactId ?? '',
  companyId: task.companyId ?? '',
  dealId: task.dealId ?? '',
})

/** The request body of a new task. Blank fields are omitted, and only automated tasks have a rule (B§4, B§5). */
export function toNewTask(draft: TaskDraft, timeZone: string | null): NewTask {
  const { title, description, status, priority, isAutomated, assigneeId } = draft
  const dueDate = fromLocalDateTime(draft.dueDate, timeZone)
  return {
    title: title.trim(),
    priority,
    status,
    isAutomated,
    assigneeId: assigneeId || null,
    ...(description.trim() && { description: description.trim() }),
    ...(dueDate && { dueDate }),
    ...(isAutomated && { automationRule: defaultAutomationRule }),
    ...Object.fromEntries(taskLinkFields.flatMap((field) => (draft[field] ? [[field, draft[field]]] : []))),
  }
}

/** The fields that differ from the task. The seconds of the due date, which the control doesn't show, are kept. */
export function toTaskPatch(draft: TaskDraft, task: Task, timeZone: string | null): TaskPatch {
  const before = toTaskDraft(task, timeZone)
  const changed = listChangedFields(draft, before, editableFields)
  return Object.assign({}, ...changed.map((field) => patchBuilders[field](draft, timeZone)))
}

const editableFields = [
  'title',
  'description',
  'status',
  'priority',
  'assigneeId',
  'dueDate',
  ...taskLinkFields,
] as const
type EditableTaskField = (typeof editableFields)[number]

/** The fields of a new task. */
export const taskDraftFields = [...editableFields, 'isAutomated'] as const

const patchBuilders: Record<EditableTaskField, (draft: TaskDraft, timeZone: string | null) => TaskPatch> = {
  title: ({ title }) => ({ title: title.trim() }),
  description: ({ description }) => ({ description: description.trim() || null }),
  status: ({ status }) => ({ status }),
  priority: ({ priority }) => ({ priority }),
  assigneeId: ({ assigneeId }) => ({ assigneeId: assigneeId || null }),
  // An invalid due date counts as none (TASK-039, TASK-040).
  dueDate: ({ dueDate }, timeZone) => ({ dueDate: fromLocalDateTime(dueDate, timeZone) }),
  contactId: ({ contactId }) => ({ contactId: contactId || null }),
  companyId: ({ companyId }) => ({ companyId: companyId || null }),
  dealId: ({ dealId }) => ({ dealId: dealId || null }),
}
