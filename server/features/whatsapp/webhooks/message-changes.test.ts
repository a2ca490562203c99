import { afterAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createWebhookBody } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { startCloudAccount } from './fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook } = cloud
afterAll(() => cloud.close())

/** Seconds of WhatsApp's clock, so many minutes after all of this began, a week ago. */
const start = Math.floor(Date.now() / 1_000) - 7 * 86_400
const at = (minute: number) => String(start + minute * 60)

let count = 0
/** What a customer of their own does, so that tests do not see each other's messages. */
function createCustomer() {
  const from = String(15550200000 + ++count)
  const contacts = [{ profile: { name: 'Amara Okonkwo' }, wa_id: from }]
  const path = `/whatsapp/accounts/${accountId}/conversations/${from}@c.us`
  const toBody = (message: object) => createWebhookBody([[number, { contacts, messages: [{ from, ...message }] }]])
  const toEcho = (message: object) =>
    createWebhookBody([[number, { message_echoes: [{ from: number.digits, to: from, ...message }] }]])
  const thread = async () => (await maren.request('GET', `${path}/messages`)).body.data
  return {
    ...{ from, path, toBody, toEcho, thread },
    write: (message: object) => callWebhook(toBody(message)),
    echo: (message: object) => callWebhook(toEcho(message)),
    only: async () => {
      const messages = await thread()
      expect(messages).toHaveLength(1)
      return messages[0]
    },
  }
}
const text = (id: string, body: string, minute = 1) => ({ id, timestamp: at(minute), type: 'text', text: { body } })
const reaction = (id: string, target: string, emoji: string | undefined, minute: number) => ({
  ...{ id, timestamp: at(minute), type: 'reaction', reaction: { message_id: target, ...(emoji && { emoji }) } },
})
const edit = (id: string, target: string, body: string, minute: number) => ({
  ...{ id, timestamp: at(minute), type: 'edit' },
  edit: { original_message_id: target, message: { type: 'text', text: { body } } },
})
const revoke = (id: string, target: string, minute: number) => ({
  ...{ id, timestamp: at(minute), type: 'revoke', revoke: { original_message_id: target } },
})

describe('does', () => {
  it('shows a customer’s reaction to our message, the latest one, until it is removed', async () => {
    const customer = createCustomer()
    const id = await graph.echo(number, { type: 'text', text: { body: 'Delivered at nine' } }, customer.from)
    await customer.write(reaction('wamid.r1', id, '👍', 2))
    expect((await customer.only()).reactions).toEqual([{ emoji: '👍', fromMe: false }])
    await customer.write(reaction('wamid.r3', id, '❤️', 4))
    await customer.write(reaction('wamid.r2', id, '😮', 3))
    expect((await customer.only()).reactions).toEqual([{ emoji: '❤️', fromMe: false }])
    await customer.write(reaction('wamid.r5', id, undefined, 6))
    await customer.write(reaction('wamid.r4', id, '🙏', 5))
    expect((await customer.only()).reactions).toEqual([])
  })

  it('shows what a customer changed a text and a caption to', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.e1', 'Six pallets'))
    await customer.write(edit('wamid.e2', 'wamid.e1', 'Seven pallets', 2))
    expect(await customer.only()).toMatchObject({ content: 'Seven pallets', editedAt: expect.any(String) })
    const image = { id: '4711', mime_type: 'image/jpeg', caption: 'The yard' }
    await customer.write({ id: 'wamid.e3', timestamp: at(3), type: 'image', image })
    await customer.write({
      ...{ id: 'wamid.e4', timestamp: at(4), type: 'edit' },
      edit: { original_message_id: 'wamid.e3', message: { type: 'image', image: { caption: 'The other yard' } } },
    })
    const [picture] = await customer.thread()
    expect(picture).toMatchObject({ messageType: 'image', content: 'The other yard' })
  })

  it('removes the content of what a customer deleted', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.v1', 'My card number is 4111'))
    await customer.write(revoke('wamid.v2', 'wamid.v1', 2))
    expect(await customer.only()).toMatchObject({ content: '', deletedAt: expect.any(String) })
  })

  it('shows what was written, edited, deleted and reacted to on the business’s own phone, and counts it as answered', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.p1', 'Is anybody there?'))
    const unread = async () => (await maren.request('GET', customer.path)).body.data.unreadCount
    expect(await unread()).toBe(1)
    await customer.echo(text('wamid.p2', 'Yes, one moment', 2))
    await customer.echo(edit('wamid.p3', 'wamid.p2', 'Yes, two moments', 3))
    await customer.echo(reaction('wamid.p4', 'wamid.p1', '👀', 3))
    await customer.echo(text('wamid.p5', 'Wrong chat', 4))
    await customer.echo(revoke('wamid.p6', 'wamid.p5', 5))
    const shown = (await customer.thread()).map(({ fromMe, content, status, deletedAt, reactions }: never) => ({
      ...{ fromMe, content, status, isDeleted: deletedAt !== null, reactions },
    }))
    expect(shown).toEqual([
      { fromMe: true, content: '', status: 'SENT', isDeleted: true, reactions: [] },
      { fromMe: true, content: 'Yes, two moments', status: 'SENT', isDeleted: false, reactions: [] },
      {
        ...{ fromMe: false, content: 'Is anybody there?', status: 'DELIVERED', isDeleted: false },
        reactions: [{ emoji: '👀', fromMe: true }],
      },
    ])
    expect(await unread()).toBe(0)
    const status = { id: 'wamid.p2', status: 'read', timestamp: at(6), recipient_id: customer.from }
    await callWebhook(createWebhookBody([[number, { statuses: [status] }]]))
    expect((await customer.thread())[1]).toMatchObject({ content: 'Yes, two moments', status: 'READ' })
  })

  it.each([
    ['user_changed_number', 'wa_id'],
    ['customer_changed_number', 'new_wa_id'],
  ])('moves the conversation to the new number of a customer: %s with %s', async (type, field) => {
    const customer = createCustomer()
    const { from: now } = createCustomer()
    await customer.write(text(`wamid.n1.${now}`, 'Hello'))
    const system = { body: 'The number changed', type, [field]: now }
    await customer.write({ id: `wamid.n2.${now}`, timestamp: at(2), type: 'system', system })
    const path = `/whatsapp/accounts/${accountId}/conversations/${now}@c.us`
    const { data } = (await maren.request('GET', `${path}/messages`)).body
    expect(data.map(({ content }: { content: string }) => content)).toEqual([
      `The number changed from +${customer.from} to +${now}`,
      'Hello',
    ])
    expect((await maren.request('GET', path)).body.data).toMatchObject({ unreadCount: 1, phoneNumber: `+${now}` })
  })

  it('recognizes a customer by the new one of two hidden ids', async () => {
    const hidden = (id: string, minute: number, more: object) => ({
      messages: [{ from_user_id: id, timestamp: at(minute), type: 'text', ...more }],
    })
    const old = `US.${++count}`
    const now = `US.${++count}`
    const write = (value: { messages: object[] }) => callWebhook(createWebhookBody([[number, value]]))
    await write(hidden(old, 1, { id: 'wamid.h1', text: { body: 'Before' } }))
    const system = { body: 'The id changed', type: 'user_changed_user_id', user_id: now }
    await write(hidden(old, 2, { id: 'wamid.h2', type: 'system', system }))
    await write(hidden(now, 3, { id: 'wamid.h3', text: { body: 'After' } }))
    const rows = await cloud.owner(
      `select m.content from whatsapp_messages m join whatsapp_addresses a on a.conversation_id = m.conversation_id
        where a.account_id = $1 and a.value = $2 order by m.sent_at`,
      [accountId, now],
    )
    expect(rows.map(({ content }) => content)).toEqual(['Before', 'After'])
  })
})

describe('survives', () => {
  it('the same changes fifty times at once, before the message, and again later', async () => {
    const customer = createCustomer()
    const bodies = [
      customer.toBody(edit('wamid.s2', 'wamid.s1', 'Final', 3)),
      customer.toBody(reaction('wamid.s3', 'wamid.s1', '👍', 3)),
      customer.toEcho(reaction('wamid.s4', 'wamid.s1', '🙏', 4)),
      customer.toEcho(text('wamid.s5', 'From the phone', 5)),
      customer.toEcho(edit('wamid.s6', 'wamid.s5', 'From our phone', 6)),
    ]
    const all = bodies.flatMap((body) => Array.from({ length: 10 }, () => body))
    const statuses = await Promise.all(all.map(async (body) => (await callWebhook(body)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await customer.write(text('wamid.s1', 'First', 2))
    await customer.write(edit('wamid.s7', 'wamid.s1', 'Draft', 2))
    for (const body of bodies) await callWebhook(body)
    const thread = await customer.thread()
    expect(thread.map(({ content }: { content: string }) => content)).toEqual(['From our phone', 'Final'])
    expect(thread[1].reactions).toEqual([
      { emoji: '👍', fromMe: false },
      { emoji: '🙏', fromMe: true },
    ])
  })

  it('fifty deliveries at once of a deletion, and an edit after it', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.d1', 'Secret'))
    const body = customer.toBody(revoke('wamid.d2', 'wamid.d1', 3))
    await Promise.all(Array.from({ length: 50 }, () => callWebhook(body)))
    await customer.write(edit('wamid.d3', 'wamid.d1', 'Secret again', 2))
    await customer.write(reaction('wamid.d4', 'wamid.d1', '👍', 4))
    expect(await customer.only()).toMatchObject({ content: '', reactions: [], deletedAt: expect.any(String) })
  })

  it('changes without a target or content, of another person’s message, or of our own', async () => {
    const [customer, other] = [createCustomer(), createCustomer()]
    await customer.write(text('wamid.o1', 'Mine'))
    await other.write(text('wamid.o2', 'Theirs'))
    await other.write(edit('wamid.o3', 'wamid.o1', 'Forged', 2))
    await other.write(revoke('wamid.o4', 'wamid.o1', 2))
    await other.write(reaction('wamid.o5', 'wamid.o1', '👎', 2))
    await customer.echo(text('wamid.o6', 'Ours', 2))
    await customer.write(edit('wamid.o7', 'wamid.o6', 'Forged', 3))
    await customer.write(revoke('wamid.o8', 'wamid.o6', 3))
    const odd = [
      { type: 'reaction' },
      { type: 'edit', edit: 7 },
      { type: 'revoke', revoke: { original_message_id: '' } },
    ]
    for (const [index, message] of odd.entries())
      expect((await customer.write({ id: `wamid.odd.${index}`, ...message })).body.data).toEqual({ taken: 0 })
    const shown = (await customer.thread()).map(({ content, reactions, deletedAt }: never) => [
      content,
      reactions,
      deletedAt,
    ])
    expect(shown).toEqual([
      ['Ours', [], null],
      ['Mine', [], null],
    ])
  })
})
