import { columnLabel } from '#contract/kit/names.ts'
import type { TaskSort } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskTexts } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { shortDate } from '../../platform/dates.ts'
import { cx } from '../../ui/cx.ts'
import { TaskMark, TaskPriorityChip, TaskStatusChip, taskPriorityOptions, taskStatusOptions } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { linkCell, momentColumn, textColumn, withDash, wordOf } from '../lists/public.ts'
import { isClosed } from './days.ts'
import { DueDate, OverdueChip } from './due-date.tsx'
import { AutoChip } from './row.tsx'

type Columns = Column<Task>[]
type Person = { id: string; name: string | null; email: string | null } | null

/** Columns that stand in the table until they are asked for. */
export const hiddenAtFirst = ['deal', 'description', 'completedAt', 'createdAt', 'updatedAt']

const nameOf = (person: Person): string => person?.name ?? person?.email ?? ''

/** Every column of the list, in the order of a person who has not changed it. */
export function taskColumns(timeZone: string | null): Columns {
  const columns: Columns = [
    {
      id: 'title',
      header: 'Title',
      width: 360,
      sort: 'title' satisfies TaskSort,
      text: ({ title }) => title,
      mark: ({ status }) => <TaskMark status={status} />,
      render: (task) => (
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className={cx('truncate text-left', isClosed(task.status) && 'text-text-2 line-through')}>
            {task.title}
          </span>
          {task.isAutomated && (
            <span className="max-md:hidden">
              <AutoChip />
            </span>
          )}
          <OverdueChip task={task} />
        </span>
      ),
    },
    {
      id: 'dueDate',
      header: 'Due',
      width: 136,
      sort: 'dueDate' satisfies TaskSort,
      phone: 'below',
      text: ({ dueDate }) => (dueDate ? shortDate(dueDate, timeZone) : ''),
      render: (task) => task.dueDate && <DueDate task={task}>{shortDate(task.dueDate, timeZone)}</DueDate>,
    },
    {
      id: 'status',
      header: columnLabel(taskFields.status),
      width: 128,
      sort: 'status' satisfies TaskSort,
      phone: 'end',
      text: ({ status }) => wordOf(taskStatusOptions, status),
      render: ({ status }) => <TaskStatusChip status={status} />,
    },
    {
      id: 'priority',
      header: columnLabel(taskFields.priority),
      width: 112,
      sort: 'priority' satisfies TaskSort,
      text: ({ priority }) => wordOf(taskPriorityOptions, priority),
      render: ({ priority }) => <TaskPriorityChip priority={priority} />,
    },
    {
      id: 'assignee',
      header: columnLabel(taskFields.assigneeId),
      width: 168,
      sort: 'assignee' satisfies TaskSort,
      text: ({ assignee }) => nameOf(assignee),
      render: ({ assignee }) =>
        assignee ? (
          linkCell(nameOf(assignee), 'person', assignee.id)
        ) : (
          <span className="text-text-3">{taskTexts.unassigned}</span>
        ),
    },
    {
      id: 'contact',
      header: columnLabel(taskFields.contactId),
      width: 168,
      text: ({ contact }) => nameOf(contact),
      render: ({ contact }) => linkCell(nameOf(contact), 'person', contact?.id),
    },
    {
      id: 'company',
      header: columnLabel(taskFields.companyId),
      width: 168,
      text: ({ company }) => company?.name ?? '',
      render: ({ company }) => linkCell(company?.name, 'company', company?.id),
    },
    {
      id: 'deal',
      header: columnLabel(taskFields.dealId),
      width: 200,
      text: ({ deal }) => deal?.title ?? '',
      render: ({ deal }) => deal?.title,
    },
    textColumn('description', taskFields.description, { width: 240 }),
    momentColumn('completedAt', timeZone, { header: 'Completed', sort: undefined }),
    momentColumn('createdAt', timeZone, { header: 'Created' }),
    momentColumn('updatedAt', timeZone, { header: 'Updated' }),
  ]
  return columns.map(withDash)
}
