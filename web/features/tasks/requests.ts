import { queryOptions } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { pluralOf, type SubjectKind, subjectKinds } from '#contract/kit/kinds.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import type { NewTask, Task, TaskPatch } from '#contract/tasks/task.ts'
import { type CallResult, call, findStaleRecord, unwrap, unwrapPage } from '../../platform/api/client.ts'
import {
  findCachedRow,
  hasLeftWorkspace,
  queryClient,
  queryKeys,
  type RowPage,
  removeCachedRecords,
  setCachedRecord,
  updateCachedRecord,
} from '../../platform/api/query-cache.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { acceptNothingToRestore, type RecordSubject, refreshCounts } from '../records/public.ts'

/** The values of the filter form, as sent to the server. */
export type TaskFilter = { status?: string; priority?: string; isAutomated?: string }

export const isSubjectType = (type: string): type is SubjectKind => subjectKinds.some((kind) => kind === type)

/** All tasks of a record that match the filter, sorted by due date. */
export const tasksQuery = ({ type, id }: RecordSubject, filter: TaskFilter) =>
  queryOptions({
    queryKey: queryKeys.list('tasks', { of: `${type}:${id}`, ...filter }),
    async queryFn({ signal }): Promise<RowPage<Task>> {
      const rows: Task[] = []
      const { isAutomated, ...filters } = filter
      for (let cursor: string | undefined; ; ) {
        const query = {
          ...filters,
          isAutomated: isAutomated ? isAutomated === 'true' : undefined,
          limit: pageLimits.max,
          cursor,
        }
        const part = await unwrapPage<Task>(
          call('GET', `/tasks/${pluralOf(type)}/{id}`, { path: { id }, query, signal }),
        )
        rows.push(...part.rows)
        if (part.page.nextCursor === null) return { rows, page: part.page }
        cursor = part.page.nextCursor
      }
    },
  })

/** One task. Until it has loaded, a complete row of a cached list stands in for it. */
export const taskQuery = (id: string) =>
  queryOptions<Task>({
    queryKey: queryKeys.record('tasks', id),
    queryFn: ({ signal }) => unwrap(call('GET', '/tasks/{id}', { path: { id }, signal })),
    placeholderData: (() => findCachedRow<Task>('tasks', id)) as never,
  })

/** Finds a task in any cached list. Every list has its title, status and record. */
export const findListedTask = (id: string): ListedTask | undefined =>
  findCachedRow<ListedTask>('tasks', id, 'incomplete')
type ListedTask = Pick<Task, 'id' | 'title' | 'status' | keyof TaskSubjects>

/** A new task with a client-generated id, so that a retry cannot create a second one (R4). */
export type NewTaskWithId = NewTask & { id: string }
export const assignTaskId = (body: NewTask, last: NewTaskWithId | null): NewTaskWithId => {
  const same = last !== null && JSON.stringify({ ...body, id: last.id }) === JSON.stringify(last)
  return { ...body, id: same ? last.id : uuidv7() }
}

export async function createTask(body: NewTaskWithId): Promise<CallResult<Task>> {
  const result = await call('POST', '/tasks', { body, idempotencyKey: body.id })
  if (result.success) cacheTask(result.data)
  return result
}

/** Changes a task optimistically. */
export const updateTask = ({ id }: Task, changes: TaskPatch): Promise<CallResult<Task>> => patchTask(id, changes)

/** Changes a task optimistically. If somebody else changed it, fails with `stale` and the current task (R6). */
export const updateTaskIfUnchanged = ({ id, version }: Task, changes: TaskPatch): Promise<CallResult<Task>> =>
  patchTask(id, changes, version)

/**
 * Undoes a change optimistically in the workspace in which it was made; `changed` is the reply to it. Fails with `stale` if somebody else has changed the same
 * fields since (R6).
 */
export async function undoTaskUpdate(
  changed: Task,
  before: TaskPatch,
  scope: SelectedScope,
): Promise<CallResult<Task>> {
  const result = await patchTask(changed.id, before, changed.version, scope)
  const current = findStaleRecord(result)
  if (!current) return result
  const keys = Object.keys(before) as (keyof TaskPatch & keyof Task)[]
  if (keys.every((key) => current[key] === changed[key])) return patchTask(current.id, before, current.version, scope)
  if (!hasLeftWorkspace(scope)) cacheTask(current)
  return result
}

/** `scope`: the workspace in which the change is made, which may not be the selected one any more. */
async function patchTask(
  id: string,
  changes: TaskPatch,
  version?: number,
  scope = selectedScope.get(),
): Promise<CallResult<Task>> {
  const rollBack = updateCachedRecord<Task>('tasks', id, (row) => ({ ...row, ...changes }))
  const options = { path: { id }, body: changes, version, scope, waitsForNetwork: true }
  const result = await call('PATCH', '/tasks/{id}', options)
  if (!result.success) rollBack()
  if (!hasLeftWorkspace(scope) && result.success) cacheTask(result.data)
  return result
}

export type TaskDeletion = { deletionId: string | null }

/** Moves a task to the trash, optimistically. */
export const deleteTask = (id: string): Promise<CallResult<TaskDeletion>> =>
  deleteOptimistically([id], () => call('DELETE', '/tasks/{id}', { path: { id } }))

export const deleteTasks = (taskIds: readonly string[]): Promise<CallResult<TaskDeletion>> =>
  deleteOptimistically(taskIds, () => call('DELETE', '/tasks/bulk', { body: { taskIds: [...taskIds] } }))

/** A successful response that cannot be parsed counts as a success (DEF-20). */
async function deleteOptimistically(
  ids: readonly string[],
  sendDeletion: () => Promise<CallResult<TaskDeletion | undefined>>,
): Promise<CallResult<TaskDeletion>> {
  const tasks = ids.flatMap(
    (id) => queryClient.getQueryData<Task>(queryKeys.record('tasks', id)) ?? findListedTask(id) ?? [],
  )
  const removal = removeCachedRecords('tasks', ids)
  const result = await sendDeletion()
  const isUnreadableSuccess =
    !result.success && result.error === 'invalid_json' && result.status >= 200 && result.status < 300
  if (!result.success && !isUnreadableSuccess) {
    removal.rollBack()
    return result
  }
  removal.confirm()
  for (const id of ids) queryClient.removeQueries({ queryKey: queryKeys.record('tasks', id), exact: true })
  invalidateTaskLists()
  for (const task of tasks) invalidateSubjectCounts(task)
  const deletionId = (result.success && result.data?.deletionId) || null
  return { success: true, data: { deletionId }, status: result.status }
}

/** Restores the tasks of one deletion in the workspace in which they were deleted. A live event reloads their records. */
export async function restoreTasks(deletionId: string, scope: SelectedScope): Promise<CallResult<{ count: number }>> {
  const result = acceptNothingToRestore(await call('POST', '/tasks/restore', { body: { deletionId }, scope }))
  if (!hasLeftWorkspace(scope) && result.success) invalidateTaskLists()
  return result
}

function cacheTask(task: Task): void {
  setCachedRecord('tasks', task)
  invalidateTaskLists()
  invalidateSubjectCounts(task)
}

/** Reloads what a change of a field may have moved: the lists, and the counts of its records before and after. */
export function refreshTasksAfter(before: Task, after: Task): void {
  invalidateTaskLists()
  invalidateSubjectCounts(before)
  invalidateSubjectCounts(after)
}

/** Reloads all task lists, because the task may be added, removed or sorted differently. */
const invalidateTaskLists = () => void queryClient.invalidateQueries({ queryKey: queryKeys.lists('tasks') })

type TaskSubjects = Pick<Task, 'contactId' | 'companyId' | 'dealId'>

/** Reloads the tab counts of the task's records. */
function invalidateSubjectCounts({ contactId, companyId, dealId }: TaskSubjects): void {
  if (contactId) refreshCounts({ type: 'contact', id: contactId })
  if (companyId) refreshCounts({ type: 'company', id: companyId })
  if (dealId) refreshCounts({ type: 'deal', id: dealId })
}
