import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { customerNumber } from '../engines/cloud/fixtures/fake-graph.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { createMultipartForm } from '../fixtures/factories.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, engines, listMessages, owner } = cloud
afterAll(() => cloud.close())

const plain = createTemplate('plain')
const named = createTemplate('named', {
  components: [{ type: 'BODY', text: 'Dear {{first_name}}, {{agent}} from Kestrel' }],
})
const rich = createTemplate('rich', {
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Quote {{1}}' },
    { type: 'BODY', text: 'Hello {{1}}, {{2}} for {{1}}.' },
    { type: 'FOOTER', text: 'Kestrel Freight' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Accept' },
        { type: 'URL', text: 'Open', url: 'https://kestrel.example/q/{{1}}' },
        { type: 'COPY_CODE', text: 'Copy', example: 'SPRING' },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100' },
      ],
    },
  ],
})
const photo = createTemplate('photo', {
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'The dock' },
  ],
})
const paper = createTemplate('paper', {
  components: [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'The waybill' },
  ],
})
const pending = createTemplate('pending', { status: 'PENDING' })
const form = createTemplate('form', {
  components: [
    { type: 'BODY', text: 'Tell us' },
    { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Start' }] },
  ],
})
const inherited = createTemplate('inherited', { components: [{ type: 'BODY', text: 'Dear {{constructor}}' }] })
const all = [plain, named, rich, photo, paper, pending, form, inherited]
const ids: Record<string, string> = {}

beforeAll(async () => {
  graph.setTemplates(number, all)
  await cloud.waitUntilConnected()
  const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  for (const { id, name } of body.data.templates) ids[name] = id
})

const send = (body: object, person = maren, account = accountId, headers = {}) =>
  person.request('POST', `/whatsapp/accounts/${account}/template-messages`, { to: customerNumber, ...body }, headers)
const sendForm = (message: object | string, content: Buffer, type: string, name = 'file.bin') => {
  const text = typeof message === 'string' ? message : JSON.stringify({ to: customerNumber, ...message })
  const { body, headers } = createMultipartForm({ message: text }, { content, type, name })
  return maren.request('POST', `/whatsapp/accounts/${accountId}/template-messages`, body, headers)
}
/** What WhatsApp got as the template of the message with this content. */
const received = async (name: string) =>
  (
    await waitUntil(
      server,
      maren,
      async () => graph.accepted.find(({ body }) => (body.template as { name: string } | undefined)?.name === name),
      Boolean,
    )
  )?.body
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('does', () => {
  it('sends a template to somebody who has not written for a day, until it is read', async () => {
    const { status, body } = await send({ templateId: ids.plain, body: { 1: 'Amara', 2: 'Rotterdam' } })
    expect([status, body.data.status, body.data.messageType]).toEqual([201, 'PENDING', 'template'])
    expect(body.data.content).toBe('Hello Amara, your freight is at Rotterdam.')
    await waitUntil(server, maren, listMessages, (messages) => messages[0]?.status === 'READ')
    expect(await received('plain')).toMatchObject({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: customerNumber, type: 'template' },
      template: {
        ...{ name: 'plain', language: { code: 'en' } },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Amara' },
              { type: 'text', text: 'Rotterdam' },
            ],
          },
        ],
      },
    })
  })

  it('fills in header, body and buttons, and shows them in the message', async () => {
    const values = { header: { 1: '4711' }, body: { 1: 'Amara', 2: '€ 900' }, buttons: { 1: '4711?x=1', 2: 'SPRING' } }
    const { body } = await send({ name: 'rich', language: 'en', ...values })
    expect(body.data.content).toBe('Hello Amara, € 900 for Amara.')
    expect(body.data.payload.template).toMatchObject({
      ...{ name: 'rich', language: 'en', header: 'Quote 4711', footer: 'Kestrel Freight' },
      buttons: [
        { kind: 'reply', text: 'Accept', target: '' },
        { kind: 'url', text: 'Open', target: 'https://kestrel.example/q/4711?x=1' },
        { kind: 'code', text: 'Copy', target: 'SPRING' },
        { kind: 'phone', text: 'Call', target: '+15550100' },
      ],
    })
    expect((await received('rich'))?.template).toEqual({
      ...{ name: 'rich', language: { code: 'en' } },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: '4711' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Amara' },
            { type: 'text', text: '€ 900' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '4711?x=1' }] },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: '2',
          parameters: [{ type: 'coupon_code', coupon_code: 'SPRING' }],
        },
      ],
    })
  })

  it('passes the names of named variables on', async () => {
    const { body } = await send({ templateId: ids.named, body: { first_name: 'Amara', agent: '$& Maren' } })
    expect(body.data.content).toBe('Dear Amara, $& Maren from Kestrel')
    const sent = (await received('named')) as { template: { components: { parameters: object[] }[] } } | undefined
    expect(sent?.template.components[0]?.parameters).toEqual(
      expect.arrayContaining([
        { type: 'text', parameter_name: 'first_name', text: 'Amara' },
        { type: 'text', parameter_name: 'agent', text: '$& Maren' },
      ]),
    )
  })

  it('brings a picture or a document along as the header', async () => {
    const picture = await sendForm({ templateId: ids.photo }, png, 'image/png', 'dock.png')
    expect([picture.status, picture.body.data.media.kind, picture.body.data.content]).toEqual([
      201,
      'image',
      'The dock',
    ])
    expect((await received('photo'))?.template).toMatchObject({
      components: [{ type: 'header', parameters: [{ type: 'image', image: { id: expect.stringMatching(/^\d+$/) } }] }],
    })
    const document = await sendForm({ templateId: ids.paper }, Buffer.from('%PDF-1.7 …'), 'application/pdf', 'w.pdf')
    expect([document.status, document.body.data.media.kind]).toEqual([201, 'document'])
    expect((await received('paper'))?.template).toMatchObject({
      components: [{ type: 'header', parameters: [{ type: 'document', document: { filename: 'w.pdf' } }] }],
    })
  })
})

describe('refuses', () => {
  const count = async () =>
    (
      await owner(
        `select (select count(*) from whatsapp_messages where account_id = $1)::int as messages,
                (select count(*) from whatsapp_conversations where account_id = $1)::int as conversations,
                (select count(*) from whatsapp_media where account_id = $1)::int as files`,
        [accountId],
      )
    )[0]
  const values = { 1: 'Amara', 2: 'Rotterdam' }

  it.each([
    [
      'no value',
      { name: 'plain', body: { 1: 'Amara' } },
      422,
      'The template needs a value for variable 2 of the body.',
    ],
    [
      'a blank one',
      { name: 'plain', body: { 1: 'A', 2: ' ' } },
      422,
      'The template needs a value for variable 2 of the body.',
    ],
    [
      'a value too many',
      { name: 'plain', body: { ...values, 3: 'x' } },
      422,
      'The template takes no value for variable 3 of the body.',
    ],
    [
      'a header that it lacks',
      { name: 'plain', body: values, header: { 1: 'x' } },
      422,
      'The template takes no value for variable 1 of the header.',
    ],
    [
      'a button without one',
      { name: 'rich', header: values, body: values, buttons: { 0: 'x', 1: 'x', 2: 'x' } },
      422,
      'The template takes no value for variable 2 of the header.',
    ],
    [
      'two lines',
      { name: 'plain', body: { 1: 'A\nB', 2: 'x' } },
      422,
      'The value of variable 1 of the body must be one line, without tabs or long gaps.',
    ],
    [
      'too much text',
      { name: 'plain', body: { 1: 'A'.repeat(1_000), 2: 'x' } },
      422,
      'With these values the body has more than 1,024 characters.',
    ],
    [
      'no value for a variable that every object has',
      { name: 'inherited', body: {} },
      422,
      'The template needs a value for variable constructor of the body.',
    ],
    ['no file', { name: 'photo' }, 422, 'The header of this template needs a file: image.'],
    [
      'a template that is not approved',
      { name: 'pending', body: values },
      409,
      'WhatsApp is still reviewing this template.',
    ],
    ['one with a form', { name: 'form' }, 409, 'Parley can’t send templates with a form yet.'],
    ['one in another language', { name: 'plain', language: 'de', body: values }, 404, 'This template does not exist.'],
    [
      'no template',
      { language: undefined, body: values },
      422,
      'Name a template by its id, or by its name and language.',
    ],
    [
      'no recipient',
      { name: 'plain', body: values, to: 'Amara' },
      422,
      'To must be a phone number with its country code, or a WhatsApp id.',
    ],
  ])('%s, with a sentence, and stores nothing', async (_what, body, status, message) => {
    const before = await count()
    const reply = await send({ to: '15550100777', language: 'en', ...body })
    expect([reply.status, reply.body.message]).toEqual([status, message])
    expect(await count()).toEqual(before)
  })

  it('files that the header does not take, and removes them', async () => {
    const before = await count()
    const replies = [
      await sendForm({ templateId: ids.photo }, Buffer.from('%PDF-1.7 …'), 'application/pdf'),
      await sendForm({ templateId: ids.plain, body: values }, png, 'image/png'),
      await sendForm('not JSON', png, 'image/png'),
      await sendForm('', png, 'image/png'),
      await sendForm({ templateId: ids.photo, surprise: 1 }, png, 'image/png'),
    ]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'The header of this template takes a file of another kind: image.'],
      [422, 'This template has no file in its header.'],
      [400, 'The body is not valid JSON.'],
      [422, 'The part "message" must be the JSON of a template message.'],
      [422, 'Surprise is not a known field.'],
    ])
    expect(await count()).toEqual(before)
  })

  it('accounts that have no templates, or are not connected', async () => {
    const sandbox = await createAccount(server, maren)
    const body = { templateId: ids.plain, body: values }
    expect((await send(body, maren, sandbox)).body.error).toBe('no_cloud_account')
    await maren.request('DELETE', `/whatsapp/accounts/${sandbox}`)
    expect((await send(body, maren, sandbox)).status).toBe(404)
  })

  it.each([
    [
      'deleted',
      () => all.filter(({ name }) => name !== 'plain'),
      'This template no longer exists at WhatsApp. Sync the templates and choose another.',
    ],
    ['paused', () => [{ ...plain, status: 'PAUSED' }], 'WhatsApp has paused this template because of its quality.'],
    [
      'changed',
      () => [{ ...plain, components: [{ type: 'BODY', text: 'Hello {{1}}' }] }],
      'This template has changed at WhatsApp. Sync the templates and send it again.',
    ],
  ])('a template that was %s at WhatsApp after it was chosen, in plain words', async (_what, templates, sentence) => {
    graph.setTemplates(number, templates())
    const { body } = await send({ templateId: ids.plain, body: values })
    const message = async () => (await listMessages()).find((one) => (one as { id?: string }).id === body.data.id)
    const failed = await waitUntil(server, maren, message, (one) => one?.status === 'FAILED')
    expect(failed).toMatchObject({ error: sentence, action: 'none' })
    const retry = await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${body.data.id}/retry`)
    expect(retry.body.error).toBe('not_repeatable')
    graph.setTemplates(number, all)
  })
})

describe('hides', () => {
  it('templates and accounts of other workspaces and accounts, and lets no viewer send', async () => {
    const body = { body: { 1: 'Amara', 2: 'Rotterdam' } }
    const stranger = await createPerson(server)
    expect((await send({ templateId: ids.plain, ...body }, stranger)).status).toBe(404)
    const theirs = graph.addNumber()
    const { id } = (await cloud.connect(stranger, theirs)).body.data
    expect((await send({ templateId: ids.plain, ...body }, stranger, id)).status).toBe(404)
    await stranger.request('DELETE', `/whatsapp/accounts/${id}`)
    const second = (await cloud.connect(maren, graph.addNumber(), { name: 'Second' })).body.data.id
    expect((await send({ templateId: ids.plain, ...body }, maren, second)).status).toBe(404)
    await maren.request('DELETE', `/whatsapp/accounts/${second}`)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await send({ templateId: ids.plain, ...body }, viewer)).body.error).toBe('not_permitted')
  })
})

describe('survives', () => {
  it('the same request twice and at once: the template is sent once', async () => {
    const body = { templateId: ids.plain, body: { 1: 'Twice', 2: 'Rotterdam' } }
    const headers = { 'idempotency-key': 'b4f1e1a2-0000-4000-8000-000000000001' }
    const replies = await Promise.all([1, 2, 3].map(() => send(body, maren, accountId, headers)))
    expect(new Set(replies.map(({ body: reply }) => reply.data.id)).size).toBe(1)
    await waitUntil(server, maren, listMessages, (messages) =>
      messages.some(({ content, status }) => content.startsWith('Hello Twice') && status === 'READ'),
    )
    const sent = graph.accepted.filter((one) => JSON.stringify(one.body).includes('Twice'))
    expect(sent).toHaveLength(1)
  })

  it('all of the above without an engine error', () => {
    expect(engines.troubles).toEqual([])
  })
})
