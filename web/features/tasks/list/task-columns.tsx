import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { TaskSort } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { formatDate } from '../../../shared/format-date.ts'
import {
  TaskPriorityChip,
  TaskStatusChip,
  TaskStatusIcon,
  taskPriorityOptions,
  taskStatusOptions,
} from '../../../ui/badges/status.tsx'
import { getOptionLabel } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { createDateColumn, createTextColumn, renderLinkCell, withEmptyPlaceholder } from '../../lists/public.ts'
import { AutomatedChip } from '../automated-chip.tsx'
import { DueDate, OverdueChip } from '../due-date.tsx'
import { isClosed } from '../due-status.ts'

type Columns = TableColumn<Task>[]
type TaskAssignee = { id: string; name: string | null; email: string | null } | null

/** Columns that are hidden by default. */
export const hiddenByDefault = ['deal', 'description', 'completedAt', 'createdAt', 'updatedAt']

const getDisplayName = (person: TaskAssignee): string => person?.name ?? person?.email ?? ''

/** All columns of the list, in their default order. */
export function taskColumns(timeZone: string | null): Columns {
  const columns: Columns = [
    titleColumn,
    {
      id: 'dueDate',
      header: t('Due'),
      width: 136,
      reads: ['dueDate', 'status'],
      sort: 'dueDate' satisfies TaskSort,
      phone: 'below',
      text: ({ dueDate }) => (dueDate ? formatDate(dueDate, timeZone) : ''),
      render: (task) => task.dueDate && <DueDate task={task}>{formatDate(task.dueDate, timeZone)}</DueDate>,
    },
    {
      id: 'status',
      header: columnLabel(taskFields.status),
      width: 128,
      sort: 'status' satisfies TaskSort,
      phone: 'end',
      text: ({ status }) => getOptionLabel(taskStatusOptions, status),
      render: ({ status }) => <TaskStatusChip status={status} />,
    },
    {
      id: 'priority',
      header: columnLabel(taskFields.priority),
      width: 112,
      sort: 'priority' satisfies TaskSort,
      text: ({ priority }) => getOptionLabel(taskPriorityOptions, priority),
      render: ({ priority }) => <TaskPriorityChip priority={priority} />,
    },
    ...linkColumns,
    createTextColumn('description', taskFields.description, { width: 240 }),
    createDateColumn('completedAt', timeZone, { header: t('Completed'), sort: undefined }),
    createDateColumn('createdAt', timeZone, { header: t('Created') }),
    createDateColumn('updatedAt', timeZone, { header: t('Updated') }),
  ]
  return columns.map(withEmptyPlaceholder)
}

const titleColumn: TableColumn<Task> = {
  id: 'title',
  header: t('Title'),
  width: 360,
  reads: ['title', 'status', 'isAutomated', 'dueDate'],
  sort: 'title' satisfies TaskSort,
  text: ({ title }) => title,
  mark: ({ status }) => <TaskStatusIcon status={status} />,
  render: (task) => (
    <span className="flex min-w-0 items-center gap-2">
      <span dir="auto" className={cx('truncate text-left', isClosed(task.status) && 'text-text-2 line-through')}>
        {task.title}
      </span>
      {task.isAutomated && (
        <span className="max-md:hidden">
          <AutomatedChip />
        </span>
      )}
      <OverdueChip task={task} />
    </span>
  ),
}

/** The columns of the people and records that a task refers to. */
const linkColumns: Columns = [
  {
    id: 'assignee',
    header: columnLabel(taskFields.assigneeId),
    width: 168,
    sort: 'assignee' satisfies TaskSort,
    text: ({ assignee }) => getDisplayName(assignee),
    render: ({ assignee }) =>
      assignee ? (
        renderLinkCell(getDisplayName(assignee), 'person', assignee.id)
      ) : (
        <span className="text-text-3">{taskMessages.unassigned}</span>
      ),
  },
  {
    id: 'contact',
    header: columnLabel(taskFields.contactId),
    width: 168,
    text: ({ contact }) => getDisplayName(contact),
    render: ({ contact }) => renderLinkCell(getDisplayName(contact), 'person', contact?.id),
  },
  {
    id: 'company',
    header: columnLabel(taskFields.companyId),
    width: 168,
    text: ({ company }) => company?.name ?? '',
    render: ({ company }) => renderLinkCell(company?.name, 'company', company?.id),
  },
  {
    id: 'deal',
    header: columnLabel(taskFields.dealId),
    width: 200,
    text: ({ deal }) => deal?.title ?? '',
    render: ({ deal }) => deal?.title,
  },
]
