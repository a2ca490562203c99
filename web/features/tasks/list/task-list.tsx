import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleCheck from 'lucide-react/icons/circle-check'
import { today } from '#contract/kit/calendar.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { defaultTaskSort, taskSorts } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { createDeleteTasksMessages, taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import { TaskPriorityChip, TaskStatusChip, taskPriorityOptions } from '../../../ui/badges/status.tsx'
import {
  advancedFilter,
  createCompanyFilter,
  createContactFilter,
  type ListDescriptor,
  timestampFilters,
} from '../../lists/public.ts'
import { getRecordNames } from '../../records/public.ts'
import { openStatuses } from '../agenda/agenda-requests.ts'
import { TaskAgenda } from '../agenda/task-agenda.tsx'
import { confirmDeleteListedTasks } from '../confirm-delete-tasks.ts'
import { CreateTaskDialog } from '../form/create-task-dialog.tsx'
import { statusFilterOptions } from '../tab/task-filter-form.tsx'
import { taskDescriptor } from '../task-descriptor.tsx'
import { hiddenByDefault, taskColumns } from './task-columns.tsx'

export const taskList: ListDescriptor<Task> = {
  ...getRecordNames('task'),
  fields: taskFields,
  choices: taskDescriptor.choices,
  columns: taskColumns,
  hiddenByDefault,
  reads: ['contactId', 'companyId', 'dealId'],
  filters: [
    {
      key: 'status',
      label: columnLabel(taskFields.status),
      by: 'choice',
      options: statusFilterOptions,
      renderOption: (value) => (value === 'OVERDUE' ? t('Overdue') : <TaskStatusChip status={value} />),
    },
    {
      key: 'priority',
      label: columnLabel(taskFields.priority),
      by: 'choice',
      options: taskPriorityOptions,
      renderOption: (value) => <TaskPriorityChip priority={value} />,
    },
    { key: 'isAutomated', label: t('Automation'), by: 'presence', labels: { yes: t('Automated'), no: t('Manual') } },
    {
      key: 'assigneeId',
      label: columnLabel(taskFields.assigneeId),
      by: 'link',
      target: 'member',
      reads: 'assignee',
      getLinks: ({ assignee }) => [assignee],
    },
    createContactFilter(taskFields.contactId),
    createCompanyFilter(taskFields.companyId),
    {
      key: 'dealId',
      label: columnLabel(taskFields.dealId),
      by: 'link',
      target: 'deal',
      reads: 'deal',
      getLinks: ({ deal }) => [deal && { id: deal.id, name: deal.title }],
    },
    { key: 'due', label: t('Due'), by: 'dateRange' },
    ...timestampFilters,
    advancedFilter,
  ],
  sortKeys: taskSorts,
  defaultSort: defaultTaskSort,
  defaultFilters: { status: openStatuses },
  sortOptions: [
    { label: t('Due first'), sort: undefined },
    { label: t('Most urgent'), sort: '-priority' },
    { label: t('Newest first'), sort: '-createdAt' },
    { label: t('Recently updated'), sort: '-updatedAt' },
    { label: t('Title'), sort: 'title' },
  ],
  builtInViews: (userId) => {
    const { from, to } = today(getTimeZone())
    return [
      { name: t('All [tasks]'), filters: {} },
      { name: t('Open [tasks]'), filters: { status: openStatuses } },
      { name: t('Mine [tasks]'), filters: { assigneeId: userId, status: openStatuses } },
      { name: t('Due today [tasks]'), filters: { status: openStatuses, dueFrom: from, dueTo: to } },
      { name: t('Overdue [tasks]'), filters: { status: 'OVERDUE' } },
    ]
  },
  emptyState: {
    icon: <CircleCheck aria-hidden />,
    text: taskMessages.none,
    hint: t('Add your first task here, or from a contact, company or deal.'),
    readOnlyHint: t('Tasks will appear here.'),
  },
  board: TaskAgenda,
  boardName: { label: t('Agenda'), icon: <CalendarDays aria-hidden /> },
  startsAsBoard: true,
  createDialog: CreateTaskDialog,
  updateTexts: () => taskMessages.update,
  deleteTexts: createDeleteTasksMessages,
  confirmDelete: confirmDeleteListedTasks,
}
