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

/** Every field of a task that can be changed, in the order of the specification (TASK-001); all go by the general PATCH. */
export const taskFields = withFieldRoutesFor([], {
  title: requiredText('task title', { column: 'Title' }),
  description: paragraph('description'),
  priority: withDefault(taskDefaults.priority, choice('priority', taskPriorities)),
  status: withDefault(taskDefaults.status, choice('status', taskStatuses)),
  /** One that cannot be read is dropped (TASK-040). */
  dueDate: moment('due date', { lenient: true }),
  /** Now when the task is completed without it, nothing when it is not (TASK-023, TASK-024). */
  completedAt: moment('completed date'),
  isAutomated: withDefault(false, yesNo('automated')),
  automationRule: object('automation rule'),
  assigneeId: link('assignee', 'member'),
  contactId: link('contact', 'contact'),
  companyId: link('company', 'company'),
  dealId: link('deal', 'deal'),
})
