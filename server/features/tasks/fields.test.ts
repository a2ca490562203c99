import { beforeAll, describe, expect, it } from 'vitest'
import { columnOf } from '#contract/kit/names.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeTask, taskValues } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
let links: Record<string, string>
beforeAll(async () => {
  links = {
    assigneeId: maren.userId,
    contactId: (await aContact(maren, { name: 'Amara Okonkwo' })).id,
    companyId: await aCompany(server, maren),
    dealId: (await makeDeal(maren)).id,
  }
})

const keys = Object.keys(taskFields)
/** Moments come back with an offset. */
const normal = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value
const patch = (id: string, body: object) => maren.calls('PATCH', `/tasks/${id}`, body)
const post = (body: object) => maren.calls('POST', '/tasks', body)

describe('does', () => {
  it('changes each field and empties those that may be empty with null (TASK-002, TASK-003, TASK-014)', async () => {
    const { id } = await makeTask(maren, { title: 'Every field', status: 'COMPLETED' })
    for (const key of keys) {
      const value = taskValues[key] ?? links[key]
      expect(value, `${key} needs a value in story.ts`).toBeDefined()
      const changed = await patch(id, { [key]: value })
      expect(changed.status, changed.text).toBe(200)
      expect(normal(changed.body.data[key])).toEqual(value)
      if (key === 'completedAt') continue
      const emptied = await patch(id, { [key]: null })
      if ('required' in taskFields[key as 'title']) expect(emptied.status, key).toBe(422)
      else expect(emptied.body.data[key], key).toBeNull()
    }
  })

  it('takes the four statuses and the four priorities, and no other (TASK-020, TASK-030)', async () => {
    expect(taskStatuses).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
    expect(taskPriorities).toEqual(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])
    const { id } = await makeTask(maren)
    for (const status of taskStatuses) expect((await patch(id, { status })).body.data.status).toBe(status)
    for (const priority of taskPriorities) expect((await patch(id, { priority })).body.data.priority).toBe(priority)
    for (const body of [{ status: 'DONE' }, { status: 'pending' }, { priority: 'NORMAL' }, { priority: null }])
      expect((await patch(id, body)).status, JSON.stringify(body)).toBe(422)
  })

  it('says that a task is automated as yes or no, and nothing else (TASK-004)', async () => {
    const { id } = await makeTask(maren)
    expect((await patch(id, { isAutomated: true })).body.data.isAutomated).toBe(true)
    for (const isAutomated of [null, 'maybe', 1]) expect((await patch(id, { isAutomated })).status).toBe(422)
  })

  it('keeps a rule with its trigger, conditions and actions (TASK-005)', async () => {
    const created = await post({ title: 'Ruled', isAutomated: true, automationRule: taskValues.automationRule })
    expect(created.body.data.automationRule).toEqual(taskValues.automationRule)
  })

  it('gives a new automated task the rule of all, and others none (TASK-033)', async () => {
    expect((await makeTask(maren, { title: 'By itself', isAutomated: true })).automationRule).toEqual({
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    })
    expect((await makeTask(maren, { title: 'By hand' })).automationRule).toBeNull()
  })

  it('drops a due date that cannot be read, and keeps the rest of the call (TASK-040)', async () => {
    for (const dueDate of ['next Tuesday', '2026-02-31T09:00:00Zz', '31/12/2026', '9'.repeat(400), '2026-13-01']) {
      const created = await post({ title: 'Some day', dueDate })
      expect([created.status, created.body.data?.dueDate], dueDate).toEqual([201, null])
    }
    const { id } = await makeTask(maren, { title: 'Dated', dueDate: '2026-10-31T09:30:00Z' })
    const changed = await patch(id, { dueDate: 'soon', priority: 'HIGH' })
    expect(changed.body.data).toMatchObject({ dueDate: '2026-10-31T09:30:00+00:00', priority: 'HIGH' })
    expect((await patch(id, { dueDate: '' })).body.data.dueDate).toBeNull()
  })

  it('has a column for every field of the table', async () => {
    const { rows } = await server.platform.database.owner.query(
      `select column_name from information_schema.columns where table_name = 'tasks'`,
    )
    expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(keys.map(columnOf)))
  })
})

describe('refuses', () => {
  it('a title that is empty after trimming, in these words (TASK-035)', async () => {
    const { id } = await makeTask(maren)
    for (const answer of [await post({ title: '   ' }), await patch(id, { title: '' })])
      expect([answer.status, answer.body.message]).toEqual([422, 'Task title is required'])
    expect((await post({})).body.field_errors.title).toHaveLength(1)
  })

  it('OVERDUE as a status that is stored (TASK-021)', async () => {
    const { id } = await makeTask(maren)
    expect((await patch(id, { status: 'OVERDUE' })).status).toBe(422)
    expect((await post({ title: 'Late', status: 'OVERDUE' })).status).toBe(422)
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
      const answer = await post({ title: 'Ruled', isAutomated: true, automationRule })
      expect([answer.status, Object.keys(answer.body.field_errors)], JSON.stringify(automationRule)).toEqual([
        422,
        ['automationRule'],
      ])
    }
  })
})
