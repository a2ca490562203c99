import { messages } from '#contract/kit/messages.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { createDeleteTasksMessages, taskMessages } from '#contract/tasks/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { showCallToast, type ToastAction } from '../../shared/toasts.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { deleteTask, deleteTasks, restoreTasks, type TaskDeletion } from './requests.ts'
import { type TaskFeedback, toastFeedback } from './task-feedback.ts'

/** Asks for confirmation, moves a task to the trash, and offers an undo. Returns whether it was deleted. */
export async function confirmDeleteTask(feedback: TaskFeedback, id: string): Promise<boolean> {
  const text = t('Are you sure you want to delete this task?')
  if (!(await confirm({ title: t('Delete task'), text, action: t('Delete') }))) return false
  return (await feedback.track(deleteTask(id), taskMessages.delete, createUndoOf(selectedScope.get()))).success
}

/** Deletes several tasks in the same way. */
export async function confirmDeleteTasks(feedback: TaskFeedback, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) {
    feedback.show('error', taskMessages.noneSelected)
    return false
  }
  const text = tCount(
    ids.length,
    'Are you sure you want to delete this task?',
    'Are you sure you want to delete {count} task(s)?',
  )
  if (!(await confirm({ title: t('Delete tasks'), text, action: t('Delete') }))) return false
  return (
    await feedback.track(deleteTasks(ids), createDeleteTasksMessages(ids.length), createUndoOf(selectedScope.get()))
  ).success
}

/** Deletes the selected tasks of the list of all tasks in the same way. */
export async function confirmDeleteListedTasks(ids: readonly string[]): Promise<boolean> {
  const [only, ...others] = ids
  if (only === undefined) return false
  return others.length === 0 ? confirmDeleteTask(toastFeedback, only) : confirmDeleteTasks(toastFeedback, ids)
}

/** Another workspace may be selected when the toast is clicked, so that the undo names that of the deletion. */
const createUndoOf =
  (scope: SelectedScope) =>
  ({ deletionId }: TaskDeletion): ToastAction | null =>
    deletionId === null ? null : createUndoAction(() => void undoDelete(deletionId, scope))

async function undoDelete(deletionId: string, scope: SelectedScope): Promise<void> {
  const id = showCallToast.pending(t('Restoring...'))
  const result = await restoreTasks(deletionId, scope)
  if (!result.success) {
    const action = { label: t('Try again'), onClick: () => void undoDelete(deletionId, scope) }
    return void showCallToast.failure(serverMessageOr(result, messages.restoreFailed), { id, action })
  }
  showCallToast.success(describeRestored(result.data.count), { id })
}

/** The count is zero if somebody, or a request whose reply was lost, has restored them already. */
const describeRestored = (count: number): string =>
  count === 0 ? t('Nothing is left to restore') : tCount(count, '{count} task restored', '{count} tasks restored')
