import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCloudEngine } from '../engines/cloud/cloud-engine.ts'
import { startFakeGraph } from '../engines/cloud/fixtures/fake-graph.ts'
import type { WhatsAppEngine } from '../engines/engine.ts'
import { createFastSandbox, startTestEngines, waitUntil } from '../engines/fixtures/run-engines.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'
import { startFakeWhatsApp } from '../engines/linked-device/fixtures/fake-whatsapp.ts'
import { createLinkedDeviceEngine } from '../engines/linked-device/linked-device-engine.ts'

/** A person who keeps a hidden id and takes another number. */
type Customer = { before: string; now: string }

/** The far end of an account: who writes to it, and the numbers that its messages arrived at. */
type Peer = {
  connect(): Promise<string>
  write(accountId: string, customer: Customer, number: string, text: string): Promise<unknown>
  listRecipients(text: string): Promise<string[]>
}

const server = await getTestServer({ alone: true })
const graph = await startFakeGraph()
const phones = await startFakeWhatsApp()
server.platform.whatsapp.graph = graph.endpoint
let maren: Person
let running: Awaited<ReturnType<typeof startTestEngines>>
beforeAll(async () => {
  maren = await createPerson(server)
  running = await startTestEngines(server, {
    ...createFastSandbox(),
    cloud: createCloudEngine({ endpoint: graph.endpoint, pingInterval: 200 }),
    'linked-device': scanningOwnCode(
      createLinkedDeviceEngine({ url: phones.url, agent: phones.agent, rateLimit: null }),
    ),
  })
})
afterAll(async () => {
  await running.stop()
  await graph.close()
  await phones.close()
})

const office = '15550001000'

/** The engine with a phone that scans whatever code it shows. */
const scanningOwnCode = (engine: WhatsAppEngine): WhatsAppEngine => ({
  ...engine,
  start: (account, sink, signal) =>
    engine.start(
      account,
      {
        ...sink,
        async connection(event) {
          await sink.connection(event)
          if (event.qr) phones.scan(event.qr.text, { number: office })
        },
      },
      signal,
    ),
})

async function connect(body: object): Promise<string> {
  const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Sales', ...body })).body.data
  const status = async () => (await maren.request('GET', `/whatsapp/accounts/${id}/status`)).body.data.status
  await waitUntil(server, maren, status, (found) => found === 'CONNECTED')
  return id
}

/** WhatsApp tells the second of a message; what was written with the number before is a minute old. */
const getTime = (isBefore: boolean) => new Date(Date.now() - (isBefore ? 60_000 : 0))
const inSeconds = (isBefore: boolean) => String(Math.floor(getTime(isBefore).getTime() / 1_000))

let written = 0
const sandbox: Peer = {
  connect: () => connect({}),
  write: (accountId, { before }, number, content) => {
    const at = getTime(before === number)
    const chat = [
      { kind: 'lid' as const, value: `9${before}` },
      { kind: 'pn' as const, value: number },
    ]
    return recordAndProcess(
      server.platform,
      { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 },
      {
        kind: 'message',
        event: {
          ...{ providerId: `WRITTEN${++written}`, chat, fromMe: false, at, type: 'text', content },
          ...{ source: 'live', raw: {} },
        },
      },
    )
  },
  // It replies from where a message arrived, which counts as heard once that reply is stored.
  async listRecipients(text) {
    const { rows } = await server.platform.database.owner.query<{ event: string }>(
      `select event from whatsapp_journal
        where event like $1 and exists (select from whatsapp_messages m where m.workspace_id = $2 and m.content = $3) order by id`,
      [`%"echo: ${text}"%`, maren.workspaceId, `echo: ${text}`],
    )
    return rows.map(({ event }) => JSON.parse(event).chat[0].value)
  },
}

const cloud: Peer = {
  async connect() {
    const number = graph.addNumber()
    const { id: phoneNumberId, accessToken, appSecret } = number
    const id = await connect({ engine: 'cloud', accessToken, phoneNumberId, appSecret })
    const { callbackUrl } = (await maren.request('GET', `/whatsapp/accounts/${id}/webhook`)).body.data
    number.webhook = async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
      const url = new URL(callbackUrl).pathname
      return (await server.app.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    cloudNumbers.set(id, number)
    return id
  },
  write: (accountId, { before }, number, body) => {
    const message = {
      type: 'text',
      text: { body },
      from_user_id: `US.${before}`,
      timestamp: inSeconds(before === number),
    }
    return graph.write(cloudNumbers.get(accountId)!, message, number)
  },
  listRecipients: async (text) =>
    graph.accepted.filter(({ body }) => JSON.stringify(body).includes(`"${text}"`)).map(({ to }) => to),
}
const cloudNumbers = new Map<string, ReturnType<typeof graph.addNumber>>()

let pairedPhone: Promise<string> | null = null
const linkedDevice: Peer = {
  connect() {
    pairedPhone ??= connect({ engine: 'linked-device' })
    return pairedPhone
  },
  async write(_accountId, { before, now }, number, conversation) {
    if (number === now) phones.newNumber(before, now)
    const from = { from: `9${before}@lid`, sender_pn: `${number}@s.whatsapp.net` }
    return phones.write(number, office, { conversation }, { ...from, t: inSeconds(before === number) })
  },
  listRecipients: async (text) =>
    phones.received
      .filter(({ message }) => JSON.stringify(message).includes(`"${text}"`))
      .map(({ to }) => to.split('@')[0] ?? ''),
}

const engines: [string, Peer][] = [
  ['the sandbox', sandbox],
  ['a linked device', linkedDevice],
  ['the Cloud API', cloud],
]

type Chat = { whatsappId: string; phoneNumber: string; unreadCount: number; contact: { id: string } | null }
type Message = { id: string; content: string; status: string }
const getChat = async (accountId: string, number: string): Promise<Chat> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us`)).body.data
const listThread = async (accountId: string, number: string): Promise<Message[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/messages`)).body.data
const send = async (accountId: string, to: string, text: string): Promise<{ id: string }> =>
  (await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to, type: 'text', text })).body.data

/** The person writes from this number, which is stored when it resolves. */
async function hear(peer: Peer, accountId: string, customer: Customer, number: string, text: string) {
  await peer.write(accountId, customer, number, text)
  await waitUntil(
    server,
    maren,
    () => listThread(accountId, number),
    (rows) => rows.some(({ content }) => content === text),
    20,
  )
}
const arrivedAt = async (peer: Peer, text: string) =>
  (
    await waitUntil(
      server,
      maren,
      () => peer.listRecipients(text),
      ({ length }) => length > 0,
      20,
    )
  ).join()

describe.each(engines)('%s', (_name, peer) => {
  it('writes to the number a person last wrote from, or to the one asked for', async () => {
    const accountId = await peer.connect()
    const customer = { before: '15550100301', now: '15550100902' }
    await hear(peer, accountId, customer, customer.before, 'Hello')
    await send(accountId, '15550100301@c.us', 'Good morning')
    expect(await arrivedAt(peer, 'Good morning')).toBe('15550100301')

    await hear(peer, accountId, customer, customer.now, 'This is my new number')
    const { whatsappId, phoneNumber } = await getChat(accountId, customer.before)
    expect([whatsappId, phoneNumber]).toEqual(['15550100902@c.us', '+15550100902'])
    const contents = (await listThread(accountId, customer.before)).map(({ content }) => content)
    expect(contents).toContain('The number changed from +15550100301 to +15550100902')
    await send(accountId, whatsappId, 'Thank you')
    expect(await arrivedAt(peer, 'Thank you')).toBe('15550100902')

    await send(accountId, '+1 555 010 0301', 'To the number before')
    expect(await arrivedAt(peer, 'To the number before')).toBe('15550100301')
    await send(accountId, '+1 555 010 0902', 'To the number now')
    expect(await arrivedAt(peer, 'To the number now')).toBe('15550100902')
  })
})

describe('does', () => {
  it('follows a person whose new number WhatsApp tells before they write from it', async () => {
    const accountId = await cloud.connect()
    const customer = { before: '15550100307', now: '15550100908' }
    await hear(cloud, accountId, customer, customer.before, 'Hello')
    const system = { type: 'user_changed_number', wa_id: customer.now, body: 'Amara has another number' }
    await graph.write(cloudNumbers.get(accountId)!, { type: 'system', system }, customer.before)
    const text = 'The number changed from +15550100307 to +15550100908'
    const rows = await waitUntil(
      server,
      maren,
      () => listThread(accountId, customer.now),
      (found) => found.some(({ content }) => content === text),
      20,
    )
    expect(rows.map(({ content }) => content)).toEqual([text, 'Hello'])
    expect(await getChat(accountId, customer.now)).toMatchObject({ unreadCount: 1 })
    await send(accountId, '15550100908@c.us', 'Noted')
    expect(await arrivedAt(cloud, 'Noted')).toBe('15550100908')
  })

  it.each([
    ['a linked device', linkedDevice],
    ['the Cloud API', cloud],
  ])('reacts where the message was sent, not where the person wrote from since: %s', async (name, peer) => {
    const accountId = await peer.connect()
    const customer = { before: '15550100311', now: '15550100912' }
    await hear(peer, accountId, customer, customer.before, 'Hello')
    const { id } = await send(accountId, customer.before, `Good morning from ${name}`)
    expect(await arrivedAt(peer, `Good morning from ${name}`)).toBe('15550100311')
    await hear(peer, accountId, customer, customer.now, 'Hello from the new number')
    const path = `/whatsapp/accounts/${accountId}/messages/${id}/reaction`
    expect((await maren.request('PUT', path, { emoji: '👍' })).status).toBe(200)
    expect(await arrivedAt(peer, '👍')).toBe('15550100311')
  })

  it.each([
    ['Brazil, without the ninth digit', '551187654321', '+55 11 98765-4321'],
    ['Brazil, with the ninth digit', '5521976543210', '+55 21 7654-3210'],
    ['Argentina, with the 9', '5491123456789', '+54 11 2345-6789'],
    ['Mexico, with the 1', '5215512345678', '+52 55 1234 5678'],
  ])('knows a number of %s by its other form, and writes to the one it wrote from', async (_what, heard, other) => {
    const accountId = await sandbox.connect()
    const digits = other.replace(/\D/g, '')
    const contact = await maren.request('POST', '/contacts', { name: 'Bruna', whatsappNumber: other })
    await hear(sandbox, accountId, { before: heard, now: heard }, heard, 'Olá')
    expect(await getChat(accountId, digits)).toMatchObject({
      whatsappId: `${heard}@c.us`,
      contact: { id: contact.body.data.id },
    })
    await send(accountId, other, `To ${digits}`)
    expect(await arrivedAt(sandbox, `To ${digits}`)).toBe(heard)
    await sandbox.write(accountId, { before: '15550100309', now: digits }, digits, 'From the other form')
    const contents = (await listThread(accountId, heard)).map(({ content }) => content)
    expect(contents).toEqual(['From the other form', `echo: To ${digits}`, `To ${digits}`, 'Olá'])
  })
})

describe('refuses', () => {
  it('to take a landline of Brazil for a mobile number', async () => {
    const accountId = await sandbox.connect()
    await hear(sandbox, accountId, { before: '551137654321', now: '' }, '551137654321', 'From the office')
    expect(await listThread(accountId, '5511937654321')).toEqual([])
  })
})

describe('survives', () => {
  it('a refusal: the message is sent again to the number it was meant for', async () => {
    const accountId = await cloud.connect()
    const customer = { before: '15550100904', now: '15550100303' }
    await hear(cloud, accountId, customer, customer.before, 'Hello')
    await hear(cloud, accountId, customer, customer.now, 'Hello again')
    graph.behaviour.decideOutcome = () => ({ code: 131000 })
    const { id } = await send(accountId, customer.before, 'Where are you?')
    await waitUntil(
      server,
      maren,
      () => listThread(accountId, customer.now),
      (rows) => rows.some((one) => one.id === id && one.status === 'FAILED'),
      20,
    )
    graph.behaviour.decideOutcome = () => 'accept'
    expect((await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/retry`)).status).toBe(200)
    expect(await arrivedAt(cloud, 'Where are you?')).toBe('15550100904')
  })

  it('messages of before that arrive late: the number stays the last one', async () => {
    const accountId = await sandbox.connect()
    const customer = { before: '15550100305', now: '15550100906' }
    await hear(sandbox, accountId, customer, customer.now, 'From the new one')
    await recordAndProcess(
      server.platform,
      { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 },
      {
        kind: 'message',
        event: {
          ...{ providerId: 'LATE', fromMe: false, at: new Date(Date.now() - 86_400_000), type: 'text' },
          chat: [
            { kind: 'lid', value: '915550100305' },
            { kind: 'pn', value: '15550100305' },
          ],
          ...{ content: 'From the old one', source: 'history', raw: {} },
        },
      },
    )
    const { whatsappId } = await getChat(accountId, customer.before)
    expect(whatsappId).toBe('15550100906@c.us')
    await send(accountId, whatsappId, 'Got both')
    expect(await arrivedAt(sandbox, 'Got both')).toBe('15550100906')
  })
})
