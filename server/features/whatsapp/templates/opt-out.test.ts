import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { customerNumber } from '../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createWebhookBody, nowInSeconds } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook, owner } = cloud
afterAll(() => cloud.close())

const spring = [{ type: 'BODY', text: 'Spring rates' }]

beforeAll(async () => {
  const components = spring
  graph.setTemplates(number, [
    createTemplate('offer', { category: 'MARKETING', components }),
    createTemplate('notice', { components }),
  ])
  await cloud.waitUntilConnected()
  await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
})

let messages = 0
const write = (body: string, { from = customerNumber, ago = 0 } = {}) =>
  callWebhook(
    createWebhookBody([
      [
        number,
        {
          messages: [
            {
              ...{ from, id: `wamid.${++messages}`, type: 'text', text: { body } },
              timestamp: String(Number(nowInSeconds()) - ago),
            },
          ],
        },
      ],
    ]),
  )
const prefer = (value: string, more: object = {}) =>
  callWebhook(
    createWebhookBody([
      [
        number,
        {
          user_preferences: [
            {
              ...{ wa_id: customerNumber, category: 'marketing_messages', value, timestamp: nowInSeconds() },
              ...more,
            },
          ],
        },
      ],
    ]),
  )
const send = (name: string, to = customerNumber) =>
  maren.request('POST', `/whatsapp/accounts/${accountId}/template-messages`, { to, name, language: 'en' })
const isOptedOut = async (number = customerNumber): Promise<boolean> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us`)).body.data?.optedOutAt !=
  null

describe('does', () => {
  it.each([
    ['STOP', 'START'],
    ['unsubscribe', 'Subscribe'],
    ['Baja ', 'ALTA'],
    ['Sair', 'Começar'],
  ])('takes "%s" for an opt-out, until "%s"', async (stop, start) => {
    await write(stop)
    await expect.poll(() => isOptedOut()).toBe(true)
    await write(start)
    await expect.poll(() => isOptedOut()).toBe(false)
  })

  it('follows what people tell WhatsApp', async () => {
    await prefer('stop')
    await expect.poll(() => isOptedOut()).toBe(true)
    await prefer('resume')
    await expect.poll(() => isOptedOut()).toBe(false)
  })
})

describe('refuses', () => {
  it('marketing templates of any account of the workspace, also after the account that was told is removed', async () => {
    const other = graph.addNumber()
    graph.setTemplates(other, [createTemplate('offer', { category: 'MARKETING', components: spring })])
    const otherId = (await cloud.connect(maren, other, { name: 'Events' })).body.data.id
    await waitUntil(
      server,
      maren,
      () => cloud.getAccount(otherId),
      ({ status }) => status === 'CONNECTED',
    )
    await maren.request('POST', `/whatsapp/accounts/${otherId}/templates/sync`)
    const path = await cloud.getWebhookPath(maren, otherId)
    const messages = [{ from: customerNumber, id: 'wamid.events', type: 'text', text: { body: 'Stop!' } }]
    const event = createWebhookBody([
      [other, { messages: messages.map((one) => ({ ...one, timestamp: nowInSeconds() })) }],
    ])
    await write('Good morning')
    await cloud.callWebhook(event, other, path)
    await expect.poll(() => isOptedOut()).toBe(true)
    expect((await send('offer')).body.error).toBe('opted_out')
    expect((await maren.request('DELETE', `/whatsapp/accounts/${otherId}`)).status).toBe(200)
    expect((await send('offer')).body.error).toBe('opted_out')
    await write('START')
    await expect.poll(() => isOptedOut()).toBe(false)
  })

  it('marketing templates to contacts who opted out, and nothing else', async () => {
    await write('Stop')
    // The engine may be processing an earlier event, and this one after it.
    await expect.poll(() => isOptedOut()).toBe(true)
    const count = async () =>
      (await owner('select count(*)::int as n from whatsapp_messages where account_id = $1', [accountId]))[0].n
    const before = await count()
    const { status, body } = await send('offer')
    expect([status, body.error, body.message]).toEqual([
      ...[409, 'opted_out'],
      'This person asked for no more marketing messages. Send a utility template, or clear the opt-out if they agreed to get them again.',
    ])
    expect(await count()).toBe(before)
    expect((await send('notice')).status).toBe(201)
    expect((await send('offer', '15550100199')).status).toBe(201)
    await write('start')
    await expect.poll(() => isOptedOut()).toBe(false)
    expect((await send('offer')).status).toBe(201)
  })
})

describe('survives', () => {
  const lastMessage = async () => (await cloud.listMessages()).find(({ fromMe }) => fromMe)

  it('an opt-out before a failed marketing template is sent again', async () => {
    graph.behaviour.decideOutcome = () => ({ code: 131042 })
    const { id } = (await send('offer')).body.data
    await waitUntil(server, maren, lastMessage, (message) => message?.status === 'FAILED')
    graph.behaviour.decideOutcome = () => 'accept'
    await write('STOP')
    await expect.poll(() => isOptedOut()).toBe(true)
    const retry = () => maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/retry`)
    const { status, body } = await retry()
    expect([status, body.error, body.message]).toEqual([
      ...[409, 'opted_out'],
      'This person asked for no more marketing messages. Send a utility template, or clear the opt-out if they agreed to get them again.',
    ])
    await write('START')
    await expect.poll(() => isOptedOut()).toBe(false)
    expect((await retry()).status).toBe(200)
  })

  it('words that only contain one of them, other preferences, and people that nobody knows yet', async () => {
    for (const text of ['Please stop by at nine', 'stop.it', 'I start on Monday']) await write(text)
    await prefer('stop', { category: 'service_messages' })
    await prefer('maybe')
    await expect.poll(() => isOptedOut()).toBe(false)
    expect((await prefer('stop', { wa_id: '15550100888' })).body.data).toEqual({ taken: 1 })
    expect((await prefer('stop', { wa_id: 'DROP TABLE' })).body.data).toEqual({ taken: 0 })
    await expect.poll(async () => (await send('offer', '15550100888')).body.error).toBe('opted_out')
    await write('Hello', { from: '15550100888' })
    await expect.poll(() => isOptedOut('15550100888')).toBe(true)
  })

  it('fifty reports of one opt-out, and a STOP that arrives after a later START', async () => {
    await Promise.all(Array.from({ length: 50 }, () => prefer('stop', { timestamp: '1700000000' })))
    await expect.poll(() => isOptedOut()).toBe(true)
    await write('START')
    await write('STOP', { ago: 60 })
    await expect.poll(() => isOptedOut()).toBe(false)
  })

  it('an opt-out while a marketing template waits in the outbox: it is never sent, and says why', async () => {
    await cloud.engines.stop()
    const { id } = (await send('offer')).body.data
    await send('notice')
    const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 99 }
    await owner(
      `update whatsapp_accounts set lease_owner = id, lease_epoch = 99, lease_until = now() + interval '1 hour' where id = $1`,
      [accountId],
    )
    await recordAndProcess(server.platform, lease, {
      kind: 'message',
      event: {
        ...{ providerId: 'wamid.last', chat: [{ kind: 'pn', value: customerNumber }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'STOP', source: 'live', raw: {} },
      },
    })
    await owner('update whatsapp_accounts set lease_owner = null, lease_until = null where id = $1', [accountId])
    const accepted = graph.accepted.length
    const engines = await cloud.startEngines()
    const find = async () =>
      (await owner('select status, failure from whatsapp_messages where id = $1', [id]))[0] as { status: string }
    expect(await waitUntil(server, maren, find, ({ status }) => status !== 'PENDING')).toEqual({
      status: 'FAILED',
      failure: 'opted_out',
    })
    await waitUntil(server, maren, lastMessage, (message) => message?.status === 'READ')
    expect(graph.accepted.slice(accepted).map(({ body }) => (body.template as { name: string }).name)).toEqual([
      'notice',
    ])
    await engines.stop()
  })
})
