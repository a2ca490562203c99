import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../../../platform/platform.ts'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createPng } from '../../../files/examples.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { InboundMessage } from '../engine.ts'
import { processPending, recordAndProcess, recordWebhookEvents } from './journal.ts'
import { downloadPendingMedia } from './media-download.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const accountId = await createAccount(server, maren)
const lease = { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 }
const path = (number: string) => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/messages`

const countAnnouncements = async (): Promise<number> =>
  (
    await server.platform.database.owner.query(
      `select count(*)::int as count from events where workspace_id = $1 and kind = 'failed-jobs.changed'`,
      [maren.workspaceId],
    )
  ).rows[0].count

let poisonedTries = 0

/** A process that ends when it is about to store the poisoned message: it writes nothing more, not even that it failed. */
function startProcess(): Pick<Platform, 'database' | 'appSecret' | 'changes'> {
  const { database, appSecret, changes } = server.platform
  let hasEnded = false
  const createClient = (client: PoolClient) =>
    new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (name === 'query' && JSON.stringify(given).includes('"poison"')) {
            poisonedTries++
            hasEnded = true
          }
          if (hasEnded && name === 'query' && given[0] !== 'rollback') throw new Error('the process has ended')
          return value.apply(target, given)
        }
      },
    })
  const connect = async () => {
    if (hasEnded) throw new Error('the process has ended')
    return createClient(await database.owner.connect())
  }
  return { database: { ...database, owner: { connect } as never }, appSecret, changes }
}

const message = (number: string, content: string, more: Partial<InboundMessage> = {}): InboundMessage => ({
  ...{ providerId: `IN ${number}`, chat: [{ kind: 'pn', value: number }], fromMe: false, senderName: 'Amara' },
  ...{ at: new Date(), type: 'text', content, source: 'live', raw: {}, ...more },
})

it('gives up an entry of the journal that ended the process again and again, and goes on with those after it', async () => {
  await recordWebhookEvents(
    server.platform,
    lease,
    ['15550601', '15550602', '15550603'].map((number) => ({
      kind: 'message',
      event: message(number, number.endsWith('2') ? 'poison' : 'Hello'),
    })),
  )
  for (let death = 1; death <= 3; death++) {
    await expect(processPending(startProcess(), lease)).rejects.toThrow('the process has ended')
    expect(poisonedTries).toBe(death)
  }
  await processPending(startProcess(), lease)
  await processPending(startProcess(), lease)
  expect(poisonedTries).toBe(3)
  for (const number of ['15550601', '15550603'])
    expect((await maren.request('GET', path(number))).body.data).toMatchObject([{ content: 'Hello' }])
  const given = (await maren.request('GET', '/failed-jobs')).body.data
  expect(given).toMatchObject([{ kind: 'message', name: 'Support' }])
  expect(await countAnnouncements()).toBe(1)

  await maren.request('POST', `/failed-jobs/${given[0].id}/retry`)
  await processPending(server.platform, lease)
  expect((await maren.request('GET', path('15550602'))).body.data).toMatchObject([{ content: 'poison' }])
  expect((await maren.request('GET', '/failed-jobs')).body.data).toEqual([])
})

it('does not count calls side by side as attempts of an entry', async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => `155507${String(n + 10)}`)
  const entries = numbers.map((number) => ({ kind: 'message' as const, event: message(number, 'Hello') }))
  await recordWebhookEvents(server.platform, lease, entries)
  await Promise.all(numbers.map(() => processPending(server.platform, lease)))
  const { rows } = await server.platform.database.owner.query(
    `select attempts, processed_at is not null as done, count(*)::int as entries from whatsapp_journal
      where account_id = $1 and dedupe_key like 'message to IN 155507__' group by 1, 2`,
    [accountId],
  )
  expect(rows).toEqual([{ attempts: 1, done: true, entries: 40 }])
})

it('leaves an entry that was discarded, and takes it for known when it is reported again', async () => {
  const entry = { kind: 'message', event: message('15550605', 'poison') } as const
  await recordWebhookEvents(server.platform, lease, [entry])
  for (let death = 1; death <= 3; death++) await processPending(startProcess(), lease).catch(() => undefined)
  await processPending(startProcess(), lease)
  const [{ id }] = (await maren.request('GET', '/failed-jobs')).body.data
  await maren.request('DELETE', `/failed-jobs/${id}`)
  await recordWebhookEvents(server.platform, lease, [entry])
  await processPending(server.platform, lease)
  expect((await maren.request('GET', path('15550605'))).body.data).toEqual([])
})

it('gives up a file whose download ended the process twice', async () => {
  const media = { kind: 'image', mediaType: 'image/png', ref: 'there' } as const
  await recordAndProcess(server.platform, lease, {
    kind: 'message',
    event: message('15550604', 'The dock', { type: 'image', media }),
  })
  const fetchMedia = vi.fn(() => new Promise<never>(() => undefined))
  for (let death = 1; death <= 2; death++) {
    void downloadPendingMedia(server.platform, lease, { fetchMedia })
    await expect.poll(() => fetchMedia.mock.calls.length).toBe(death)
  }
  await downloadPendingMedia(server.platform, lease, { fetchMedia })
  expect(fetchMedia).toHaveBeenCalledTimes(2)
  expect((await maren.request('GET', path('15550604'))).body.data).toMatchObject([{ media: { state: 'failed' } }])
  const given = (await maren.request('GET', '/failed-jobs')).body.data
  expect(given).toMatchObject([{ kind: 'file' }])

  await maren.request('POST', `/failed-jobs/${given[0].id}/retry`)
  const session = { fetchMedia: async () => Readable.from([createPng()]) }
  await downloadPendingMedia(server.platform, lease, session)
  expect((await maren.request('GET', path('15550604'))).body.data).toMatchObject([{ media: { state: 'ready' } }])
  expect((await maren.request('GET', '/failed-jobs')).body.data).toEqual([])
})
