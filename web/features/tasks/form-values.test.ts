import { describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { bodyOf, changesOf, draftOf, newDraft } from './form-values.ts'

const draft = newDraft('someone')
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
    expect(bodyOf({ ...draft, title: '  Depot visit ' }).title).toBe('Depot visit')
  })

  it('sends a description only when it is not blank (TASK-038)', () => {
    expect(bodyOf({ ...draft, description: '  ' })).not.toHaveProperty('description')
    expect(bodyOf({ ...draft, description: ' Soon ' }).description).toBe('Soon')
  })

  it('sends a due date only when it is not blank (TASK-039)', () => {
    expect(bodyOf(draft)).not.toHaveProperty('dueDate')
    expect(bodyOf({ ...draft, dueDate: '2026-03-11T16:00' }).dueDate).toBe(new Date('2026-03-11T16:00').toISOString())
  })

  it('drops a due date that cannot be read (TASK-040)', () => {
    expect(bodyOf({ ...draft, dueDate: 'next Tuesday' })).not.toHaveProperty('dueDate')
  })

  it('sends a rule only with an automated task (TASK-034)', () => {
    expect(bodyOf(draft)).not.toHaveProperty('automationRule')
    expect(bodyOf({ ...draft, isAutomated: true }).automationRule).toEqual({
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    })
  })

  it('changes what differs and nothing else: seconds that the control does not show stay', () => {
    expect(changesOf(draftOf(task), task)).toEqual({})
    expect(changesOf({ ...draftOf(task), description: ' ', dueDate: '', assigneeId: '' }, task)).toEqual({
      description: null,
      dueDate: null,
      assigneeId: null,
    })
    expect(changesOf({ ...draftOf(task), status: 'COMPLETED', priority: 'LOW', title: 'Send it' }, task)).toEqual({
      status: 'COMPLETED',
      priority: 'LOW',
      title: 'Send it',
    })
  })
})
