import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { customerNumber } from '../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createWebhookBody, nowInSeconds } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook, owner } = cloud
afterAll(() => cloud.close())

beforeAll(async () => {
  const components = [{ type: 'BODY', text: 'Spring rates' }]
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
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us`)).body.data.optedOutAt !==
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
  it('marketing templates to whoever has opted out, and nothing else', async () => {
    await write('Stop')
    // The engine may be processing an earlier event, and this one after it.
    await expect.poll(() => isOptedOut()).toBe(true)
    const count = async () =>
      (await owner('select count(*)::int as n from whatsapp_messages where account_id = $1', [accountId]))[0].n
    const before = await count()
    const { status, body } = await send('offer')
    expect([status, body.error, body.message]).toEqual([
      ...[409, 'opted_out'],
      'This person asked for no more marketing messages. Send a utility template, or wait until they write START.',
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
  it('words that only contain one of them, other preferences, and people that nobody knows', async () => {
    for (const text of ['Please stop by at nine', 'stop.it', 'I start on Monday']) await write(text)
    await prefer('stop', { category: 'service_messages' })
    await prefer('maybe')
    await expect.poll(() => isOptedOut()).toBe(false)
    expect((await prefer('stop', { wa_id: '15550100888' })).body.data).toEqual({ taken: 1 })
    expect((await prefer('stop', { wa_id: 'DROP TABLE' })).body.data).toEqual({ taken: 0 })
    expect((await send('offer', '15550100888')).status).toBe(201)
  })

  it('fifty reports of one opt-out, and a STOP that arrives after a later START', async () => {
    await Promise.all(Array.from({ length: 50 }, () => prefer('stop', { timestamp: '1700000000' })))
    await expect.poll(() => isOptedOut()).toBe(true)
    await write('START')
    await write('STOP', { ago: 60 })
    await expect.poll(() => isOptedOut()).toBe(false)
  })
})
