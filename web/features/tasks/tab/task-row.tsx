import Building2 from 'lucide-react/icons/building-2'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import { type ReactNode, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import type { Task } from '#contract/tasks/task.ts'
import { formatDate } from '../../../shared/format-date.ts'
import { TaskPriorityChip, TaskStatusChip } from '../../../ui/badges/status.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../../ui/controls/row-actions.ts'
import { cx } from '../../../ui/cx.ts'
import { AutomatedChip } from '../automated-chip.tsx'
import { DueDate, OverdueChip } from '../due-date.tsx'
import { isClosed } from '../due-status.ts'
import { getStatusActions } from '../status-actions.tsx'

type TaskRowProps = {
  task: Task
  timeZone: string | null
  selected: boolean
  /** Absent for read-only roles. */
  onSelect?: (selected: boolean) => void
  onOpen: () => void
  onStatus?: (status: TaskStatus) => void
  editing: boolean
  onEdit?: () => void
  onDelete?: () => void
  /** The form while the task is being edited. */
  children?: ReactNode
}

/** A task in the tab of its record. */
export function TaskRow(props: TaskRowProps) {
  const { task, timeZone, selected, onSelect, onOpen, children } = props
  const { title, dueDate, status } = task
  const titleId = useId()
  return (
    <li
      data-task={task.id}
      aria-labelledby={titleId}
      className={cx('group/row border-b border-line px-4 py-2.5', selected && 'bg-accent-soft')}
    >
      <div className="flex items-start gap-1.5 touch:flex-wrap">
        {onSelect && (
          <Checkbox
            name={t('Select {name}', { name: title })}
            checked={selected}
            onChange={onSelect}
            className="-ms-1"
          />
        )}
        <div className="min-w-0 flex-1">
          <button
            type="button"
            id={titleId}
            dir="auto"
            data-keeps-panel
            onClick={onOpen}
            className={cx(
              'tap rounded-chip py-0.5 text-start font-medium wrap-anywhere hover:underline',
              isClosed(status) && 'text-text-2 line-through',
            )}
          >
            {title}
          </button>
          <p className="mt-1 flex flex-wrap gap-1">
            <TaskStatusChip status={status} />
            <TaskPriorityChip priority={task.priority} />
            {task.isAutomated && <AutomatedChip />}
            <OverdueChip task={task} />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-12 leading-5 text-text-2 empty:hidden">
            {dueDate && (
              <DueDate task={task}>
                <span className="sr-only">{t('Due')} </span>
                {formatDate(dueDate, timeZone)}
              </DueDate>
            )}
            <RelatedName
              icon={<UserCheck />}
              label={t('Assignee')}
              name={task.assignee && (task.assignee.name ?? task.assignee.email)}
            />
            <RelatedName
              icon={<User />}
              label={t('Contact')}
              name={task.contact && (task.contact.name ?? task.contact.email)}
            />
            <RelatedName icon={<Building2 />} label={t('Company')} name={task.company?.name ?? null} />
          </p>
        </div>
        <RowActions {...props} />
      </div>
      {children && <div className="mt-2">{children}</div>}
    </li>
  )
}

function RelatedName({ icon, label, name }: { icon: ReactNode; label: string; name: string | null }) {
  if (!name) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1 [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
      {icon}
      <span className="sr-only">{label}: </span>
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

function RowActions({ task, onStatus, editing, onEdit, onDelete }: TaskRowProps) {
  if (!onStatus && !onEdit && !onDelete) return null
  return (
    <div className={cx('-me-1 flex flex-none justify-end gap-0.5 touch:basis-full', rowActionsClass)}>
      {onStatus &&
        getStatusActions(task.status).map(({ to, label, icon }) => (
          <IconButton key={to} size="sm" label={label} icon={icon} onClick={() => onStatus(to)} />
        ))}
      {onEdit && (
        <IconButton
          size="sm"
          label={t('Edit task')}
          icon={<Pencil />}
          aria-expanded={editing}
          data-keeps-panel
          onClick={onEdit}
        />
      )}
      {onDelete && <IconButton size="sm" tone="danger" label={t('Delete task')} icon={<Trash />} onClick={onDelete} />}
    </div>
  )
}
