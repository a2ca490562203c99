import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { endRecording, recordRequests, switchToApac } from '../../platform/session/fixtures.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { getToasts } from '../../shared/toasts.ts'
import { answerQuestion } from '../../ui/overlays/confirm-dialog.tsx'
import { confirmDeleteTask } from './confirm-delete-tasks.ts'
import { undoTaskUpdate } from './requests.ts'
import { toastFeedback } from './task-feedback.ts'

/** The method and workspace of each request. */
let sent: string[] = []

beforeEach(() => {
  sent = recordRequests({ deletionId: 'gone', count: 1 })
})
afterEach(endRecording)

it('restores a task in the workspace in which it was deleted, although another one is selected', async () => {
  const deleted = confirmDeleteTask(toastFeedback, 'depot')
  answerQuestion(true)
  expect(await deleted).toBe(true)
  switchToApac()
  getToasts()
    .find(({ action }) => action?.label === 'Undo')
    ?.action?.onClick()
  await vi.waitFor(() => expect(sent).toEqual(['DELETE /tasks/depot emea', 'POST /tasks/restore emea']), 60_000)
})

it('undoes a change in the workspace in which it was made', async () => {
  const scope = selectedScope.get()
  switchToApac()
  await undoTaskUpdate({ id: 'depot', version: 2 } as Task, { status: 'PENDING' }, scope)
  expect(sent).toEqual(['PATCH /tasks/depot emea'])
})
