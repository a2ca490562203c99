import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useState } from 'react'
import { taskTexts } from '#contract/tasks/messages.ts'
import type { Task, TaskPatch } from '#contract/tasks/task.ts'
import { useCommands } from '../../platform/commands.ts'
import { CallFailed, saidOr } from '../../platform/failure.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { useRecent } from '../../platform/recent.ts'
import { BannerProvider } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { TaskMark, TaskPriorityChip, TaskStatusChip } from '../../ui/status.tsx'
import { useLiveRecords, useNeighbours, useWalkingKeys } from '../lists/public.ts'
import { Actions, usePanelCommands, usePlaceOn, Walk } from '../records/public.ts'
import { askAndDeleteTask } from './delete.ts'
import { Details } from './details.tsx'
import { OverdueChip } from './due-date.tsx'
import { TaskForm } from './form.tsx'
import { PanelActions, taskCommands } from './panel-actions.tsx'
import { changeTask, taskQuery } from './requests.ts'
import { useMe } from './rights.ts'
import { AutoChip } from './row.tsx'
import { saveAsSeen } from './save.ts'
import { useSay } from './say.ts'
import { taskList } from './task-list.tsx'

/** A task beside whatever list is open, 700 px wide, at `?panel=task:<id>`. */
export function TaskPanel(props: PanelProps) {
  return <BannerProvider>{(banner) => <TaskPanelBody {...props} banner={banner} />}</BannerProvider>
}

function TaskPanelBody({ id, onClose, closing, banner }: PanelProps & { banner: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({ ...taskQuery(id), enabled: !closing })
  const { open } = usePanel()
  const leave = useWayToTasks(onClose)
  const [editing, setEditing] = useState<string | null>(null)
  const place = usePlaceOn('/tasks', useNeighbours(taskList, id))
  const show = (next: string | null) => next && open({ kind: 'task', id: next })
  const say = useSay()
  const me = useMe()
  useLiveRecords(taskList)
  useWalkingKeys({ next: () => show(place.next), previous: () => show(place.previous) }, closing || editing === id)

  const gone = error instanceof CallFailed && error.failure.status === 404
  const task = gone ? undefined : data
  const edits = task !== undefined && editing === id && me.mayWrite
  const change = async (of: Task, changes: TaskPatch) =>
    (await say.call(changeTask(of, changes), taskTexts.update)).success
  const remove = async (of: Task) => (await askAndDeleteTask(say, of.id)) && leave()
  usePanelCommands({
    name: closing || !task ? null : task.title,
    tabs: [],
    onTab: () => undefined,
    onDelete: task && me.mayDelete ? () => void remove(task) : undefined,
  })
  useCommands(
    'record',
    closing || !task || !me.mayWrite ? null : `On ${task.title}`,
    taskCommands(task, { onEdit: () => setEditing(id), onStatus: (status) => task && void change(task, { status }) }),
  )
  useRecent({ kind: 'task', id, name: task?.title ?? '', detail: null, picture: null }, gone)
  return (
    <SidePanel
      recordKey={`task:${id}`}
      kind="Task"
      width="task"
      title={task ? <bdi>{task.title}</bdi> : gone ? 'Task not found' : error ? 'Task' : <LoadingTitle />}
      closing={closing}
      onClose={onClose}
      onOutside={onClose}
      barStart={<Walk place={place} kind="task" onOpen={show} />}
      barEnd={task && <Actions />}
      avatar={
        task && (
          <span className="flex h-5 items-center md:h-7 [&>svg]:size-4.5">
            <TaskMark status={task.status} />
          </span>
        )
      }
      facts={
        task && (
          <>
            <TaskStatusChip status={task.status} />
            <TaskPriorityChip priority={task.priority} lower />
            {task.isAutomated && <AutoChip />}
            <OverdueChip task={task} />
          </>
        )
      }
      banner={banner}
      footer={
        task &&
        !edits &&
        (me.mayWrite || me.mayDelete) && (
          <PanelActions
            task={task}
            onStatus={me.mayWrite ? (status) => void change(task, { status }) : undefined}
            onEdit={me.mayWrite ? () => setEditing(id) : undefined}
            onDelete={me.mayDelete ? () => void remove(task) : undefined}
          />
        )
      }
    >
      {edits ? (
        <div className="px-4">
          <TaskForm
            key={id}
            task={task}
            label="Edit Task"
            draftKey={`task:${id}`}
            me={me.id}
            withTitle
            submit="Save"
            onSave={async (draft, seen) => {
              const saved = await saveAsSeen(say, draft, seen ?? task)
              if (saved === true) leave()
              return saved
            }}
            onClose={() => setEditing(null)}
          />
        </div>
      ) : task ? (
        <Details task={task} timeZone={me.timeZone} />
      ) : gone ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          text="This task is not here"
          hint="It was deleted, or it belongs to another workspace."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : error ? (
        <ErrorState text={failureText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows shape="field" rows={7} height={32} />
      )}
    </SidePanel>
  )
}

/** Where editing and deleting lead to: the list of all tasks, where the panel closes (DEF-03). */
function useWayToTasks(onClose: () => void): () => void {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return () => {
    if (path === '/tasks') onClose()
    else void navigate({ to: '/tasks' })
  }
}

const LoadingTitle = () => (
  <>
    <span className="sr-only">Loading</span>
    <Skeleton className="mt-1 h-3.5 w-40" />
  </>
)

const failureText = (error: Error): string =>
  error instanceof CallFailed ? saidOr(error.failure, taskTexts.loadFailed) : taskTexts.loadFailed
