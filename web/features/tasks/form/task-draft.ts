import { defaultAutomationRule, type TaskPriority, type TaskStatus, taskDefaults } from '#contract/tasks/enums.ts'
import type { NewTask, Task, TaskPatch } from '#contract/tasks/task.ts'
import { toDraft } from '../../../ui/forms/inline-field-value.ts'

/** What stands in the controls of a form. */
export type TaskDraft = {
  title: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  /** As the browser's control has it: minutes of the person's own clock. */
  dueDate: string
  assigneeId: string
  isAutomated: boolean
}

export const createTaskDraft = (assigneeId: string): TaskDraft => ({
  ...taskDefaults,
  title: '',
  description: '',
  dueDate: '',
  assigneeId,
  isAutomated: false,
})

export const toTaskDraft = (task: Task): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  status: task.status,
  priority: task.priority,
  dueDate: String(toDraft('date-time', task.dueDate)),
  assigneeId: task.assigneeId ?? '',
  isAutomated: task.isAutomated,
})

/** A new task as it is sent: blank parts are left out, and the rule goes with an automated one only (B§4, B§5). */
export function toNewTask(draft: TaskDraft): NewTask {
  const { title, description, status, priority, isAutomated, assigneeId } = draft
  const dueDate = parseLocalDateTime(draft.dueDate)
  return {
    title: title.trim(),
    priority,
    status,
    isAutomated,
    assigneeId: assigneeId || null,
    ...(description.trim() && { description: description.trim() }),
    ...(dueDate && { dueDate }),
    ...(isAutomated && { automationRule: defaultAutomationRule }),
  }
}

/** What differs from the task as it was opened. */
export const toTaskPatch = (draft: TaskDraft, task: Task): TaskPatch =>
  Object.assign({}, ...getChangedFields(draft, toTaskDraft(task)).map((field) => patchBuilders[field](draft)))

/** The controls that hold something else than they did. */
export const getChangedFields = (draft: TaskDraft, before: TaskDraft): EditableTaskField[] =>
  editableFields.filter((field) => draft[field].trim() !== before[field].trim())

const editableFields = ['title', 'description', 'status', 'priority', 'assigneeId', 'dueDate'] as const
export type EditableTaskField = (typeof editableFields)[number]

const patchBuilders: Record<EditableTaskField, (draft: TaskDraft) => TaskPatch> = {
  title: ({ title }) => ({ title: title.trim() }),
  description: ({ description }) => ({ description: description.trim() || null }),
  status: ({ status }) => ({ status }),
  priority: ({ priority }) => ({ priority }),
  assigneeId: ({ assigneeId }) => ({ assigneeId: assigneeId || null }),
  dueDate: ({ dueDate }) => ({ dueDate: parseLocalDateTime(dueDate) }),
}

/** The instant of a local date and time; nothing when it is blank or cannot be read (TASK-039, TASK-040). */
function parseLocalDateTime(text: string): string | null {
  const at = new Date(text)
  return text.trim() === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
