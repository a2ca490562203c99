import { messages } from '#contract/kit/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { formatDateTime } from '../../../platform/formatting/dates.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { FormConflict } from '../../../ui/forms/form-conflict.tsx'
import type { EditableTaskField } from './task-draft.ts'

type TaskConflictProps = {
  /** As it is now. */
  task: Task
  /** What somebody else changed in it, and the form as well. */
  fields: readonly EditableTaskField[]
  onTake: () => void
}

type Option = { value: string; label: string }
const getOptionLabel = (options: readonly Option[], code: string) =>
  options.find(({ value }) => value === code)?.label ?? code

/** Controls as the form labels them, and what a task holds in each. */
const taskFieldDisplay: Record<
  EditableTaskField,
  [label: string, of: (task: Task, timeZone: string | null) => string | null]
> = {
  title: ['Title', ({ title }) => title],
  description: ['Description', ({ description }) => description],
  status: ['Status', ({ status }) => getOptionLabel(taskStatusOptions, status)],
  priority: ['Priority', ({ priority }) => getOptionLabel(taskPriorityOptions, priority)],
  assigneeId: ['Assignee', ({ assignee }) => assignee && (assignee.name ?? assignee.email)],
  dueDate: ['Due date', ({ dueDate }, timeZone) => dueDate && formatDateTime(dueDate, timeZone)],
}

/** What somebody else made of the same fields of a task meanwhile. */
export function TaskConflict({ task, fields, onTake }: TaskConflictProps) {
  const timeZone = useSignedInUser()?.timezone ?? null
  const theirs = fields.map((field) => {
    const [label, read] = taskFieldDisplay[field]
    return [label, read(task, timeZone) || messages.notProvided] as const
  })
  return <FormConflict recordLabel="task" otherChanges={theirs} onAcceptTheirs={onTake} />
}
