import CalendarDays from 'lucide-react/icons/calendar-days'
import { t } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { withReason } from '../../../platform/api/api-failure.ts'
import { createUndoAction } from '../../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../../platform/session/selected-scope.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { TaskPriorityChip, TaskStatusIcon, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { getOptionLabel } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { formatListDate } from '../../lists/public.ts'
import { DueDate } from '../due-date.tsx'
import { isClosed } from '../due-status.ts'
import { undoTaskUpdate, updateTask } from '../requests.ts'
import { toastFeedback } from '../task-feedback.ts'
import { keepRowFocus } from './agenda-focus.ts'
import { firstDayOf, getDaysToNextMonday } from './agenda-groups.ts'

type AgendaRowProps = {
  task: Task
  timeZone: string | null
  mayWrite: boolean
  openId: string | null
  onOpen: (id: string) => void
  /** Moves the task to a number of days from today; null removes its due date. */
  onMove: (task: Task, days: number | null) => void
  onDrag: (task: Task | null) => void
}

/** A task in the agenda: a checkbox that completes it, its record, due date and assignee. */
export function AgendaRow({ task, timeZone, mayWrite, openId, onOpen, onMove, onDrag }: AgendaRowProps) {
  const { id, title, status, priority, dueDate, assignee } = task
  const isDone = isClosed(status)
  const subject = describeSubject(task)
  const canMove = mayWrite && !isDone
  const toggle = () => {
    const scope = selectedScope.get()
    keepRowFocus(id)
    void toastFeedback.track(
      updateTask(task, { status: isDone ? 'PENDING' : 'COMPLETED' }),
      taskMessages.update,
      (changed) => (isDone ? null : createUndoAction(() => void undoCompletion(changed, status, scope))),
    )
  }
  return (
    <li
      data-task={id}
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', title)
        onDrag(task)
      }}
      onDragEnd={() => onDrag(null)}
      className={cx(
        'group flex min-h-9 items-center gap-2 px-3.5 hover:bg-hover touch:min-h-12',
        openId === id && 'bg-active',
      )}
    >
      {mayWrite ? (
        <Checkbox
          name={isDone ? `Reopen ${title}` : `Complete ${title}`}
          checked={status === 'COMPLETED'}
          onChange={toggle}
        />
      ) : (
        <>
          <TaskStatusIcon status={status} />
          <span className="sr-only">{getOptionLabel(taskStatusOptions, status)}</span>
        </>
      )}
      <button
        type="button"
        data-keeps-panel
        data-opens
        onClick={() => onOpen(id)}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-control text-start -outline-offset-2! max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0"
      >
        <span dir="auto" className={cx('max-w-full truncate font-medium', isDone && 'text-text-2 line-through')}>
          {title}
        </span>
        {subject && (
          // Gives way to the title.
          <span dir="auto" className="max-w-full min-w-0 truncate text-12 text-text-2 md:min-w-20 md:shrink-999">
            {subject}
          </span>
        )}
      </button>
      {(priority === 'HIGH' || priority === 'URGENT') && (
        <span className="flex-none max-md:hidden">
          <TaskPriorityChip priority={priority} />
        </span>
      )}
      <span className="min-w-16 flex-none text-end text-12">
        {dueDate && <DueDate task={task}>{formatListDate(dueDate, timeZone, new Date())}</DueDate>}
      </span>
      <span className="flex w-5 flex-none justify-center">
        {assignee && (
          <>
            <Avatar name={assignee.name ?? assignee.email} id={assignee.id} size={20} />
            <span className="sr-only">{t('Assignee: {name}', { name: assignee.name ?? assignee.email })}</span>
          </>
        )}
      </span>
      {canMove && <MoveMenu {...{ task, timeZone, onMove }} />}
    </li>
  )
}

/** Moves a task to another day. Shown when the row is in use, and always on touch screens. */
function MoveMenu({ task, timeZone, onMove }: Pick<AgendaRowProps, 'task' | 'timeZone' | 'onMove'>) {
  const { title, dueDate } = task
  return (
    <Menu
      label={t('Move {title} to', { title })}
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={t('Move {title}', { title })}
          icon={<CalendarDays />}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
        />
      }
      items={[
        { heading: t('Move to') },
        { label: t('Today'), onSelect: () => onMove(task, 0) },
        { label: t('Tomorrow'), onSelect: () => onMove(task, 1) },
        { label: t('Next week'), hint: t('Monday'), onSelect: () => onMove(task, getDaysToNextMonday(timeZone)) },
        {
          label: t('Later'),
          hint: t('In {later} days', { later: firstDayOf.later }),
          onSelect: () => onMove(task, firstDayOf.later),
        },
        dueDate !== null && { label: t('No date'), onSelect: () => onMove(task, null) },
      ]}
    />
  )
}

/** Gives a completed task its former status, unless somebody else has changed it since. */
async function undoCompletion(completed: Task, status: Task['status'], scope: SelectedScope): Promise<void> {
  const result = await toastFeedback.track(undoTaskUpdate(completed, { status }, scope), taskMessages.update)
  // No form is open that could show both values.
  if (!result.success && result.error === 'stale')
    showCallToast.failure(withReason(taskMessages.update.failure, result))
}

const describeSubject = ({ contact, company, deal }: Task): string =>
  [deal?.title, contact?.name ?? contact?.email, company?.name].filter(Boolean).join(' · ')
