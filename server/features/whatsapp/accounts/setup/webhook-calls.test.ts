import { afterAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createWebhookBody, signBody } from '../../engines/cloud/fixtures/signed-webhooks.ts'
import { createMessage } from '../../webhooks/fixtures/cloud-account.ts'
import { startCheckedAccount } from './fixtures/checked-account.ts'

const server = await getTestServer()
const account = await startCheckedAccount(server)
const { graph, connect, findCheck, getWebhook } = account
afterAll(() => graph.close())
const owner = (text: string, values: unknown[]) => server.platform.database.owner.query(text, values)

const own = graph.addNumber()
const id = await connect(own)
const wasJustNow = (at: unknown) => Date.now() - new Date(at as string).getTime() < 60_000
const resetCalls = () =>
  owner('update whatsapp_accounts set webhook_called_at = null, complete_until = null where id = $1', [id])
/** Calls the webhook; returns the status of the reply. */
const call = async (body: object, secret = own.appSecret) => {
  const raw = Buffer.from(JSON.stringify(body))
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signBody(raw, secret) }
  const url = new URL((await getWebhook(id)).callbackUrl).pathname
  return (await server.app.inject({ method: 'POST', url, payload: raw, headers })).statusCode
}
/** Meta’s sample is about a number that nobody has. */
const sample = createWebhookBody([[{ id: '123456123', digits: '16505551111' }, createMessage('this is a sample')]])

describe('does', () => {
  it('says when Meta verified it, unless the verify token was wrong', async () => {
    const { callbackUrl, verification, calledAt } = await getWebhook(id)
    expect(calledAt).toBeNull()
    const verify = (token: string) => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' }
      return server.app.inject({ url: new URL(callbackUrl).pathname, query })
    }
    expect((await verify('wrong')).statusCode).toBe(400)
    expect((await findCheck('webhook', id))[0]).toBe('UNKNOWN')
    expect((await verify(verification)).statusCode).toBe(200)
    const [state, text, at] = await findCheck('webhook', id)
    expect([state, text, wasJustNow(at)]).toEqual(['PASSED', 'Meta calls the webhook.', true])
    expect((await getWebhook(id)).calledAt).toBe(at)
    expect((await findCheck('webhook'))[0]).toBe('UNKNOWN')
  })

  it('says when a message arrived, or the sample that Meta sends as a test', async () => {
    for (const body of [createWebhookBody([[own, createMessage('Hello')]]), sample]) {
      await resetCalls()
      expect(await call(body)).toBe(200)
      const [state, , at] = await findCheck('webhook', id)
      expect([state, wasJustNow(at)]).toEqual(['PASSED', true])
    }
  })
})

describe('refuses', () => {
  it('to count a call with a wrong signature', async () => {
    await resetCalls()
    expect(await call(sample, 'f'.repeat(32))).toBe(400)
    expect((await findCheck('webhook', id))[0]).toBe('UNKNOWN')
  })
})
