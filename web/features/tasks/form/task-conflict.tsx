import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import type { Option } from '../../../ui/controls/select.tsx'
import { FormConflict } from '../../../ui/forms/form-conflict.tsx'
import type { EditConflict } from '../../../ui/forms/use-record-form.ts'
import type { TaskDraft } from './task-draft.ts'

type TaskConflictProps = { conflict: EditConflict<Task, keyof TaskDraft>; onAcceptTheirs: () => void }

const getOptionLabel = (options: readonly Option[], code: string) =>
  options.find(({ value }) => value === code)?.label ?? code

/** The form label of each field, and a function that formats its value. */
const taskFieldDisplay: Record<
  keyof TaskDraft,
  [label: string, format: (task: Task, timeZone: string | null) => string | null]
> = {
  title: [t('Title'), ({ title }) => title],
  description: [t('Description'), ({ description }) => description],
  status: [t('Status'), ({ status }) => getOptionLabel(taskStatusOptions, status)],
  priority: [t('Priority'), ({ priority }) => getOptionLabel(taskPriorityOptions, priority)],
  assigneeId: [t('Assignee'), ({ assignee }) => assignee && (assignee.name ?? assignee.email)],
  dueDate: [t('Due date'), ({ dueDate }, timeZone) => dueDate && formatDateTime(dueDate, timeZone)],
  isAutomated: [t('Automated'), ({ isAutomated }) => (isAutomated ? t('Yes') : t('No'))],
  contactId: [t('Contact'), ({ contact }) => contact && (contact.name ?? contact.email)],
  companyId: [t('Company'), ({ company }) => company?.name ?? null],
  dealId: [t('Deal'), ({ deal }) => deal?.title ?? null],
}

/** The other person's values of the fields that both changed. */
export function TaskConflict({ conflict: { record, fields }, onAcceptTheirs }: TaskConflictProps) {
  const timeZone = useTimeZone()
  const otherChanges = fields.map((field) => {
    const [label, format] = taskFieldDisplay[field]
    return [label, format(record, timeZone) || messages.notProvided] as const
  })
  return <FormConflict recordLabel={t('task')} {...{ otherChanges, onAcceptTheirs }} />
}
