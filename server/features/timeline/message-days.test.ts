import { beforeAll, describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createNote } from '../notes/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let priya: Person
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
  accountId = await createAccount(server, maren)
})

const requestTimeline = (contactId: string, query = '', person = maren) =>
  person.request('GET', `/contacts/${contactId}/timeline${query}`)
const listDays = async (contactId: string, person = maren): Promise<TimelineEntry[]> =>
  (await requestTimeline(contactId, '?kind=message', person)).body.data

let lastNumber = 15550600
/** A contact with whom these messages were exchanged. */
async function createChattingContact(messages: Parameters<typeof createThread>[3], account = accountId) {
  const { id } = await createContact(maren, { name: 'Amara Okonkwo' })
  const number = String(lastNumber++)
  const { id: conversationId } = await createThread(
    server,
    maren,
    { accountId: account, number, contactId: id },
    messages,
  )
  return { id, conversationId, whatsappId: `${number}@c.us` }
}

describe('does', () => {
  it('has one entry for each day of a conversation, with its last message and how many there were', async () => {
    const { id, conversationId, whatsappId } = await createChattingContact([
      { content: 'Do you deliver?', at: '2026-03-01T09:00:00Z' },
      { content: 'We do.', fromMe: true, at: '2026-03-01T09:05:00Z' },
      { content: 'Great', at: '2026-03-01T23:59:59+00:00' },
      { content: 'x'.repeat(300), fromMe: true, at: '2026-03-03T08:00:00+00:00' },
    ])
    const place = { accountId, whatsappId }
    const entry = { kind: 'message', recordId: conversationId, actor: null, change: null, activity: null, note: null }
    expect(await listDays(id)).toMatchObject([
      {
        ...{ ...entry, at: '2026-03-03T08:00:00+00:00' },
        messages: {
          ...{ ...place, received: 0, sent: 1, lastMessage: 'x'.repeat(200) },
          ...{ lastMessageType: 'text', lastMessageFromMe: true },
        },
      },
      {
        ...{ ...entry, at: '2026-03-01T23:59:59+00:00' },
        messages: { ...place, received: 2, sent: 1, lastMessage: 'Great', lastMessageFromMe: false },
      },
    ])
  })

  it('divides days in the time zone of the person who reads', async () => {
    const { id } = await createChattingContact([
      { content: 'One', at: '2026-03-01T18:00:00Z' },
      { content: 'Two', at: '2026-03-01T19:00:00Z' },
      { content: 'Three', at: '2026-03-02T05:00:00Z' },
    ])
    const summarize = async (person: Person) =>
      (await listDays(id, person)).map(({ messages }) => [messages?.lastMessage, messages?.received])
    expect(await summarize(maren)).toEqual([
      ['Three', 1],
      ['Two', 2],
    ])
    await priya.request('PUT', '/auth/profile', { timezone: 'Asia/Kolkata' })
    expect(await summarize(priya)).toEqual([
      ['Three', 2],
      ['One', 1],
    ])
    await server.platform.database.owner.query(`update identity.users set timezone = 'Mars/Olympus' where id = $1`, [
      priya.userId,
    ])
    expect(await summarize(priya)).toEqual([
      ['Three', 1],
      ['Two', 2],
    ])
  })

  it('mixes days of several conversations with other entries, and pages without a gap', async () => {
    const days = (hour: string) =>
      ['01', '02', '03', '04', '05'].map((day) => ({ content: `${day} ${hour}`, at: `2026-03-${day}T${hour}:00:00Z` }))
    const { id } = await createChattingContact([...days('09'), ...days('10')])
    await createThread(server, maren, { accountId, number: String(lastNumber++), contactId: id }, days('09'))
    for (const day of ['02', '03']) {
      const note = await createNote(maren, { contactId: id })
      await server.platform.database.owner.query('update notes set created_at = $2 where id = $1', [
        note.id,
        `2026-03-${day}T10:00:00Z`,
      ])
    }
    const whole: TimelineEntry[] = (await requestTimeline(id, '?limit=500')).body.data
    expect(whole.map(({ kind, at }) => `${kind} ${at.slice(8, 13)}`).slice(1)).toEqual([
      ...[
        'message 05T10',
        'message 05T09',
        'message 04T10',
        'message 04T09',
        'message 03T10',
        'note 03T10',
        'message 03T09',
      ],
      ...['message 02T10', 'note 02T10', 'message 02T09', 'message 01T10', 'message 01T09'],
    ])
    for (const limit of [1, 2, 3, 5]) {
      const read: TimelineEntry[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await requestTimeline(id, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        read.push(...body.data)
        cursor = body.page.nextCursor
      }
      expect(read, `pages of ${limit}`).toEqual(whole)
    }
  })
})

describe('hides', () => {
  it('conversations of accounts that the reader does not see, or that were removed', async () => {
    const restricted = await createAccount(server, maren)
    const { id } = await createChattingContact([{ content: 'Hello' }], restricted)
    expect(await listDays(id, priya)).toHaveLength(1)
    const team = { memberIds: [maren.userId], assignment: 'MANUAL', assigneeId: null }
    expect((await maren.request('PUT', `/whatsapp/accounts/${restricted}/team`, team)).status).toBe(200)
    expect([(await listDays(id)).length, (await listDays(id, priya)).length]).toEqual([1, 0])
    expect((await maren.request('DELETE', `/whatsapp/accounts/${restricted}`)).status).toBe(200)
    expect(await listDays(id)).toEqual([])
  })

  it('messages of other workspaces, and deleted ones', async () => {
    const { id, conversationId } = await createChattingContact([{ content: 'Secret' }])
    expect((await requestTimeline(id, '', await createPerson(server))).status).toBe(404)
    await server.platform.database.owner.query(
      'update whatsapp_messages set revoked_at = now() where conversation_id = $1',
      [conversationId],
    )
    expect(JSON.stringify(await listDays(id))).not.toContain('Secret')
  })
})

describe('survives', () => {
  it('more messages on a day than are counted', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({
      content: `${n}`,
      fromMe: n % 2 === 0,
      at: `2026-03-01T09:00:${String(n % 60).padStart(2, '0')}.${String(n).padStart(3, '0')}Z`,
    }))
    const { id } = await createChattingContact(many)
    const [day] = await listDays(id)
    expect((day?.messages?.received ?? 0) + (day?.messages?.sent ?? 0)).toBe(100)
  })
})
