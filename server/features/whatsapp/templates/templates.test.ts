import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { createTemplateWebhook, nowInSeconds } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook, owner } = cloud
afterAll(() => cloud.close())

type Template = { id: string; name: string; language: string; status: string; problem: string | null; quality: string }
const path = `/whatsapp/accounts/${accountId}/templates`
const list = async (person = maren) => (await person.request('GET', path)).body.data
const listNames = async (): Promise<string[]> => (await list()).templates.map(({ name }: Template) => name)
const find = async (name: string): Promise<Template | undefined> =>
  (await list()).templates.find((one: Template) => one.name === name)
const sync = (person = maren) => person.request('POST', `${path}/sync`)

const arrival = createTemplate('arrival')
const quote = createTemplate('quote', { language: 'pt_BR', category: 'MARKETING', quality_score: { score: 'RED' } })
const review = createTemplate('review', { status: 'PENDING' })
const spam = createTemplate('spam', { status: 'REJECTED', rejected_reason: 'PROMOTIONAL', quality_score: {} })
const shop = createTemplate('shop', {
  components: [
    { type: 'BODY', text: 'Our offers' },
    { type: 'CAROUSEL', cards: [] },
  ],
})
const all = [arrival, quote, review, spam, shop]

beforeAll(async () => {
  graph.setTemplates(number, all)
  await cloud.waitUntilConnected()
  expect((await sync()).status).toBe(200)
})

describe('does', () => {
  it('fetches every page of templates, with status, category, language, quality and the reason of a rejection', async () => {
    const { templates, syncedAt, error } = await list()
    expect([new Date(syncedAt).getTime() > Date.now() - 60_000, error]).toEqual([true, null])
    const facts = templates.map((one: Record<string, unknown>) => [
      ...[one.name, one.language, one.category, one.status, one.quality, one.problem],
    ])
    expect(facts).toEqual([
      ['arrival', 'en', 'UTILITY', 'APPROVED', 'GREEN', null],
      ['quote', 'pt_BR', 'MARKETING', 'APPROVED', 'RED', null],
      ['review', 'en', 'UTILITY', 'PENDING', 'GREEN', 'WhatsApp is still reviewing this template.'],
      ['shop', 'en', 'UTILITY', 'APPROVED', 'GREEN', 'Parley can’t send templates with a carousel yet.'],
      [
        ...['spam', 'en', 'UTILITY', 'REJECTED', null],
        'WhatsApp rejected this template. It is promotional, which its category does not allow.',
      ],
    ])
    expect(templates[0].parts).toEqual({
      ...{ header: null, body: 'Hello {{1}}, your freight is at {{2}}.', footer: null, buttons: [] },
    })
  })

  it('fetches the templates of an account once it is connected', async () => {
    const other = graph.addNumber()
    graph.setTemplates(other, [createTemplate('welcome')])
    const { id } = (await cloud.connect(maren, other, { name: 'Other' })).body.data
    const templates = async () =>
      (await maren.request('GET', `/whatsapp/accounts/${id}/templates`)).body.data.templates as Template[]
    const [welcome] = await waitUntil(server, maren, templates, ({ length }) => length > 0)
    expect(welcome?.name).toBe('welcome')
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
    expect(await owner('select from whatsapp_templates where account_id = $1', [id])).toEqual([])
  })

  it('removes a template that is gone at WhatsApp, and keeps the ids of the others', async () => {
    const before = await find('arrival')
    graph.setTemplates(number, [{ ...arrival, status: 'PAUSED' }, quote])
    await sync()
    expect(await listNames()).toEqual(['arrival', 'quote'])
    expect(await find('arrival')).toMatchObject({
      ...{ id: before?.id, status: 'PAUSED' },
      problem: 'WhatsApp has paused this template because of its quality.',
    })
    graph.setTemplates(number, all)
    await sync()
    expect(await listNames()).toEqual(['arrival', 'quote', 'review', 'shop', 'spam'])
  })

  it('says why a template cannot be sent, by its status and the reason of a rejection', async () => {
    const statuses = {
      PENDING: 'WhatsApp is still reviewing this template.',
      IN_APPEAL: 'WhatsApp is reviewing this template again.',
      PAUSED: 'WhatsApp has paused this template because of its quality.',
      DISABLED: 'WhatsApp has disabled this template for good.',
      LIMIT_EXCEEDED: 'The business account has too many templates.',
      ARCHIVED: 'This template is archived at WhatsApp.',
      PENDING_DELETION: 'This template is being deleted at WhatsApp.',
      DELETED: 'This template was deleted at WhatsApp.',
      FLAGGED: 'WhatsApp reports the status FLAGGED.',
    }
    const reasons = {
      ABUSIVE_CONTENT: 'Its content is abusive.',
      INCORRECT_CATEGORY: 'Its category is incorrect.',
      INVALID_FORMAT: 'Its format is invalid.',
      PROMOTIONAL: 'It is promotional, which its category does not allow.',
      SCAM: 'It looks like a scam.',
      TAG_CONTENT_MISMATCH: 'Its content does not fit its category or language.',
      SOMETHING_NEW: 'WhatsApp says: “SOMETHING_NEW”',
    }
    graph.setTemplates(number, [
      ...Object.keys(statuses).map((status) => createTemplate(status.toLowerCase(), { status })),
      ...Object.keys(reasons).map((reason) =>
        createTemplate(`rejected_${reason.toLowerCase()}`, { status: 'REJECTED', rejected_reason: reason }),
      ),
    ])
    await sync()
    for (const [status, sentence] of Object.entries(statuses))
      expect((await find(status.toLowerCase()))?.problem).toBe(sentence)
    for (const [reason, sentence] of Object.entries(reasons))
      expect((await find(`rejected_${reason.toLowerCase()}`))?.problem).toBe(
        `WhatsApp rejected this template. ${sentence}`,
      )
    graph.setTemplates(number, all)
    await sync()
  })

  it('follows the webhooks: a status at once, and a template that it does not know by fetching it', async () => {
    await callWebhook(createTemplateWebhook(number, review, { event: 'REJECTED', reason: 'SCAM' }))
    expect((await find('review'))?.problem).toBe('WhatsApp rejected this template. It looks like a scam.')
    await callWebhook(createTemplateWebhook(number, review, { event: 'APPROVED', reason: 'NONE' }))
    expect(await find('review')).toMatchObject({ status: 'APPROVED', problem: null })
    graph.setTemplates(number, [...all, createTemplate('fresh')])
    await callWebhook(createTemplateWebhook(number, { name: 'fresh', language: 'en' }, { event: 'APPROVED' }))
    expect(await waitUntil(server, maren, listNames, (names) => names.includes('fresh'))).toHaveLength(6)
    graph.setTemplates(number, [{ ...quote, quality_score: { score: 'YELLOW' } }, ...all.slice(2), arrival])
    const field = 'message_template_quality_update'
    await callWebhook(createTemplateWebhook(number, quote, { field, new_quality_score: 'YELLOW' }))
    const rated = await waitUntil(
      server,
      maren,
      () => find('quote'),
      (one) => one?.quality !== 'RED',
    )
    expect(rated?.quality).toBe('YELLOW')
    await callWebhook(createTemplateWebhook(number, spam, { event: 'DELETED' }))
    expect(await listNames()).not.toContain('spam')
    graph.setTemplates(number, all)
    await sync()
  })
})

describe('refuses', () => {
  it('to sync with the sentence of WhatsApp, and keeps the templates', async () => {
    graph.behaviour.templateError = { code: 100, details: 'The business account is locked.' }
    const sentence = 'WhatsApp did not list the templates. It says: “The business account is locked.”'
    const { status, body } = await sync()
    expect([status, body.error, body.message]).toEqual([409, 'templates_not_synced', sentence])
    expect((await list()).error).toBe(sentence)
    expect(await listNames()).toHaveLength(5)
    graph.behaviour.templateError = null
    expect((await sync()).body.data.error).toBeNull()
  })

  it('an answer without the list: no template counts as gone', async () => {
    graph.behaviour.listsNothing = true
    expect((await sync()).status).toBe(409)
    graph.behaviour.listsNothing = false
    expect(await listNames()).toHaveLength(5)
  })

  it('to sync while WhatsApp is unreachable, or with a token that it rejects', async () => {
    const other = graph.addNumber()
    const { id } = (await cloud.connect(maren, other, { name: 'Away' })).body.data
    const other$ = `/whatsapp/accounts/${id}/templates/sync`
    other.isUnreachable = true
    const away = await maren.request('POST', other$)
    expect([away.status, away.body.message]).toEqual([
      ...[409, 'WhatsApp cannot be reached right now. Nothing was changed; please try again.'],
    ])
    await owner(`delete from whatsapp_credentials where account_id = $1 and type = 'credentials'`, [id])
    expect((await maren.request('POST', other$)).body.message).toBe(
      'WhatsApp rejected the credentials. Enter a new access token first.',
    )
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
    expect((await maren.request('POST', other$)).status).toBe(404)
  })

  it('to list or sync the templates of an account that is no Cloud API account', async () => {
    const sandbox = await createAccount(server, maren)
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/sync'],
    ] as const) {
      const { status, body } = await maren.request(method, `/whatsapp/accounts/${sandbox}/templates${rest}`)
      expect([status, body.error]).toEqual([409, 'no_cloud_account'])
    }
    await maren.request('DELETE', `/whatsapp/accounts/${sandbox}`)
  })
})

describe('hides', () => {
  it('templates from other workspaces, and lets a viewer only read them', async () => {
    const stranger = await createPerson(server)
    expect([(await stranger.request('GET', path)).status, (await sync(stranger)).status]).toEqual([404, 404])
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await list(viewer)).templates).toHaveLength(5)
    expect((await sync(viewer)).body.error).toBe('not_permitted')
  })

  it('what a webhook reports about the templates of another business account', async () => {
    const body = createTemplateWebhook({ businessId: '1020304050' }, arrival, { event: 'DISABLED' })
    expect((await callWebhook(body)).body.data).toEqual({ taken: 0 })
    expect((await find('arrival'))?.status).toBe('APPROVED')
  })
})

describe('survives', () => {
  it('two syncs at once: each template is there once, and the one that started later has the last word', async () => {
    const replies = await Promise.all([sync(), sync(), sync()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listNames()).toEqual(['arrival', 'quote', 'review', 'shop', 'spam'])
    let release: () => void = () => undefined
    const isAsked = new Promise<void>((asked) => {
      graph.behaviour.beforeTemplates = () => {
        graph.behaviour.beforeTemplates = async () => undefined
        asked()
        return new Promise((resolve) => {
          release = resolve
        })
      }
    })
    const slow = sync()
    await isAsked
    graph.setTemplates(number, [arrival])
    await sync()
    release()
    expect((await slow).status).toBe(200)
    expect(await listNames()).toEqual(['arrival'])
    graph.setTemplates(number, all)
    await sync()
  })

  it('a webhook that comes fifty times, and an older one after a newer', async () => {
    const at = Number(nowInSeconds()) - 100
    const disabled = createTemplateWebhook(number, arrival, { event: 'DISABLED', at })
    await Promise.all(Array.from({ length: 50 }, () => callWebhook(disabled)))
    await callWebhook(createTemplateWebhook(number, arrival, { event: 'APPROVED', at: at - 50 }))
    expect((await find('arrival'))?.problem).toBe('WhatsApp has disabled this template for good.')
    const events = await owner(
      `select from events where workspace_id = $1 and kind = 'templates.changed' and created_at > now() - interval '1 minute'`,
      [maren.workspaceId],
    )
    expect(events.length).toBeLessThan(50)
    await callWebhook(createTemplateWebhook(number, arrival, { event: 'APPROVED', at: at + 50 }))
    expect((await find('arrival'))?.status).toBe('APPROVED')
  })

  it('a webhook during a sync that has not heard of it yet', async () => {
    graph.behaviour.beforeTemplates = async () => {
      graph.behaviour.beforeTemplates = async () => undefined
      await callWebhook(createTemplateWebhook(number, arrival, { event: 'PAUSED', at: nowInSeconds() }))
    }
    await sync()
    expect((await find('arrival'))?.status).toBe('PAUSED')
    await sync()
    expect((await find('arrival'))?.status).toBe('APPROVED')
  })

  it('webhooks and templates of any shape', async () => {
    const value = { message_template_name: 'a\u0000b', message_template_language: 'en', event: '\ud800' }
    const body = {
      entry: [{ id: number.businessId, time: 'x', changes: [{ field: 'message_template_status_update', value }] }],
    }
    expect((await callWebhook(body)).status).toBe(200)
    for (const at of [-5, 1e15, Number.NaN])
      expect((await callWebhook(createTemplateWebhook(number, arrival, { event: 'APPROVED', at }))).status).toBe(200)
    const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)
    const components = [
      { type: 'BODY', text: 'Good \u0000morning \ud800' },
      { type: 'FOOTER', 'k\u0000ey': 1, text: 'Bye' },
      { type: 'HEADER', text: 'x'.repeat(30_000) },
      { type: 'HEADER', deep },
      ...[null, 7, 'BODY'],
    ]
    const odd = [null, 7, { id: 5, name: 'x' }, { ...arrival, id: 'odd\u0000', name: 'nul\u0000', components }]
    graph.setTemplates(number, [...all, ...(odd as typeof all)])
    expect((await sync()).status).toBe(200)
    expect(await find('nul')).toMatchObject({
      problem: 'Parley can’t send templates with such a large part yet.',
      parts: { header: null, body: 'Good morning \ufffd', footer: 'Bye' },
    })
    graph.behaviour.templateError = { code: 100, details: 'Not \u0000 now' }
    expect((await sync()).status).toBe(409)
    expect((await list()).error).toBe('WhatsApp did not list the templates. It says: “Not  now”')
    graph.behaviour.templateError = null
    graph.setTemplates(number, all)
    await sync()
  })
})
