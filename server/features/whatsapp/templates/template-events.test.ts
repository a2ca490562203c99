import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { customerNumber } from '../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createTemplateWebhook, createWebhookBody } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { createMessage, startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer({ alone: true })
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook, owner } = cloud
afterAll(() => cloud.close())

const plain = createTemplate('plain', { components: [{ type: 'BODY', text: 'Spring rates' }] })
const send = () =>
  maren.request('POST', `/whatsapp/accounts/${accountId}/template-messages`, {
    ...{ to: customerNumber, name: 'plain', language: 'en' },
  })
const getStatus = async () =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/templates`)).body.data.templates[0].status

beforeAll(async () => {
  graph.setTemplates(number, [plain])
  await cloud.waitUntilConnected()
  await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
})

describe('survives', () => {
  it('a report about a template that cannot be stored: the messages of the same call are there', async () => {
    await owner(`create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`)
    await owner('create trigger fail before update on whatsapp_templates for each row execute function fail()')
    const calls = [
      createTemplateWebhook(number, plain, { event: 'PAUSED' }),
      createWebhookBody([[number, createMessage('Is it still there?')]]),
    ] as { entry: object[] }[]
    const body = { object: 'whatsapp_business_account', entry: calls.flatMap(({ entry }) => entry) }
    expect((await callWebhook(body)).status).toBe(500)
    await expect.poll(cloud.listContents).toEqual(['Is it still there?'])
    expect(await getStatus()).toBe('APPROVED')
    await owner('drop function fail cascade')
    expect((await callWebhook(body)).status).toBe(200)
    expect([await getStatus(), await cloud.listContents()]).toEqual(['PAUSED', ['Is it still there?']])
    await callWebhook(createTemplateWebhook(number, plain, { event: 'APPROVED' }))
  })

  it('a template that is sent while a sync is stored: the one waits for the other', async () => {
    const client = await server.platform.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('update whatsapp_accounts set templates_synced_at = now() where id = $1', [accountId])
      const sent = send()
      await waitForLock()
      await client.query(`update whatsapp_templates set quality = 'RED' where account_id = $1`, [accountId])
      await client.query('commit')
      expect((await sent).status).toBe(201)
    } finally {
      client.release()
    }
  })
})

async function waitForLock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await owner(waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve))
}
