import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../../app.ts'
import type { JobHandler } from '../../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { InboundMessage } from '../../engines/engine.ts'
import { createEngineSink } from '../../engines/inbound/engine-sink.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { claimBatch, markSent } from '../../engines/outbox/outbox-store.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let [maren, member, viewer, stranger]: Person[] = []
let lease = { workspaceId: '', accountId: '', node: '', epoch: 7 }
let number = 15_550_930
beforeAll(async () => {
  maren = await createPerson(server)
  member = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
  viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
  stranger = await createPerson(server)
  const accountId = await createAccount(server, maren)
  lease = { ...lease, workspaceId: maren.workspaceId, accountId, node: accountId }
  await owner.query(
    `update whatsapp_accounts set lease_owner = id, lease_epoch = 7, lease_until = now() + interval '1 hour' where id = $1`,
    [accountId],
  )
})
beforeEach(async () => {
  number += 1
  await setRule('ON_REPLY')
  // What the test before has left queued.
  await sendReceipts()
})

const me = () => maren as Person
const accountPath = (rest = '') => `/whatsapp/accounts/${lease.accountId}${rest}`
const chat = (rest = '') => accountPath(`/conversations/${number}@c.us${rest}`)
const change = (body: object, by = me()) => by.request('PATCH', accountPath(), body)
const setRule = async (readReceipts: string) => expect((await change({ readReceipts })).status).toBe(200)
const getRule = async () =>
  (await me().request('GET', '/whatsapp/accounts')).body.data.find(({ id }: { id: string }) => id === lease.accountId)
    .readReceipts

let count = 1_000
/** Somebody writes; resolves to WhatsApp’s id of the message. */
async function hear(more: Partial<InboundMessage> = {}): Promise<string> {
  const providerId = `R${++count}`
  await recordAndProcess(server.platform, lease, {
    kind: 'message',
    event: {
      ...{ providerId, chat: [{ kind: 'pn', value: String(number) }], fromMe: false, at: new Date() },
      ...{ type: 'text', content: 'Hello?', source: 'live', raw: {}, ...more },
    },
  })
  return providerId
}
const open = async () => expect((await me().request('PUT', chat('/read'))).status).toBe(200)
const reply = (text = 'At nine', headers = {}, by = me()) =>
  by.request('POST', accountPath('/send'), { to: String(number), type: 'text', text }, headers)
const listMessages = async () => (await me().request('GET', chat('/messages'))).body.data
const messagePath = async (rest: string) => accountPath(`/messages/${(await listMessages())[0].id}${rest}`)
const getUnread = async () => (await me().request('GET', chat())).body.data.unreadCount
const countQueued = async (): Promise<number> =>
  (
    await owner.query(
      `select from whatsapp_outbox o join whatsapp_conversations v on v.id = o.conversation_id
        where o.kind = 'read' and v.account_id = $1 and v.whatsapp_id = $2`,
      [lease.accountId, `${number}@c.us`],
    )
  ).rowCount ?? 0
/** The messages of each receipt that is sent now, by WhatsApp’s ids. */
async function sendReceipts(): Promise<string[][]> {
  const receipts: string[][] = []
  for (;;) {
    const items = await claimBatch(server.platform, lease, () => `OUT${++count}`)
    if (items.length === 0) return receipts
    for (const item of items) {
      if (item.kind === 'read') receipts.push(item.unread.map(({ providerId }) => providerId).sort())
      await markSent(server.platform, lease, item, { providerId: item.message?.providerId ?? '' })
    }
  }
}
const fail = (id: string) =>
  owner.query(
    `with failed as (delete from whatsapp_outbox where message_id = $1)
     update whatsapp_messages set status = 'FAILED', failure = 'rejected' where id = $1`,
    [id],
  )

describe('does', () => {
  it('sends a receipt when a conversation is opened, and none with the reply, unless the account says otherwise', async () => {
    await setRule('ON_READ')
    const id = await hear()
    await open()
    expect(await countQueued()).toBe(1)
    await reply()
    expect(await sendReceipts()).toEqual([[id]])
  })

  it('with the other rule, sends none when it is opened, but one with the reply, for all that came before it', async () => {
    const first = await hear()
    await open()
    expect([await getUnread(), await countQueued()]).toEqual([0, 0])
    const second = await hear()
    expect((await reply()).status).toBe(201)
    // This comes while the reply is on its way.
    const third = await hear()
    await open()
    expect(await sendReceipts()).toEqual([[first, second]])
    await reply()
    expect(await sendReceipts()).toEqual([[first, second, third]])
    await reply('Or at ten')
    expect(await sendReceipts()).toEqual([])
  })

  it('takes a scheduled message, a retried one and a reaction to a message of theirs for a reply', async () => {
    await hear()
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await me().request('POST', chat('/scheduled-messages'), { text: 'Good morning', sendAt })
    expect([scheduled.status, await countQueued()]).toEqual([201, 0])
    const { id } = scheduled.body.data
    await owner.query(`update whatsapp_scheduled_messages set send_at = now() where id = $1`, [id])
    await (jobs['send-scheduled'] as JobHandler)({ workspaceId: me().workspaceId, id } as never, server.platform)
    expect(await countQueued()).toBe(1)
    await sendReceipts()

    const failed = (await listMessages())[0].id
    await fail(failed)
    await hear()
    expect((await me().request('POST', accountPath(`/messages/${failed}/retry`))).status).toBe(200)
    expect(await countQueued()).toBe(1)
    await sendReceipts()

    await hear()
    expect((await me().request('PUT', await messagePath('/reaction'), { emoji: '👍' })).status).toBe(200)
    expect(await countQueued()).toBe(1)
  })

  it('takes neither an edit, a deletion, a reaction to a message of ours nor one that is taken back for a reply', async () => {
    await hear()
    await me().request('PUT', await messagePath('/reaction'), { emoji: '👍' })
    const reaction = await messagePath('/reaction')
    await reply()
    await sendReceipts()
    await hear({ at: new Date(Date.now() - 60_000) })
    await owner.query(`update whatsapp_messages set status = 'SENT' where account_id = $1 and from_me`, [
      lease.accountId,
    ])
    for (const [method, path, body] of [
      ['DELETE', reaction],
      ['PUT', await messagePath('/reaction'), { emoji: '👍' }],
      ['PATCH', await messagePath(''), { text: 'At ten' }],
    ] as const)
      expect((await me().request(method, path, body)).status, `${method} ${path}`).toBe(200)
    expect(await sendReceipts()).toEqual([])
    expect((await me().request('DELETE', await messagePath(''))).status).toBe(200)
    expect(await countQueued()).toBe(0)
  })

  it('does not take an away message for a reply, nor its retry', async () => {
    const days = Array.from({ length: 7 }, () => [])
    await change({ businessHours: { timeZone: 'UTC', closedDates: [], days }, awayMessage: 'We are closed.' })
    await hear()
    await change({ businessHours: null, awayMessage: null })
    const [{ id, isAutomatic }] = await listMessages()
    expect([isAutomatic, await countQueued()]).toEqual([true, 0])
    await fail(id)
    expect((await me().request('POST', accountPath(`/messages/${id}/retry`))).status).toBe(200)
    expect(await countQueued()).toBe(0)
    await reply()
    expect(await countQueued()).toBe(1)
  })

  it('sends none for what was read or answered on the phone, which has sent one', async () => {
    const read = (...providerIds: string[]) =>
      recordAndProcess(server.platform, lease, {
        kind: 'read',
        event: { chat: [{ kind: 'pn', value: String(number) }], providerIds, at: new Date(), raw: {} },
      })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await hear({ at: at(9), fromMe: true })
    const [first, second] = [await hear({ at: at(8) }), await hear({ at: at(7) })]
    await open()
    await read(first)
    await reply()
    expect(await sendReceipts()).toEqual([[first, second]])
    await read(await hear({ at: at(6) }))
    await reply()
    expect(await sendReceipts()).toEqual([])
    await hear({ at: at(5) })
    await open()
    await hear({ at: at(4), fromMe: true })
    await reply()
    expect(await sendReceipts()).toEqual([])
  })

  it('sends no receipt for the past when the rule changes', async () => {
    const first = await hear()
    await open()
    await setRule('ON_READ')
    await open()
    await reply()
    expect(await sendReceipts()).toEqual([])
    const second = await hear()
    await setRule('ON_REPLY')
    expect(await countQueued()).toBe(0)
    await setRule('ON_READ')
    await open()
    expect(await sendReceipts()).toEqual([[first, second]])
    await setRule('ON_REPLY')
    await reply()
    expect(await sendReceipts()).toEqual([])
  })
})

describe('refuses', () => {
  it.each([
    ['NEVER', 'Read receipts must be one of ON_READ, ON_REPLY.'],
    ['on_reply', 'Read receipts must be one of ON_READ, ON_REPLY.'],
    [true, 'Read receipts must be text.'],
    [null, 'Read receipts must be text.'],
  ])('a rule that does not exist: %j', async (readReceipts, text) => {
    const { status, body } = await change({ readReceipts })
    expect([status, body.success, body.message]).toEqual([422, false, text])
    expect(body.field_errors).toEqual({ readReceipts: [text] })
    expect(await getRule()).toBe('ON_REPLY')
  })

  it('to let members and viewers change the rule, or viewers reply', async () => {
    for (const by of [member, viewer] as Person[])
      expect((await change({ readReceipts: 'ON_READ' }, by)).body.error).toBe('not_permitted')
    expect(await getRule()).toBe('ON_REPLY')
    await hear()
    expect((await reply('Hi', {}, viewer)).body.error).toBe('not_permitted')
    expect(await countQueued()).toBe(0)
  })
})

describe('hides', () => {
  it('the rule, and conversations whose receipt is pending, from other workspaces', async () => {
    expect((await change({ readReceipts: 'ON_READ' }, stranger)).status).toBe(404)
    await hear()
    expect((await reply('Hi', {}, stranger)).status).toBe(404)
    expect([await getRule(), await countQueued()]).toEqual(['ON_REPLY', 0])
  })
})

describe('survives', () => {
  it('two replies at once: one receipt', async () => {
    const id = await hear()
    const replies = await Promise.all([reply('One'), reply('Two'), reply('Three'), open()])
    expect(replies.slice(0, 3).map((one) => one?.status)).toEqual([201, 201, 201])
    expect(await sendReceipts()).toEqual([[id]])
  })

  it('a message that arrives while the reply waits to be stored: the receipt covers it', async () => {
    const ids = [await hear()]
    const blocker = await owner.connect()
    try {
      await blocker.query('begin')
      await blocker.query('select from whatsapp_accounts where id = $1 for no key update', [lease.accountId])
      const replied = reply()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ownNumber%'`
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
      ids.push(await hear())
      await blocker.query('commit')
      expect((await replied).status).toBe(201)
    } finally {
      blocker.release()
    }
    expect(await sendReceipts()).toEqual([ids])
  })

  it('a reply that is sent twice with one key: one receipt, not the one of what came in between', async () => {
    const headers = { 'idempotency-key': `receipt ${number}` }
    const first = await hear()
    await reply('At nine', headers)
    await hear()
    expect((await reply('At nine', headers)).status).toBe(201)
    expect(await sendReceipts()).toEqual([[first]])
  })

  it('a reply that is not stored: the receipt stays pending', async () => {
    const id = await hear()
    const quotedMessageId = me().workspaceId
    const body = { to: String(number), type: 'text', text: 'At nine', quotedMessageId }
    expect((await me().request('POST', accountPath('/send'), body)).status).toBe(422)
    expect(await countQueued()).toBe(0)
    await reply()
    expect(await sendReceipts()).toEqual([[id]])
  })

  it('a merge and a split: the side that has written since keeps its pending receipt', async () => {
    const hidden = { kind: 'lid' as const, value: `9${number}` }
    const first = await hear()
    await reply()
    expect(await sendReceipts()).toEqual([[first]])
    const second = await hear({ chat: [hidden] })
    await open()
    await createEngineSink(server.platform, lease, async () => undefined).alias({
      addresses: [hidden, { kind: 'pn', value: String(number) }],
    })
    const { id } = (await me().request('GET', chat('/merge'))).body.data
    expect((await me().request('POST', chat('/split'), { mergeId: id })).status).toBe(200)
    await reply()
    expect(await countQueued()).toBe(0)
    await me().request('POST', accountPath('/send'), { to: `${hidden.value}@lid`, type: 'text', text: 'Hi' })
    expect(await sendReceipts()).toEqual([[second]])
  })
})
