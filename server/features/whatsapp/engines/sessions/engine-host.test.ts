import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getOrigin, openEventStream } from '../../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { LeaseLostError } from '../engine.ts'
import { startTestEngines, waitUntil } from '../fixtures/run-engines.ts'
import { createSandboxEngine } from '../sandbox/sandbox-engine.ts'
import type { Engines } from './session-registry.ts'

const server = await getTestServer({ alone: true })
/** One without engines of its own. */
const other = await getTestServer({ alone: true })
let running: Awaited<ReturnType<typeof startTestEngines>>
let origin: string
let maren: Person
let accountId: string
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = getOrigin(server.app)
  running = await startTestEngines(server)
  maren = await createPerson(server)
  accountId = await connected(maren)
})
afterAll(() => running.stop())

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const list = async (person: Person) => (await person.request('GET', '/whatsapp/accounts')).body.data
const statusOf = async (person: Person, id: string) =>
  (await list(person)).find((one: { id: string }) => one.id === id)?.status
const is = (status: string) => (found: unknown) => found === status

async function connected(person: Person, name = 'Support'): Promise<string> {
  const { body } = await person.request('POST', '/whatsapp/accounts/connect', { name })
  await waitUntil(server, person, () => statusOf(person, body.data.id), is('CONNECTED'))
  return body.data.id
}

const send = async (text: string, to = '15550142') =>
  (await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to, type: 'text', text })).body.data
type Said = {
  id: string
  content: string
  fromMe: boolean
  status: string
  error: string | null
  media: { state: string; address: string } | null
}
const thread = async (number = '15550142'): Promise<Said[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/messages`)).body.data
const found = (said: Said[], id: string) => said.find((one) => one.id === id)

describe('does', () => {
  it('pairs, and shows the identity and the sync time of the account (WA-019, WA-033)', async () => {
    const shown = await waitUntil(
      server,
      maren,
      () => list(maren),
      ([one]) => one.completeUntil !== null,
    )
    expect(shown[0]).toMatchObject({
      status: 'CONNECTED',
      displayName: 'Sandbox',
      phoneNumber: expect.stringMatching(/^\+1555\d{7}$/),
    })
    const chats = async (): Promise<{ name: string; unreadCount: number }[]> =>
      (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations`)).body.data
    const all = await waitUntil(server, maren, chats, ({ length }) => length === 3)
    expect(all.map(({ name, unreadCount }) => [name, unreadCount])).toEqual([
      ['Lea Roth', 1],
      ['Amara Okonkwo', 0],
      ['Jonas Berg', 0],
    ])
  })

  it('sends each step of a connection, and nothing else, to the status stream (RT-002, RT-005, RT-015)', async () => {
    const person = await createPerson(server)
    const reader = await openEventStream(origin, person, undefined, '/whatsapp/accounts/status-updates')
    const id = await connected(person, 'Sales')
    await reader.waitUntil(() => reader.events.length >= 3)
    reader.close()
    const told = { accountId: id, accountName: 'Sales' }
    expect(reader.events.map(({ kind, data }) => [kind, data])).toEqual([
      ['status_update', { ...told, status: 'CONNECTING', previousStatus: 'UNKNOWN' }],
      ['status_update', { ...told, status: 'QR_READY', previousStatus: 'CONNECTING' }],
      ['status_update', { ...told, status: 'CONNECTED', previousStatus: 'QR_READY' }],
    ])
  })

  it('sends a message, updates its status up to READ, and emits the reply (RT-001, RT-004, WA-022)', async () => {
    const reader = await openEventStream(origin, maren, undefined, '/whatsapp/accounts/message-updates')
    const { id } = await send('On our way')
    await reader.waitUntil(() => reader.events.length === 1)
    reader.close()
    expect(reader.events[0]).toMatchObject({
      kind: 'message_update',
      data: { accountId, whatsappId: '15550142@c.us', fromName: '+15550142', content: 'echo: On our way' },
    })
    const said = await waitUntil(
      server,
      maren,
      () => thread(),
      (all) => found(all, id)?.status === 'READ',
    )
    expect(said.map(({ content }) => content)).toEqual(['echo: On our way', 'On our way'])
  })

  it('shows QR codes until one is scanned, when the sandbox does not pair by itself (WA-010, WA-034)', async () => {
    const slow = await startTestEngines(other, { sandbox: createSandboxEngine({ autoPair: false, speedUp: 40 }) })
    const person = await createPerson(other)
    const { id } = (await person.request('POST', '/whatsapp/accounts/connect', { name: 'Support' })).body.data
    const path = `/whatsapp/accounts/${id}`
    const code = () => person.request('GET', `${path}/qr-code`)
    const first = await waitUntil(other, person, code, ({ status }) => status === 200)
    await waitUntil(other, person, code, ({ body }) => body.data && body.data.qrCode !== first.body.data.qrCode)
    expect((await person.request('POST', `${path}/scan`)).status).toBe(200)
    const status = async () => (await person.request('GET', `${path}/status`)).body.data.status
    expect(await waitUntil(other, person, status, is('CONNECTED'))).toBe('CONNECTED')
    expect((await code()).body.message).toBe('This account is already connected.')
    expect((await person.request('POST', `${path}/scan`)).body.error).toBe('no_qr_code')
    await slow.stop()
  })

  it('keeps the order of a conversation, even behind a slow message', async () => {
    const sent = []
    for (const text of ['/slow', 'two', 'three']) sent.push((await send(text, '15550777')).id)
    const said = await waitUntil(
      server,
      maren,
      () => thread('15550777'),
      (all) => all.filter(({ fromMe }) => !fromMe).length === 3,
    )
    const answers = said.filter(({ fromMe }) => !fromMe).map(({ content }) => content)
    expect(answers.reverse()).toEqual(['echo: /slow', 'echo: two', 'echo: three'])
  })

  it('downloads the file of a message, and serves it at a signed URL', async () => {
    await send('/image', '15550888')
    const said = await waitUntil(
      server,
      maren,
      () => thread('15550888'),
      (all) => all.some(({ media }) => media?.state === 'ready'),
    )
    const { media } = said.find((one) => one.media) ?? {}
    const { rawPayload, headers } = await server.app.inject({ method: 'GET', url: media?.address ?? '' })
    expect([headers['content-type'], rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  })

  it('reconnects by itself when the connection drops, and sends queued messages', async () => {
    await send('/drop', '15550999')
    const { id } = await send('after the drop', '15550999')
    const said = await waitUntil(
      server,
      maren,
      () => thread('15550999'),
      (all) => all.some(({ content }) => content === 'echo: after the drop'),
    )
    expect(found(said, id)?.status).toBe('READ')
  })

  it('sends read receipts to WhatsApp, and empties its outbox', async () => {
    await maren.request('PUT', `/whatsapp/accounts/${accountId}/conversations/15550100103@c.us/read`)
    const waiting = async () => (await owner('select from whatsapp_outbox where account_id = $1', [accountId])).rowCount
    expect(await waitUntil(server, maren, waiting, (count) => count === 0)).toBe(0)
  })
})

describe('refuses', () => {
  it('to retry a failed message by itself; it shows the reason and can be resent (WA-048)', async () => {
    const { id } = await send('/fail')
    const said = await waitUntil(
      server,
      maren,
      () => thread(),
      (all) => found(all, id)?.status === 'FAILED',
    )
    expect(found(said, id)).toMatchObject({ error: 'WhatsApp did not accept the message.', action: 'retry' })
    const again = await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/retry`)
    expect([again.status, again.body.data.status]).toEqual([200, 'PENDING'])
    await waitUntil(
      server,
      maren,
      () => thread(),
      (all) => found(all, id)?.status === 'FAILED',
    )
  })

  it('to reconnect an account that the phone unlinked, and reports it on the stream (RT-003)', async () => {
    const person = await createPerson(server)
    const id = await connected(person, 'Sales')
    const reader = await openEventStream(origin, person, undefined, '/whatsapp/accounts/status-updates')
    await person.request('POST', `/whatsapp/accounts/${id}/send`, { to: '15550142', type: 'text', text: '/logout' })
    await reader.waitUntil(() => reader.events.length === 2)
    reader.close()
    expect(reader.events.map(({ kind, data }) => [kind, data])).toEqual([
      ['status_update', { accountId: id, accountName: 'Sales', status: 'DISCONNECTED', previousStatus: 'CONNECTED' }],
      [
        'connection_error',
        { accountId: id, accountName: 'Sales', error: 'The phone has unlinked this account. Scan a new QR code.' },
      ],
    ])
    await person.request('POST', `/whatsapp/accounts/${id}/reconnect`)
    await waitUntil(server, person, () => statusOf(person, id), is('CONNECTED'))
  })

  it('to keep the lease of a disconnected or removed account, or the credentials of a removed one', async () => {
    const person = await createPerson(server)
    const [off, gone] = [await connected(person), await connected(person)]
    await person.request('POST', `/whatsapp/accounts/${off}/disconnect`)
    await person.request('DELETE', `/whatsapp/accounts/${gone}`)
    const left = async () =>
      (
        await owner(
          `select a.id, a.lease_owner, exists (select from whatsapp_credentials c where c.account_id = a.id) as keeps
             from whatsapp_accounts a where a.id = any($1) order by a.created_at`,
          [[off, gone]],
        )
      ).rows
    const rows = await waitUntil(server, person, left, (all) => all.every((one) => one.lease_owner === null))
    expect(rows).toEqual([
      { id: off, lease_owner: null, keeps: true },
      { id: gone, lease_owner: null, keeps: false },
    ])
  })
})

describe('hides', () => {
  it('messages from the streams of other workspaces', async () => {
    const stranger = await createPerson(server)
    const reader = await openEventStream(origin, stranger, undefined, '/whatsapp/accounts/message-updates')
    const { id } = await send('Between us', '15550666')
    await waitUntil(
      server,
      maren,
      () => thread('15550666'),
      (all) => found(all, id)?.status === 'READ',
    )
    await connected(stranger)
    await reader.waitUntil(() => reader.events.length === 1)
    reader.close()
    expect(reader.events[0]?.data).toMatchObject({ fromName: 'Lea Roth' })
  })
})

describe('survives', () => {
  const fault = (reason: 'outdated' | 'unavailable'): Engines => ({
    sandbox: {
      ...createSandboxEngine({ autoPair: true }),
      async start(_account, sink) {
        await sink.connection({ status: 'DISCONNECTED', reason, canRetry: true, isEngineAtFault: true })
        const [idle, never] = [async () => undefined, () => Promise.reject(new LeaseLostError('over'))]
        return {
          newProviderId: () => '',
          send: never,
          markRead: never,
          react: never,
          edit: never,
          revoke: never,
          fetchMedia: never,
          ping: never,
          logout: idle,
          stop: idle,
        }
      },
    },
  })
  it.each([
    ['without the engine', {}, 'This engine is not available on this installation.'],
    ['whose engine cannot be loaded', fault('unavailable'), 'This engine is not available on this installation.'],
    ['whose engine is outdated', fault('outdated'), 'The WhatsApp engine needs an update.'],
  ])('a node %s: it says so, and another node connects the account without a person', async (_case, engines, says) => {
    const person = await createPerson(other)
    const { id } = (await person.request('POST', '/whatsapp/accounts/connect', { name: 'Support' })).body.data
    const status = async () => (await person.request('GET', `/whatsapp/accounts/${id}/status`)).body.data
    const unfit = await startTestEngines(other, engines)
    const shown = await waitUntil(other, person, status, (found) => found.status === 'DISCONNECTED')
    expect(shown.message).toBe(says)
    const { rows } = await other.platform.database.owner.query(
      'select desired_state from whatsapp_accounts where id = $1',
      [id],
    )
    expect(rows).toEqual([{ desired_state: 'on' }])
    const fit = await startTestEngines(other)
    expect(await waitUntil(other, person, async () => (await status()).status, is('CONNECTED'))).toBe('CONNECTED')
    expect([...unfit.troubles, ...fit.troubles]).toEqual([])
    await unfit.stop()
    await fit.stop()
  })

  it('all of the above without an engine error', () => {
    expect(running.troubles).toEqual([])
  })
})
