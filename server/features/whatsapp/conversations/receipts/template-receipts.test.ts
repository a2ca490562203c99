import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createRecipients, runBroadcastJob } from '../../broadcasts/fixtures.ts'
import { customerNumber } from '../../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../../engines/cloud/fixtures/fake-graph-state.ts'
import { createWebhookBody } from '../../engines/cloud/fixtures/signed-webhooks.ts'
import { createMessage, startCloudAccount } from '../../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer({ alone: true })
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, owner } = cloud
afterAll(() => cloud.close())

const offer = createTemplate('offer', { components: [{ type: 'BODY', text: 'Hello' }] })
let templateId = ''
beforeAll(async () => {
  graph.setTemplates(number, [offer])
  await cloud.waitUntilConnected()
  const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  templateId = body.data.templates[0].id
  const changed = await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { readReceipts: 'ON_REPLY' })
  expect(changed.status).toBe(200)
})

const countQueued = async () =>
  (await owner(`select from whatsapp_outbox where account_id = $1 and kind = 'read'`, [accountId])).length

describe('does', () => {
  it('does not take a broadcast for a reply, nor its retry, but a template that somebody sends', async () => {
    await cloud.callWebhook(createWebhookBody([[number, createMessage('When does it open')]]))
    const chat = `/whatsapp/accounts/${accountId}/conversations/${customerNumber}@c.us`
    await expect.poll(async () => (await maren.request('GET', chat)).body.data?.unreadCount).toBe(1)
    await maren.request('PUT', `${chat}/read`)

    const { viewId } = await createRecipients(maren, [{ phoneNumber: `+${customerNumber}` }])
    const broadcast = { name: 'Fair', accountId, templateId, viewId, body: {} }
    const started = await maren.request('POST', '/whatsapp/broadcasts', broadcast)
    expect([started.status, started.body.data?.recipients]).toEqual([201, 1])
    await runBroadcastJob(server, maren, started.body.data.id)
    const readSent = () =>
      owner('select id, status from whatsapp_messages where account_id = $1 and from_me', [accountId])
    // Receipts of its delivery would override the failure.
    await expect.poll(async () => (await readSent())[0]?.status).toBe('READ')
    const [{ id }] = await readSent()
    await owner(`update whatsapp_messages set status = 'FAILED', failure = 'rejected' where id = $1`, [id])
    expect((await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/retry`)).status).toBe(200)
    await expect.poll(() => graph.accepted.length).toBe(2)
    expect([await countQueued(), graph.read]).toEqual([0, []])

    const sent = await maren.request('POST', `/whatsapp/accounts/${accountId}/template-messages`, {
      ...{ to: customerNumber, templateId },
    })
    expect(sent.status).toBe(201)
    await expect.poll(() => graph.read).toEqual(['wamid.When-does-it-open'])
  })
})
