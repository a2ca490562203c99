import { askDelete } from '#contract/kit/messages.ts'
import { deleteManyTexts, taskTexts } from '#contract/tasks/messages.ts'
import { confirm } from '../../ui/confirm.tsx'
import { callToast, type ToastAction } from '../../ui/toasts.ts'
import { type Deleted, deleteTask, deleteTasks, restoreTasks } from './requests.ts'
import { type Say, sayInToasts } from './say.ts'

/** Asks, takes one task to the trash, and offers to bring it back. Answers whether it is gone. */
export async function askAndDeleteTask(say: Say, id: string): Promise<boolean> {
  if (!(await confirm({ title: 'Delete task', text: askDelete('task'), action: 'Delete' }))) return false
  return (await say.call(deleteTask(id), taskTexts.delete, wayBack(1))).success
}

/** The same of several, from the bulk bar. */
export async function askAndDeleteTasks(say: Say, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) {
    say.show('error', taskTexts.noneSelected)
    return false
  }
  const text = askDelete('task', ids.length)
  if (!(await confirm({ title: 'Delete tasks', text, action: 'Delete' }))) return false
  return (await say.call(deleteTasks(ids), deleteManyTexts(ids.length), wayBack(ids.length))).success
}

/** What was picked in the list of all tasks. */
export async function askAndDeleteListed(ids: readonly string[]): Promise<boolean> {
  const [only, ...others] = ids
  if (only === undefined) return false
  return others.length === 0 ? askAndDeleteTask(sayInToasts, only) : askAndDeleteTasks(sayInToasts, ids)
}

const wayBack =
  (count: number) =>
  ({ deletionId }: Deleted): ToastAction | null =>
    deletionId === null ? null : { label: 'Undo', onClick: () => void bringBack(deletionId, count) }

async function bringBack(deletionId: string, count: number): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreTasks(deletionId)
  const action = { label: 'Try again', onClick: () => void bringBack(deletionId, count) }
  if (result.success) callToast.success(`${count} ${count === 1 ? 'task' : 'tasks'} brought back`, { id })
  else callToast.failure(result.message, { id, action })
}
