import { expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { EngineSession } from '../engine.ts'
import { recordAndProcess } from '../inbound/journal.ts'
import { createSandboxEngine } from '../sandbox/sandbox-engine.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const server = await getTestServer({ alone: true })

it('limits how many messages a minute go to people who have not written, not the answers to those who have', async () => {
  const maren = await createPerson(server)
  const accountId = await createAccount(server, maren)
  const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 7 }
  await server.platform.database.owner.query(
    `update whatsapp_accounts set lease_owner = id, lease_epoch = 7, lease_until = now() + interval '1 hour' where id = $1`,
    [accountId],
  )
  for (const customer of ['15550501', '15550502'])
    await recordAndProcess(server.platform, lease, {
      kind: 'message',
      event: {
        ...{ providerId: `IN${customer}`, chat: [{ kind: 'pn', value: customer }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'When will it come?', source: 'live', raw: {} },
      },
    })
  const strangers = Array.from({ length: 30 }, (_, n) => [`155506${n + 10}`, `stranger ${n}`])
  for (const [to, text] of [...strangers, ['15550501', 'an answer'], ['15550502', 'another answer']])
    expect(
      (await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to, type: 'text', text })).status,
    ).toBe(201)

  const sent: string[] = []
  const stopping = new AbortController()
  const { capabilities } = createSandboxEngine({ autoPair: true })
  let onSent = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    onSent = () => (sent.length === 3 ? resolve() : undefined)
  })
  const session = {
    newProviderId: () => `OUT${Math.random()}`,
    async send({ content, providerId }: Parameters<EngineSession['send']>[0]) {
      sent.push(content)
      onSent()
      return { providerId }
    },
  } as EngineSession
  const worker = startOutboxWorker(server.platform, lease, session, {
    capabilities: { ...capabilities, rateLimit: { perMinute: 1, gap: { least: 0, most: 0 } } },
    signal: stopping.signal,
    onFailure: (error) => expect.unreachable(String(error)),
  })
  worker.wake()
  await arrived
  stopping.abort()
  await worker.done()
  expect(sent.filter((text) => text.endsWith('answer')).toSorted()).toEqual(['an answer', 'another answer'])
})
