import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { listMentionNotices } from '../notifications/fixtures/list-mention-notices.ts'
import { createNote } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
const vi = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Vi Orr' })
const otherTenant = await createPerson(server)
let contactId = ''
beforeAll(async () => {
  contactId = (await createContact(maren, { name: 'Anneke Smit' })).id
})

const at = ({ userId }: Person) => `<@${userId}>`
const summary = ({ userId, email }: Person, name: string) => ({ id: userId, name, email })
const notices = (person: Person, noteId: string, unread = false) =>
  listMentionNotices(server, maren.workspaceId, person, noteId, unread)
const change = (id: string, content: string, person = maren) =>
  person.request('PATCH', `/notes/${id}/content`, { content })

describe('does', () => {
  it('notifies everybody whom a note mentions, once, and names what the note is about', async () => {
    const companyId = (await createCompany(maren, { name: 'Nordlicht' })).id
    const dealId = (await createDeal(maren, { title: 'Two lanes' })).id
    for (const [kind, id, title] of [
      ['contact', contactId, 'Anneke Smit'],
      ['company', companyId, 'Nordlicht'],
      ['deal', dealId, 'Two lanes'],
    ] as const) {
      const content = `${at(ben)} and ${at(vi)}, ${at(ben).toUpperCase()}`
      const note = await createNote(maren, { content, [`${kind}Id`]: id })
      expect(note.content).toBe(content)
      expect(note.mentions).toEqual([summary(ben, 'Ben Amos'), summary(vi, 'Vi Orr')])
      const expected = {
        ...{ kind: 'mention', recordId: note.id, title, count: null, chat: null, readAt: null, importFailed: null },
        ...{ subject: { kind, id }, dueAt: note.createdAt },
      }
      for (const person of [ben, vi]) {
        const [notice, ...others] = await notices(person, note.id)
        expect([notice, others]).toEqual([{ ...expected, id: expect.any(String), createdAt: expect.any(String) }, []])
      }
      expect(await notices(maren, note.id)).toEqual([])
    }
  })

  it('notifies only those whom a change of the note adds, also its author, but not who changes it', async () => {
    const { id } = await createNote(maren, { contactId, content: `Ask ${at(ben)}` })
    const [first] = await notices(ben, id)
    await ben.request('PATCH', `/notifications/${first?.id}`, { read: true })
    const content = `Ask ${at(ben)}, ${at(vi)} or ${at(maren)}`
    expect((await change(id, content, ben)).body.data.mentions).toHaveLength(3)
    expect(await notices(ben, id, true)).toEqual([])
    expect(await notices(vi, id, true)).toHaveLength(1)
    expect(await notices(maren, id, true)).toHaveLength(1)
    await change(id, `Please ask ${at(ben)}, ${at(vi)} or ${at(maren)}`)
    expect(await notices(ben, id)).toHaveLength(1)
    expect(await notices(vi, id)).toHaveLength(1)
  })

  it('marks the notice as read when the mention is removed, and when the note is deleted', async () => {
    const { id } = await createNote(maren, { contactId, content: `${at(ben)} and ${at(vi)}` })
    expect(await notices(ben, id, true)).toHaveLength(1)
    await change(id, `Only ${at(vi)}`)
    expect(await notices(ben, id, true)).toEqual([])
    expect(await notices(vi, id, true)).toHaveLength(1)
    await maren.request('DELETE', `/notes/${id}`)
    expect(await notices(vi, id, true)).toEqual([])
    expect(await notices(vi, id)).toMatchObject([{ title: null, subject: null }])
  })

  it('shows names where the note stands in a line: in the search and in the trash; the timeline names its mentions', async () => {
    const { id: dealId } = await createDeal(maren)
    const { id } = await createNote(maren, { dealId, content: `Zebra: ask ${at(ben)} about <@${uuidv7()}x>` })
    const found = (await maren.request('GET', '/search?q=zebra')).body
    expect(JSON.stringify(found)).toContain('Zebra: ask @Ben Amos about <@')
    const timeline = (await maren.request('GET', `/deals/${dealId}/timeline?kind=note`)).body.data
    expect(timeline[0].note.mentions).toEqual([summary(ben, 'Ben Amos')])
    await maren.request('DELETE', `/notes/${id}`)
    expect(JSON.stringify((await maren.request('GET', '/trash?search=zebra')).body)).toContain('Zebra: ask @Ben Amos')
  })
})

describe('refuses', () => {
  const refusal = [422, { content: ['A note can only mention members of this workspace.'] }]

  it('to mention somebody who has left, is of another workspace, or does not exist, and stores nothing', async () => {
    const former = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Gone' })
    await maren.request('DELETE', `/api/team/members/${former.userId}`, { reassignTo: maren.userId })
    const { id } = await createNote(maren, { contactId, content: 'Kept' })
    const before = (await maren.request('GET', `/notes?contactId=${contactId}`)).body.page.total
    for (const userId of [former.userId, otherTenant.userId, '01920000-0000-7000-8000-000000000000']) {
      const content = `${at(ben)} <@${userId}>`
      for (const { status, body } of [
        await maren.request('POST', '/notes', { contactId, content }),
        await maren.request('PATCH', `/notes/${id}`, { content }),
        await change(id, content),
        await maren.request('PATCH', '/notes/bulk', { noteIds: [id], changes: { content } }),
      ])
        expect([status, body.field_errors]).toEqual(refusal)
    }
    expect((await maren.request('GET', `/notes?contactId=${contactId}`)).body.page.total).toBe(before)
    expect((await maren.request('GET', `/notes/${id}`)).body.data).toMatchObject({ content: 'Kept', version: 1 })
    expect(await notices(ben, id)).toEqual([])
  })

  it('more than 20 mentions', async () => {
    const ids = Array.from({ length: 21 }, (_, n) => `<@01920000-0000-7000-8000-0000000000${10 + n}>`)
    const { status, body } = await maren.request('POST', '/notes', { contactId, content: ids.join(' ') })
    expect([status, body.field_errors]).toEqual([422, { content: ['A note can mention at most 20 people.'] }])
  })
})

describe('hides', () => {
  it('the mention from other workspaces, and notifies nobody there', async () => {
    const { id } = await createNote(maren, { contactId, content: at(ben) })
    expect((await otherTenant.request('GET', `/notes/${id}`)).status).toBe(404)
    expect((await change(id, at(otherTenant), otherTenant)).status).toBe(404)
    expect(await notices(otherTenant, id)).toEqual([])
    expect(await notices(ben, id)).toHaveLength(1)
  })
})

describe('survives', () => {
  it('people who mention themselves, and what only looks like a mention', async () => {
    const content = `${at(maren)} <@nobody> @Ben <@${ben.userId}`
    const note = await createNote(maren, { contactId, content })
    expect([note.content, note.mentions.map(({ id }) => id)]).toEqual([content, [maren.userId]])
    expect([await notices(maren, note.id), await notices(ben, note.id)]).toEqual([[], []])
  })

  it('a change of a note that mentions somebody who has left since', async () => {
    const leaving = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Leah Ives' })
    const { id } = await createNote(maren, { contactId, content: at(leaving) })
    await maren.request('DELETE', `/api/team/members/${leaving.userId}`, { reassignTo: maren.userId })
    const { status, body } = await change(id, `${at(leaving)} and ${at(ben)}`)
    expect([status, body.data.mentions.map(({ name }: { name: string }) => name).sort()]).toEqual([
      200,
      ['Ben Amos', 'Leah Ives'],
    ])
    expect(await notices(ben, id)).toHaveLength(1)
  })

  it('a create sent twice: one notice', async () => {
    const note = { id: uuidv7(), content: at(ben), contactId }
    const answers = [await maren.request('POST', '/notes', note), await maren.request('POST', '/notes', note)]
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(await notices(ben, note.id)).toHaveLength(1)
  })
})
