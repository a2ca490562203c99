import Calendar from 'lucide-react/icons/calendar'
import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { t } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { withReason } from '../../../platform/api/api-failure.ts'
import { createUndoAction } from '../../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../../platform/session/selected-scope.ts'
import { formatDate, formatInstant, formatTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { TaskPriorityChip, TaskStatusIcon, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { getOptionLabel } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { formatListDate } from '../../lists/public.ts'
import { DueDate } from '../due-date.tsx'
import { formatDaysLeft, isClosed, isOverdue } from '../due-status.ts'
import { undoTaskUpdate, updateTask } from '../requests.ts'
import { toastFeedback } from '../task-feedback.ts'
import { keepRowFocus } from './agenda-focus.ts'
import { dueInDays, firstDayOf, getDaysToNextMonday } from './agenda-groups.ts'

type AgendaRowProps = {
  task: Task
  userId: string
  timeZone: string | null
  mayWrite: boolean
  openId: string | null
  onOpen: (id: string) => void
  /** Moves the task to a number of days from today; null removes its due date. */
  onMove: (task: Task, days: number | null) => void
  onDrag: (task: Task | null) => void
}

/** A task in the agenda: a checkbox that completes it, its record, due date and assignee. */
export function AgendaRow({ task, userId, timeZone, mayWrite, openId, onOpen, onMove, onDrag }: AgendaRowProps) {
  const { id, title, status, assignee } = task
  const isDone = isClosed(status)
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
      data-open={openId === id || undefined}
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', title)
        onDrag(task)
      }}
      onDragEnd={() => onDrag(null)}
      className="group relative flex min-h-9 items-center gap-2 px-3.5 hover:bg-hover data-open:bg-active data-open:before:absolute data-open:before:inset-y-0 data-open:before:start-0 data-open:before:w-0.5 data-open:before:bg-text touch:min-h-12"
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
        className="flex min-w-0 flex-1 items-center gap-x-2 self-stretch rounded-control text-start -outline-offset-2! max-md:flex-wrap max-md:content-center max-md:py-1.5"
      >
        <TaskFacts task={task} timeZone={timeZone} />
      </button>
      <span className="relative flex size-6 flex-none items-center justify-center touch:w-auto touch:gap-1">
        {assignee && (
          <>
            <Avatar
              name={assignee.name ?? assignee.email}
              id={assignee.id}
              className={cx(
                assignee.id === userId && 'max-md:hidden',
                canMove &&
                  'group-focus-within:opacity-0 group-hover:opacity-0 group-has-[[aria-expanded=true]]:opacity-0 touch:opacity-100!',
              )}
            />
            <span className="sr-only">{t('Assignee: {name}', { name: assignee.name ?? assignee.email })}</span>
          </>
        )}
        {canMove && <MoveMenu {...{ task, timeZone, onMove }} />}
      </span>
    </li>
  )
}

/** What a row tells of its task: in columns, or on a phone below the title, which has two lines there. */
function TaskFacts({ task, timeZone }: Pick<AgendaRowProps, 'task' | 'timeZone'>) {
  const { title, status, priority, dueDate } = task
  const subject = describeSubject(task)
  return (
    <>
      {/* What the task is about gives way to the title, and wraps out of sight if less than 48 px are left for it. */}
      <span className="flex h-5 min-w-0 flex-1 flex-wrap content-start items-center gap-x-2 overflow-hidden max-md:contents">
        <span
          dir="auto"
          className={cx(
            'max-w-full truncate font-medium max-md:line-clamp-2 max-md:w-full max-md:whitespace-normal',
            isClosed(status) && 'text-text-2 line-through',
          )}
        >
          {title}
        </span>
        {subject && (
          <span dir="auto" className="min-w-0 grow basis-12 truncate text-12 text-text-2 max-md:order-3">
            {subject}
          </span>
        )}
      </span>
      <span className="flex-none max-md:order-2 max-md:empty:hidden @xl:w-19 @max-xl:empty:hidden">
        {(priority === 'HIGH' || priority === 'URGENT') && <TaskPriorityChip priority={priority} />}
      </span>
      <span className="flex-none truncate text-12 max-md:order-1 max-md:empty:hidden md:w-32">
        {dueDate && (
          <DueDate task={task} isQuiet>
            {isOverdue(task) ? formatDaysLeft(dueDate, timeZone) : formatDueDay(dueDate, timeZone)}
          </DueDate>
        )}
      </span>
    </>
  )
}

/** Moves a task to another day. Takes the place of the assignee when the row is in use; a phone moves a task in its panel. */
function MoveMenu({ task, timeZone, onMove }: Pick<AgendaRowProps, 'task' | 'timeZone' | 'onMove'>) {
  const { title, dueDate } = task
  const moveTo = (label: string, getDays: () => number): MenuItem => ({
    label,
    // A getter, because every row has a menu, and hardly any is opened.
    get detail() {
      return formatInstant(dueInDays(getDays(), null, timeZone) ?? '', dayFormat, timeZone)
    },
    onSelect: () => onMove(task, getDays()),
  })
  return (
    <Menu
      label={t('Move {title} to', { title })}
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={t('Move {title}', { title })}
          icon={<Calendar />}
          className="absolute inset-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 max-md:hidden touch:relative touch:inset-auto touch:opacity-100"
        />
      }
      items={[
        { heading: t('Move to') },
        moveTo(t('Today'), () => 0),
        moveTo(t('Tomorrow'), () => 1),
        moveTo(t('Next week'), () => getDaysToNextMonday(timeZone)),
        moveTo(t('Later'), () => firstDayOf.later),
        dueDate !== null && { label: t('No date'), onSelect: () => onMove(task, null) },
      ]}
    />
  )
}

/** "Wed, Dec 2" */
const dayFormat: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }

/** Gives a completed task its former status, unless somebody else has changed it since. */
async function undoCompletion(completed: Task, status: Task['status'], scope: SelectedScope): Promise<void> {
  const result = await toastFeedback.track(undoTaskUpdate(completed, { status }, scope), taskMessages.update)
  // No form is open that could show both values.
  if (!result.success && result.error === 'stale')
    showCallToast.failure(withReason(taskMessages.update.failure, result))
}

/** "Today, 5:00 PM", or "Mar 11" on another day. */
function formatDueDay(dueDate: string, timeZone: string | null): string {
  const now = new Date()
  if (formatDate(dueDate, timeZone) !== formatDate(now.toISOString(), timeZone))
    return formatListDate(dueDate, timeZone, now)
  return decodeCalendarDay(dueDate) === null ? t('Today, {time}', { time: formatTime(dueDate, timeZone) }) : t('Today')
}

const describeSubject = ({ contact, company, deal }: Task): string =>
  [deal?.title, contact?.name ?? contact?.email, company?.name].filter(Boolean).join(' · ')
