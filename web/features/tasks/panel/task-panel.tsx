import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task, TaskPatch } from '#contract/tasks/task.ts'
import { ApiError, serverMessageOr } from '../../../platform/api/api-failure.ts'
import { useCommands } from '../../../platform/keyboard/commands.ts'
import type { PanelProps } from '../../../platform/navigation/panel.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { useRememberRecent } from '../../../platform/navigation/recent-records.ts'
import { TaskStatusIcon } from '../../../ui/badges/status.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { BannerProvider } from '../../../ui/feedback/banner.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { useLiveRecords, useNeighbourShortcuts, useNeighbours } from '../../lists/public.ts'
import {
  PanelActions,
  PanelNavigation,
  useEditField,
  useListPositionOn,
  usePanelCommands,
} from '../../records/public.ts'
import { useAgendaNeighbours } from '../agenda/agenda-neighbours.ts'
import { AutomatedChip } from '../automated-chip.tsx'
import { confirmDeleteTask } from '../confirm-delete-tasks.ts'
import { saveTask } from '../form/save-task.ts'
import { TaskForm } from '../form/task-form.tsx'
import { taskList } from '../list/task-list.tsx'
import { findListedTask, taskQuery, updateTask } from '../requests.ts'
import { useTaskFeedback } from '../task-feedback.ts'
import { useTaskPermissions } from '../use-task-permissions.ts'
import { TaskDetails } from './task-details.tsx'
import { createTaskCommands, TaskPanelActions } from './task-panel-actions.tsx'

/** The panel of a task, beside any list, at `?panel=task:<id>`. */
export function TaskPanel(props: PanelProps) {
  return <BannerProvider>{(banner) => <TaskPanelBody {...props} banner={banner} />}</BannerProvider>
}

function TaskPanelBody({ id, onClose, closing, banner }: PanelProps & { banner: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({ ...taskQuery(id), enabled: !closing })
  const { open } = usePanel()
  const leaveToTasks = useLeaveToTasks(onClose)
  const [editing, setEditing] = useState<string | null>(null)
  const neighbours = useNeighbours(taskList, id)
  const position = useListPositionOn('/tasks', useAgendaNeighbours(taskList, id) ?? neighbours)
  const showTask = (next: string | null) => next && open({ kind: 'task', id: next })
  const editField = useEditField()
  const feedback = useTaskFeedback()
  const permissions = useTaskPermissions()
  useLiveRecords(taskList)
  useNeighbourShortcuts(
    { next: () => showTask(position.next), previous: () => showTask(position.previous) },
    closing || editing === id,
  )

  const isMissing = error instanceof ApiError && error.failure.status === 404
  const task = isMissing ? undefined : data
  const title = isMissing ? undefined : (task ?? findListedTask(id))?.title
  const isEditing = task !== undefined && editing === id && permissions.mayWrite
  const change = async (target: Task, changes: TaskPatch) =>
    (await feedback.track(updateTask(target, changes), taskMessages.update)).success
  const remove = async (target: Task) => (await confirmDeleteTask(feedback, target.id)) && leaveToTasks()
  usePanelCommands({
    name: closing || !task ? null : task.title,
    tabs: [],
    onTab: () => undefined,
    onDelete: task && permissions.mayDelete ? () => void remove(task) : undefined,
  })
  useCommands(
    'record',
    closing || !task || !permissions.mayWrite ? null : t('On {title}', { title: task.title }),
    createTaskCommands(task, {
      onEdit: () => setEditing(id),
      onEditField: isEditing ? undefined : editField,
      onStatus: (status) => task && void change(task, { status }),
    }),
  )
  const hasActions = permissions.mayWrite || permissions.mayDelete
  const actions = (target: Task) => ({
    onStatus: permissions.mayWrite ? (status: TaskStatus) => void change(target, { status }) : undefined,
    onEdit: permissions.mayWrite ? () => setEditing(id) : undefined,
    onDelete: permissions.mayDelete ? () => void remove(target) : undefined,
  })
  useRememberRecent({ kind: 'task', id, name: task?.title ?? '', detail: null, picture: null }, isMissing)
  return (
    <SidePanel
      recordKey={`task:${id}`}
      kind={t('Task')}
      width="task"
      title={
        <TaskTitle
          title={title}
          isEditable={task !== undefined && permissions.mayWrite && !isEditing}
          fallback={isMissing ? t('Task not found') : error && t('Task')}
        />
      }
      closing={closing}
      onClose={onClose}
      onOutside={onClose}
      barStart={<PanelNavigation listPosition={position} kind="task" onOpen={showTask} />}
      barEnd={task && <PanelActions />}
      avatar={task && <StatusAvatar status={task.status} />}
      facts={task && renderFacts(task)}
      banner={banner}
      footer={task && !isEditing && hasActions && <TaskPanelActions task={task} {...actions(task)} />}
    >
      {isEditing ? (
        <TaskPanelForm key={id} task={task} onSaved={leaveToTasks} onClose={() => setEditing(null)} />
      ) : task ? (
        <TaskDetails key={id} task={task} readOnly={!permissions.mayWrite} timeZone={permissions.timeZone} />
      ) : (
        <MissingTask {...{ error, isMissing, isFetching, onClose }} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  )
}

type TaskPanelFormProps = { task: Task; onSaved: () => void; onClose: () => void }

function TaskPanelForm({ task, onSaved, onClose }: TaskPanelFormProps) {
  const feedback = useTaskFeedback()
  const { id: currentUserId } = useTaskPermissions()
  return (
    <div className="px-4">
      <TaskForm
        task={task}
        label={t('Edit Task')}
        draftKey={`task:${task.id}`}
        currentUserId={currentUserId}
        withLinks
        withTitle
        submit={t('Save')}
        onSave={async (draft, original) => {
          const outcome = await saveTask(feedback, draft, original ?? task)
          if (outcome === 'saved') onSaved()
          return outcome
        }}
        onClose={onClose}
      />
    </div>
  )
}

const StatusAvatar = ({ status }: Pick<Task, 'status'>) => (
  <span className="flex h-5 items-center md:h-7 [&>svg]:size-4.5">
    <TaskStatusIcon status={status} />
  </span>
)

type TaskTitleProps = { title: string | undefined; isEditable: boolean; fallback: string | null }

function TaskTitle({ title, isEditable, fallback }: TaskTitleProps) {
  if (!title) return fallback ?? <LoadingTitle />
  return isEditable ? <EditableTitle title={title} /> : <bdi>{title}</bdi>
}

/** The title, which opens its editor right below. */
function EditableTitle({ title }: { title: string }) {
  const editField = useEditField()
  return (
    <button
      type="button"
      {...tooltipProps(t('Edit title'))}
      onClick={() => editField(t('Title'))}
      className="relative z-1 rounded-chip text-start wrap-anywhere hover:underline touch:-mt-2 touch:pt-2 touch:pb-1"
    >
      <bdi>{title}</bdi>
    </button>
  )
}

/** What the fields below don’t say; null for nothing. */
const renderFacts = (task: Task) => task.isAutomated && <AutomatedChip />

type MissingTaskProps = {
  error: Error | null
  isMissing: boolean
  isFetching: boolean
  onClose: () => void
  onRetry: () => void
}

/** The loading, error or not-found state of the panel. */
function MissingTask({ error, isMissing, isFetching, onClose, onRetry }: MissingTaskProps) {
  if (isMissing)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        text={t('This task doesn’t exist')}
        hint={t('It may have been deleted, or it belongs to another workspace.')}
        action={<Button onClick={onClose}>{t('Close')}</Button>}
      />
    )
  if (error) return <ErrorState text={describeLoadError(error)} error={error} busy={isFetching} onRetry={onRetry} />
  return <SkeletonRows shape="field" rows={7} height={32} />
}

/** Closes the panel and opens the list of all tasks, after a task was edited or deleted (DEF-03). */
function useLeaveToTasks(onClose: () => void): () => void {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return () => {
    if (path === '/tasks') onClose()
    else void navigate({ to: '/tasks' })
  }
}

const LoadingTitle = () => (
  <>
    <span className="sr-only">{t('Loading')}</span>
    <Skeleton className="mt-1 h-3.5 w-40" />
  </>
)

const describeLoadError = (error: Error): string =>
  error instanceof ApiError ? serverMessageOr(error.failure, taskMessages.loadFailed) : taskMessages.loadFailed
