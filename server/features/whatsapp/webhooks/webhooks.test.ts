import { afterAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { customerNumber } from '../engines/cloud/fixtures/fake-graph.ts'
import { createWebhookBody, nowInSeconds, signBody } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { createMessage, startCloudAccount } from './fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const {
  graph,
  maren,
  number,
  accountId,
  path,
  engines,
  connect,
  getWebhookPath,
  post,
  callWebhook,
  listMessages,
  listContents,
  countJournalled,
  send,
  owner,
} = cloud
afterAll(() => cloud.close())

describe('does', () => {
  it('answers the verification of WhatsApp with the right token only', async () => {
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

  it('stores every message of every change and entry, in the order of their time', async () => {
    const at = (ago: number) => String(Number(nowInSeconds()) - ago)
    const { entry } = createWebhookBody([
      [number, createMessage('second', { timestamp: at(20) })],
      [
        number,
        {
          messages: [
            ...createMessage('third', { timestamp: at(10) }).messages,
            ...createMessage('first', { timestamp: at(30) }).messages,
          ],
        },
      ],
    ]) as { entry: object[] }
    const more = (createWebhookBody([[number, createMessage('fourth', { timestamp: at(5) })]]) as { entry: object[] })
      .entry
    expect((await callWebhook({ object: 'whatsapp_business_account', entry: [...entry, ...more] })).body.data).toEqual({
      taken: 4,
    })
    await expect.poll(async () => (await listContents()).slice(0, 4)).toEqual(['fourth', 'third', 'second', 'first'])
  })

  it('distinguishes two numbers of one app', async () => {
    const second = graph.addNumber({ appSecret: number.appSecret })
    const { id } = (await connect(maren, second, { name: 'Support' })).body.data
    expect(await getWebhookPath(maren, id)).toBe(path)
    await callWebhook(
      createWebhookBody([
        [second, createMessage('for the second')],
        [number, createMessage('for the first')],
      ]),
    )
    expect((await listMessages(maren, id)).map(({ content }) => content)).toEqual(['for the second'])
    expect(await listContents()).toContain('for the first')
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
    expect((await callWebhook(createWebhookBody([[number, createMessage('still here')]]))).status).toBe(200)
    expect(await listContents()).toContain('still here')
  })
})

describe('refuses', () => {
  it('a body with the wrong signature or none, and stores nothing', async () => {
    const raw = Buffer.from(JSON.stringify(createWebhookBody([[number, createMessage('forged')]])))
    const changed = Buffer.concat([raw, Buffer.from(' ')])
    const replies = await Promise.all([
      post(raw, signBody(raw, 'a'.repeat(32))),
      post(changed, signBody(raw, number.appSecret)),
      post(raw, ''),
      post(raw, signBody(raw, number.appSecret).replace('sha256=', 'sha1=')),
      post(Buffer.alloc(0), signBody(raw, number.appSecret)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(await countJournalled('forged')).toBe(0)
  })

  it('an unknown URL', async () => {
    const raw = Buffer.from(JSON.stringify(createWebhookBody([[number, createMessage('elsewhere')]])))
    const nowhere = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const to of [nowhere, `${path}x`, '/webhooks/whatsapp/cloud/x'])
      expect((await post(raw, signBody(raw, number.appSecret), to)).status).toBe(404)
  })

  it('bodies over three megabytes, but not smaller ones', async () => {
    const full = Buffer.alloc(3 << 20, ' ')
    full.write('{}')
    expect((await post(full, signBody(full, number.appSecret))).body).toEqual({ success: true, data: { taken: 0 } })
    const over = Buffer.concat([full, Buffer.from(' ')])
    const { status, body } = await post(over, signBody(over, number.appSecret))
    expect([status, body.success, body.error]).toEqual([413, false, 'too_large'])
  })
})

describe('hides', () => {
  it('events of a number that is connected in another workspace, or in none', async () => {
    const jonas = await createPerson(server)
    const theirs = graph.addNumber()
    const { id } = (await connect(jonas, theirs)).body.data
    const nowhere = { id: '999999999999999', digits: '1' }
    // Signed by the app of our own number, about those of others.
    expect(
      (
        await callWebhook(
          createWebhookBody([
            [theirs, createMessage('smuggled')],
            [nowhere, createMessage('lost')],
          ]),
        )
      ).body.data,
    ).toEqual({ taken: 0 })
    expect(await countJournalled('smuggled')).toBe(0)
    expect(await countJournalled('lost')).toBe(0)
    await callWebhook(createWebhookBody([[theirs, createMessage('mine')]]), theirs, await getWebhookPath(jonas, id))
    expect((await listMessages(jonas, id)).map(({ content }) => content)).toEqual(['mine'])
    expect(await listContents()).not.toContain('mine')
    await jonas.request('DELETE', `/whatsapp/accounts/${id}`)
  })
})

describe('survives', () => {
  it('repeated and concurrent deliveries of one webhook', async () => {
    const body = createWebhookBody([[number, createMessage('once')]])
    const unread = async () =>
      (
        await owner('select unread_count as n from whatsapp_conversations where account_id = $1 and whatsapp_id = $2', [
          accountId,
          `${customerNumber}@c.us`,
        ])
      )[0].n as number
    const before = await unread()
    await Promise.all([callWebhook(body), callWebhook(body), callWebhook(body)])
    await callWebhook(body)
    expect((await listContents()).filter((one) => one === 'once')).toHaveLength(1)
    expect((await unread()) - before).toBe(1)
  })

  it('a status before the response to the message, an older one after a newer, and one of an unknown message', async () => {
    graph.behaviour.isSilent = true
    const { id } = (await send({ type: 'text', text: 'late news' })).body.data
    const taken = await waitUntil(
      server,
      maren,
      async () => graph.accepted.find(({ body }) => JSON.stringify(body).includes('late news')),
      Boolean,
    )
    const status = (name: string, more: object = {}) => ({
      statuses: [{ id: taken?.id, status: name, timestamp: nowInSeconds(), recipient_id: customerNumber, ...more }],
    })
    await callWebhook(createWebhookBody([[number, status('read', { biz_opaque_callback_data: taken?.assignedId })]]))
    await callWebhook(
      createWebhookBody([
        [number, status('delivered')],
        [number, { statuses: [{ id: 'wamid.of.nobody', status: 'read' }] }],
      ]),
    )
    const now = async () => (await owner('select status from whatsapp_messages where id = $1', [id]))[0].status
    expect(await waitUntil(server, maren, now, (one) => one !== 'PENDING' && one !== 'SENT')).toBe('READ')
    graph.behaviour.isSilent = false
  })

  it.each([
    ['not JSON', 'hello', 400],
    ['null', 'null', 200],
    ['nested too deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['not a webhook', '{"entry":{"changes":7}}', 200],
  ])('a signed body that is %s', async (_what, text, status) => {
    const raw = Buffer.from(text)
    expect((await post(raw, signBody(raw, number.appSecret))).status).toBe(status)
  })

  it('malformed messages: without an id, a sender or a type, or with characters that cannot be stored', async () => {
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
    const { status, body } = await callWebhook(
      createWebhookBody([
        [
          number,
          { contacts: [null], messages: [...odd, ...strange], statuses: [null, { status: '__proto__', id: 'a' }] },
        ],
      ]),
    )
    expect([status, body.data]).toEqual([200, { taken: 4 }])
    expect((await listContents()).slice(0, 4)).toContain('nul  here \ufffd')
  })

  it('all of the above without an engine error', () => {
    expect(engines.troubles).toEqual([])
  })
})
