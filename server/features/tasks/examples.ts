import type { Task } from '#contract/tasks/task.ts'
import {
  type CollectExamples,
  createThroughApi,
  createUndoExample,
  type Example,
} from '../../testing/examples/collect-examples.ts'
import { linkedFilterBodies } from '../../testing/examples/filter-bodies.ts'
import type { Person } from '../../testing/factories/person.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'

/** A realistic value for each field; tests add the links they need. */
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
export const createTask = (
  person: Person,
  values: Record<string, unknown> = { title: 'Send the revised telemetry quote' },
): Promise<Task> => createThroughApi(person, 'POST', '/tasks', values)

/** Returns the time some hours from now; negative for the past. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Creates tasks about records of every kind, and an example for each route. */
export const taskExamples: CollectExamples = async (server, person) => {
  const assigneeId = person.userId
  const companyId = await insertCompany(server, person, {
    name: 'Pinegrove Cold Chain',
    domain: 'https://pinegrove.example',
  })
  const { id: contactId } = await createContact(person, { name: 'Benedikt Aas', email: 'benedikt@pinegrove.example' })
  const deal = await createDeal(person, { title: 'Demo fridges', companyId, contactId })
  const links = { assigneeId, contactId, companyId, dealId: deal.id }
  const { id } = await createTask(person, { ...taskValues, ...links, description: person.workspaceId })
  for (const priority of ['LOW', 'URGENT'])
    await createThroughApi(person, 'POST', '/tasks', { title: priority, priority })
  await person.request('PATCH', `/tasks/${id}`, { assigneeId: null, contactId: null, companyId: null, dealId: null })
  await person.request('PATCH', `/tasks/${id}`, links)
  const overdueTask = await createTask(person, {
    title: 'Collect sample feedback',
    dueDate: hoursFromNow(-30),
    contactId,
  })
  const dealTask = await createTask(person, { title: 'Kick-off agenda', dealId: deal.id, dueDate: hoursFromNow(50) })
  const createSpare = async () => (await createTask(person, { title: 'Spare', ...links })).id
  const { deletionId } = await createThroughApi(person, 'DELETE', `/tasks/${await createSpare()}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /tasks': {
      query: { assigneeId, contactId, companyId, dealId: deal.id },
      expectedText: id,
      variants: [
        ...['assignee', '-assignee', '-priority', 'title', 'status'].map((sort) => ({ query: { sort } })),
        { query: { search: 'kick-off' }, expectedText: dealTask.id },
        { query: { search: 'ki' }, expectedText: dealTask.id },
        { query: { status: 'OVERDUE' }, expectedText: overdueTask.id },
        { query: { status: 'PENDING,OVERDUE', priority: 'MEDIUM', isAutomated: false } },
      ],
    },
    'POST /tasks/query': {
      body: { filter: { field: 'contact.name', operator: 'contains', value: 'Benedikt' } },
      expectedText: id,
      variants: linkedFilterBodies({
        'contact.name': 'Benedikt',
        'company.name': 'Pinegrove',
        'deal.title': 'Demo fridges',
      }),
    },
    'GET /tasks/contacts/{id}': { params: { id: contactId }, expectedText: id },
    'GET /tasks/companies/{id}': { params: { id: companyId }, expectedText: id },
    'GET /tasks/deals/{id}': { params: { id: deal.id }, expectedText: dealTask.id },
    'POST /tasks': { body: { title: 'Depot site visit', ...links }, expectedText: 'Depot' },
    'DELETE /tasks/bulk': {
      body: { taskIds: [await createSpare(), await createSpare()] },
      variants: [{ body: { taskIds: [await createSpare()], force: false } }],
    },
    'PATCH /tasks/bulk': { body: { taskIds: [await createSpare()], changes: { ...links, status: 'COMPLETED' } } },
    'POST /tasks/bulk/undo': await createUndoExample(person, 'tasks', {
      taskIds: [await createSpare()],
      changes: { status: 'COMPLETED' },
    }),
    'POST /tasks/restore': { body: { deletionId } },
    'GET /tasks/{id}/history': { params, expectedText: '"actor"' },
    'GET /tasks/{id}': {
      params,
      expectedText: person.workspaceId,
      variants: [overdueTask.id, dealTask.id].map((one) => ({ params: { id: one } })),
    },
    'PATCH /tasks/{id}': { params, body: { title: 'Send the quote', ...links } },
    'DELETE /tasks/{id}': { params: { id: await createSpare() } },
  }
  return { examples }
}
