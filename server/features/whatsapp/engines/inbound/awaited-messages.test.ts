import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { InboundMessage, MessageChangeEvent } from '../engine.ts'
import { recordAndProcess } from './journal.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})

const lease = () => ({ workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 })
const numbers = Array.from({ length: 20 }, (_, n) => `155503${n + 10}`)
const nextChat = () => ({ number: numbers.pop()!, id: `M${numbers.length}` })

const hear = (chat: { number: string; id: string }, more: Partial<InboundMessage>) =>
  recordAndProcess(server.platform, lease(), {
    kind: 'message',
    event: {
      ...{ providerId: chat.id, chat: [{ kind: 'pn', value: chat.number }], fromMe: false, senderName: 'Amara' },
      ...{ at: new Date('2026-05-01T09:00:00Z'), type: 'text', content: '', source: 'live', raw: {} },
      ...more,
    },
  })
const change = (
  chat: { number: string; id: string },
  more: { kind: 'edit'; content: string } | { kind: 'revoke' },
): Promise<void> => {
  const at = new Date('2026-05-01T09:05:00Z')
  const about = { providerId: chat.id, fromMe: false, chat: [{ kind: 'pn' as const, value: chat.number }] }
  const event: MessageChangeEvent = { id: `${more.kind} ${chat.id}`, ...about, at, raw: {}, ...more }
  return recordAndProcess(server.platform, lease(), { kind: 'change', event })
}
const thread = async ({ number }: { number: string }) =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/messages`)).body.data
const conversation = async ({ number }: { number: string }) =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations`)).body.data.find(
    ({ whatsappId }: { whatsappId: string }) => whatsappId === `${number}@c.us`,
  )

describe('does', () => {
  it('shows that a message is awaited, then its content in the same place, and counts it as unread once', async () => {
    const chat = nextChat()
    await hear(chat, { type: 'awaited' })
    expect(await thread(chat)).toMatchObject([{ messageType: 'awaited', content: '' }])
    expect(await conversation(chat)).toMatchObject({ unreadCount: 1, lastMessageType: 'awaited' })
    const [before] = await thread(chat)
    await hear(chat, { content: 'Two pallets, please', at: new Date('2026-05-01T09:30:00Z') })
    expect(await thread(chat)).toMatchObject([
      { id: before.id, timestamp: before.timestamp, messageType: 'text', content: 'Two pallets, please' },
    ])
    expect(await conversation(chat)).toMatchObject({ unreadCount: 1, lastMessage: 'Two pallets, please' })
  })

  it.each(['view_once', 'missed_call', 'missed_video_call'] as const)(
    'shows what the phone alone has: %s',
    async (type) => {
      const chat = nextChat()
      await hear(chat, { type })
      expect(await thread(chat)).toMatchObject([{ messageType: type, content: '' }])
      expect((await conversation(chat)).unreadCount).toBe(1)
    },
  )
})

describe('refuses', () => {
  it('to replace what has come by word that it is awaited', async () => {
    const chat = nextChat()
    await hear(chat, { content: 'Two pallets, please' })
    await hear(chat, { type: 'awaited' })
    expect(await thread(chat)).toMatchObject([{ messageType: 'text', content: 'Two pallets, please' }])
  })

  it('to show the content of a message that was deleted while it was awaited', async () => {
    const chat = nextChat()
    await hear(chat, { type: 'awaited' })
    await change(chat, { kind: 'revoke' })
    await hear(chat, { content: 'a slip' })
    expect(await thread(chat)).toMatchObject([{ content: '', deletedAt: '2026-05-01T09:05:00+00:00' }])
  })

  it('to put the first text in the place of an edit that came while it was awaited', async () => {
    const chat = nextChat()
    await hear(chat, { type: 'awaited' })
    await change(chat, { kind: 'edit', content: 'Three pallets' })
    await hear(chat, { content: 'Two pallets' })
    expect(await thread(chat)).toMatchObject([{ messageType: 'text', content: 'Three pallets' }])
  })
})

describe('survives', () => {
  it('the word that it is awaited and its content at once, again and again: one message, unread once', async () => {
    const chat = nextChat()
    const both = [{ type: 'awaited' as const }, { content: 'Two pallets, please' }]
    await Promise.all([...both, ...both, ...both].map((more) => hear(chat, more)))
    expect(await thread(chat)).toMatchObject([{ messageType: 'text', content: 'Two pallets, please' }])
    expect((await conversation(chat)).unreadCount).toBe(1)
  })
})
