import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createContact } from '../../contacts/examples.ts'
import { createDeal } from '../../deals/examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createEngineSink } from '../engines/inbound/engine-sink.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let accountId = ''
const hours = (timeZone: string, spans: object[] = []) => ({
  ...{ timeZone, closedDates: [], days: Array.from({ length: 7 }, () => spans) },
})
const closed = hours('UTC')
const open = hours('UTC', [{ from: 0, to: 1_440 }])
const change = async (body: object) =>
  expect((await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, body)).status).toBe(200)
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren, { name: 'Harbor desk' })
})
beforeEach(() => change({ businessHours: closed, awayMessage: 'We open at nine.' }))

let count = 0
const nextNumber = () => `1555091${1000 + ++count}`
const lease = () => ({ workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 })
const hear = (number: string, more: object = {}) =>
  recordAndProcess(server.platform, lease(), {
    kind: 'message',
    event: {
      ...{ providerId: `A${++count}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
      ...{ type: 'text', content: 'Are you there?', source: 'live', raw: {}, senderName: 'Amara Okonkwo', ...more },
    },
  })
const chat = (number: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us${rest}`
type Message = { id: string; content: string; isAutomatic: boolean; fromMe: boolean; status: string; author: unknown }
const thread = async (number: string): Promise<Message[]> =>
  (await maren.request('GET', chat(number, '/messages'))).body.data
const answers = async (number: string) => (await thread(number)).filter(({ isAutomatic }) => isAutomatic)
const listOwed = async (): Promise<string[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations?state=owed&limit=200`)).body.data.map(
    ({ whatsappId }: { whatsappId: string }) => whatsappId.split('@')[0],
  )
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('does', () => {
  it('answers a contact who writes outside the hours, marked as automatic, and queues the answer for WhatsApp', async () => {
    const number = nextNumber()
    await hear(number)
    const [answer, question] = await thread(number)
    expect(answer).toMatchObject({
      ...{ content: 'We open at nine.', isAutomatic: true, fromMe: true, status: 'PENDING', author: null },
    })
    expect(question).toMatchObject({ content: 'Are you there?', isAutomatic: false })
    const { rows } = await owner.query('select kind from whatsapp_outbox where message_id = $1', [answer?.id])
    expect(rows).toEqual([{ kind: 'send' }])
  })

  it('does not take its answer for one: the conversation still owes a reply, until a person writes', async () => {
    const number = nextNumber()
    await hear(number)
    expect((await maren.request('GET', chat(number))).body.data).toMatchObject({
      ...{ lastMessage: 'Are you there?', lastMessageFromMe: false, unreadCount: 1, state: 'OPEN' },
    })
    expect(await listOwed()).toContain(number)
    const [answer] = await answers(number)
    await owner.query(`update whatsapp_messages set status = 'FAILED', failure = 'rejected' where id = $1`, [
      answer?.id,
    ])
    await owner.query('delete from whatsapp_outbox where message_id = $1', [answer?.id])
    const retried = await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${answer?.id}/retry`)
    expect([retried.status, (await listOwed()).includes(number)]).toEqual([200, true])
    await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to: number, type: 'text', text: 'Here I am' })
    expect(await listOwed()).not.toContain(number)
    const [sent] = await thread(number)
    await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${sent?.id}/cancel`)
    expect((await maren.request('GET', chat(number))).body.data.lastMessage).toBe('Are you there?')
    expect(await listOwed()).toContain(number)
  })

  it('answers once a day by the clock of the account, and again on the next', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await change({ businessHours: hours(timeZone) })
      const number = nextNumber()
      for (let n = 0; n < 3; n++) await hear(number)
      expect(await answers(number)).toHaveLength(1)
      const { rows } = await owner.query(
        `select to_char(away_sent_on, 'YYYY-MM-DD') as day from whatsapp_conversations where whatsapp_id = $1`,
        [`${number}@c.us`],
      )
      expect(rows).toEqual([{ day: new Date().toLocaleDateString('sv-SE', { timeZone }) }])
      await owner.query('update whatsapp_conversations set away_sent_on = away_sent_on - 1 where whatsapp_id = $1', [
        `${number}@c.us`,
      ])
      await hear(number)
      expect(await answers(number)).toHaveLength(2)
    }
  })

  it('fills in what is known of the person, and omits the rest', async () => {
    const text = 'Hi {{First name}}, {{my name}} here.\n{{Company}} will hear of {{Deal}} soon.'
    await change({ awayMessage: text })
    const [known, unknown] = [nextNumber(), nextNumber()]
    const { id: companyId } = await createCompany(maren, { name: 'Okonkwo Freight' })
    const { id: contactId } = await createContact(maren, {
      ...{ name: 'Nala Okonkwo', companyId, whatsappNumber: `+${known}` },
    })
    await createDeal(maren, { title: 'Rail lane', contactId })
    await hear(known)
    await hear(unknown, { senderName: null })
    expect((await answers(known)).map(({ content }) => content)).toEqual([
      'Hi Nala, Kestrel here.\nOkonkwo Freight will hear of Rail lane soon.',
    ])
    expect((await answers(unknown)).map(({ content }) => content)).toEqual(['Hi, Kestrel here.\nwill hear of soon.'])
  })
})

describe('refuses', () => {
  it.each([
    ['one from the history', { source: 'history' }],
    ['one that was sent from the phone', { fromMe: true }],
    ['one that asks for no more marketing', { content: 'STOP' }],
    ['one that is older than ten minutes', { at: minutesAgo(11) }],
    ['word that one is awaited', { type: 'awaited', content: '' }],
  ])('to answer %s', async (_what, more) => {
    const number = nextNumber()
    await hear(number, more)
    expect(await answers(number)).toEqual([])
  })

  it('to answer a reaction, an edit, a group, and a person who asked for no more marketing before', async () => {
    const number = nextNumber()
    await hear(number, { providerId: `${number} first`, source: 'history' })
    const about = { providerId: `${number} first`, fromMe: false, chat: [{ kind: 'pn' as const, value: number }] }
    const [at, raw] = [new Date(), {}]
    for (const event of [
      { id: `edit ${number}`, ...about, at, raw, kind: 'edit' as const, content: 'Hello?' },
      { id: `reaction ${number}`, ...about, at, raw, kind: 'reaction' as const, emoji: '👍', by: 'them' as const },
    ])
      await recordAndProcess(server.platform, lease(), { kind: 'change', event })
    await hear(number, { content: 'stop' })
    await hear(number)
    expect(await answers(number)).toEqual([])
    const group = nextNumber()
    await hear('', { chat: [{ kind: 'group', value: group }] })
    const { rows } = await owner.query(
      `select count(*)::int as n from whatsapp_messages m join whatsapp_conversations c on c.id = m.conversation_id
        where c.whatsapp_id = $1 and m.from_me`,
      [`${group}@g.us`],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it.each([
    ['while it is open', { businessHours: open }],
    ['without hours', { businessHours: null }],
    ['without a text', { awayMessage: null }],
    ['with an empty text', { awayMessage: '  ' }],
    ['with a text of which nothing is left', { awayMessage: '{{Deal}}' }],
  ])('to answer %s', async (_when, settings) => {
    await change(settings)
    const number = nextNumber()
    await hear(number)
    expect(await answers(number)).toEqual([])
  })

  it('to answer for an account that was disconnected, and a text that is too long', async () => {
    const other = await createAccount(server, maren)
    await maren.request('PATCH', `/whatsapp/accounts/${other}`, { businessHours: closed, awayMessage: 'Away' })
    await maren.request('POST', `/whatsapp/accounts/${other}/disconnect`)
    const event = { providerId: 'OFF', chat: [{ kind: 'pn' as const, value: nextNumber() }], fromMe: false, raw: {} }
    await recordAndProcess(
      server.platform,
      { ...lease(), accountId: other },
      { kind: 'message', event: { ...event, at: new Date(), type: 'text', content: 'Hello', source: 'live' } },
    )
    const { rows } = await owner.query('select from whatsapp_messages where account_id = $1 and is_automatic', [other])
    expect(rows).toEqual([])
    const long = await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { awayMessage: 'x'.repeat(4_097) })
    expect([long.status, Object.keys(long.body.field_errors)]).toEqual([422, ['awayMessage']])
  })
})

describe('survives', () => {
  it('several messages at once, and one that is delivered twice: one answer', async () => {
    const number = nextNumber()
    const twice = { providerId: `${number} twice` }
    await Promise.all([hear(number), hear(number), hear(number, twice), hear(number, twice), hear(number)])
    expect(await answers(number)).toHaveLength(1)
    expect(await thread(number)).toHaveLength(5)
  })

  it('a message whose content was awaited: it is answered once it has come', async () => {
    const number = nextNumber()
    const same = { providerId: `${number} awaited` }
    await hear(number, { ...same, type: 'awaited', content: '' })
    expect(await answers(number)).toHaveLength(0)
    await hear(number, same)
    expect(await answers(number)).toHaveLength(1)
  })

  it('a merge of two conversations that were both answered today', async () => {
    const number = nextNumber()
    const hidden = { kind: 'lid' as const, value: `9${number}` }
    await hear(number)
    await hear('', { chat: [hidden] })
    const sink = createEngineSink(server.platform, lease(), async () => undefined)
    await sink.alias({ addresses: [hidden, { kind: 'pn', value: number }] })
    await hear(number)
    expect(await answers(number)).toHaveLength(2)
  })
})
