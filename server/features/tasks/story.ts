import type { Task } from '#contract/tasks/task.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'

/** A value for each field that a real task could have; links are made by whoever needs them. */
export const taskValues: Record<string, unknown> = {
  title: 'Send the revised telemetry quote',
  description: 'Hold the price until Friday, 6 PM.',
  priority: 'URGENT',
  status: 'COMPLETED',
  dueDate: '2026-03-11T16:00:00.000Z',
  completedAt: '2026-03-10T09:30:00.000Z',
  isAutomated: true,
  automationRule: {
    trigger: 'deal.quote_requested',
    conditions: { stage: 'negotiation' },
    actions: [{ type: 'create_task', title: 'Follow up' }],
  },
}

/** Creates a task over HTTP. */
export const makeTask = (
  person: Person,
  values: Record<string, unknown> = { title: 'Send the revised telemetry quote' },
): Promise<Task> => make(person, 'POST', '/tasks', values)

/** So many hours from now, or before. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Tasks about records of every kind, and a call for each route. */
export const story: TellStory = async (server, person) => {
  const assigneeId = person.userId
  const companyId = await aCompany(server, person, {
    name: 'Pinegrove Cold Chain',
    domain: 'https://pinegrove.example',
  })
  const { id: contactId } = await aContact(person, { name: 'Benedikt Aas', email: 'benedikt@pinegrove.example' })
  const deal = await makeDeal(person, { title: 'Demo fridges', companyId, contactId })
  const links = { assigneeId, contactId, companyId, dealId: deal.id }
  const { id } = await makeTask(person, { ...taskValues, ...links, description: person.workspaceId })
  for (const priority of ['LOW', 'URGENT']) await make(person, 'POST', '/tasks', { title: priority, priority })
  await person.calls('PATCH', `/tasks/${id}`, { assigneeId: null, contactId: null, companyId: null, dealId: null })
  await person.calls('PATCH', `/tasks/${id}`, links)
  const late = await makeTask(person, { title: 'Collect sample feedback', dueDate: inHours(-30), contactId })
  const ofDeal = await makeTask(person, { title: 'Kick-off agenda', dealId: deal.id, dueDate: inHours(50) })
  const spare = async () => (await makeTask(person, { title: 'Spare', ...links })).id
  const { deletionId } = await make(person, 'DELETE', `/tasks/${await spare()}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /tasks': {
      query: { assigneeId, contactId, companyId, dealId: deal.id },
      shows: id,
      also: [
        ...['assignee', '-assignee', '-priority', 'title', 'status'].map((sort) => ({ query: { sort } })),
        { query: { search: 'kick-off' }, shows: ofDeal.id },
        { query: { search: 'ki' }, shows: ofDeal.id },
        { query: { status: 'OVERDUE' }, shows: late.id },
        { query: { status: 'PENDING,OVERDUE', priority: 'MEDIUM', isAutomated: false } },
      ],
    },
    'GET /tasks/contacts/{id}': { params: { id: contactId }, shows: id },
    'GET /tasks/companies/{id}': { params: { id: companyId }, shows: id },
    'GET /tasks/deals/{id}': { params: { id: deal.id }, shows: ofDeal.id },
    'POST /tasks': { body: { title: 'Depot site visit', ...links }, shows: 'Depot' },
    'DELETE /tasks/bulk': {
      body: { taskIds: [await spare(), await spare()] },
      also: [{ body: { taskIds: [await spare()], force: false } }],
    },
    'PATCH /tasks/bulk': { body: { taskIds: [await spare()], changes: { ...links, status: 'COMPLETED' } } },
    'POST /tasks/restore': { body: { deletionId } },
    'GET /tasks/{id}/history': { params, shows: '"actor"' },
    'GET /tasks/{id}': {
      params,
      shows: person.workspaceId,
      also: [late.id, ofDeal.id].map((one) => ({ params: { id: one } })),
    },
    'PATCH /tasks/{id}': { params, body: { title: 'Send the quote', ...links } },
    'DELETE /tasks/{id}': { params: { id: await spare() } },
  }
  return { examples }
}
