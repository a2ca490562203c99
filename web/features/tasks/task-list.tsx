import CircleCheck from 'lucide-react/icons/circle-check'
import { today } from '#contract/kit/calendar.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { taskSorts } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { deleteManyTexts, taskTexts } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { signedInUser } from '../../platform/session.ts'
import { TaskPriorityChip, TaskStatusChip, taskPriorityOptions, taskStatusOptions } from '../../ui/status.tsx'
import { companyFilter, contactFilter, type ListKind, timeFilters } from '../lists/public.ts'
import { hiddenAtFirst, taskColumns } from './columns.tsx'
import { CreateTaskDialog } from './create-dialog.tsx'
import { askAndDeleteListed } from './delete.ts'
import { statusFilterOptions } from './filter-form.tsx'

const open = 'PENDING,IN_PROGRESS'

/** Tasks as their list knows them. */
export const taskList: ListKind<Task> = {
  noun: 'tasks',
  kind: 'task',
  title: 'Tasks',
  one: 'task',
  many: 'tasks',
  fields: taskFields,
  choices: { status: taskStatusOptions, priority: taskPriorityOptions },
  columns: taskColumns,
  hiddenAtFirst,
  filters: [
    {
      key: 'status',
      label: columnLabel(taskFields.status),
      by: 'choice',
      options: statusFilterOptions,
      show: (value) => (value === 'OVERDUE' ? 'Overdue' : <TaskStatusChip status={value} />),
    },
    {
      key: 'priority',
      label: columnLabel(taskFields.priority),
      by: 'choice',
      options: taskPriorityOptions,
      show: (value) => <TaskPriorityChip priority={value} />,
    },
    { key: 'isAutomated', label: 'Automation', by: 'presence', words: { yes: 'Automated', no: 'Manual' } },
    {
      key: 'assigneeId',
      label: columnLabel(taskFields.assigneeId),
      by: 'link',
      to: 'member',
      linksOf: ({ assignee }) => [assignee],
    },
    contactFilter(taskFields.contactId),
    companyFilter(taskFields.companyId),
    {
      key: 'dealId',
      label: columnLabel(taskFields.dealId),
      by: 'link',
      to: 'deal',
      linksOf: ({ deal }) => [deal && { id: deal.id, name: deal.title }],
    },
    { key: 'due', label: 'Due', by: 'moments' },
    ...timeFilters,
  ],
  sorts: taskSorts,
  orders: [
    { label: 'Due first', sort: undefined },
    { label: 'Most urgent', sort: '-priority' },
    { label: 'Newest first', sort: '-createdAt' },
    { label: 'Recently updated', sort: '-updatedAt' },
    { label: 'Title', sort: 'title' },
  ],
  views: (userId) => {
    const { from, to } = today(signedInUser()?.timezone ?? null)
    return [
      { name: 'All', filters: {} },
      { name: 'Mine', filters: { assigneeId: userId, status: open } },
      { name: 'Due today', filters: { status: open, dueFrom: from, dueTo: to } },
      { name: 'Overdue', filters: { status: 'OVERDUE' } },
    ]
  },
  first: {
    icon: <CircleCheck aria-hidden />,
    text: taskTexts.none,
    hint: 'Add the first one, or add it where it belongs: beside a contact, a company or a deal.',
    hintOfReader: 'Nobody has added a task yet.',
  },
  createDialog: CreateTaskDialog,
  updateTexts: () => taskTexts.update,
  deleteTexts: deleteManyTexts,
  askAndDelete: askAndDeleteListed,
}
