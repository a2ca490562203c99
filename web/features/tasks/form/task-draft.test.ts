import { describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { createTaskDraft, toNewTask, toTaskDraft, toTaskPatch } from './task-draft.ts'

const zone = 'America/Sao_Paulo'
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
  it('begins with medium priority, pending, and not automated (TASK-031, TASK-032)', () => {
    expect(draft).toEqual({
      title: '',
      description: '',
      status: 'PENDING',
      priority: 'MEDIUM',
      dueDate: '',
      assigneeId: 'someone',
      isAutomated: false,
      contactId: '',
      companyId: '',
      dealId: '',
    })
  })

  it('sends only the records that a task is about (TASK-013)', () => {
    const linked = createTaskDraft('someone', { contactId: 'amara', dealId: 'quote' })
    const { contactId, companyId, dealId } = toNewTask(linked, zone)
    expect({ contactId, companyId, dealId }).toEqual({ contactId: 'amara', companyId: undefined, dealId: 'quote' })
    expect(Object.keys(toNewTask(draft, zone))).not.toContain('contactId')
  })

  it('sends the title trimmed (TASK-037)', () => {
    expect(toNewTask({ ...draft, title: '  Depot visit ' }, zone).title).toBe('Depot visit')
  })

  it('sends a description only when it is not blank (TASK-038)', () => {
    expect(toNewTask({ ...draft, description: '  ' }, zone)).not.toHaveProperty('description')
    expect(toNewTask({ ...draft, description: ' Soon ' }, zone).description).toBe('Soon')
  })

  it('sends a due date only when it is not blank (TASK-039)', () => {
    expect(toNewTask(draft, zone)).not.toHaveProperty('dueDate')
    expect(toNewTask({ ...draft, dueDate: '2026-03-11T16:00' }, zone).dueDate).toBe('2026-03-11T19:00:00.000Z')
    expect(toNewTask({ ...draft, dueDate: '2026-03-11T16:00' }, 'Asia/Tokyo').dueDate).toBe('2026-03-11T07:00:00.000Z')
  })

  it('drops a due date that cannot be read (TASK-040)', () => {
    expect(toNewTask({ ...draft, dueDate: 'next Tuesday' }, zone)).not.toHaveProperty('dueDate')
  })

  it('sends a rule only with an automated task (TASK-034)', () => {
    expect(toNewTask(draft, zone)).not.toHaveProperty('automationRule')
    expect(toNewTask({ ...draft, isAutomated: true }, zone).automationRule).toEqual({
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    })
  })

  it('changes what differs and nothing else: seconds that the control does not show stay', () => {
    expect(toTaskPatch(toTaskDraft(task, zone), task, zone)).toEqual({})
    expect(
      toTaskPatch({ ...toTaskDraft(task, zone), description: ' ', dueDate: '', assigneeId: '' }, task, zone),
    ).toEqual({
      description: null,
      dueDate: null,
      assigneeId: null,
    })
    expect(
      toTaskPatch({ ...toTaskDraft(task, zone), status: 'COMPLETED', priority: 'LOW', title: 'Send it' }, task, zone),
    ).toEqual({
      status: 'COMPLETED',
      priority: 'LOW',
      title: 'Send it',
    })
  })
})
