import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import { taskTexts, unsupported } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { CallFailed, saidOr } from '../../platform/failure.ts'
import { addAsked, useAsked } from '../../platform/palette.ts'
import { usePanel } from '../../platform/panel.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { keptDraft } from '../../ui/drafts.ts'
import { returnFocus } from '../../ui/focus.ts'
import { SearchInput } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { useLiveRecords } from '../lists/public.ts'
import type { Subject } from '../records/public.ts'
import { BulkBar, SelectAll } from './bulk-bar.tsx'
import { askAndDeleteTask, askAndDeleteTasks } from './delete.ts'
import { FilterForm } from './filter-form.tsx'
import { TaskForm } from './form.tsx'
import { bodyOf } from './form-values.ts'
import { type Attempt, attemptOf, changeTask, createTask, isSubject, type TaskFilter, tasksOf } from './requests.ts'
import { useMe } from './rights.ts'
import { TaskRow } from './row.tsx'
import { saveAsSeen } from './save.ts'
import { useSay } from './say.ts'

type TasksTabProps = {
  /** The contact, the company or the deal that the tasks are about. */
  of: { type: string; id: string }
  /** Called after tasks were added, changed or deleted here. */
  onRefresh?: () => void
}

/** The tasks of a record: find, filter, add, tick off, edit, delete. */
export function TasksTab({ of: { type, id }, onRefresh }: TasksTabProps) {
  return isSubject(type) ? <Tasks of={{ type, id }} onRefresh={onRefresh} /> : <Unsupported type={type} />
}

function Unsupported({ type }: { type: string }) {
  const text = unsupported(type)
  useEffect(() => void callToast.failure(text), [text])
  return <ErrorState text={text} />
}

function Tasks({ of, onRefresh }: { of: Subject; onRefresh?: () => void }) {
  const newKey = `${of.type}:${of.id}:task:new`
  const [filter, setFilter] = useState<TaskFilter>({})
  const [filtering, setFiltering] = useState(false)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Whoever left text behind finds the form that holds it.
  const [form, setForm] = useState<'new' | Task['id'] | null>(() => (keptDraft(newKey) ? 'new' : null))
  const list = useQuery({ ...tasksOf(of, filter), placeholderData: keepPreviousData })
  const attempt = useRef<Attempt | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const filterId = useId()
  const { open } = usePanel()
  const say = useSay()
  const me = useMe()
  useLiveRecords({ noun: 'tasks', kind: 'task' })
  useAsked(addAsked, 'tasks', me.mayWrite && (() => setForm('new')))

  const all = list.data?.rows ?? []
  const shown = all.filter((task) => finds(search, task))
  const marked = shown.filter(({ id }) => selected.has(id))
  const filters = Object.keys(filter).length

  const done = (worked: boolean): boolean => {
    if (worked) onRefresh?.()
    return worked
  }
  const close = () => {
    const row = form === 'new' || form === null ? null : `[data-task="${form}"] [aria-expanded]`
    setForm(null)
    backTo(row)
  }
  /** After a form or a row has gone, whoever stood in it stands at what is left of it. */
  const backTo = (selector: string | null) =>
    requestAnimationFrame(() => {
      const find = (one: string) => box.current?.querySelector<HTMLElement>(one) ?? null
      returnFocus((selector && find(selector)) || find('[data-add]') || find('input'), null)
    })
  const add = async (draft: Parameters<typeof bodyOf>[0]) => {
    attempt.current = attemptOf({ ...bodyOf(draft), [`${of.type}Id`]: of.id }, attempt.current)
    return done((await say.call(createTask(attempt.current), taskTexts.create)).success)
  }
  const change = async (task: Task, changes: Parameters<typeof changeTask>[1]) =>
    done((await say.call(changeTask(task, changes), taskTexts.update)).success)
  const remove = async (task: Task) => {
    if (done(await askAndDeleteTask(say, task.id))) backTo(null)
  }
  const removeMarked = async () => {
    const ids = marked.map(({ id }) => id)
    if (!done(await askAndDeleteTasks(say, ids))) return
    setSelected(new Set())
    backTo(null)
  }
  const mark = (id: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <div ref={box}>
      <div className="flex items-center gap-1.5 px-4 pt-3 pb-2">
        <SearchInput label={taskTexts.search} value={search} onChange={setSearch} className="min-w-0 flex-1" />
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
        {me.mayWrite && (
          <Button data-add data-keeps-panel variant="primary" icon={<Plus />} onClick={() => setForm('new')}>
            Add Task
          </Button>
        )}
      </div>
      {filtering && <FilterForm id={filterId} filter={filter} onApply={setFilter} />}
      {form === 'new' && me.mayWrite && (
        <div className="px-4 pb-3">
          <TaskForm
            task={null}
            label="Add Task"
            draftKey={newKey}
            me={me.id}
            withTitle
            submit="Create Task"
            onSave={add}
            onClose={close}
          />
        </div>
      )}
      {selected.size > 0 && (
        <BulkBar
          count={marked.length}
          onDeselect={() => setSelected(new Set())}
          onDelete={me.mayDelete ? () => void removeMarked() : undefined}
        />
      )}
      {list.isPending ? (
        <p role="status" className="flex items-center gap-2 px-4 py-3 text-text-2">
          <Spinner />
          {taskTexts.loading}
        </p>
      ) : list.isError ? (
        <ErrorState text={loadFailure(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : shown.length === 0 ? (
        <NoTasks
          matching={search.trim() !== '' || filters > 0}
          onAdd={me.mayWrite && form !== 'new' ? () => setForm('new') : undefined}
        />
      ) : (
        <>
          {me.mayDelete && (
            <SelectAll
              count={shown.length}
              selected={marked.length}
              onChange={(on) => setSelected(new Set(on ? shown.map(({ id }) => id) : []))}
            />
          )}
          <ul aria-label="Tasks">
            {shown.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                timeZone={me.timeZone}
                selected={selected.has(task.id)}
                onSelect={me.mayDelete ? (on) => mark(task.id, on) : undefined}
                onOpen={() => open({ kind: 'task', id: task.id })}
                onStatus={me.mayWrite ? (status: TaskStatus) => void change(task, { status }) : undefined}
                editing={form === task.id}
                onEdit={me.mayWrite ? () => setForm(form === task.id ? null : task.id) : undefined}
                onDelete={me.mayDelete ? () => void remove(task) : undefined}
              >
                {form === task.id && (
                  <TaskForm
                    task={task}
                    label="Edit Task"
                    draftKey={`task:${task.id}`}
                    me={me.id}
                    withTitle={false}
                    submit="Save"
                    onSave={async (draft, seen) => {
                      const saved = await saveAsSeen(say, draft, seen ?? task)
                      done(saved === true)
                      return saved
                    }}
                    onClose={close}
                  >
                    <p className="text-12 text-text-2 tabular-nums">
                      Created {dateAndTime(task.createdAt, me.timeZone)}
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

function NoTasks({ matching, onAdd }: { matching: boolean; onAdd?: () => void }) {
  if (matching) return <EmptyState icon={<CircleCheck aria-hidden />} text={taskTexts.noneMatch} />
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      text={taskTexts.none}
      action={onAdd && <Button onClick={onAdd}>Add first task</Button>}
    />
  )
}

/** Looks for a text in title and description, whatever its case (TASKP-005). */
const finds = (search: string, { title, description }: Task): boolean => {
  const text = search.trim().toLowerCase()
  return [title, description ?? ''].some((part) => part.toLowerCase().includes(text))
}

const loadFailure = (error: Error): string =>
  error instanceof CallFailed ? saidOr(error.failure, taskTexts.loadFailed) : taskTexts.loadFailed
