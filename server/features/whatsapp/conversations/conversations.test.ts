import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createCompany } from '../../companies/examples.ts'
import { createContact } from '../../contacts/examples.ts'
import { createDeal } from '../../deals/examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, type ThreadFixture } from '../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
let thread: ThreadFixture
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  thread = await createThread(server, maren, { accountId, unread: 2 }, [
    { content: 'First' },
    { content: 'Second', fromMe: true, status: 'READ' },
    { content: 'Third' },
  ])
})

const list = (query = '') => maren.request('GET', `/whatsapp/accounts/${accountId}/conversations${query}`)
const at = (whatsappId: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${whatsappId}${rest}`

describe('does', () => {
  it('lists conversations, the most recent first, a page at a time (WA-002, WA-006, WA-020)', async () => {
    const later = new Date(Date.UTC(2026, 5, 1)).toISOString()
    await createThread(server, maren, { accountId, number: '15550199', name: 'Jonas Berg' }, [
      { content: 'New', at: later },
    ])
    const { body } = await list()
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Jonas Berg', 'Amara Okonkwo'])
    expect(body.data[1]).toMatchObject({
      whatsappId: '15550142@c.us',
      lastMessage: 'Third',
      lastMessageFromMe: false,
      unreadCount: 2,
      contact: null,
    })
    expect(body.page).toMatchObject({ limit: 50, total: 2, nextCursor: null })
    const [first, second] = [await list('?limit=1'), await list('?limit=1&offset=1')]
    expect([first.body.data[0].name, second.body.data[0].name]).toEqual(['Jonas Berg', 'Amara Okonkwo'])
    const next = await list(`?limit=1&cursor=${first.body.page.nextCursor}`)
    expect(next.body.data).toEqual(second.body.data)
  })

  it('lists those first that have waited longest when asked to, a page at a time', async () => {
    const page = (query: string) => list(`?sort=lastMessageAt&limit=1${query}`)
    const first = await page('')
    expect(first.body.data[0].name).toBe('Amara Okonkwo')
    const next = await page(`&cursor=${first.body.page.nextCursor}`)
    expect(next.body.data[0].name).toBe('Jonas Berg')
    expect(next.body.page.nextCursor).toBeNull()
  })

  it.each([
    ['a name', 'amara', 1],
    ['a part of a number, in any notation', '555-0142', 1],
    ['a text that matches nothing', 'zzz', 0],
    ['a wildcard, taken literally', '%', 0],
  ])('finds by %s (WA-006)', async (_what, search, found) => {
    expect((await list(`?search=${encodeURIComponent(search)}`)).body.data).toHaveLength(found)
  })

  it('filters by unread, mine and unassigned', async () => {
    const names = async (filter: string) =>
      (await list(`?${filter}`)).body.data.map((one: { name: string }) => one.name)
    expect([await names('unread=true'), await names('assignee=me'), await names('assignee=nobody')]).toEqual([
      ['Amara Okonkwo'],
      ['Jonas Berg'],
      ['Amara Okonkwo'],
    ])
  })

  it('lists a thread newest first, with limit and offset, and with a cursor (WA-003, WA-007, WA-021)', async () => {
    const page = async (query: string) => (await maren.request('GET', at(thread.whatsappId, `/messages${query}`))).body
    const whole = await page('?limit=50&offset=0')
    expect(whole.data.map((one: { content: string }) => one.content)).toEqual(['Third', 'Second', 'First'])
    expect(whole.data[1]).toMatchObject({ fromMe: true, status: 'READ', messageType: 'text', media: null })
    expect(whole.data[0].timestamp).toBe('2026-01-01T09:02:00+00:00')
    expect((await page('?limit=1&offset=2')).data[0].content).toBe('First')
    const first = await page('?limit=2')
    expect((await page(`?limit=2&cursor=${first.page.nextCursor}`)).data).toEqual(whole.data.slice(2))
  })

  it('finds a thread by each of its ids, and none before the first message (WA-016, WA-018, WA-025)', async () => {
    const contents = async (whatsappId: string) =>
      (await maren.request('GET', at(whatsappId, '/messages'))).body.data.length
    expect(await contents('15550142@s.whatsapp.net')).toBe(3)
    expect(await contents(encodeURIComponent('15550142@c.us'))).toBe(3)
    expect(await contents('4930123@c.us')).toBe(0)
    const other = await createAccount(server, maren)
    const elsewhere = `/whatsapp/accounts/${other}/conversations/15550142@c.us/messages`
    expect((await maren.request('GET', elsewhere)).body.data).toEqual([])
  })

  it('lists conversations and messages with a limit, with an offset, and without them (WA-057)', async () => {
    const messages = at(thread.whatsappId, '/messages')
    const paths = [`/whatsapp/accounts/${accountId}/conversations`, messages]
    for (const path of paths)
      for (const query of ['', '?limit=2', '?offset=1', '?limit=2&offset=1'])
        expect((await maren.request('GET', `${path}${query}`)).status, `${path}${query}`).toBe(200)
    expect((await maren.request('GET', messages)).body.page.limit).toBe(50)
  })

  it('marks a conversation read, here and in the outbox (WA-015, WA-023)', async () => {
    const countUnread = async () =>
      (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations`)).body.data.find(
        (one: { whatsappId: string }) => one.whatsappId === thread.whatsappId,
      ).unreadCount
    expect(await countUnread()).toBeGreaterThan(0)
    const { status, body } = await maren.request('PUT', at(thread.whatsappId, '/read?type=individual'))
    expect(await countUnread()).toBe(0)
    expect([status, body.data]).toEqual([200, { whatsappId: '15550142@c.us', unreadCount: 0 }])
    expect((await maren.request('PUT', at(thread.whatsappId, '/read'))).status).toBe(200)
    const { rows } = await server.platform.database.owner.query(
      `select kind from whatsapp_outbox where conversation_id = $1`,
      [thread.id],
    )
    expect(rows).toEqual([{ kind: 'read' }])
  })

  it('assigns a conversation, and keeps internal notes out of WhatsApp', async () => {
    const ben = await createPerson(server, { workspaceOf: maren, name: 'Ben Okafor' })
    const put = await maren.request('PUT', at(thread.whatsappId, '/assignee'), { assigneeId: ben.userId })
    expect(put.body.data.assignee).toMatchObject({ id: ben.userId, name: 'Ben Okafor' })
    const note = await maren.request('POST', at(thread.whatsappId, '/notes'), { content: 'Pays late' })
    expect((await ben.request('GET', at(thread.whatsappId, '/notes'))).body.data).toEqual([note.body.data])
    expect((await ben.request('DELETE', `/whatsapp/notes/${note.body.data.id}`)).status).toBe(404)
    expect((await maren.request('DELETE', `/whatsapp/notes/${note.body.data.id}`)).status).toBe(200)
  })

  it('creates a contact for an unknown number in one request, and shows the thread with its contact, company and deal (COMP-001, ORG-028)', async () => {
    const { body } = await maren.request('PUT', at(thread.whatsappId, '/contact'), {})
    const { contact } = body.data
    expect(contact.name).toBe('Amara Okonkwo')
    expect((await maren.request('PUT', at(thread.whatsappId, '/contact'), {})).body.data.contact.id).toBe(contact.id)
    const made = await maren.request('GET', `/contacts/${contact.id}`)
    expect(made.body.data).toMatchObject({ whatsappNumber: '+15550142', phoneNumber: '+15550142' })
    const company = await createCompany(maren)
    await maren.request('PATCH', `/contacts/${contact.id}/company-id`, { companyId: company.id })
    const deal = await createDeal(maren, { title: 'Rail lane', contactId: contact.id })
    for (const path of [`/contacts/${contact.id}`, `/companies/${company.id}`, `/deals/${deal.id}`]) {
      const { body } = await maren.request('GET', `${path}/messages`)
      expect(body.data.map((one: { content: string }) => one.content)).toEqual(['Third', 'Second', 'First'])
      expect(body.data[0]).toMatchObject({
        id: expect.any(String),
        channel: 'WHATSAPP',
        subject: 'Amara Okonkwo',
        content: 'Third',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
        contactId: contact.id,
      })
    }
    expect((await maren.request('DELETE', at(thread.whatsappId, '/contact'))).body.data.contact).toBeNull()
  })

  it('links a contact by its number, in any notation, when it writes first', async () => {
    const { id } = await createContact(maren, { name: 'Lea Roth', whatsappNumber: '+49 (30) 123 456 78' })
    const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, {
      to: '49 30 12345678',
      type: 'text',
      text: 'Hello',
    })
    const found = await maren.request('GET', at(body.data.whatsappId))
    expect([body.data.whatsappId, found.body.data.contact.id]).toEqual(['493012345678@c.us', id])
  })

  it('stores quick replies with unique names', async () => {
    const add = (name: string) => maren.request('POST', '/whatsapp/quick-replies', { name, text: 'We open at nine.' })
    const { body } = await add('Hours')
    expect([(await add('hours')).status, (await add('Rates')).status]).toEqual([409, 201])
    const path = `/whatsapp/quick-replies/${body.data.id}`
    expect((await maren.request('PUT', path, { name: 'rates', text: 'x' })).status).toBe(409)
    expect((await maren.request('PUT', path, { name: 'HOURS', text: 'At eight.' })).body.data.text).toBe('At eight.')
    expect((await maren.request('DELETE', path)).status).toBe(200)
    expect((await maren.request('GET', '/whatsapp/quick-replies')).body.data).toHaveLength(1)
  })
})

describe('refuses', () => {
  it('more than five hundred quick replies, even of two that are added at once', async () => {
    const person = await createPerson(server)
    await server.platform.database.owner.query(
      `insert into whatsapp_quick_replies (workspace_id, id, name, text, created_by)
       select $1, gen_random_uuid(), 'Reply ' || n, 'Hello', $2 from generate_series(1, 499) n`,
      [person.workspaceId, person.userId],
    )
    const add = (name: string) => person.request('POST', '/whatsapp/quick-replies', { name, text: 'Hello' })
    const lock = { ...workspaceLock(person), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([add('One'), add('Other')]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('values out of their bounds', async () => {
    expect((await list('?limit=201')).status).toBe(400)
    expect((await list('?offset=-1')).status).toBe(400)
    expect((await list('?assignee=theirs')).status).toBe(400)
    expect((await list('?sort=name')).status).toBe(400)
    expect((await list('?cursor=x')).status).toBe(400)
    expect((await maren.request('PUT', at(thread.whatsappId, '/read?type=channel'))).status).toBe(400)
  })

  it('missing conversations, and assignees who are not members', async () => {
    const unwritten = await maren.request('GET', at('15550109999@c.us', ''))
    expect([unwritten.status, unwritten.body.data]).toEqual([200, null])
    expect((await maren.request('PUT', at('1@c.us', '/read'))).status).toBe(404)
    expect((await maren.request('DELETE', at('1@c.us', '/contact'))).status).toBe(404)
    const stranger = await createPerson(server)
    const { status, body } = await maren.request('PUT', at(thread.whatsappId, '/assignee'), {
      assigneeId: stranger.userId,
    })
    expect([status, body.field_errors]).toEqual([404, { assigneeId: ['This member does not exist.'] }])
  })
})

describe('hides', () => {
  it('conversations of other workspaces and organizations, even with the same number (ORG-020)', async () => {
    const stranger = await createPerson(server)
    const { organizationId } = stranger
    for (const [scope, status] of [
      [{ organizationId: maren.organizationId }, 200],
      [{ organizationId }, 404],
    ] as const) {
      const query = new URLSearchParams({ workspaceId: maren.workspaceId, ...scope })
      const path = `${at(thread.whatsappId, '/messages')}?${query}`
      expect(
        (await sendRequest(server, 'GET', path, undefined, { authorization: `Bearer ${maren.token}` })).status,
      ).toBe(status)
    }
    expect((await stranger.request('GET', at(thread.whatsappId, '/messages'))).status).toBe(404)
    expect((await stranger.request('PUT', at(thread.whatsappId, '/read'))).status).toBe(404)
    expect((await stranger.request('GET', `/whatsapp/accounts/${accountId}/conversations`)).status).toBe(404)
  })

  it('removed accounts', async () => {
    const gone = await createAccount(server, maren)
    await createThread(server, maren, { accountId: gone })
    await maren.request('DELETE', `/whatsapp/accounts/${gone}`)
    expect((await maren.request('GET', `/whatsapp/accounts/${gone}/conversations`)).status).toBe(404)
    expect((await maren.request('PUT', `/whatsapp/accounts/${gone}/conversations/15550142@c.us/read`)).status).toBe(404)
  })
})
