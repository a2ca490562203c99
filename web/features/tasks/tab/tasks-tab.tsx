import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import { taskMessages, unsupportedEntityTypeMessage } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { ApiError, serverMessageOr } from '../../../platform/api/api-failure.ts'
import { formatDateTime } from '../../../platform/formatting/dates.ts'
import { addFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchInput } from '../../../ui/controls/input.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { restoreFocus } from '../../../ui/overlays/focus.ts'
import { useLiveRecords } from '../../lists/public.ts'
import type { RecordSubject } from '../../records/public.ts'
import { confirmDeleteTask, confirmDeleteTasks } from '../confirm-delete-tasks.ts'
import { saveTask } from '../form/save-task.ts'
import { toNewTask } from '../form/task-draft.ts'
import { TaskForm } from '../form/task-form.tsx'
import {
  assignTaskId,
  createTask,
  isSubjectType,
  type NewTaskWithId,
  type TaskFilter,
  tasksQuery,
  updateTask,
} from '../requests.ts'
import { useTaskFeedback } from '../task-feedback.ts'
import { useTaskPermissions } from '../use-task-permissions.ts'
import { BulkBar, SelectAll } from './bulk-bar.tsx'
import { TaskFilterForm } from './task-filter-form.tsx'
import { TaskRow } from './task-row.tsx'

type TasksTabProps = {
  /** The contact, the company or the deal that the tasks are about. */
  subject: { type: string; id: string }
  /** Called after tasks were added, changed or deleted here. */
  onRefresh?: () => void
}

/** The tasks of a record: find, filter, add, tick off, edit, delete. */
export function TasksTab({ subject: { type, id }, onRefresh }: TasksTabProps) {
  return isSubjectType(type) ? (
    <SubjectTasks subject={{ type, id }} onRefresh={onRefresh} />
  ) : (
    <UnsupportedSubject type={type} />
  )
}

function UnsupportedSubject({ type }: { type: string }) {
  const text = unsupportedEntityTypeMessage(type)
  useEffect(() => void showCallToast.failure(text), [text])
  return <ErrorState text={text} />
}

function SubjectTasks({ subject, onRefresh }: { subject: RecordSubject; onRefresh?: () => void }) {
  const newDraftKey = `${subject.type}:${subject.id}:task:new`
  const [filter, setFilter] = useState<TaskFilter>({})
  const [filtering, setFiltering] = useState(false)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Whoever left text behind finds the form that holds it.
  const [form, setForm] = useState<'new' | Task['id'] | null>(() => (getDraft(newDraftKey) ? 'new' : null))
  const list = useQuery({ ...tasksQuery(subject, filter), placeholderData: keepPreviousData })
  const attempt = useRef<NewTaskWithId | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const filterId = useId()
  const { open } = usePanel()
  const feedback = useTaskFeedback()
  const permissions = useTaskPermissions()
  useLiveRecords({ noun: 'tasks', kind: 'task' })
  useFormRequest(addFormRequest, 'tasks', permissions.mayWrite && (() => setForm('new')))

  const all = list.data?.rows ?? []
  const visibleTasks = all.filter((task) => matchesSearch(search, task))
  const selectedTasks = visibleTasks.filter(({ id }) => selected.has(id))
  const filters = Object.keys(filter).length

  const notifyChange = (isSuccess: boolean): boolean => {
    if (isSuccess) onRefresh?.()
    return isSuccess
  }
  const close = () => {
    const row = form === 'new' || form === null ? null : `[data-task="${form}"] [aria-expanded]`
    setForm(null)
    focusAfterRemoval(row)
  }
  /** After a form or a row has gone, whoever stood in it stands at what is left of it. */
  const focusAfterRemoval = (selector: string | null) =>
    requestAnimationFrame(() => {
      const find = (one: string) => box.current?.querySelector<HTMLElement>(one) ?? null
      restoreFocus((selector && find(selector)) || find('[data-add]') || find('input'), null)
    })
  const add = async (draft: Parameters<typeof toNewTask>[0]) => {
    attempt.current = assignTaskId({ ...toNewTask(draft), [`${subject.type}Id`]: subject.id }, attempt.current)
    return notifyChange((await feedback.track(createTask(attempt.current), taskMessages.create)).success)
  }
  const change = async (task: Task, changes: Parameters<typeof updateTask>[1]) =>
    notifyChange((await feedback.track(updateTask(task, changes), taskMessages.update)).success)
  const remove = async (task: Task) => {
    if (notifyChange(await confirmDeleteTask(feedback, task.id))) focusAfterRemoval(null)
  }
  const removeSelected = async () => {
    const ids = selectedTasks.map(({ id }) => id)
    if (!notifyChange(await confirmDeleteTasks(feedback, ids))) return
    setSelected(new Set())
    focusAfterRemoval(null)
  }
  const toggleSelected = (id: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <div ref={box}>
      <div className="flex items-center gap-1.5 px-4 pt-3 pb-2">
        <SearchInput label={taskMessages.search} value={search} onChange={setSearch} className="min-w-0 flex-1" />
        <Button
          variant="outline"
          icon={<ListFilter />}
          aria-expanded={filtering}
          aria-controls={filtering ? filterId : undefined}
          onClick={() => setFiltering(!filtering)}
        >
          Filter
          {filters > 0 && <CountBadge count={filters} label={`${filters} active`} />}
        </Button>
        {permissions.mayWrite && (
          <Button data-add data-keeps-panel variant="primary" icon={<Plus />} onClick={() => setForm('new')}>
            Add Task
          </Button>
        )}
      </div>
      {filtering && <TaskFilterForm id={filterId} filter={filter} onApply={setFilter} />}
      {form === 'new' && permissions.mayWrite && (
        <div className="px-4 pb-3">
          <TaskForm
            task={null}
            label="Add Task"
            draftKey={newDraftKey}
            currentUserId={permissions.id}
            withTitle
            submit="Create Task"
            onSave={add}
            onClose={close}
          />
        </div>
      )}
      {selected.size > 0 && (
        <BulkBar
          count={selectedTasks.length}
          onDeselect={() => setSelected(new Set())}
          onDelete={permissions.mayDelete ? () => void removeSelected() : undefined}
        />
      )}
      {list.isPending ? (
        <p role="status" className="flex items-center gap-2 px-4 py-3 text-text-2">
          <Spinner />
          {taskMessages.loading}
        </p>
      ) : list.isError ? (
        <ErrorState text={describeLoadError(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : visibleTasks.length === 0 ? (
        <NoTasks
          isFiltered={search.trim() !== '' || filters > 0}
          onAdd={permissions.mayWrite && form !== 'new' ? () => setForm('new') : undefined}
        />
      ) : (
        <>
          {permissions.mayDelete && (
            <SelectAll
              count={visibleTasks.length}
              selected={selectedTasks.length}
              onChange={(on) => setSelected(new Set(on ? visibleTasks.map(({ id }) => id) : []))}
            />
          )}
          <ul aria-label="Tasks">
            {visibleTasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                timeZone={permissions.timeZone}
                selected={selected.has(task.id)}
                onSelect={permissions.mayDelete ? (on) => toggleSelected(task.id, on) : undefined}
                onOpen={() => open({ kind: 'task', id: task.id })}
                onStatus={permissions.mayWrite ? (status: TaskStatus) => void change(task, { status }) : undefined}
                editing={form === task.id}
                onEdit={permissions.mayWrite ? () => setForm(form === task.id ? null : task.id) : undefined}
                onDelete={permissions.mayDelete ? () => void remove(task) : undefined}
              >
                {form === task.id && (
                  <TaskForm
                    task={task}
                    label="Edit Task"
                    draftKey={`task:${task.id}`}
                    currentUserId={permissions.id}
                    withTitle={false}
                    submit="Save"
                    onSave={async (draft, original) => {
                      const saved = await saveTask(feedback, draft, original ?? task)
                      notifyChange(saved === true)
                      return saved
                    }}
                    onClose={close}
                  >
                    <p className="text-12 text-text-2 tabular-nums">
                      Created {formatDateTime(task.createdAt, permissions.timeZone)}
                    </p>
                  </TaskForm>
                )}
              </TaskRow>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function NoTasks({ isFiltered, onAdd }: { isFiltered: boolean; onAdd?: () => void }) {
  if (isFiltered) return <EmptyState icon={<CircleCheck aria-hidden />} text={taskMessages.noneMatch} />
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      text={taskMessages.none}
      action={onAdd && <Button onClick={onAdd}>Add first task</Button>}
    />
  )
}

/** Looks for a text in title and description, whatever its case (TASKP-005). */
const matchesSearch = (search: string, { title, description }: Task): boolean => {
  const text = search.trim().toLowerCase()
  return [title, description ?? ''].some((part) => part.toLowerCase().includes(text))
}

const describeLoadError = (error: Error): string =>
  error instanceof ApiError ? serverMessageOr(error.failure, taskMessages.loadFailed) : taskMessages.loadFailed
