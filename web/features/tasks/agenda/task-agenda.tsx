import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { useLastLoaded } from '../../../platform/api/last-loaded.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadMoreFor } from '../../../ui/controls/more-button.tsx'
import { PreviousDataNotice } from '../../../ui/feedback/previous-data-notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { type BoardProps, formatListDate, type ListQuery } from '../../lists/public.ts'
import { isClosed } from '../due-status.ts'
import { updateTask } from '../requests.ts'
import { toastFeedback } from '../task-feedback.ts'
import { useTaskPermissions } from '../use-task-permissions.ts'
import { AddTaskLine } from './add-task-line.tsx'
import { keepRowFocus, moveRowFocus } from './agenda-focus.ts'
import {
  type AgendaGroup,
  agendaGroups,
  dueInDays,
  findCompleteGroups,
  firstDayOf,
  groupLabels,
  groupOf,
} from './agenda-groups.ts'
import { isClosedGroupOpen } from './agenda-neighbours.ts'
import { closedTasksQuery, openStatuses, openTasksQuery } from './agenda-requests.ts'
import { AgendaRow } from './agenda-row.tsx'
import { AgendaSection } from './agenda-section.tsx'

/** The tasks of the list by day: overdue, today, the next seven days, later, without a date, and closed. */
export function TaskAgenda({ query, openId, onOpen, onClear, endPadding }: BoardProps) {
  const { id: userId, timeZone, mayWrite } = useTaskPermissions()
  const list = useInfiniteQuery(openTasksQuery(query))
  const { isPending, error, isFetching, refetch } = list
  const { data, isPreviousData } = useLastLoaded(list)
  const [dragged, setDragged] = useState<Task | null>(null)
  const { move, announcement } = useMove(timeZone)
  if (isPending) return <SkeletonRows rows={12} height={40} />
  const retry = () => void refetch()
  if (!data) return <LoadFailure className="my-auto" error={error} busy={isFetching} onRetry={retry} />
  const tasks = data.pages.flatMap(({ rows }) => rows)
  const open = tasks.filter(({ status }) => !isClosed(status))
  const tasksIn = (group: AgendaGroup) => open.filter((task) => groupOf(task, timeZone) === group)
  const byGroup = Object.fromEntries(agendaGroups.map((group) => [group, tasksIn(group)])) as Record<
    AgendaGroup,
    Task[]
  >
  const isNarrowed = Object.entries(query).some(
    ([key, value]) => key !== 'sort' && key !== 'assigneeId' && value !== openStatuses,
  )
  const rowProps = { userId, timeZone, mayWrite, openId, onOpen, onMove: move, onDrag: setDragged }
  const last = open.at(-1)
  const completeGroups = findCompleteGroups(last && groupOf(last, timeZone), list.hasNextPage, query.sort)
  const isComplete = (group: AgendaGroup) => completeGroups.includes(group)
  // New tasks have no date unless they get one, so the empty group without a date is only for drags.
  const showsEmpty = (group: AgendaGroup) =>
    canTake(group) && isComplete(group) && (group !== 'none' || dragged !== null)
  const shownGroups = agendaGroups.filter((group) => byGroup[group].length > 0 || (!isNarrowed && showsEmpty(group)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: passes arrow keys on to the tasks
    <div
      className="@container min-h-0 flex-1 overflow-y-auto thin-scroll"
      style={{ paddingInlineEnd: endPadding }}
      data-agenda
      data-arrow-keys
      onKeyDown={moveByArrow}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isPreviousData && <PreviousDataNotice text={taskMessages.loadFailed} error={error} onRetry={retry} />}
      {open.length === 0 && isNarrowed && !list.hasNextPage && (
        <EmptyState text={taskMessages.noneMatch} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
      )}
      {shownGroups.map((group) => (
        <DayGroup
          key={group}
          group={group}
          tasks={byGroup[group]}
          count={isComplete(group) ? byGroup[group].length : undefined}
          canAdd={mayWrite && canTake(group) && !isNarrowed}
          onDrop={
            dragged && canTake(group) && groupOf(dragged, timeZone) !== group
              ? () => move(dragged, firstDayOf[group] ?? null)
              : undefined
          }
          {...rowProps}
        />
      ))}
      <div className="px-4 pb-2 empty:hidden">
        <LoadMoreFor list={list} onPage />
      </div>
      {query.status === undefined && <ClosedTasks query={query} {...rowProps} />}
    </div>
  )
}

type DayGroupProps = RowProps & {
  group: AgendaGroup
  tasks: readonly Task[]
  count: number | undefined
  canAdd: boolean
  onDrop: (() => void) | undefined
}

/** The tasks of some days, and a line that adds more. While it is empty, there is only its heading, with a button for that line. */
function DayGroup({ group, tasks, count, canAdd, onDrop, ...rowProps }: DayGroupProps) {
  const [isAdding, setAdding] = useState(false)
  const { userId, timeZone } = rowProps
  const title = groupLabels[group]
  const label = t('Add a task: {group}', { group: title })
  const isBare = tasks.length === 0 && !isAdding
  return (
    <AgendaSection
      {...{ group, title, count, isBare, onDrop }}
      action={
        canAdd && isBare && <IconButton size="sm" label={label} icon={<Plus />} onClick={() => setAdding(true)} />
      }
    >
      <TaskRows tasks={tasks} {...rowProps} />
      {canAdd && !isBare && (
        <AddTaskLine
          label={label}
          assigneeId={userId}
          getDueDate={() => dueInDays(firstDayOf[group] ?? null, null, timeZone)}
          takesFocus={isAdding}
          onFocus={() => setAdding(true)}
        />
      )}
    </AgendaSection>
  )
}

/** Moves tasks to another day, and says where they went. */
function useMove(timeZone: string | null) {
  const [announcement, setAnnouncement] = useState('')
  const move = (task: Task, days: number | null) => {
    const dueDate = dueInDays(days, task.dueDate, timeZone)
    keepRowFocus(task.id)
    setAnnouncement(describeMove({ ...task, dueDate }, timeZone))
    void toastFeedback.track(updateTask(task, { dueDate }), taskMessages.update)
  }
  return { move, announcement }
}

/** Arrow keys move the focus from task to task; `j` and `k` arrive here as arrow keys, too. */
function moveByArrow(event: KeyboardEvent): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
  const target = event.target as Element
  if (!step || event.defaultPrevented || target.ariaHasPopup === 'menu') return
  if (target !== event.currentTarget && !target.closest('[data-task]')) return
  event.preventDefault()
  moveRowFocus(step)
}

/** “Send the quote moved to Next 7 days, Dec 1”. */
function describeMove(task: Task, timeZone: string | null): string {
  const { title, dueDate } = task
  const group = groupLabels[groupOf(task, timeZone)]
  if (!dueDate) return t('{title} moved to {group}', { title, group })
  return t('{title} moved to {group}, {day}', { title, group, day: formatListDate(dueDate, timeZone, new Date()) })
}

const canTake = (group: AgendaGroup): boolean => firstDayOf[group] !== undefined

type RowProps = Omit<Parameters<typeof AgendaRow>[0], 'task'>

const TaskRows = ({ tasks, ...rowProps }: RowProps & { tasks: readonly Task[] }) => (
  <ul>
    {tasks.map((task) => (
      <AgendaRow key={task.id} task={task} {...rowProps} />
    ))}
  </ul>
)

type LoadFailureProps = { className?: string; error: Error | null; busy: boolean; onRetry: () => void }

const LoadFailure = (props: LoadFailureProps) => <ErrorState text={taskMessages.loadFailed} {...props} />

/** The closed tasks. Collapsed at first, and only loaded when expanded. */
function ClosedTasks({ query, ...rowProps }: RowProps & { query: ListQuery }) {
  useEffect(() => () => isClosedGroupOpen.set(false), [])
  const isOpen = isClosedGroupOpen.use()
  const list = useInfiniteQuery({ ...closedTasksQuery(query), enabled: isOpen })
  const { data, isError, error, isFetching, refetch } = list
  const tasks = data?.pages.flatMap(({ rows }) => rows).filter(({ status }) => isClosed(status)) ?? []
  return (
    <AgendaSection
      group="closed"
      title={t('Closed [tasks]')}
      count={isOpen && data ? data.pages[0]?.page.total : undefined}
      fold={{ isFolded: !isOpen, onToggle: () => isClosedGroupOpen.set(!isOpen) }}
    >
      {isError && !data && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {isOpen && !data && !isError && <SkeletonRows rows={3} height={40} />}
      {data && tasks.length === 0 && <p className="px-4 py-2 text-text-3">{t('No closed tasks')}</p>}
      <TaskRows tasks={tasks} {...rowProps} />
      <LoadMoreFor list={list} />
    </AgendaSection>
  )
}
