import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { updateTaskIfUnchanged } from '../requests.ts'
import type { TaskFeedback } from '../task-feedback.ts'
import { type TaskDraft, toTaskPatch } from './task-draft.ts'

/** Saves what a form changed in a task: whether it worked, or the task as it is now when somebody else changed it (R6). */
export async function saveTask(feedback: TaskFeedback, draft: TaskDraft, original: Task): Promise<boolean | Task> {
  const result = await feedback.track(
    updateTaskIfUnchanged(original, toTaskPatch(draft, original)),
    taskMessages.update,
  )
  if (result.success) return true
  return result.error === 'stale' && result.data ? (result.data as Task) : false
}
