import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createView } from '../../views/examples.ts'
import { createAccount } from '../accounts/examples.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createThread } from '../fixtures/factories.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'
import { createNumber, createRecipients } from './fixtures.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, owner } = cloud
afterAll(() => cloud.close())

const offer = createTemplate('offer', {
  category: 'MARKETING',
  components: [{ type: 'BODY', text: 'Hello {{1}}, {{2}} has news.' }],
})
const photo = createTemplate('photo', {
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'The dock' },
  ],
})
const rejected = createTemplate('rejected', { status: 'REJECTED' })
const ids: Record<string, string> = {}
beforeAll(async () => {
  graph.setTemplates(number, [offer, photo, rejected, createTemplate('arrival')])
  const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  for (const { id, name } of body.data.templates) ids[name] = id
})

const variables = { 1: { fact: 'First name' }, 2: { text: 'Kestrel' } }
const preview = (body: object, person = maren) =>
  person.request('POST', '/whatsapp/broadcasts/preview', { accountId, templateId: ids.offer, body: variables, ...body })
const noneLeftOut = { OPTED_OUT: 0, INVALID_NUMBER: 0, DUPLICATE: 0, MISSING_VALUE: 0, TOO_LONG: 0 }

describe('does', () => {
  it('counts who would get it and who would not, and shows what the first one would read', async () => {
    const [optedOut, shared] = [createNumber(), createNumber()]
    await owner(`insert into whatsapp_opt_outs values ($1, 'pn', $2, now())`, [maren.workspaceId, optedOut.slice(1)])
    const { viewId } = await createRecipients(maren, [
      { name: 'Amara  Okonkwo', phoneNumber: '030 1', whatsappNumber: '+1 555 020 0001' },
      { name: 'Opted out', phoneNumber: optedOut },
      { name: 'Ines Vale', phoneNumber: shared },
      { name: 'Ines again', whatsappNumber: `00${shared.slice(1)}` },
      { name: 'Incomplete', phoneNumber: '12' },
      { name: '', email: 'nameless@people.example' },
      { name: 'Without', phoneNumber: null },
    ])
    const { status, body } = await preview({ viewId })
    expect([status, body.data]).toEqual([
      200,
      {
        recipients: 2,
        leftOut: { ...noneLeftOut, OPTED_OUT: 1, DUPLICATE: 1, INVALID_NUMBER: 1, MISSING_VALUE: 1 },
        withoutNumber: 1,
        category: 'MARKETING',
        sample: { name: 'Amara  Okonkwo', number: '+15550200001', values: { body: { 1: 'Amara', 2: 'Kestrel' } } },
      },
    ])
  })

  it('fills in every fact, and a text for those without one', async () => {
    const company = await createCompany(maren, { name: 'Hallberg\tTimber' })
    const { viewId, ids: contacts } = await createRecipients(maren, [{ name: 'Amara Okonkwo', companyId: company.id }])
    await maren.request('POST', '/deals', { title: 'Old lane', contactId: contacts[0], status: 'WON' })
    await maren.request('POST', '/deals', { title: 'Rail lane', contactId: contacts[0] })
    const read = async (one: object, two: object) =>
      (await preview({ viewId, body: { 1: one, 2: two } })).body.data.sample?.values.body
    expect(await read({ fact: 'Name' }, { fact: 'Company' })).toEqual({ 1: 'Amara Okonkwo', 2: 'Hallberg Timber' })
    expect(await read({ fact: 'Deal' }, { fact: 'My name' })).toEqual({ 1: 'Rail lane', 2: 'Maren Aldous' })
    const { viewId: alone } = await createRecipients(maren, [{ name: 'Ben' }])
    const fallback = await preview({
      viewId: alone,
      body: { 1: { fact: 'Company', text: 'friends' }, 2: { text: 'x' } },
    })
    expect(fallback.body.data.sample.values.body).toEqual({ 1: 'friends', 2: 'x' })
  })

  it('counts two numbers of one conversation, and two forms of one number, once', async () => {
    const [first, second] = [createNumber(), createNumber()]
    const { id } = await createThread(server, maren, { accountId, number: first.slice(1) })
    await owner(
      `insert into whatsapp_addresses (workspace_id, account_id, kind, value, conversation_id) values ($1, $2, 'pn', $3, $4)`,
      [maren.workspaceId, accountId, second.slice(1), id],
    )
    const { viewId } = await createRecipients(maren, [
      { phoneNumber: first },
      { phoneNumber: second },
      { phoneNumber: '+55 11 98765-4321' },
      { phoneNumber: '+55 11 8765-4321' },
    ])
    expect((await preview({ viewId })).body.data).toMatchObject({ recipients: 2, leftOut: { DUPLICATE: 2 } })
  })

  it('leaves out those for whom the message would be too long', async () => {
    const { viewId } = await createRecipients(maren, [{ name: 'Short' }, { name: 'N'.repeat(200) }])
    const body = { 1: { fact: 'Name' }, 2: { text: 'x'.repeat(900) } }
    expect((await preview({ viewId, body })).body.data).toMatchObject({ recipients: 1, leftOut: { TOO_LONG: 1 } })
  })

  it('applies every filter and the search of the view', async () => {
    const { source } = await createRecipients(maren, [{ name: 'Yusuf Demir' }, { name: 'Zora Pell' }])
    const count = async (definition: object) => {
      const { id: viewId } = await createView(maren, { definition })
      return (await preview({ viewId })).body.data.recipients
    }
    expect(await count({ filters: { source, hasPhone: 'true' } })).toBe(2)
    expect(await count({ filters: { source, hasPhone: 'false' } })).toBe(0)
    expect(await count({ filters: { source, hasOpenDeal: 'true' } })).toBe(0)
    expect(await count({ filters: { source }, search: 'Yusuf' })).toBe(1)
  })

  it('needs no file for a header with one', async () => {
    const { viewId } = await createRecipients(maren, [{}])
    const { status, body } = await preview({ viewId, templateId: ids.photo, body: {} })
    expect([status, body.data]).toMatchObject([200, { recipients: 1, sample: { values: {} } }])
  })

  it('stores nothing', async () => {
    const { viewId } = await createRecipients(maren, [{}])
    await preview({ viewId })
    expect(await owner('select from whatsapp_broadcasts where view_id = $1', [viewId])).toEqual([])
  })
})

describe('refuses', () => {
  const refused: [string, { template?: string; [key: string]: unknown }, number, string][] = [
    ['no value', { body: { 1: { text: 'x' } } }, 422, 'The template needs a value for variable 2 of the body.'],
    [
      'a blank value',
      { body: { 1: { text: 'x' }, 2: { text: ' ' } } },
      422,
      'The template needs a value for variable 2 of the body.',
    ],
    [
      'a value too many',
      { body: { ...variables, 3: { text: 'x' } } },
      422,
      'The template takes no value for variable 3 of the body.',
    ],
    [
      'two lines',
      { body: { ...variables, 2: { text: 'a\nb' } } },
      422,
      'The value of variable 2 of the body must be one line, without tabs or long gaps.',
    ],
    ['a rejected template', { template: 'rejected' }, 409, 'WhatsApp rejected this template.'],
    [
      'an unknown template',
      { templateId: '0199c1d0-0000-7000-8000-000000000001' },
      404,
      'This template does not exist.',
    ],
    ['an unknown view', { viewId: '0199c1d0-0000-7000-8000-000000000001' }, 404, 'This view does not exist.'],
    ['an unknown account', { accountId: '0199c1d0-0000-7000-8000-000000000001' }, 404, 'This account does not exist.'],
  ]
  it.each(refused)('%s, with a sentence', async (_what, { template, ...body }, status, message) => {
    const { viewId } = await createRecipients(maren, [{}])
    const reply = await preview({ viewId, ...(template && { templateId: ids[template] }), ...body })
    expect([reply.status, reply.body.message]).toEqual([status, message])
  })

  it('a view of companies, one whose filter no longer works, and an account without templates', async () => {
    const { viewId } = await createRecipients(maren, [{}])
    const companies = await createView(maren, { kind: 'companies', definition: { filters: {} } })
    const broken = await createView(maren, { definition: { filters: { tagId: `${viewId},${viewId}` } } })
    const sandbox = await createAccount(server, maren)
    const replies = [
      await preview({ viewId: companies.id }),
      await preview({ viewId: broken.id }),
      await preview({ viewId, accountId: sandbox }),
    ]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Choose a view of contacts.'],
      [422, 'This view has a filter that no longer works. Open the view and save it again.'],
      [409, 'Only Cloud API accounts have this.'],
    ])
  })

  it('more than 10,000 contacts with a number, and takes 10,000', async () => {
    const { viewId, source } = await createRecipients(maren, [])
    const insert = (from: number, to: number) =>
      owner(
        `insert into contacts (workspace_id, id, name, source, phone_number)
         select $1, new_id(), 'Many', $2, '+1556' || lpad(n::text, 7, '0') from generate_series($3::int, $4::int) n`,
        [maren.workspaceId, source, from, to],
      )
    await insert(1, 10_000)
    const start = performance.now()
    expect((await preview({ viewId })).body.data).toMatchObject({ recipients: 10_000, leftOut: noneLeftOut })
    console.info(`preview of 10,000: ${Math.round(performance.now() - start)} ms`)
    await insert(10_001, 10_001)
    const { status, body } = await preview({ viewId })
    expect([status, body.message]).toEqual([
      422,
      'A broadcast can go to 10,000 people at most, and this view has more contacts with a number. Narrow it down first.',
    ])
  })
})

describe('hides', () => {
  it('from lesser roles and other workspaces, and private views of others', async () => {
    const { viewId } = await createRecipients(maren, [{}])
    const { viewId: sharedView } = await createRecipients(maren, [{}], true)
    const [member, admin] = await Promise.all(
      (['MEMBER', 'ADMIN'] as const).map((role) => createPerson(server, { role, workspaceOf: maren })),
    )
    const stranger = await createPerson(server)
    if (!member || !admin) throw new Error('nobody')
    const replies = [
      await preview({ viewId: sharedView }, member),
      await preview({ viewId }, admin),
      await preview({ viewId: sharedView }, admin),
      await preview({ viewId: sharedView }, stranger),
    ]
    expect(replies.map(({ status, body }) => [status, body.message ?? body.data.recipients])).toEqual([
      [409, 'Your role does not allow this.'],
      [404, 'This view does not exist.'],
      [200, 1],
      [404, 'This account does not exist.'],
    ])
  })
})
