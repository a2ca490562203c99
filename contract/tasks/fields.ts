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
import { t } from '../language/translate.ts'
import { taskDefaults, taskPriorities, taskStatuses } from './enums.ts'

/** Every editable field of a task, in the order of the specification (TASK-001); all are changed by the general PATCH. */
export const taskFields = withFieldRoutesFor([], {
  title: requiredText(t('task title'), { column: t('Title'), row: t('Title') }),
  description: paragraph(t('description')),
  priority: withDefault(taskDefaults.priority, choice(t('priority'), taskPriorities)),
  status: withDefault(taskDefaults.status, choice(t('status'), taskStatuses)),
  /** An unreadable value is dropped (TASK-040). */
  dueDate: moment(t('due date'), { lenient: true }),
  /** Defaults to now when the task is completed; empty otherwise (TASK-023, TASK-024). */
  completedAt: moment(t('completed date')),
  isAutomated: withDefault(false, yesNo(t('automated'))),
  automationRule: object(t('automation rule')),
  assigneeId: link(t('assignee'), 'member'),
  contactId: link(t('contact'), 'contact'),
  companyId: link(t('company'), 'company'),
  dealId: link(t('deal'), 'deal'),
})
