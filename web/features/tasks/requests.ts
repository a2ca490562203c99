import { queryOptions } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { pageLimits } from '#contract/kit/limits.ts'
import type { NewTask, Task, TaskPatch } from '#contract/tasks/task.ts'
import { callUntyped, type Result, unwrap, unwrapPage } from '../../platform/api.ts'
import { dropRecords, keys, patchRecord, putRecord, queryClient, type Rows } from '../../platform/queries.ts'
import { recount, type Subject } from '../records/public.ts'

/** What the filter form of the panel asks the server for. */
export type TaskFilter = { status?: string; priority?: string; isAutomated?: string }

const nouns = { contact: 'contacts', company: 'companies', deal: 'deals' } as const satisfies Record<
  Subject['type'],
  string
>

export const isSubject = (type: string): type is Subject['type'] => Object.hasOwn(nouns, type)

/** All tasks of a record that pass the filter, by due date. */
export const tasksOf = ({ type, id }: Subject, filter: TaskFilter) =>
  queryOptions({
    queryKey: keys.list('tasks', { of: `${type}:${id}`, ...filter }),
    async queryFn({ signal }): Promise<Rows<Task>> {
      const rows: Task[] = []
      for (let cursor: string | undefined; ; ) {
        const query = { ...filter, limit: pageLimits.most, cursor }
        const part = await unwrapPage<Task>(
          callUntyped('GET', `/tasks/${nouns[type]}/{id}`, { path: { id }, query, signal }),
        )
        rows.push(...part.rows)
        if (part.page.nextCursor === null) return { rows, page: part.page }
        cursor = part.page.nextCursor
      }
    },
  })

/** One task; until it is here, the row of a list that has it. */
export const taskQuery = (id: string) =>
  queryOptions<Task>({
    queryKey: keys.record('tasks', id),
    queryFn: ({ signal }) => unwrap(callUntyped<Task>('GET', '/tasks/{id}', { path: { id }, signal })),
    placeholderData: (() => listedTask(id)) as never,
  })

function listedTask(id: string): Task | undefined {
  type Lists = Rows<Task> & { pages?: Rows<Task>[] }
  for (const [, data] of queryClient.getQueriesData<Lists>({ queryKey: keys.lists('tasks') })) {
    const found = (data?.pages ?? (data ? [data] : [])).flatMap(({ rows }) => rows).find((row) => row.id === id)
    if (found) return found
  }
}

/** A new task under an id of its own, so that trying again makes no second one (R4). */
export type Attempt = NewTask & { id: string }
export const attemptOf = (body: NewTask, last: Attempt | null): Attempt => {
  const same = last !== null && JSON.stringify({ ...body, id: last.id }) === JSON.stringify(last)
  return { ...body, id: same ? last.id : uuidv7() }
}

export async function createTask(body: Attempt): Promise<Result<Task>> {
  const result = await callUntyped<Task>('POST', '/tasks', { body, idempotencyKey: body.id })
  if (result.success) settled(result.data)
  return result
}

/** Changes a task and shows it at once; a failure takes it back. */
export const changeTask = ({ id }: Task, changes: TaskPatch): Promise<Result<Task>> => change(id, changes)

/** The same, only if the task is still as it was seen; else the failure is `stale`, with the task as it is now (R6). */
export const changeTaskAsSeen = ({ id, version }: Task, changes: TaskPatch): Promise<Result<Task>> =>
  change(id, changes, version)

async function change(id: string, changes: TaskPatch, version?: number): Promise<Result<Task>> {
  const takeBack = patchRecord<Task>('tasks', id, (row) => ({ ...row, ...changes }))
  const result = await callUntyped<Task>('PATCH', '/tasks/{id}', { path: { id }, body: changes, version })
  if (result.success) settled(result.data)
  else takeBack()
  return result
}

export type Deleted = { deletionId: string | null }

/** Takes a task to the trash and out of every list at once; a failure puts it back. */
export const deleteTask = (id: string): Promise<Result<Deleted>> =>
  removing([id], () => callUntyped<Deleted>('DELETE', '/tasks/{id}', { path: { id } }))

export const deleteTasks = (taskIds: readonly string[]): Promise<Result<Deleted>> =>
  removing(taskIds, () => callUntyped<Deleted>('DELETE', '/tasks/bulk', { body: { taskIds } }))

/** An answer that says yes and cannot be read is a yes (DEF-20). */
async function removing(
  ids: readonly string[],
  call: () => Promise<Result<Deleted | undefined>>,
): Promise<Result<Deleted>> {
  const tasks = ids.flatMap((id) => queryClient.getQueryData<Task>(keys.record('tasks', id)) ?? listedTask(id) ?? [])
  const putBack = dropRecords('tasks', ids)
  const result = await call()
  const unreadable = !result.success && result.error === 'invalid_json' && result.status >= 200 && result.status < 300
  if (!result.success && !unreadable) {
    putBack()
    return result
  }
  for (const id of ids) queryClient.removeQueries({ queryKey: keys.record('tasks', id), exact: true })
  readListsAgain()
  for (const task of tasks) recountAround(task)
  const deletionId = (result.success && result.data?.deletionId) || null
  return { success: true, data: { deletionId }, status: result.status }
}

/** Brings back what one deletion took; the records around hear of it as an event. */
export async function restoreTasks(deletionId: string): Promise<Result<{ count: number }>> {
  const result = await callUntyped<{ count: number }>('POST', '/tasks/restore', { body: { deletionId } })
  if (result.success) readListsAgain()
  return result
}

function settled(task: Task): void {
  putRecord('tasks', task)
  readListsAgain()
  recountAround(task)
}

/** Lists may have got or lost the task, or have it elsewhere. */
const readListsAgain = () => void queryClient.invalidateQueries({ queryKey: keys.lists('tasks') })

/** The counts on the tabs of what the task is about. */
function recountAround({ contactId, companyId, dealId }: Pick<Task, 'contactId' | 'companyId' | 'dealId'>): void {
  if (contactId) recount({ type: 'contact', id: contactId })
  if (companyId) recount({ type: 'company', id: companyId })
  if (dealId) recount({ type: 'deal', id: dealId })
}
