import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { aContact } from '../contacts/story.ts'
import { makeTask } from '../tasks/story.ts'

/** A notice straight in the database; answers its id. */
async function aNotice(
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

/** Notices of the person and of a colleague, and of what went to the trash. */
export const story: TellStory = async (server, person) => {
  const colleague = await aPerson(server, { beside: person, role: 'MEMBER', name: 'Colleague' })
  const task = await makeTask(person, { title: 'Reminded of' })
  const contact = await aContact(person, { name: 'Reminded of' })
  const gone = await makeTask(person, { title: 'Gone' })
  await make(person, 'DELETE', `/tasks/${gone.id}`)
  const goneToo = await aContact(person, { name: 'Gone' })
  await make(person, 'DELETE', `/contacts/${goneToo.id}`)
  const id = await aNotice(server, person, person.userId, 'task', task.id)
  const read = await aNotice(server, person, person.userId, 'contact', contact.id)
  await aNotice(server, person, person.userId, 'task', gone.id)
  await aNotice(server, person, person.userId, 'contact', goneToo.id)
  await aNotice(server, person, colleague.userId, 'task', task.id)
  await person.calls('PATCH', `/notifications/${read}`, { read: true })
  await person.calls('PUT', '/notifications/settings', { byMail: true })
  await colleague.calls('PUT', '/notifications/settings', { byMail: false })
  const { token } = person
  const examples: Record<string, Example> = {
    'GET /notifications': { token, shows: 'Reminded of', also: [{ query: { unread: true } }] },
    'GET /notifications/unread': { token, shows: '"count":3' },
    'POST /notifications/read': {},
    'GET /notifications/settings': { token, shows: 'true' },
    'PUT /notifications/settings': { body: { byMail: true } },
    'PATCH /notifications/{id}': { params: { id }, body: { read: true }, isPersonal: true },
  }
  return { examples }
}
