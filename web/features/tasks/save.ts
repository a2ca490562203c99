import { taskTexts } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { changesOf, type Draft } from './form-values.ts'
import { changeTaskAsSeen } from './requests.ts'
import type { Say } from './say.ts'

/** Saves what a form changed in a task: whether it worked, or the task as it is now when somebody else changed it (R6). */
export async function saveAsSeen(say: Say, draft: Draft, seen: Task): Promise<boolean | Task> {
  const result = await say.call(changeTaskAsSeen(seen, changesOf(draft, seen)), taskTexts.update)
  if (result.success) return true
  return result.error === 'stale' && result.data ? (result.data as Task) : false
}
