import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createContact } from '../../../contacts/examples.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { InboundMessage, StatusEvent } from '../engine.ts'
import { recordConnection } from '../sessions/connection-status.ts'
import type { Lease } from '../sessions/lease.ts'
import { createEngineSink } from './engine-sink.ts'
import { processPending, recordAndProcess } from './journal.ts'

const server = await getTestServer({ alone: true })
let maren: Person
let lease: Lease
beforeAll(async () => {
  maren = await createPerson(server)
  lease = await leased(maren)
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)

async function leased(person: Person): Promise<Lease> {
  const accountId = await createAccount(server, person)
  return { workspaceId: person.workspaceId, accountId, node: accountId, epoch: 0 }
}

let count = 0
const message = (more: Partial<InboundMessage> = {}): InboundMessage => ({
  providerId: `IN${++count}`,
  chat: [{ kind: 'pn', value: '15550142' }],
  fromMe: false,
  senderName: 'Amara',
  at: new Date('2026-05-01T09:00:00Z'),
  type: 'text',
  content: `message ${count}`,
  source: 'live',
  raw: {},
  ...more,
})
const hear = (more: Partial<InboundMessage> = {}, of = lease) =>
  recordAndProcess(server.platform, of, { kind: 'message', event: message(more) })
const told = (providerId: string, status: StatusEvent['status'], of = lease) =>
  recordAndProcess(server.platform, of, { kind: 'status', event: { providerId, status, at: new Date(), raw: {} } })

type Chat = {
  id: string
  whatsappId: string
  name: string
  unreadCount: number
  lastMessage: string
  contact: { id: string } | null
}
const chats = async (person = maren, of = lease): Promise<Chat[]> =>
  (await person.request('GET', `/whatsapp/accounts/${of.accountId}/conversations`)).body.data
const thread = async (
  whatsappId: string,
  of = lease,
): Promise<{ content: string; status: string; timestamp: string }[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${of.accountId}/conversations/${whatsappId}/messages`)).body.data
const chat = async (whatsappId: string) => (await chats()).find((one) => one.whatsappId === whatsappId)

describe('does', () => {
  it('stores a message once and counts it as unread once, however often it is delivered', async () => {
    const same = { providerId: 'TWICE', chat: [{ kind: 'pn' as const, value: '15550201' }], content: 'Once' }
    await Promise.all([hear(same), hear(same), hear(same)])
    await hear(same)
    expect(await chat('15550201@c.us')).toMatchObject({ name: 'Amara', unreadCount: 1, lastMessage: 'Once' })
    expect(await thread('15550201@c.us')).toHaveLength(1)
  })

  it('orders a thread by the time of sending, not of arrival, and previews the latest message', async () => {
    const of = [{ kind: 'pn' as const, value: '15550202' }]
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute))
    for (const minute of [3, 1, 2]) await hear({ chat: of, at: at(minute), content: `at ${minute}` })
    expect((await thread('15550202@c.us')).map(({ content }) => content)).toEqual(['at 3', 'at 2', 'at 1'])
    expect((await chat('15550202@c.us'))?.lastMessage).toBe('at 3')
  })

  it('never lowers a status, in whichever order the receipts arrive', async () => {
    const of = [{ kind: 'pn' as const, value: '15550203' }]
    await hear({ providerId: 'MINE', fromMe: true, chat: of })
    const status = async () => (await thread('15550203@c.us'))[0]?.status
    const steps: [StatusEvent['status'], string][] = [
      ['READ', 'READ'],
      ['DELIVERED', 'READ'],
      ['SENT', 'READ'],
      ['FAILED', 'READ'],
      ['PLAYED', 'PLAYED'],
    ]
    for (const [step, stands] of steps) {
      await told('MINE', step)
      expect(await status(), step).toBe(stands)
    }
    await hear({ providerId: 'LOST', fromMe: true, chat: of, at: new Date('2026-05-02') })
    await told('LOST', 'FAILED')
    expect(await status()).toBe('FAILED')
    await told('LOST', 'DELIVERED')
    expect(await status()).toBe('DELIVERED')
  })

  it('applies a receipt that arrived before its message', async () => {
    await told('EARLY', 'READ')
    await hear({ providerId: 'EARLY', fromMe: true, chat: [{ kind: 'pn', value: '15550204' }] })
    await processPending(server.platform, lease)
    expect((await thread('15550204@c.us'))[0]?.status).toBe('READ')
  })

  it('links the contact with the same number in any notation, and shows the contact’s name', async () => {
    const { id } = await createContact(maren, { name: 'Jonas Berg', phoneNumber: '0049 30 5550205' })
    await hear({ chat: [{ kind: 'pn', value: '49305550205' }], senderName: 'jb' })
    expect(await chat('49305550205@c.us')).toMatchObject({ name: 'Jonas Berg', contact: { id } })
  })

  it('keeps one conversation per person, and merges two when an alias connects them', async () => {
    const lid = { kind: 'lid' as const, value: '900000000206' }
    const pn = { kind: 'pn' as const, value: '15550206' }
    await hear({ chat: [lid], content: 'hidden', at: new Date('2026-05-01T10:00:00Z') })
    expect((await chat('900000000206@lid'))?.unreadCount).toBe(1)
    await hear({ chat: [pn], content: 'open', at: new Date('2026-05-01T11:00:00Z') })
    const sink = createEngineSink(server.platform, lease, async () => undefined)
    await sink.alias({ addresses: [lid, pn] })
    expect(await chat('900000000206@lid')).toBeUndefined()
    expect(await chat('15550206@c.us')).toMatchObject({ unreadCount: 2, lastMessage: 'open' })
    expect((await thread('900000000206@lid')).map(({ content }) => content)).toEqual(['open', 'hidden'])
    await hear({ chat: [lid], content: 'again', at: new Date('2026-05-01T12:00:00Z') })
    expect((await chat('15550206@c.us'))?.lastMessage).toBe('again')
  })

  it('never derives a phone number from a hidden id (LID)', async () => {
    await hear({ chat: [{ kind: 'lid', value: '15550207' }], senderName: 'Lea' })
    const { rows } = await owner(
      `select phone_number, contact_id from whatsapp_conversations where whatsapp_id = '15550207@lid'`,
    )
    expect(rows).toEqual([{ phone_number: null, contact_id: null }])
  })

  it('stores history without counting it as unread and without an event', async () => {
    const person = await createPerson(server)
    const of = await leased(person)
    const events = `select kind from events where workspace_id = $1 and kind = 'message_update'`
    await hear({ source: 'history' }, of)
    expect((await chats(person, of))[0]?.unreadCount).toBe(0)
    expect((await owner(events, [person.workspaceId])).rowCount).toBe(0)
    await hear({ source: 'live' }, of)
    expect((await owner(events, [person.workspaceId])).rowCount).toBe(1)
  })
})

describe('refuses', () => {
  it('a timestamp in the future, which would keep a conversation on top', async () => {
    await hear({ chat: [{ kind: 'pn', value: '15550208' }], at: new Date('2199-01-01') })
    const [said] = await thread('15550208@c.us')
    expect(new Date(said?.timestamp ?? 0).getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('hides', () => {
  it('each workspace from the other, even when numbers and message ids are equal', async () => {
    const stranger = await createPerson(server)
    const theirs = await leased(stranger)
    const same = { providerId: 'SAME', chat: [{ kind: 'pn' as const, value: '15550209' }] }
    await hear({ ...same, content: 'ours' })
    await hear({ ...same, content: 'theirs' }, theirs)
    await told('SAME', 'READ', theirs)
    expect((await thread('15550209@c.us')).map(({ content }) => content)).toEqual(['ours'])
    expect((await chats(stranger, theirs)).map(({ lastMessage }) => lastMessage)).toEqual(['theirs'])
  })
})

describe('survives', () => {
  it('a connection that flaps while people write, read and reconnect: no deadlock', async () => {
    const person = await createPerson(server)
    const of = await leased(person)
    await owner('update whatsapp_accounts set lease_owner = id where id = $1', [of.accountId])
    const at = `/whatsapp/accounts/${of.accountId}`
    const rounds = Array.from({ length: 40 }, async (_, n) => {
      const number = `1555030${n % 5}`
      const [, , ...answers] = await Promise.all([
        recordConnection(server.platform, of, { status: n % 2 ? 'CONNECTED' : 'CONNECTING', canRetry: true }),
        hear({ chat: [{ kind: 'pn', value: number }] }, of),
        person.request('POST', `${at}/send`, { to: number, type: 'text', text: 'Hello' }),
        person.request('POST', `${at}/reconnect`),
        person.request('PUT', `${at}/conversations/${number}@c.us/read`),
      ])
      return answers.map(({ status }) => status)
    })
    const failed = (await Promise.all(rounds)).flat().filter((status) => status >= 500)
    expect(failed).toEqual([])
    const { rows } = await owner(
      'select last_error from whatsapp_journal where account_id = $1 and last_error is not null',
      [of.accountId],
    )
    expect(rows).toEqual([])
  })

  it('characters that cannot be stored, in the content and the payload', async () => {
    const content = 'a\u0000b\ud800c <img src=x onerror=alert(1)>'
    const payload = { contacts: [{ name: 'x\u0000', phones: ['1'] }] }
    await hear({ chat: [{ kind: 'pn', value: '15550210' }], content, senderName: 'N\u0000', payload, type: 'contact' })
    expect((await thread('15550210@c.us'))[0]?.content).toBe('ab\ufffdc <img src=x onerror=alert(1)>')
  })

  it('a process that dies between journaling and processing: the next one resumes', async () => {
    const event = message({ providerId: 'LEFT', chat: [{ kind: 'pn', value: '15550211' }], content: 'left behind' })
    await owner(
      `insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event) values ($1, gen_random_uuid(), $2, 'message', 'message to LEFT', $3)`,
      [maren.workspaceId, lease.accountId, JSON.stringify(event)],
    )
    await processPending(server.platform, lease)
    await processPending(server.platform, lease)
    expect((await thread('15550211@c.us')).map(({ content }) => content)).toEqual(['left behind'])
    const { rows } = await owner(
      `select processed_at is not null as done from whatsapp_journal where dedupe_key like '%LEFT'`,
    )
    expect(rows).toEqual([{ done: true }])
  })
})
