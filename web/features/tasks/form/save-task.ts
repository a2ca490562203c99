import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import type { SaveOutcome } from '../../../ui/forms/use-record-form.ts'
import { updateTaskIfUnchanged } from '../requests.ts'
import type { TaskFeedback } from '../task-feedback.ts'
import { type TaskDraft, toTaskPatch } from './task-draft.ts'

/** Saves the changes of a draft, unless somebody else changed the task since `original` was loaded (R6). */
export async function saveTask(feedback: TaskFeedback, draft: TaskDraft, original: Task): Promise<SaveOutcome<Task>> {
  const patch = toTaskPatch(draft, original, getTimeZone())
  const result = await feedback.track(updateTaskIfUnchanged(original, patch), taskMessages.update)
  if (result.success) return 'saved'
  return result.error === 'stale' && result.data ? { current: result.data as Task } : 'failed'
}
