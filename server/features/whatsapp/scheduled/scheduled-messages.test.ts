import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, type ThreadFixture } from '../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let viewer: Person
let accountId: string
let number = 15_550_800
let thread: ThreadFixture
beforeAll(async () => {
  maren = await createPerson(server)
  viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
  accountId = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [{ content: 'Call me' }])
})

const chat = (rest = '') => `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}${rest}`
/** As the server writes it. */
const at = (time: number) => new Date(time).toISOString().replace(/\.?0*Z$/, '+00:00')
const inHours = (hours: number) => at(Date.now() + hours * 3_600_000)
const schedule = (body: object = {}, by = maren) =>
  by.request('POST', chat('/scheduled-messages'), { text: 'Good morning', sendAt: inHours(24), ...body })
const list = async (by = maren) => (await by.request('GET', chat('/scheduled-messages'))).body.data
const listTexts = async (): Promise<string[]> =>
  (await maren.request('GET', chat('/messages'))).body.data.map(({ content }: { content: string }) => content)
/** As if it had been scheduled a day earlier. */
const makeDue = (id: string) =>
  owner.query(
    `update whatsapp_scheduled_messages set send_at = now() - interval '1 second', created_at = now() - interval '1 day' where id = $1`,
    [id],
  )
const runJob = (id: string) =>
  (jobs['send-scheduled'] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform)

describe('does', () => {
  it('keeps a message for the whole team until its time, and sends it then in the name of its author', async () => {
    // Late enough that it has been listed before.
    const soon = at(Date.now() + 5_000)
    const { status, body } = await schedule({ sendAt: soon })
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: expect.any(String), accountId, whatsappId: thread.whatsappId, content: 'Good morning', sendAt: soon },
        ...{ media: null, quoted: null, unlessAnswered: false, error: null, createdAt: expect.any(String) },
        author: expect.objectContaining({ id: maren.userId }),
      },
    ])
    expect(await list(viewer)).toEqual([body.data])
    expect(await listTexts()).toEqual(['Call me'])
    await vi.waitFor(async () => expect(await listTexts()).toEqual(['Good morning', 'Call me']), { timeout: 60_000 })
    expect(await list()).toEqual([])
    const [sent] = (await maren.request('GET', chat('/messages'))).body.data
    expect(sent).toMatchObject({ status: 'PENDING', fromMe: true, author: { id: maren.userId } })
  })

  it('changes the text, the time, and both; the next one comes first', async () => {
    const [first, second] = [inHours(2), inHours(3)]
    const { id } = (await schedule({ sendAt: second, text: 'One' })).body.data
    await schedule({ sendAt: first, text: 'Two' })
    const change = async (body: object) =>
      (await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, body)).body.data
    expect(await change({ text: 'Three' })).toMatchObject({ content: 'Three', sendAt: second, unlessAnswered: false })
    const third = inHours(1)
    expect(await change({ sendAt: third, unlessAnswered: true })).toMatchObject({
      ...{ content: 'Three', sendAt: third, unlessAnswered: true },
    })
    expect((await list()).map(({ content }: { content: string }) => content)).toEqual(['Three', 'Two'])
  })

  it('sends one now, and deletes one', async () => {
    const { id } = (await schedule({ text: 'Now' })).body.data
    const sent = await maren.request('POST', `/whatsapp/scheduled-messages/${id}/send`)
    expect([sent.status, sent.body.data]).toMatchObject([200, { content: 'Now', status: 'PENDING' }])
    const other = (await schedule({ text: 'Never' })).body.data
    const deleted = await maren.request('DELETE', `/whatsapp/scheduled-messages/${other.id}`)
    expect([deleted.status, deleted.body.data]).toEqual([200, { id: other.id }])
    for (const gone of [id, other.id]) {
      await runJob(gone)
      for (const [method, path, body] of [
        ['POST', `/whatsapp/scheduled-messages/${gone}/send`, undefined],
        ['DELETE', `/whatsapp/scheduled-messages/${gone}`, undefined],
        ['PATCH', `/whatsapp/scheduled-messages/${gone}`, { text: 'Again' }],
      ] as const)
        expect((await maren.request(method, path, body)).status, method).toBe(404)
    }
    expect([await list(), await listTexts()]).toEqual([[], ['Now', 'Call me']])
  })

  it('does not send what was to be sent only without an answer, once there is one', async () => {
    const [careful, any] = [
      (await schedule({ unlessAnswered: true, text: 'Any news?' })).body.data,
      (await schedule({ text: 'See you' })).body.data,
    ]
    for (const { id } of [careful, any]) await makeDue(id)
    await owner.query('update whatsapp_conversations set last_inbound_at = now() where id = $1', [thread.id])
    for (const { id } of [careful, any]) await runJob(id)
    expect(await listTexts()).toEqual(['See you', 'Call me'])
    const error = 'Not sent, because the person has written since.'
    expect(await list()).toMatchObject([{ id: careful.id, error }])
    await maren.request('POST', `/whatsapp/scheduled-messages/${careful.id}/send`)
    expect(await listTexts()).toEqual(['Any news?', 'See you', 'Call me'])
  })

  it('tells the author, and nobody else, that a message could not be sent, once for each time', async () => {
    const author = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ben Amos' })
    const notices = async (person: Person) =>
      (await person.request('GET', '/notifications?limit=200')).body.data.filter(
        ({ kind, chat: of }: { kind: string; chat: { whatsappId: string } | null }) =>
          kind === 'unsent' && of?.whatsappId === thread.whatsappId,
      )
    const { id } = (await schedule({}, author)).body.data
    await makeDue(id)
    await owner.query(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    await runJob(id)
    await runJob(id)
    await vi.waitFor(async () => expect(await notices(author)).toHaveLength(1), { timeout: 30_000 })
    expect(await notices(author)).toMatchObject([{ title: 'Amara Okonkwo', readAt: null, chat: { accountId } }])
    await (jobs['notify-unsent'] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform)
    expect([(await notices(author)).length, await notices(maren)]).toEqual([1, []])
    await owner.query(`update whatsapp_accounts set desired_state = 'on' where id = $1`, [accountId])
  })
})

describe('refuses', () => {
  it.each([
    ['a time that has passed', { sendAt: inHours(-0.01) }, { sendAt: ['Choose a time in the future.'] }],
    ['a time in two years', { sendAt: inHours(24 * 700) }, { sendAt: ['Choose a time within the next year.'] }],
    ['no time', { sendAt: 'tomorrow' }, expect.objectContaining({ sendAt: [expect.any(String)] })],
    ['no text', { text: '   ' }, expect.objectContaining({ text: [expect.any(String)] })],
    ['4,097 characters', { text: 'x'.repeat(4_097) }, expect.objectContaining({ text: [expect.any(String)] })],
  ])('%s', async (_, body, errors) => {
    const { id } = (await schedule()).body.data
    const created = await schedule(body)
    const changed = await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, body)
    for (const { status, body: answer } of [created, changed])
      expect([status, answer.field_errors]).toEqual([422, errors])
    expect(await list()).toMatchObject([{ id, content: 'Good morning' }])
  })

  it('the 51st of a conversation', async () => {
    for (let n = 0; n < 50; n++) expect((await schedule({ text: String(n) })).status).toBe(201)
    const { status, body } = await schedule()
    const error = 'A conversation may have 50 scheduled messages. Delete one first.'
    expect([status, body.field_errors]).toEqual([422, { sendAt: [error] }])
  })

  it('a conversation that does not exist, and one of an account that was removed', async () => {
    const body = { text: 'Hello', sendAt: inHours(1) }
    const missing = `/whatsapp/accounts/${accountId}/conversations/15550999@c.us/scheduled-messages`
    expect((await maren.request('POST', missing, body)).status).toBe(404)
    const other = await createAccount(server, maren)
    await createThread(server, maren, { accountId: other, number: '15550998' })
    const path = `/whatsapp/accounts/${other}/conversations/15550998@c.us/scheduled-messages`
    expect((await maren.request('POST', path, body)).status).toBe(201)
    await maren.request('DELETE', `/whatsapp/accounts/${other}`)
    expect((await maren.request('POST', path, body)).status).toBe(404)
    expect((await maren.request('GET', path)).body.data).toEqual([])
  })
})

describe('hides', () => {
  it('the scheduled messages of a workspace from everybody else, and lets viewers only read', async () => {
    const { id } = (await schedule()).body.data
    const stranger = await createPerson(server)
    const calls = [
      ['POST', chat('/scheduled-messages'), { text: 'x', sendAt: inHours(1) }],
      ['PATCH', `/whatsapp/scheduled-messages/${id}`, { text: 'x' }],
      ['POST', `/whatsapp/scheduled-messages/${id}/send`, undefined],
      ['DELETE', `/whatsapp/scheduled-messages/${id}`, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await stranger.request(method, path, body)).status, method).toBe(404)
      expect((await viewer.request(method, path, body)).status, method).toBe(409)
    }
    expect((await stranger.request('GET', chat('/scheduled-messages'))).status).toBe(404)
    expect([await list(), await listTexts()]).toMatchObject([[{ id, content: 'Good morning' }], ['Call me']])
  })
})

describe('survives', () => {
  it('two messages scheduled beside forty-nine at once: one is', async () => {
    for (let n = 1; n < 50; n++) await schedule()
    const lock = { ...workspaceLock(maren), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([schedule(), schedule()]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('its job twice and at once, and "send now" beside it: it is sent once', async () => {
    const { id } = (await schedule()).body.data
    await runJob(id)
    expect(await listTexts()).toEqual(['Call me'])
    await makeDue(id)
    const now = () => maren.request('POST', `/whatsapp/scheduled-messages/${id}/send`)
    await Promise.all([runJob(id), now(), runJob(id), now(), runJob(id)])
    await runJob(id)
    expect(await listTexts()).toEqual(['Good morning', 'Call me'])
  })

  it('an account that is switched off when the time comes: it says why, and waits again for a new time', async () => {
    const { id } = (await schedule()).body.data
    await makeDue(id)
    await owner.query(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    await runJob(id)
    await runJob(id)
    const [waiting] = await list()
    expect(waiting).toMatchObject({ id, content: 'Good morning', error: expect.stringMatching(/^[A-Z].*\.$/) })
    expect((await maren.request('POST', `/whatsapp/scheduled-messages/${id}/send`)).status).toBe(409)
    await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { text: 'Good evening' })
    expect(await list()).toMatchObject([{ content: 'Good evening', error: waiting.error }])
    await owner.query(`update whatsapp_accounts set desired_state = 'on' where id = $1`, [accountId])
    const sendAt = new Date(Date.now() + 5_000).toISOString()
    const changed = await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { sendAt })
    expect(changed.body.data.error).toBeNull()
    await vi.waitFor(async () => expect(await listTexts()).toEqual(['Good evening', 'Call me']), { timeout: 60_000 })
  })
})
