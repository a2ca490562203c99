import { describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { createTaskDraft, toNewTask, toTaskDraft, toTaskPatch } from './task-draft.ts'

const draft = createTaskDraft('someone')
const task = {
  title: 'Send the quote',
  description: 'Hold the price',
  status: 'PENDING',
  priority: 'HIGH',
  dueDate: '2026-03-11T16:00:30.000Z',
  assigneeId: 'someone',
  isAutomated: false,
} as Task

describe('does', () => {
  it('sends the title trimmed (TASK-037)', () => {
    expect(toNewTask({ ...draft, title: '  Depot visit ' }).title).toBe('Depot visit')
  })

  it('sends a description only when it is not blank (TASK-038)', () => {
    expect(toNewTask({ ...draft, description: '  ' })).not.toHaveProperty('description')
    expect(toNewTask({ ...draft, description: ' Soon ' }).description).toBe('Soon')
  })

  it('sends a due date only when it is not blank (TASK-039)', () => {
    expect(toNewTask(draft)).not.toHaveProperty('dueDate')
    expect(toNewTask({ ...draft, dueDate: '2026-03-11T16:00' }).dueDate).toBe(
      new Date('2026-03-11T16:00').toISOString(),
    )
  })

  it('drops a due date that cannot be read (TASK-040)', () => {
    expect(toNewTask({ ...draft, dueDate: 'next Tuesday' })).not.toHaveProperty('dueDate')
  })

  it('sends a rule only with an automated task (TASK-034)', () => {
    expect(toNewTask(draft)).not.toHaveProperty('automationRule')
    expect(toNewTask({ ...draft, isAutomated: true }).automationRule).toEqual({
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    })
  })

  it('changes what differs and nothing else: seconds that the control does not show stay', () => {
    expect(toTaskPatch(toTaskDraft(task), task)).toEqual({})
    expect(toTaskPatch({ ...toTaskDraft(task), description: ' ', dueDate: '', assigneeId: '' }, task)).toEqual({
      description: null,
      dueDate: null,
      assigneeId: null,
    })
    expect(toTaskPatch({ ...toTaskDraft(task), status: 'COMPLETED', priority: 'LOW', title: 'Send it' }, task)).toEqual(
      {
        status: 'COMPLETED',
        priority: 'LOW',
        title: 'Send it',
      },
    )
  })
})
