import { messages } from '#contract/kit/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { useUser } from '../../platform/session.ts'
import { FormClash } from '../../ui/form-clash.tsx'
import { taskPriorityOptions, taskStatusOptions } from '../../ui/status.tsx'
import type { Editable } from './form-values.ts'

type ClashProps = {
  /** As it is now. */
  task: Task
  /** What somebody else changed in it, and the form as well. */
  fields: readonly Editable[]
  onTake: () => void
}

type Option = { value: string; label: string }
const labelOf = (options: readonly Option[], code: string) => options.find(({ value }) => value === code)?.label ?? code

/** Controls as the form labels them, and what a task holds in each. */
const words: Record<Editable, [label: string, of: (task: Task, timeZone: string | null) => string | null]> = {
  title: ['Title', ({ title }) => title],
  description: ['Description', ({ description }) => description],
  status: ['Status', ({ status }) => labelOf(taskStatusOptions, status)],
  priority: ['Priority', ({ priority }) => labelOf(taskPriorityOptions, priority)],
  assigneeId: ['Assignee', ({ assignee }) => assignee && (assignee.name ?? assignee.email)],
  dueDate: ['Due date', ({ dueDate }, timeZone) => dueDate && dateAndTime(dueDate, timeZone)],
}

/** What somebody else made of the same fields of a task meanwhile. */
export function Clash({ task, fields, onTake }: ClashProps) {
  const timeZone = useUser()?.timezone ?? null
  const theirs = fields.map((field) => {
    const [label, of] = words[field]
    return [label, of(task, timeZone) || messages.notProvided] as const
  })
  return <FormClash thing="task" theirs={theirs} onTake={onTake} />
}
