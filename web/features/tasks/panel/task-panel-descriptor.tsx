import { taskBannerTimeoutMs, taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import { formatDate } from '../../../shared/format-date.ts'
import { TaskPriorityChip, TaskStatusChip } from '../../../ui/badges/status.tsx'
import type { RecordPanelDescriptor } from '../../records/public.ts'
import { DueDate } from '../due-date.tsx'
import { formatDaysLeft, isClosed } from '../due-status.ts'
import { refreshTasksAfter } from '../requests.ts'
import { taskDescriptor } from '../task-descriptor.tsx'

/** The fields of a task that are edited in its panel. */
export const taskPanelDescriptor: RecordPanelDescriptor = {
  ...taskDescriptor,
  displays: {
    status: (value) => <TaskStatusChip status={String(value)} />,
    priority: (value) => <TaskPriorityChip priority={String(value)} lower />,
    dueDate: (value, record) => <DueDateText dueDate={String(value)} status={(record as unknown as Task).status} />,
  },
  idsKey: 'taskIds',
  permissions: { write: 'tasks:write', delete: 'tasks:delete' },
  toasts: { update: () => taskMessages.update },
  isConfirmedByToast: true,
  showsServerMessages: true,
  failureBannerMs: taskBannerTimeoutMs,
  afterChange: (before, after) => refreshTasksAfter(before as unknown as Task, after as unknown as Task),
}

/** "Mar 11, 2026 · 1 day overdue". A closed task has no days left. */
function DueDateText({ dueDate, status }: Pick<Task, 'status'> & { dueDate: string }) {
  const timeZone = getTimeZone()
  return (
    <DueDate task={{ dueDate, status }} ignoresStatus>
      <span className="whitespace-normal">
        {formatDate(dueDate, timeZone)}
        {!isClosed(status) && ` · ${formatDaysLeft(dueDate, timeZone)}`}
      </span>
    </DueDate>
  )
}
