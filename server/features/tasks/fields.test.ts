import { beforeAll, describe, expect, it } from 'vitest'
import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTask, taskValues } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
let links: Record<string, string>
beforeAll(async () => {
  links = {
    assigneeId: maren.userId,
    contactId: (await createContact(maren, { name: 'Amara Okonkwo' })).id,
    companyId: await insertCompany(server, maren),
    dealId: (await createDeal(maren)).id,
  }
})

/** The editable fields of TASK-001. */
const keys = [
  'title',
  'description',
  'priority',
  'status',
  'dueDate',
  'completedAt',
  'isAutomated',
  'automationRule',
  'assigneeId',
  'contactId',
  'companyId',
  'dealId',
]
/** The required fields of a task (TASK-002, TASK-003). */
const requiredKeys = ['title', 'priority', 'status', 'isAutomated']
/** Moments are returned with an offset. */
const normalize = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value
const patchTask = (id: string, body: object) => maren.request('PATCH', `/tasks/${id}`, body)
const postTask = (body: object) => maren.request('POST', '/tasks', body)

describe('does', () => {
  it('keeps the moment that a task is due, and none if none is given (TASK-003)', async () => {
    const due = await createTask(maren, { title: 'Due', dueDate: '2026-10-31T09:30:00-05:00' })
    expect(due.dueDate).toBe('2026-10-31T14:30:00+00:00')
    expect((await createTask(maren, { title: 'Some day' })).dueDate).toBeNull()
  })

  it('changes each field and empties those that may be empty with null (TASK-002, TASK-003, TASK-014)', async () => {
    const { id } = await createTask(maren, { title: 'Every field', status: 'COMPLETED' })
    for (const key of keys) {
      const value = taskValues[key] ?? links[key]
      expect(value, `${key} needs a value in examples.ts`).toBeDefined()
      const changed = await patchTask(id, { [key]: value })
      expect(changed.status, changed.text).toBe(200)
      expect(normalize(changed.body.data[key])).toEqual(value)
      if (key === 'completedAt') continue
      const emptied = await patchTask(id, { [key]: null })
      if (requiredKeys.includes(key)) expect(emptied.status, key).toBe(422)
      else expect(emptied.body.data[key], key).toBeNull()
    }
  })

  it('takes the four statuses and the four priorities, and no other (TASK-020, TASK-030)', async () => {
    const { id } = await createTask(maren)
    for (const status of ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
      expect((await patchTask(id, { status })).body.data.status).toBe(status)
    for (const priority of ['LOW', 'MEDIUM', 'HIGH', 'URGENT'])
      expect((await patchTask(id, { priority })).body.data.priority).toBe(priority)
    for (const body of [{ status: 'DONE' }, { status: 'pending' }, { priority: 'NORMAL' }, { priority: null }])
      expect((await patchTask(id, body)).status, JSON.stringify(body)).toBe(422)
  })

  it('returns whether a task is automated as true or false, and nothing else (TASK-004)', async () => {
    const { id } = await createTask(maren)
    expect((await patchTask(id, { isAutomated: true })).body.data.isAutomated).toBe(true)
    for (const isAutomated of [null, 'maybe', 1]) expect((await patchTask(id, { isAutomated })).status).toBe(422)
  })

  it('keeps a rule with its trigger, conditions and actions (TASK-005)', async () => {
    const created = await postTask({ title: 'Ruled', isAutomated: true, automationRule: taskValues.automationRule })
    expect(created.body.data.automationRule).toEqual(taskValues.automationRule)
  })

  it('gives a new automated task the rule of all, and others none (TASK-033)', async () => {
    expect((await createTask(maren, { title: 'By itself', isAutomated: true })).automationRule).toEqual({
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    })
    expect((await createTask(maren, { title: 'By hand' })).automationRule).toBeNull()
  })

  it('takes a day without a time as a calendar day (TASK-003)', async () => {
    const created = await postTask({ title: 'Some day', dueDate: '2026-10-31' })
    expect(decodeCalendarDay(created.body.data.dueDate)).toBe('2026-10-31')
    const changed = await patchTask(created.body.data.id, {
      status: 'COMPLETED',
      completedAt: '2026-11-01',
    })
    expect(decodeCalendarDay(changed.body.data.completedAt)).toBe('2026-11-01')
  })

  it('drops a due date that cannot be read, and keeps the rest of the call (TASK-040)', async () => {
    for (const dueDate of ['next Tuesday', '2026-02-31T09:00:00Zz', '31/12/2026', '9'.repeat(400), '2026-13-01']) {
      const created = await postTask({ title: 'Some day', dueDate })
      expect([created.status, created.body.data?.dueDate], dueDate).toEqual([201, null])
    }
    const { id } = await createTask(maren, { title: 'Dated', dueDate: '2026-10-31T09:30:00Z' })
    const changed = await patchTask(id, { dueDate: 'soon', priority: 'HIGH' })
    expect(changed.body.data).toMatchObject({ dueDate: '2026-10-31T09:30:00+00:00', priority: 'HIGH' })
    expect((await patchTask(id, { dueDate: '' })).body.data.dueDate).toBeNull()
  })
})

describe('refuses', () => {
  it('a title that is empty after trimming, in these words (TASK-035)', async () => {
    const { id } = await createTask(maren)
    for (const answer of [await postTask({ title: '   ' }), await patchTask(id, { title: '' })])
      expect([answer.status, answer.body.message]).toEqual([422, 'Task title is required'])
    expect((await postTask({})).body.field_errors.title).toHaveLength(1)
  })

  it('OVERDUE as a status that is stored (TASK-021)', async () => {
    const { id } = await createTask(maren)
    expect((await patchTask(id, { status: 'OVERDUE' })).status).toBe(422)
    expect((await postTask({ title: 'Late', status: 'OVERDUE' })).status).toBe(422)
  })

  it('a rule that could not be shown', async () => {
    const strange = [
      { trigger: 7 },
      { conditions: [] },
      { conditions: 'stage' },
      { actions: {} },
      { actions: [{ type: 'create_task' }] },
      { actions: ['create_task'] },
    ]
    for (const automationRule of strange) {
      const answer = await postTask({ title: 'Ruled', isAutomated: true, automationRule })
      expect([answer.status, Object.keys(answer.body.field_errors)], JSON.stringify(automationRule)).toEqual([
        422,
        ['automationRule'],
      ])
    }
  })
})
