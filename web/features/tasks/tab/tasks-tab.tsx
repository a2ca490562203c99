import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { taskMessages, unsupportedEntityTypeMessage } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { ApiError, serverMessageOr } from '../../../platform/api/api-failure.ts'
import { addFormRequest, useFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { focusFirst } from '../../../ui/overlays/focus.ts'
import { useLiveRecords } from '../../lists/public.ts'
import type { RecordSubject } from '../../records/public.ts'
import { tomorrowMorning } from '../form/task-draft.ts'
import { TaskForm } from '../form/task-form.tsx'
import { isSubjectType, type TaskFilter, tasksQuery } from '../requests.ts'
import { type TaskPermissions, useTaskPermissions } from '../use-task-permissions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { TaskRows } from './task-rows.tsx'
import { TaskToolbar } from './task-toolbar.tsx'
import { useTaskActions } from './use-task-actions.ts'

type TasksTabProps = {
  /** The contact, company or deal of the tasks. */
  subject: { type: string; id: string }
  /** Called after tasks were added, changed or deleted here. */
  onRefresh?: () => void
}

/** The Tasks tab of a record: find, filter, add, complete, edit and delete tasks. */
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
  const [search, setSearch] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  // The form opens automatically if it has an unsaved draft.
  const [openForm, setOpenForm] = useState<'new' | Task['id'] | null>(() => (getDraft(newDraftKey) ? 'new' : null))
  const list = useQuery({ ...tasksQuery(subject, filter), placeholderData: keepPreviousData })
  const tab = useRef<HTMLDivElement>(null)
  const permissions = useTaskPermissions()
  const actions = useTaskActions(subject, tab, onRefresh)
  useLiveRecords({ noun: 'tasks', kind: 'task' })
  const { newForm, followUpDate, openNewForm } = useNewForm(permissions, () => setOpenForm('new'))

  const tasks = (list.data?.rows ?? []).filter((task) => matchesSearch(search, task))
  const selectedTasks = tasks.filter(({ id }) => selectedIds.has(id))
  const isFiltered = search.trim() !== '' || Object.keys(filter).length > 0
  const closeForm = () => {
    setOpenForm(null)
    actions.restoreFocusTo(openForm === 'new' ? null : `[data-task="${openForm}"] [aria-expanded]`)
  }
  const deleteSelected = async () => {
    if (await actions.confirmDeleteSelected(selectedTasks.map(({ id }) => id))) setSelectedIds(new Set())
  }

  return (
    <div ref={tab}>
      <TaskToolbar {...{ search, filter }} onSearch={setSearch} onFilter={setFilter} onAdd={openNewForm} />
      {openForm === 'new' && permissions.mayWrite && (
        <div ref={newForm} className="px-4 pb-3">
          <TaskForm
            task={null}
            label={t('Add Task')}
            draftKey={newDraftKey}
            currentUserId={permissions.id}
            initialDueDate={followUpDate}
            withTitle
            submit={t('Create Task')}
            onSave={actions.create}
            onClose={closeForm}
          />
        </div>
      )}
      {selectedIds.size > 0 && (
        <BulkBar
          count={selectedTasks.length}
          onDeselect={() => setSelectedIds(new Set())}
          onDelete={permissions.mayDelete ? () => void deleteSelected() : undefined}
        />
      )}
      <TaskListStates list={list}>
        {tasks.length === 0 ? (
          <NoTasks isFiltered={isFiltered} onAdd={openForm === 'new' ? undefined : openNewForm} />
        ) : (
          <TaskRows
            {...{ tasks, permissions, selectedIds, actions }}
            onSelect={setSelectedIds}
            editedId={openForm}
            onEdit={setOpenForm}
            onFormClose={closeForm}
          />
        )}
      </TaskListStates>
    </div>
  )
}

/** Opens the form of a new task, also on request from elsewhere: an empty one, or that of a follow-up, which is due tomorrow. */
function useNewForm({ mayWrite, timeZone }: TaskPermissions, open: () => void) {
  const [followUpDate, setFollowUpDate] = useState<string>()
  const newForm = useRef<HTMLDivElement>(null)
  const openWith = (dueDate?: string) => {
    // What was typed stays.
    if (newForm.current) return focusFirst(newForm.current)
    setFollowUpDate(dueDate)
    open()
  }
  useFormRequest(addFormRequest, 'tasks', mayWrite && (() => openWith()))
  useFormRequest(addFormRequest, 'follow-up', mayWrite && (() => openWith(tomorrowMorning(timeZone))))
  return { newForm, followUpDate, openNewForm: mayWrite ? () => openWith() : undefined }
}

/** Renders the list of tasks, or the loading or error state. */
function TaskListStates({ list, children }: { list: UseQueryResult; children: ReactNode }) {
  if (list.isPending)
    return (
      <p role="status" className="flex items-center gap-2 px-4 py-3 text-text-2">
        <Spinner />
        {taskMessages.loading}
      </p>
    )
  if (list.isLoadingError)
    return (
      <ErrorState
        text={describeLoadError(list.error)}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return children
}

function NoTasks({ isFiltered, onAdd }: { isFiltered: boolean; onAdd?: () => void }) {
  if (isFiltered) return <EmptyState icon={<CircleCheck aria-hidden />} text={taskMessages.noneMatch} />
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      text={taskMessages.none}
      action={onAdd && <Button onClick={onAdd}>{t('Add first task')}</Button>}
    />
  )
}

/** Searches title and description, ignoring case (TASKP-005). */
const matchesSearch = (search: string, { title, description }: Task): boolean => {
  const text = search.trim().toLowerCase()
  return [title, description ?? ''].some((part) => part.toLowerCase().includes(text))
}

const describeLoadError = (error: Error): string =>
  error instanceof ApiError ? serverMessageOr(error.failure, taskMessages.loadFailed) : taskMessages.loadFailed
