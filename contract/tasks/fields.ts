import {
  choice,
  link,
  moment,
  object,
  paragraph,
  requiredText,
  withDefault,
  withFieldRoutesFor,
  yesNo,
} from '../kit/fields.ts'
import { taskDefaults, taskPriorities, taskStatuses } from './enums.ts'

/** Every editable field of a task, in the order of the specification (TASK-001); all are changed by the general PATCH. */
export const taskFields = withFieldRoutesFor([], {
  title: requiredText('task title', { column: 'Title', row: 'Title' }),
  description: paragraph('description'),
  priority: withDefault(taskDefaults.priority, choice('priority', taskPriorities)),
  status: withDefault(taskDefaults.status, choice('status', taskStatuses)),
  /** An unreadable value is dropped (TASK-040). */
  dueDate: moment('due date', { lenient: true }),
  /** Defaults to now when the task is completed; empty otherwise (TASK-023, TASK-024). */
  completedAt: moment('completed date'),
  isAutomated: withDefault(false, yesNo('automated')),
  automationRule: object('automation rule'),
  assigneeId: link('assignee', 'member'),
  contactId: link('contact', 'contact'),
  companyId: link('company', 'company'),
  dealId: link('deal', 'deal'),
})
