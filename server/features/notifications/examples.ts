import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createTask } from '../tasks/examples.ts'

/** Inserts a notification directly into the database; returns its id. */
export async function insertNotification(
  { platform }: TestServer,
  { workspaceId }: Person,
  userId: string,
  kind: string,
  recordId: string,
) {
  const { rows } = await platform.database.owner.query<{ id: string }>(
    `insert into notifications (workspace_id, user_id, kind, record_id, due_at) values ($1, $2, $3, $4, '2026-03-01') returning id`,
    [workspaceId, userId, kind, recordId],
  )
  return rows[0]?.id as string
}

/** Creates notifications of the person and of a colleague, some of them about trashed records, and an example of each route. */
export const notificationExamples: CollectExamples = async (server, person) => {
  const colleague = await createPerson(server, { workspaceOf: person, role: 'MEMBER', name: 'Colleague' })
  const task = await createTask(person, { title: 'Reminded of' })
  const contact = await createContact(person, { name: 'Reminded of', ownerId: person.userId })
  const trashedTask = await createTask(person, { title: 'Gone' })
  await createThroughApi(person, 'DELETE', `/tasks/${trashedTask.id}`)
  const trashedContact = await createContact(person, { name: 'Gone' })
  await createThroughApi(person, 'DELETE', `/contacts/${trashedContact.id}`)
  const id = await insertNotification(server, person, person.userId, 'task', task.id)
  const readId = await insertNotification(server, person, person.userId, 'contact', contact.id)
  await insertNotification(server, person, person.userId, 'task', trashedTask.id)
  await insertNotification(server, person, person.userId, 'contact', trashedContact.id)
  await insertNotification(server, person, colleague.userId, 'task', task.id)
  const company = await createThroughApi(person, 'POST', '/companies', { name: 'Given', ownerId: person.userId })
  const deal = await createThroughApi(person, 'POST', '/deals', { title: 'Given' })
  const owned = { task: task.id, contact: contact.id, company: company.id, deal: deal.id }
  for (const [kind, recordId] of Object.entries(owned))
    await insertNotification(server, person, person.userId, `assigned-${kind}`, recordId)
  const subjects = { contactId: contact.id, companyId: company.id, dealId: deal.id }
  for (const [key, subjectId] of Object.entries(subjects)) {
    const note = await createThroughApi(person, 'POST', '/notes', { content: 'Look', [key]: subjectId })
    await insertNotification(server, person, person.userId, 'mention', note.id)
  }
  await person.request('PATCH', `/notifications/${readId}`, { read: true })
  await person.request('PUT', '/notifications/settings', { byMail: true })
  await colleague.request('PUT', '/notifications/settings', { byMail: false })
  const { token } = person
  const examples: Record<string, Example> = {
    'GET /notifications': { token, expectedText: 'Reminded of', variants: [{ query: { unread: true } }] },
    'GET /notifications/unread': { token, expectedText: '"count":' },
    'POST /notifications/read': {},
    'GET /notifications/settings': { token, expectedText: 'true' },
    'PUT /notifications/settings': { body: { byMail: true } },
    'PATCH /notifications/{id}': { params: { id }, body: { read: true }, isPersonal: true },
  }
  return { examples }
}
