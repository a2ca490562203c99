import { deleteQuestion, messages } from '#contract/kit/messages.ts'
import { createDeleteTasksMessages, taskMessages } from '#contract/tasks/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast, type ToastAction } from '../../shared/toasts.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { describeRestored } from '../records/public.ts'
import { deleteTask, deleteTasks, restoreTasks, type TaskDeletion } from './requests.ts'
import { type TaskFeedback, toastFeedback } from './task-feedback.ts'

/** Asks for confirmation, moves a task to the trash, and offers an undo. Returns whether it was deleted. */
export async function confirmDeleteTask(feedback: TaskFeedback, id: string): Promise<boolean> {
  if (!(await confirm({ title: 'Delete task', text: deleteQuestion('task'), action: 'Delete' }))) return false
  return (await feedback.track(deleteTask(id), taskMessages.delete, createUndoAction)).success
}

/** Deletes several tasks in the same way. */
export async function confirmDeleteTasks(feedback: TaskFeedback, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) {
    feedback.show('error', taskMessages.noneSelected)
    return false
  }
  const text = deleteQuestion('task', ids.length)
  if (!(await confirm({ title: 'Delete tasks', text, action: 'Delete' }))) return false
  return (await feedback.track(deleteTasks(ids), createDeleteTasksMessages(ids.length), createUndoAction)).success
}

/** Deletes the selected tasks of the list of all tasks in the same way. */
export async function confirmDeleteListedTasks(ids: readonly string[]): Promise<boolean> {
  const [only, ...others] = ids
  if (only === undefined) return false
  return others.length === 0 ? confirmDeleteTask(toastFeedback, only) : confirmDeleteTasks(toastFeedback, ids)
}

const createUndoAction = ({ deletionId }: TaskDeletion): ToastAction | null =>
  deletionId === null ? null : { label: 'Undo', onClick: () => void undoDelete(deletionId) }

async function undoDelete(deletionId: string): Promise<void> {
  const id = showCallToast.pending('Restoring...')
  const result = await restoreTasks(deletionId)
  if (!result.success) {
    const action = { label: 'Try again', onClick: () => void undoDelete(deletionId) }
    return void showCallToast.failure(serverMessageOr(result, messages.restoreFailed), { id, action })
  }
  const { count } = result.data
  showCallToast.success(describeRestored(count, `${count} ${count === 1 ? 'task' : 'tasks'}`), { id })
}
