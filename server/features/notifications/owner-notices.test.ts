import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notification.ts'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createTask } from '../tasks/examples.ts'
import { importContacts, waitForImport } from '../transfer/examples.ts'
import { mailOwner } from './mail-owner.ts'

const server = await getTestServer()
const { owner } = server.platform.database

const listNotices = async (person: Person, query = ''): Promise<Notification[]> =>
  (await person.request('GET', `/notifications?limit=100${query}`)).body.data
const tell = async (person: Person) => (await listNotices(person)).map(({ kind, title, count }) => [kind, title, count])
const mailsSentTo = ({ email }: Person) => server.mailbox.mails.filter(({ to }) => to === email)

/** Two people of one workspace. */
async function createTwoPeople(): Promise<[Person, Person]> {
  const maren = await createPerson(server)
  return [maren, await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })]
}
const createContacts = async (person: Person, count: number, values: object = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await createContact(person, { name: `Lead ${n}`, ...values })).id)
  return ids
}
const giveContacts = (by: Person, contactIds: string[], ownerId: string | null) =>
  by.request('PATCH', '/contacts/bulk', { contactIds, changes: { ownerId } })
const giveContact = (by: Person, id: string, ownerId: string | null) =>
  by.request('PATCH', `/contacts/${id}/owner-id`, { ownerId })

describe('does', () => {
  it('notifies the new assignee of a task and the new owner of a contact, company or deal', async () => {
    const [maren, ben] = await createTwoPeople()
    const task = await createTask(maren, { title: 'Call back', assigneeId: ben.userId })
    const contact = await createContact(maren, { name: 'Amara' })
    await giveContact(maren, contact.id, ben.userId)
    await createThroughApi(maren, 'POST', '/companies', { name: 'Kestrel', ownerId: ben.userId })
    const deal = await createThroughApi(maren, 'POST', '/deals', { title: 'Reefer fleet' })
    await maren.request('PATCH', `/deals/${deal.id}`, { ownerId: ben.userId })
    const told = await listNotices(ben)
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([
      ['assigned-deal', 'Reefer fleet'],
      ['assigned-company', 'Kestrel'],
      ['assigned-contact', 'Amara'],
      ['assigned-task', 'Call back'],
    ])
    expect(told[3]).toMatchObject({ recordId: task.id, count: null, chat: null, readAt: null })
    expect((await ben.request('GET', '/notifications/unread')).body.data).toEqual({ count: 4 })
    expect(await listNotices(maren)).toEqual([])
  })

  it('makes one notice of a hand-over of many', async () => {
    const [maren, ben] = await createTwoPeople()
    const ids = await createContacts(maren, 3)
    expect((await giveContacts(maren, ids, ben.userId)).body.data).toEqual({ count: 3 })
    expect(await tell(ben)).toEqual([['assigned-contact', null, 3]])
  })

  it('makes one notice of an import', async () => {
    const [maren, ben] = await createTwoPeople()
    const lines = Array.from({ length: 1_200 }, (_, n) => `Lead ${n},lead${n}@kestrel.example,${ben.email}`)
    const { importId } = (await importContacts(maren, `Name,Email,Owner\n${lines.join('\n')}\n`)).body.data
    expect(await waitForImport(server, maren, importId)).toMatchObject({ created: 1_200 })
    expect(await tell(ben)).toEqual([['assigned-contact', null, 1_200]])
    await maren.request('POST', `/imports/${importId}/undo`)
    await waitForImport(server, maren, importId)
    expect(await tell(ben)).toEqual([])
  })

  it('emails people who turned emails on, unless the assignment was undone', async () => {
    const [maren, ben] = await createTwoPeople()
    await ben.request('PUT', '/notifications/settings', { byMail: true })
    const { id } = await createContact(maren, { name: 'Amara', ownerId: ben.userId })
    const ids = await createContacts(maren, 2)
    await giveContacts(maren, ids, ben.userId)
    const queued = await owner.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail-owner' and j.payload ->> 'workspaceId' = $1 order by j.id`,
      [maren.workspaceId],
    )
    expect(queued.rows).toHaveLength(2)
    await giveContacts(maren, ids, maren.userId)
    for (const { payload } of queued.rows) await mailOwner(payload, server.platform)
    await expect.poll(() => mailsSentTo(ben).map(({ subject }) => subject)).toEqual(['Assigned to you: Amara'])
    expect(mailsSentTo(ben)[0]?.text).toContain(`/contacts?panel=contact:${id}`)
  })
})

describe('refuses', () => {
  it('to notify people of their own changes, or of changes without a user', async () => {
    const [maren, ben] = await createTwoPeople()
    const { id } = await createContact(ben, { name: 'Own', ownerId: ben.userId })
    await giveContact(maren, id, maren.userId)
    await owner.query('update contacts set owner_id = $2 where workspace_id = $1', [maren.workspaceId, ben.userId])
    expect(await listNotices(ben)).toEqual([])
    expect(await tell(maren)).toEqual([])
  })
})

describe('hides', () => {
  it('notices of records that are reassigned or returned before they were read', async () => {
    const [maren, ben] = await createTwoPeople()
    const cai = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Cai Low' })
    const { id } = await createContact(maren, { name: 'Amara', ownerId: cai.userId })
    await giveContact(maren, id, ben.userId)
    expect(await tell(ben)).toEqual([['assigned-contact', 'Amara', null]])
    expect(await tell(cai)).toEqual([])
    await giveContact(maren, id, cai.userId)
    expect([await tell(ben), await tell(cai)]).toEqual([[], [['assigned-contact', 'Amara', null]]])
    await owner.query(`update history set recorded_at = recorded_at - interval '1 hour' where record_id = $1`, [id])
    await giveContact(maren, id, null)
    expect(await tell(cai)).toEqual([])
    await giveContact(maren, id, cai.userId)
    expect(await tell(cai)).toEqual([])
  })

  it('from a bulk notice the records that are reassigned, until none is left', async () => {
    const [maren, ben] = await createTwoPeople()
    const ids = await createContacts(maren, 3)
    await giveContacts(maren, ids, ben.userId)
    await giveContact(maren, ids[0] ?? '', maren.userId)
    expect(await tell(ben)).toEqual([['assigned-contact', null, 2]])
    await maren.request('DELETE', `/contacts/${ids[1]}`)
    expect(await tell(ben)).toEqual([['assigned-contact', null, 1]])
    await giveContacts(maren, ids.slice(2), null)
    expect(await tell(ben)).toEqual([])
  })

  it('the name of a record that was deleted or reassigned after its notice was read', async () => {
    const [maren, ben] = await createTwoPeople()
    const [gone, given] = await createContacts(maren, 2, { ownerId: ben.userId })
    await ben.request('POST', '/notifications/read')
    await maren.request('DELETE', `/contacts/${gone}`)
    await giveContact(maren, given ?? '', maren.userId)
    expect(await tell(ben)).toEqual([
      ['assigned-contact', null, null],
      ['assigned-contact', null, null],
    ])
  })

  it('everything from former members and from other workspaces', async () => {
    const [maren, ben] = await createTwoPeople()
    const stranger = await createPerson(server)
    await giveContacts(maren, await createContacts(maren, 2), ben.userId)
    expect(await listNotices(stranger)).toEqual([])
    const { id } = await createContact(maren, { name: 'Amara' })
    await maren.request('DELETE', `/api/team/members/${ben.userId}`, { reassignTo: null })
    expect((await giveContact(maren, id, ben.userId)).status).not.toBe(200)
    const { rows } = await owner.query(
      'select record_count from notifications where workspace_id = $1 and user_id = $2',
      [maren.workspaceId, ben.userId],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
  })
})
