import { expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { EngineCapabilities, EngineSession } from '../engine.ts'
import { recordAndProcess } from '../inbound/journal.ts'
import { createSandboxEngine } from '../sandbox/sandbox-engine.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const server = await getTestServer({ alone: true })

/** An account whose lease this node holds; the worker delivers what it sends to a session that keeps it in `delivered`. */
async function createLeasedAccount() {
  const maren = await createPerson(server)
  const accountId = await createAccount(server, maren)
  const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 7 }
  await server.platform.database.owner.query(
    `update whatsapp_accounts set lease_owner = id, lease_epoch = 7, lease_until = now() + interval '1 hour' where id = $1`,
    [accountId],
  )
  const delivered: string[] = []
  const session = {
    newProviderId: () => `OUT${Math.random()}`,
    async send({ content, providerId }: Parameters<EngineSession['send']>[0]) {
      delivered.push(content)
      return { providerId }
    },
    async markRead(_chat, messages) {
      delivered.push(`read ${messages.map(({ providerId }) => providerId).join()}`)
    },
  } as EngineSession
  return {
    maren,
    accountId,
    delivered,
    hear: (customer: string) =>
      recordAndProcess(server.platform, lease, {
        kind: 'message',
        event: {
          ...{ providerId: `IN${customer}`, chat: [{ kind: 'pn', value: customer }], fromMe: false, at: new Date() },
          ...{ type: 'text', content: 'When will it come?', source: 'live', raw: {} },
        },
      }),
    send: async (to: string, text: string) =>
      expect(
        (await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to, type: 'text', text })).status,
      ).toBe(201),
    /** Delivers until that many calls have reached the session. */
    async deliver(count: number, rateLimit: EngineCapabilities['rateLimit'] = null): Promise<void> {
      const stopping = new AbortController()
      const worker = startOutboxWorker(server.platform, lease, session, {
        capabilities: { ...createSandboxEngine({ autoPair: true }).capabilities, rateLimit },
        signal: stopping.signal,
        onFailure: (error) => expect.unreachable(String(error)),
      })
      worker.wake()
      await expect.poll(() => delivered.length, { timeout: 30_000 }).toBe(count)
      stopping.abort()
      await worker.done()
    },
  }
}

it('limits how many messages a minute go to people who have not written, not the answers to those who have', async () => {
  const { hear, send, deliver, delivered } = await createLeasedAccount()
  for (const customer of ['15550501', '15550502']) await hear(customer)
  for (let n = 10; n < 40; n++) await send(`155506${n}`, `stranger ${n}`)
  await send('15550501', 'an answer')
  await send('15550502', 'another answer')
  await deliver(3, { perMinute: 1, gap: { least: 0, most: 0 } })
  expect(delivered.filter((text) => text.endsWith('answer')).toSorted()).toEqual(['an answer', 'another answer'])
})

it('sends the read receipt before the reply with which the account sends it', async () => {
  const { maren, accountId, hear, send, deliver, delivered } = await createLeasedAccount()
  await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { readReceipts: 'ON_REPLY' })
  await hear('15550505')
  await maren.request('PUT', `/whatsapp/accounts/${accountId}/conversations/15550505@c.us/read`)
  await send('15550506', 'somebody else')
  await deliver(1)
  await send('15550505', 'At nine')
  await deliver(3)
  expect(delivered).toEqual(['somebody else', 'read IN15550505', 'At nine'])
})

it('does not send a message again once a receipt of the first attempt has arrived', async () => {
  const { maren, accountId, send, deliver, delivered } = await createLeasedAccount()
  await send('15550507', 'At nine')
  await server.platform.database.owner.query(
    `update whatsapp_messages set status = 'DELIVERED', provider_id = 'FIRST' where workspace_id = $1`,
    [maren.workspaceId],
  )
  await send('15550507', 'Or at ten')
  await deliver(1)
  expect(delivered).toEqual(['Or at ten'])
  const path = `/whatsapp/accounts/${accountId}/conversations/15550507@c.us/messages`
  const { body } = await maren.request('GET', path)
  expect(body.data.map(({ content, status }: Record<string, string>) => [content, status])).toEqual([
    ['Or at ten', 'PENDING'],
    ['At nine', 'DELIVERED'],
  ])
})
