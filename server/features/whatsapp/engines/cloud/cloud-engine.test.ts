import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OutboundMessage } from '../engine.ts'
import { createMemoryStore, type EnginePeer, openAccount, type TestAccount } from '../fixtures/test-account.ts'
import { createCloudEngine } from './cloud-engine.ts'
import { customerNumber, type FakeGraph, startFakeGraph } from './fixtures/fake-graph.ts'
import type { FakePhoneNumber } from './fixtures/fake-graph-state.ts'
import { createWebhookBody, signBody } from './fixtures/signed-webhooks.ts'
import { storeCredentials } from './fixtures/webhook-engine.ts'
import { hasValidSignature, parseWebhook } from './parse-webhook.ts'

let graph: FakeGraph
let number: FakePhoneNumber
let account: TestAccount
const nobody = {} as EnginePeer
beforeAll(async () => {
  graph = await startFakeGraph()
})
afterEach(async () => {
  graph.behaviour.decideOutcome = () => 'accept'
  await account?.close()
})
afterAll(() => graph.close())

const connected = async (): Promise<TestAccount> => {
  number = graph.addNumber()
  const store = createMemoryStore()
  await storeCredentials(store, number)
  account = await openAccount(createCloudEngine({ endpoint: graph.endpoint }), nobody, store)
  await account.until(() => account.events.connections.some(({ status }) => status === 'CONNECTED'))
  return account
}
/** What WhatsApp got of a message. */
const reached = async (more: Partial<OutboundMessage>) => {
  const { providerId } = await account.send(more)
  return graph.accepted.find(({ id }) => id === providerId)?.body
}
const aFile = (mediaType: string, bytes = 12, filename: string | null = 'a.bin') => ({
  file: 'a',
  open: () => Readable.from([Buffer.alloc(bytes, 'x')]),
  mediaType,
  bytes,
  filename,
})

describe('does', () => {
  it('sends each type in the format of the Cloud API, with the id that every status refers to', async () => {
    await connected()
    const text = await reached({ content: 'On our way', previewUrl: true, providerId: 'parley.one' })
    expect(text).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: customerNumber,
      biz_opaque_callback_data: 'parley.one',
      type: 'text',
      text: { body: 'On our way', preview_url: true },
    })
    const location = { latitude: 1.5, longitude: 2.5, name: 'Yard' }
    expect(await reached({ type: 'location', payload: { location } })).toMatchObject({ type: 'location', location })
    const contacts = [{ name: 'Lea Roth', phones: ['+1 555 010 0103', '12'] }]
    expect(await reached({ type: 'contact', payload: { contacts } })).toMatchObject({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Lea Roth', first_name: 'Lea' },
          phones: [
            { phone: '+1 555 010 0103', type: 'CELL', wa_id: '15550100103' },
            { phone: '12', type: 'CELL' },
          ],
        },
      ],
    })
    const interactive = { type: 'button', body: { text: 'Deliver?' }, action: { buttons: [] } }
    expect(await reached({ type: 'interactive', payload: { interactive } })).toMatchObject({
      type: 'interactive',
      interactive,
    })
    expect(await reached({ to: [{ kind: 'bsuid', value: 'US.1349' }] })).toMatchObject({ recipient: 'US.1349' })
  })

  it.each([
    ['image', 'image/jpeg', 12, 'image', { caption: 'The yard' }],
    ['image', 'image/webp', 12, 'document', { caption: 'The yard', filename: 'a.bin' }],
    ['image', 'image/png', (5 << 20) + 1, 'document', { filename: 'a.bin' }],
    ['video', 'video/quicktime', 12, 'document', { filename: 'a.bin' }],
    ['audio', 'audio/ogg', 12, 'audio', {}],
    ['sticker', 'image/webp', 12, 'sticker', {}],
  ] as const)('uploads and sends a file: %s of %s with %i bytes as %s', async (type, mediaType, bytes, kind, says) => {
    await connected()
    const media = aFile(mediaType, bytes)
    const { providerId } = await account.send({ type, content: 'The yard', media })
    const body = graph.accepted.find(({ id }) => id === providerId)?.body as Record<string, { id: string }>
    expect(body).toMatchObject({ type: kind, [kind]: says })
    const kept = graph.files.get(body[kind]?.id ?? '')
    expect([kept?.type, kept?.content.length]).toEqual([mediaType, bytes])
  })

  it('sends a recording as a voice note, and other audio files unchanged', async () => {
    await connected()
    const voice = { seconds: 7, waveform: Array(64).fill(50) }
    for (const [payload, audio] of [
      [{ voice }, { id: expect.any(String), voice: true }],
      [{}, { id: expect.any(String) }],
    ] as const) {
      const { providerId } = await account.send({ type: 'audio', content: '', payload, media: aFile('audio/ogg', 12) })
      expect(graph.accepted.find(({ id }) => id === providerId)?.body).toMatchObject({ type: 'audio', audio })
      const sent = graph.accepted.find(({ id }) => id === providerId)?.body as { audio: object }
      expect(Object.keys(sent.audio)).toEqual(Object.keys(audio))
    }
  })

  it('sends one read receipt, for the newest message, which includes all earlier ones', async () => {
    await connected()
    const at = (time: number) => ({ providerId: `wamid.${time}`, fromMe: false, at: new Date(time) })
    const before = graph.requests.length
    await account.session.markRead([], [at(1), at(3), at(2)])
    expect(graph.requests.slice(before)).toEqual([`POST /v24.0/${number.id}/messages`])
    expect(graph.read).toContain('wamid.3')
  })

  it('parses every type of message', () => {
    const from = { from: customerNumber, timestamp: '1700000000' }
    const messages = [
      { ...from, id: 'a', type: 'text', text: { body: 'Hello' } },
      { ...from, id: 'b', type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'The yard' } },
      { ...from, id: 'c', type: 'audio', audio: { id: '2', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { ...from, id: 'd', type: 'location', location: { latitude: 1, longitude: 2, name: 'Yard' } },
      {
        ...from,
        id: 'e',
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Lea' }, phones: [{ phone: '+1 555' }] }],
      },
      {
        ...from,
        id: 'f',
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Two' } },
      },
      { ...from, id: 'g', type: 'button', button: { text: 'Yes', payload: 'y' } },
      { ...from, id: 'h', type: 'order', order: {} },
      { ...from, id: 'i', type: 'reaction', reaction: { emoji: '👍', message_id: 'a' } },
      { id: 'j', from_user_id: 'US.1349', timestamp: '1700000001', type: 'text', text: { body: 'No number' } },
    ]
    const contacts = [
      { profile: { name: 'Amara' }, wa_id: customerNumber },
      { profile: { name: 'Jonas' }, user_id: 'US.1349' },
    ]
    const told = parseWebhook(
      createWebhookBody([
        [
          { id: '1', digits: '1' },
          { contacts, messages },
        ],
      ]),
    ).map(({ event }) => event)
    expect(told.map((event) => ('type' in event ? [event.type, event.content] : Object(event).kind))).toEqual([
      ['text', 'Hello'],
      ['image', 'The yard'],
      ['audio', ''],
      ['location', ''],
      ['contact', ''],
      ['text', 'Two'],
      ['text', 'Yes'],
      ['unsupported', ''],
      'reaction',
      ['text', 'No number'],
    ])
    expect(told[0]).toMatchObject({
      senderName: 'Amara',
      chat: [{ kind: 'pn', value: customerNumber }],
      at: new Date(1_700_000_000_000),
    })
    expect(told[1]).toMatchObject({ media: { kind: 'image', mediaType: 'image/jpeg', ref: '1' } })
    expect(told[2]).toMatchObject({ media: { mediaType: 'audio/ogg' }, payload: { voice: {} } })
    expect(told.at(-1)).toMatchObject({ senderName: 'Jonas', chat: [{ kind: 'bsuid', value: 'US.1349' }] })
  })

  it('parses every status, and the reason of a failure', () => {
    const statuses = [
      ...['sent', 'delivered', 'read', 'played', 'warning', 'constructor'].map((status) => ({ id: 'a', status })),
      { id: 'b', status: 'failed', errors: [{ code: 131047 }] },
      { id: 'c', status: 'failed', errors: [{ code: 131042 }] },
      { id: 'd', status: 'failed' },
    ]
    const told = parseWebhook(createWebhookBody([[{ id: '1', digits: '1' }, { statuses }]])).map(({ event }) => event)
    expect(told.map((event) => 'status' in event && (event.failure ?? event.status))).toEqual([
      ...['SENT', 'DELIVERED', 'READ', 'PLAYED'],
      ...['window_closed', 'unpaid', 'rejected'],
    ])
  })
})

describe('refuses', () => {
  it.each([
    [131047, 400, { class: 'permanent', failure: 'window_closed' }],
    [131026, 400, { class: 'permanent', failure: 'undeliverable' }],
    [131048, 400, { class: 'permanent', failure: 'restricted' }],
    [131053, 400, { class: 'permanent', failure: 'media_refused' }],
    [987654, 400, { class: 'permanent', failure: 'rejected' }],
    [131056, 400, { class: 'temporary', retryAfterMs: 6_000 }],
    [130429, 429, { class: 'temporary', retryAfterMs: 5_000 }],
    [80007, 400, { class: 'temporary', retryAfterMs: 60_000 }],
    [1, 500, { class: 'unknown' }],
    [190, 401, { class: 'connection' }],
    [368, 400, { class: 'connection' }],
  ])('a message with error %i, with the right class', async (code, status, meaning) => {
    await connected()
    graph.behaviour.decideOutcome = () => ({ code, status })
    await expect(account.send()).rejects.toMatchObject(meaning)
    const over = account.events.connections.find(({ reason }) => reason)
    expect(over?.reason).toBe({ 190: 'rejected', 368: 'banned' }[code])
  })

  it('a signature that is shorter, longer or of another body', () => {
    const body = Buffer.from('{}')
    const right = signBody(body, 'secret')
    const wrong = [
      right.slice(0, -2),
      `${right}00`,
      right.replace('=', ''),
      signBody(body, 'other'),
      undefined,
      [right],
    ]
    expect([right, ...wrong].map((one) => hasValidSignature(body, one, 'secret'))).toEqual([
      true,
      ...wrong.map(() => false),
    ])
  })

  it('to download a file from any other host, or to send its token there', async () => {
    await connected()
    const heard: unknown[] = []
    const stranger = createServer((request, response) => {
      heard.push(request.headers.authorization)
      response.end('x')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const port = (stranger.address() as AddressInfo).port
    const id = graph.storeFile(Buffer.from('x'), 'text/plain')
    for (const url of [
      `http://127.0.0.1:${port}/file`,
      `https://127.0.0.1:${port}/file`,
      'https://graph.facebook.com.example.org/file',
      'http://lookaside.fbsbx.com/file',
      'file:///etc/passwd',
      'no address',
    ]) {
      graph.behaviour.fileUrl = () => url
      await expect(account.session.fetchMedia(id)).rejects.toMatchObject({ failure: 'media_unavailable' })
    }
    graph.behaviour.fileUrl = null
    expect(heard).toEqual([])
    stranger.close()
    for (const ref of ['../me', '1/../2', '', 'x'])
      await expect(account.session.fetchMedia(ref)).rejects.toMatchObject({ class: 'permanent' })
  })
})

describe('survives', () => {
  it('a missing response: the outcome is unknown, and the message is sent once', async () => {
    await connected()
    graph.behaviour.decideOutcome = () => 'disconnect'
    const before = graph.accepted.length
    await expect(account.send()).rejects.toMatchObject({ class: 'unknown' })
    expect(graph.accepted.length - before).toBe(1)
  })

  it('an unreachable network: the message is known not to be sent', async () => {
    await connected()
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise((resolve) => gone.close(resolve))
    const store = createMemoryStore()
    await storeCredentials(store, number)
    const away = await openAccount(createCloudEngine({ endpoint: { url, version: 'v24.0' } }), nobody, store)
    const over = await away.until(() => away.events.connections.find(({ status }) => status === 'DISCONNECTED'))
    expect(over).toMatchObject({ reason: 'network', canRetry: true })
    await expect(away.send()).rejects.toMatchObject({ class: 'connection' })
    expect((await store.get('credentials', ['main'])).size).toBe(1)
    await away.close()
  })

  it('a rate limit: the account stays connected', async () => {
    await connected()
    graph.behaviour.isBusy = true
    await account.session.ping()
    graph.behaviour.isBusy = false
    expect(account.events.connections.map(({ status }) => status)).toEqual(['CONNECTING', 'CONNECTED'])
  })

  it('an interrupted upload: it can be retried safely', async () => {
    await connected()
    const media = { ...aFile('application/pdf', 20), open: () => Readable.from(broken()) }
    const left: string[] = []
    const leaving = async () => void left.push('left')
    await expect(account.send({ type: 'document', media, markInFlight: leaving })).rejects.toMatchObject({
      class: 'temporary',
    })
    expect(left).toEqual([])
  })
})

async function* broken() {
  yield Buffer.from('half of ')
  throw new Error('the disk is gone')
}
