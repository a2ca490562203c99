import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxWebhookBytes } from '#contract/whatsapp/limits.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCloudEngine } from '../engines/cloud/cloud-engine.ts'
import {
  createWebhookBody,
  customerNumber,
  type FakeGraph,
  type FakePhoneNumber,
  nowInSeconds,
  signBody,
  startFakeGraph,
} from '../engines/cloud/fixtures/fake-graph.ts'
import { startTestEngines, waitUntil } from '../engines/fixtures/run-engines.ts'

const server = await getTestServer()
let graph: FakeGraph
let maren: Person
let number: FakePhoneNumber
let accountId: string
let path: string
let engines: Awaited<ReturnType<typeof startTestEngines>>

beforeAll(async () => {
  graph = await startFakeGraph()
  server.platform.whatsapp.graph = graph.place
  engines = await startTestEngines(server, { cloud: createCloudEngine({ endpoint: graph.place, pingInterval: 200 }) })
  maren = await createPerson(server)
  number = graph.number()
  accountId = (await connect(maren, number)).body.data.id
  path = await hookOf(maren, accountId)
  number.webhook = async (body, signature) => (await post(body, signature)).status
})
afterAll(async () => {
  await graph.close()
  await engines.stop()
})

const connect = (person: Person, { id: phoneNumberId, accessToken, appSecret }: FakePhoneNumber, more = {}) =>
  person.request('POST', '/whatsapp/accounts/connect', {
    ...{ name: 'Sales', engine: 'cloud', accessToken, phoneNumberId, appSecret },
    ...more,
  })
const hookOf = async (person: Person, id: string): Promise<string> => {
  const { callbackUrl } = (await person.request('GET', `/whatsapp/accounts/${id}/webhook`)).body.data
  return new URL(callbackUrl).pathname
}
const post = async (body: Buffer, signature: string, to = path) => {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const reply = await server.app.inject({ method: 'POST', url: to, payload: body, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const tell = (body: object, { appSecret } = number, to = path) => {
  const raw = Buffer.from(JSON.stringify(body))
  return post(raw, signBody(raw, appSecret), to)
}
const said = (body: string, more: object = {}) => ({
  messages: [
    {
      from: customerNumber,
      id: `wamid.${body.replaceAll(' ', '-')}`,
      timestamp: nowInSeconds(),
      type: 'text',
      text: { body },
      ...more,
    },
  ],
})
const owner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
const thread = async (person = maren, id = accountId, who = customerNumber) =>
  (await person.request('GET', `/whatsapp/accounts/${id}/conversations/${who}@c.us/messages`)).body.data as {
    content: string
    status: string
    fromMe: boolean
    error: string | null
    media: { state: string } | null
  }[]
const contents = async () => (await thread()).map(({ content }) => content)
/** How often words stand in what was kept, of anybody. */
const journalled = async (words: string) =>
  (await owner('select from whatsapp_journal where event like $1', [`%${words}%`])).length
const send = (body: object, id = accountId) =>
  maren.request('POST', `/whatsapp/accounts/${id}/send`, { to: customerNumber, ...body })
const statusOf = async (id: string, person = maren) =>
  (await person.request('GET', '/whatsapp/accounts')).body.data.find((one: { id: string }) => one.id === id)

describe('does', () => {
  it('connects with a token, after a round trip, and answers none of what was typed', async () => {
    const account = await waitUntil(
      server,
      maren,
      () => statusOf(accountId),
      ({ status }) => status === 'CONNECTED',
    )
    expect(account).toMatchObject({
      engine: 'cloud',
      phoneNumber: `+${number.digits}`,
      displayName: 'Freight Office',
      remoteAccountId: number.id,
    })
    const kept = await owner('select * from whatsapp_credentials where account_id = $1', [accountId])
    expect(kept).toHaveLength(3)
    const told = JSON.stringify([account, kept])
    for (const secret of [number.accessToken, number.appSecret]) expect(told).not.toContain(secret)
  })

  it('proves its address to WhatsApp with the word that was given out, and with no other', async () => {
    const { verification } = (await maren.request('GET', `/whatsapp/accounts/${accountId}/webhook`)).body.data
    const ask = (word: string) =>
      server.app.inject({
        url: path,
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' },
      })
    const right = await ask(verification)
    expect([right.statusCode, right.headers['content-type'], right.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ])
    expect((await ask(`${verification}x`)).statusCode).toBe(400)
    expect((await server.app.inject({ url: path })).statusCode).toBe(400)
  })

  it('takes every message of every change of every entry, in the order of their time', async () => {
    const at = (ago: number) => String(Number(nowInSeconds()) - ago)
    const { entry } = createWebhookBody([
      [number, said('second', { timestamp: at(20) })],
      [
        number,
        {
          messages: [
            ...said('third', { timestamp: at(10) }).messages,
            ...said('first', { timestamp: at(30) }).messages,
          ],
        },
      ],
    ]) as { entry: object[] }
    const more = (createWebhookBody([[number, said('fourth', { timestamp: at(5) })]]) as { entry: object[] }).entry
    expect((await tell({ object: 'whatsapp_business_account', entry: [...entry, ...more] })).body.data).toEqual({
      taken: 4,
    })
    expect((await contents()).slice(0, 4)).toEqual(['fourth', 'third', 'second', 'first'])
  })

  it('sends, hears what became of it, and fetches the file of an answer', async () => {
    await graph.write(number, { type: 'text', text: { body: 'Are you there?' } })
    await send({ type: 'text', text: 'We are' })
    await waitUntil(server, maren, thread, (all) =>
      all.some(({ content, status }) => content === 'We are' && status === 'READ'),
    )
    const file = graph.keep(Buffer.from('%PDF-1.7 the waybill'), 'application/pdf')
    await graph.write(number, {
      type: 'document',
      document: { id: file, mime_type: 'application/pdf', filename: 'w.pdf' },
    })
    const media = async () => (await thread()).find((one) => one.media)?.media
    expect(await waitUntil(server, maren, media, (one) => one?.state === 'ready')).toMatchObject({
      filename: 'w.pdf',
      bytes: 20,
    })
  })

  it('tells on which number something came, of two that share an app', async () => {
    const second = graph.number({ appSecret: number.appSecret })
    const { id } = (await connect(maren, second, { name: 'Support' })).body.data
    expect(await hookOf(maren, id)).toBe(path)
    await tell(
      createWebhookBody([
        [second, said('for the second')],
        [number, said('for the first')],
      ]),
    )
    expect((await thread(maren, id)).map(({ content }) => content)).toEqual(['for the second'])
    expect(await contents()).toContain('for the first')
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
    expect((await tell(createWebhookBody([[number, said('still here')]]))).status).toBe(200)
    expect(await contents()).toContain('still here')
  })
})

describe('refuses', () => {
  it('a body that was signed with another secret, changed on the way, or not signed, and stores nothing of it', async () => {
    const raw = Buffer.from(JSON.stringify(createWebhookBody([[number, said('forged')]])))
    const changed = Buffer.concat([raw, Buffer.from(' ')])
    const replies = await Promise.all([
      post(raw, signBody(raw, 'a'.repeat(32))),
      post(changed, signBody(raw, number.appSecret)),
      post(raw, ''),
      post(raw, signBody(raw, number.appSecret).replace('sha256=', 'sha1=')),
      post(Buffer.alloc(0), signBody(raw, number.appSecret)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(await journalled('forged')).toBe(0)
  })

  it('an address that nobody was given', async () => {
    const raw = Buffer.from(JSON.stringify(createWebhookBody([[number, said('elsewhere')]])))
    const nowhere = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const to of [nowhere, `${path}x`, '/webhooks/whatsapp/cloud/x'])
      expect((await post(raw, signBody(raw, number.appSecret), to)).status).toBe(404)
  })

  it('more than three megabytes, and takes just less', async () => {
    const full = Buffer.alloc(maxWebhookBytes, ' ')
    full.write('{}')
    expect((await post(full, signBody(full, number.appSecret))).body).toEqual({ success: true, data: { taken: 0 } })
    const over = Buffer.concat([full, Buffer.from(' ')])
    const { status, body } = await post(over, signBody(over, number.appSecret))
    expect([status, body.success, body.error]).toEqual([413, false, 'too_large'])
  })

  it('to write when the customer has not written for a day, and says so', async () => {
    const closed = 'The customer has not written in the last 24 hours; send an approved template.'
    const stranger = await send({ to: '15550100999', type: 'text', text: 'Hello' })
    expect([stranger.status, stranger.body.error, stranger.body.message]).toEqual([409, 'window_closed', closed])
    await tell(
      createWebhookBody([
        [number, said('long ago', { from: '15550100143', timestamp: String(Number(nowInSeconds()) - 86_500) })],
      ]),
    )
    expect((await send({ to: '15550100143', type: 'text', text: 'Hello' })).body.message).toBe(closed)
    await tell(createWebhookBody([[number, said('just now', { from: '15550100143' })]]))
    expect((await send({ to: '15550100143', type: 'text', text: 'Hello' })).status).toBe(201)
  })

  it.each([
    [
      'a token that WhatsApp does not know',
      { accessToken: 'EAAG-of-somebody-else' },
      'accessToken',
      'WhatsApp does not accept this token.',
    ],
    [
      'the secret of another app',
      { appSecret: 'b'.repeat(32) },
      'appSecret',
      'This is not the secret of the app that the token was made for.',
    ],
    [
      "a number that is not the token's",
      { phoneNumberId: '100000000000000' },
      'phoneNumberId',
      'This token does not open a number with this id.',
    ],
    ['a number that is connected already', {}, 'phoneNumberId', 'This number is connected already.'],
  ])('to connect with %s', async (_what, more, field, sentence) => {
    const { status, body } = await connect(maren, number, more)
    expect([status, body.field_errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('to connect while WhatsApp cannot be reached, and keeps nothing', async () => {
    const away = graph.number({ isUnreachable: true })
    const { status, body } = await connect(maren, away)
    expect([status, body.error]).toEqual([409, 'unreachable'])
    expect(await owner('select from whatsapp_accounts where remote_account_id = $1', [away.id])).toEqual([])
  })

  it('a new token for an account that has none, or with a wrong one', async () => {
    const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Phone', engine: 'sandbox' }))
      .body.data
    const renew = (account: string, accessToken: string) =>
      maren.request('PUT', `/whatsapp/accounts/${account}/credentials`, { accessToken })
    expect((await renew(id, number.accessToken)).body.error).toBe('no_cloud_account')
    expect((await renew(accountId, 'EAAG-wrong-one')).body.field_errors).toHaveProperty('accessToken')
    expect((await maren.request('GET', `/whatsapp/accounts/${id}/webhook`)).status).toBe(409)
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
  })
})

describe('hides', () => {
  it('what is about a number that is connected elsewhere, or nowhere', async () => {
    const jonas = await createPerson(server)
    const theirs = graph.number()
    const { id } = (await connect(jonas, theirs)).body.data
    const nowhere = { id: '999999999999999', digits: '1' }
    // Signed by the app of our own number, about those of others.
    expect(
      (
        await tell(
          createWebhookBody([
            [theirs, said('smuggled')],
            [nowhere, said('lost')],
          ]),
        )
      ).body.data,
    ).toEqual({ taken: 0 })
    expect(await journalled('smuggled')).toBe(0)
    expect(await journalled('lost')).toBe(0)
    await tell(createWebhookBody([[theirs, said('mine')]]), theirs, await hookOf(jonas, id))
    expect((await thread(jonas, id)).map(({ content }) => content)).toEqual(['mine'])
    expect(await contents()).not.toContain('mine')
    await jonas.request('DELETE', `/whatsapp/accounts/${id}`)
  })
})

describe('survives', () => {
  it('the same webhook again and again, also at the same moment', async () => {
    const body = createWebhookBody([[number, said('once')]])
    const unread = async () =>
      (
        await owner('select unread_count as n from whatsapp_conversations where account_id = $1 and whatsapp_id = $2', [
          accountId,
          `${customerNumber}@c.us`,
        ])
      )[0].n as number
    const before = await unread()
    await Promise.all([tell(body), tell(body), tell(body)])
    await tell(body)
    expect((await contents()).filter((one) => one === 'once')).toHaveLength(1)
    expect((await unread()) - before).toBe(1)
  })

  it("a status before the answer to the message, an older one after a newer, and one of nobody's message", async () => {
    graph.behaviour.isDeaf = true
    const { id } = (await send({ type: 'text', text: 'late news' })).body.data
    const taken = await waitUntil(
      server,
      maren,
      async () => graph.taken.find(({ body }) => JSON.stringify(body).includes('late news')),
      Boolean,
    )
    const status = (name: string, more: object = {}) => ({
      statuses: [{ id: taken?.id, status: name, timestamp: nowInSeconds(), recipient_id: customerNumber, ...more }],
    })
    await tell(createWebhookBody([[number, status('read', { biz_opaque_callback_data: taken?.assignedId })]]))
    await tell(
      createWebhookBody([
        [number, status('delivered')],
        [number, { statuses: [{ id: 'wamid.of.nobody', status: 'read' }] }],
      ]),
    )
    const now = async () => (await owner('select status from whatsapp_messages where id = $1', [id]))[0].status
    expect(await waitUntil(server, maren, now, (one) => one !== 'PENDING' && one !== 'SENT')).toBe('READ')
    graph.behaviour.isDeaf = false
  })

  it.each([
    ['no JSON', 'hello', 400],
    ['nothing but null', 'null', 200],
    ['a depth that nobody reads', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['what is no webhook', '{"entry":{"changes":7}}', 200],
  ])('a signed body that is %s', async (_what, text, status) => {
    const raw = Buffer.from(text)
    expect((await post(raw, signBody(raw, number.appSecret))).status).toBe(status)
  })

  it('messages that no person wrote: without an id, a sender or a type, with signs that cannot be stored', async () => {
    const odd = [
      null,
      7,
      {},
      { id: 'x y', from: customerNumber },
      { id: 'wamid.a', from: 'DROP TABLE' },
      { id: 'w'.repeat(3_000), from: customerNumber },
    ]
    const strange = [
      {
        id: 'wamid.nul',
        from: customerNumber,
        timestamp: 'soon',
        type: 'text',
        text: { body: 'nul \u0000 here \ud800' },
      },
      { id: 'wamid.what', from: customerNumber, timestamp: '-1', type: 'hologram' },
      { id: 'wamid.place', from: customerNumber, type: 'location', location: { latitude: 900, longitude: 'x' } },
      { id: 'wamid.file', from: customerNumber, type: 'image', image: { id: '../../me' } },
    ]
    const { status, body } = await tell(
      createWebhookBody([
        [
          number,
          { contacts: [null], messages: [...odd, ...strange], statuses: [null, { status: '__proto__', id: 'a' }] },
        ],
      ]),
    )
    expect([status, body.data]).toEqual([200, { taken: 4 }])
    expect((await contents()).slice(0, 4)).toContain('nul  here \ufffd')
  })

  it('a secret that cannot be opened any more: it takes nothing, and asks for the secret with the next token', async () => {
    const place = [accountId, 'app']
    const [row] = await owner('select ciphertext from whatsapp_credentials where account_id = $1 and id = $2', place)
    const seal = (text: string) =>
      owner('update whatsapp_credentials set ciphertext = $3 where account_id = $1 and id = $2', [...place, text])
    await seal(row.ciphertext.replace(/^...../, 'AAAAA'))
    expect((await tell(createWebhookBody([[number, said('unheard')]]))).status).toBe(400)
    const { accessToken } = number
    const renewed = await maren.request('PUT', `/whatsapp/accounts/${accountId}/credentials`, { accessToken })
    expect(renewed.body.field_errors).toEqual({ appSecret: ['The Cloud API needs this.'] })
    await seal(row.ciphertext)
  })

  it('the end of a token: it says so, still takes what people write, and goes on with a new one', async () => {
    const old = number.accessToken
    number.accessToken = `${old}2`
    const over = await waitUntil(
      server,
      maren,
      () => statusOf(accountId),
      ({ status }) => status === 'DISCONNECTED',
    )
    expect(over.reason).toBe('WhatsApp has refused the credentials.')
    expect((await send({ type: 'text', text: 'now?' })).body.error).toBe('not_connected')
    await graph.write(number, { type: 'text', text: { body: 'Nobody answers' } })
    expect(await contents()).toContain('Nobody answers')
    const renewed = await maren.request('PUT', `/whatsapp/accounts/${accountId}/credentials`, {
      accessToken: number.accessToken,
    })
    expect(renewed.body.data.status).toBe('CONNECTING')
    await waitUntil(
      server,
      maren,
      () => statusOf(accountId),
      ({ status }) => status === 'CONNECTED',
    )
  })

  it('what happened without a word of trouble', () => {
    expect(engines.troubles).toEqual([])
  })
})
