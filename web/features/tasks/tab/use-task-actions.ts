import { type RefObject, useRef } from 'react'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task, TaskPatch } from '#contract/tasks/task.ts'
import { getTimeZone } from '../../../platform/session/session.ts'
import type { SaveOutcome } from '../../../ui/forms/use-record-form.ts'
import { restoreFocus } from '../../../ui/overlays/focus.ts'
import type { RecordSubject } from '../../records/public.ts'
import { confirmDeleteTask, confirmDeleteTasks } from '../confirm-delete-tasks.ts'
import { saveTask } from '../form/save-task.ts'
import { type TaskDraft, toNewTask } from '../form/task-draft.ts'
import { assignTaskId, createTask, type NewTaskWithId, updateTask } from '../requests.ts'
import { useTaskFeedback } from '../task-feedback.ts'

type TaskActions = {
  create: (draft: TaskDraft) => Promise<SaveOutcome<Task>>
  save: (draft: TaskDraft, original: Task) => Promise<SaveOutcome<Task>>
  patch: (task: Task, patch: TaskPatch) => Promise<void>
  confirmDelete: (task: Task) => Promise<void>
  /** Returns whether the tasks were deleted. */
  confirmDeleteSelected: (ids: readonly string[]) => Promise<boolean>
  /** Restores the focus after a form was closed or a row was deleted. Focuses `selector` if it still exists. */
  restoreFocusTo: (selector: string | null) => void
}

/** The actions of the tab. `onChange` is called after each success. */
export function useTaskActions(
  subject: RecordSubject,
  tab: RefObject<HTMLElement | null>,
  onChange: (() => void) | undefined,
): TaskActions {
  const attempt = useRef<NewTaskWithId | null>(null)
  const feedback = useTaskFeedback()
  const notifyChange = (isSuccess: boolean): boolean => {
    if (isSuccess) onChange?.()
    return isSuccess
  }
  const restoreFocusTo = (selector: string | null) =>
    void requestAnimationFrame(() => {
      const find = (one: string) => tab.current?.querySelector<HTMLElement>(one) ?? null
      restoreFocus((selector && find(selector)) || find('[data-add]') || find('input'), null)
    })
  return {
    async create(draft) {
      const task = { ...toNewTask(draft, getTimeZone()), [`${subject.type}Id`]: subject.id }
      attempt.current = assignTaskId(task, attempt.current)
      const result = await feedback.track(createTask(attempt.current), taskMessages.create)
      return notifyChange(result.success) ? 'saved' : 'failed'
    },
    async save(draft, original) {
      const outcome = await saveTask(feedback, draft, original)
      notifyChange(outcome === 'saved')
      return outcome
    },
    async patch(task, patch) {
      notifyChange((await feedback.track(updateTask(task, patch), taskMessages.update)).success)
    },
    async confirmDelete(task) {
      if (notifyChange(await confirmDeleteTask(feedback, task.id))) restoreFocusTo(null)
    },
    async confirmDeleteSelected(ids) {
      const isDeleted = notifyChange(await confirmDeleteTasks(feedback, ids))
      if (isDeleted) restoreFocusTo(null)
      return isDeleted
    },
    restoreFocusTo,
  }
}
