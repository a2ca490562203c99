import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm, createThread, type ThreadFixture } from '../fixtures/factories.ts'

// The purge runs for all workspaces, and the stored files are counted.
const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
let maren: Person
let viewer: Person
let accountId: string
let number = 15_552_300
let thread: ThreadFixture
beforeAll(async () => {
  maren = await createPerson(server)
  viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
  accountId = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [{ content: 'Which rates?' }])
})

const chat = (rest: string) => `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}${rest}`
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

let counter = 0
/** A PDF of 14 bytes that no other message has. */
const createPdf = () => ({
  ...{
    content: Buffer.from(`%PDF-1.4 ${(10_000 + counter++).toString()}`),
    type: 'application/pdf',
    name: 'rates.pdf',
  },
})
type Options = { file?: ReturnType<typeof createPdf>; by?: Person; headers?: Record<string, string>; path?: string }
/** Schedules a PDF, or another file, with these fields of its JSON; a string is sent as it is. */
const schedule = (message: object | string = {}, { file, by = maren, headers, path }: Options = {}) => {
  const text = typeof message === 'string' ? message : JSON.stringify({ sendAt: tomorrow(), ...message })
  const form = createMultipartForm({ message: text }, file ?? createPdf())
  return by.request('POST', path ?? chat('/scheduled-messages'), form.body, { ...form.headers, ...headers })
}
const list = async (by = maren) => (await by.request('GET', chat('/scheduled-messages'))).body.data
const listMessages = async () => (await maren.request('GET', chat('/messages'))).body.data
const makeDue = (id: string) =>
  owner.query(`update whatsapp_scheduled_messages set send_at = now() - interval '1 second' where id = $1`, [id])
const runJob = (job: 'send-scheduled' | 'purge', id?: string) =>
  (jobs[job] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform)

const countStored = async () => (await server.platform.media.listOlderThan(new Date(Date.now() + 60_000))).length
/** What counts towards the limits of the workspace. */
const getUsage = async () =>
  (
    await owner.query(
      'select sum(files)::int as files, sum(file_bytes)::int as bytes from workspace_usage where workspace_id = $1',
      [maren.workspaceId],
    )
  ).rows[0]

const pdfOf = (kind: string) => ({
  ...{ id: expect.any(String), kind, state: 'ready', mediaType: 'application/pdf', bytes: 14, filename: 'rates.pdf' },
  address: expect.stringMatching(/^\/files\/whatsapp\//),
})

describe('does', () => {
  it('keeps a file with its caption until its time, and sends both then', async () => {
    const { status, body } = await schedule({ text: ' As promised ', unlessAnswered: true })
    const { id } = body.data
    expect([status, body.data]).toMatchObject([
      201,
      { content: 'As promised', media: pdfOf('document'), unlessAnswered: true, quoted: null, error: null },
    ])
    expect(await list(viewer)).toMatchObject([{ id, content: 'As promised', media: pdfOf('document') }])
    const served = await server.app.inject({ method: 'GET', url: (await list())[0].media.address })
    expect([served.statusCode, served.body]).toEqual([200, expect.stringMatching(/^%PDF-1.4 /)])
    await makeDue(id)
    await runJob('send-scheduled', id)
    const [sent] = await listMessages()
    expect(sent).toMatchObject({ content: 'As promised', messageType: 'document', media: pdfOf('document') })
    expect(await list()).toEqual([])
  })

  it('sends one now, as the reply and of the kind that were asked for', async () => {
    const quotedMessageId = thread.messageIds[0]
    const picture = { content: onePixel, type: 'image/png', name: 'dock.png' }
    const { id } = (await schedule({ quotedMessageId, type: 'document' }, { file: picture })).body.data
    const { status, body } = await maren.request('POST', `/whatsapp/scheduled-messages/${id}/send`)
    expect([status, body.data]).toMatchObject([
      200,
      { content: '', messageType: 'document', media: { filename: 'dock.png' }, quoted: { id: quotedMessageId } },
    ])
  })

  it('changes a caption, also to none', async () => {
    const { id } = (await schedule({ text: 'As promised' })).body.data
    const change = (text: string) => maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { text })
    expect((await change('Our rates')).body.data).toMatchObject({ content: 'Our rates', media: pdfOf('document') })
    expect((await change(' ')).body.data).toMatchObject({ content: '', media: pdfOf('document') })
  })

  it('sends those of one time in the order in which they were scheduled, whichever job is first', async () => {
    const sendAt = tomorrow()
    const ids: string[] = []
    for (const text of ['One', 'Two', 'Three']) ids.push((await schedule({ text, sendAt })).body.data.id)
    await owner.query(`update whatsapp_scheduled_messages set send_at = '2026-01-01' where id = any($1)`, [ids])
    await Promise.all([ids[2], ids[1], ids[0]].map((id) => runJob('send-scheduled', id)))
    const contents = (await listMessages()).map(({ content }: { content: string }) => content)
    expect(contents).toEqual(['Three', 'Two', 'One', 'Which rates?'])
  })

  it('restores a deleted one with its file', async () => {
    const { id } = (await schedule({ text: 'As promised' })).body.data
    await maren.request('DELETE', `/whatsapp/scheduled-messages/${id}`)
    const { status, body } = await maren.request('POST', `/whatsapp/scheduled-messages/${id}/restore`)
    expect([status, body.data]).toMatchObject([200, { id, content: 'As promised', media: pdfOf('document') }])
  })
})

describe('refuses', () => {
  it.each([
    ['no JSON', '', 'message', 'The part "message" must be the JSON of a scheduled message.'],
    ['no time', { sendAt: undefined }, 'sendAt', undefined],
    ['a time that has passed', { sendAt: '2020-01-01T09:00:00Z' }, 'sendAt', 'Choose a time in the future.'],
    ['a caption of 1,025 characters', { text: 'x'.repeat(1_025) }, 'text', undefined],
    ['a kind that the file is not', { type: 'image' }, 'type', 'This file is no image.'],
    ['a field that is not known', { to: '15550100' }, 'to', undefined],
    [
      'a reply to what is not in the conversation',
      { quotedMessageId: '00000000-0000-7000-8000-000000000000' },
      'quotedMessageId',
      'This message is not in the conversation.',
    ],
  ])('%s, and keeps no file', async (_name, message, field, says) => {
    const before = [await countStored(), await getUsage()]
    const { status, body } = await schedule(message)
    expect([status, body.field_errors]).toEqual([422, { [field]: [says ?? expect.any(String)] }])
    expect([await countStored(), await getUsage()]).toEqual(before)
    expect(await list()).toEqual([])
  })

  it('an empty text and an overlong caption afterwards, and keeps what was there', async () => {
    const file = (await schedule({ text: 'As promised' })).body.data
    const text = (await maren.request('POST', chat('/scheduled-messages'), { text: 'Hello', sendAt: tomorrow() })).body
    const change = async (id: string, to: string) => {
      const { status, body } = await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { text: to })
      return [status, body.field_errors?.text]
    }
    expect(await change(text.data.id, ' ')).toEqual([422, ['Text is required.']])
    const tooLong = ['The caption of a file must be at most 1024 characters.']
    expect(await change(file.id, 'x'.repeat(1_025))).toEqual([422, tooLong])
    expect((await change(text.data.id, 'x'.repeat(1_025)))[0]).toBe(200)
    expect((await list()).find(({ id }: { id: string }) => id === file.id)).toMatchObject({ content: 'As promised' })
  })

  it('what is no JSON, and keeps no file', async () => {
    const before = await countStored()
    const { status, body } = await schedule('{')
    expect([status, body.error, await countStored()]).toEqual([400, 'bad_request', before])
  })

  it('a conversation that does not exist, and keeps no file', async () => {
    const before = await countStored()
    const path = `/whatsapp/accounts/${accountId}/conversations/15550999@c.us/scheduled-messages`
    expect((await schedule({}, { path })).status).toBe(404)
    expect(await countStored()).toBe(before)
  })
})

describe('hides', () => {
  it('the conversation from strangers and lets viewers schedule nothing, without keeping their files', async () => {
    const stranger = await createPerson(server)
    const before = await countStored()
    expect((await schedule({}, { by: stranger })).status).toBe(404)
    expect((await schedule({}, { by: viewer })).status).toBe(409)
    expect([await list(), await countStored()]).toEqual([[], before])
  })
})

describe('survives', () => {
  it('the same request twice: it is scheduled once', async () => {
    const [file, headers, message] = [createPdf(), { 'idempotency-key': 'rates once' }, { sendAt: tomorrow() }]
    const first = await schedule(message, { file, headers })
    const second = await schedule(message, { file, headers })
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
    expect(await list()).toHaveLength(1)
  })

  it('its deletion for good, and the removal of its account: the file goes too, but not one that was sent', async () => {
    accountId = await createAccount(server, maren)
    thread = await createThread(server, maren, { accountId, number: '15552200' })
    const before = await getUsage()
    const [kept, sent, gone] = [
      (await schedule()).body.data.id,
      (await schedule()).body.data.id,
      (await schedule()).body.data.id,
    ]
    await maren.request('POST', `/whatsapp/scheduled-messages/${sent}/send`)
    expect(await getUsage()).toEqual({ files: before.files + 3, bytes: before.bytes + 42 })
    await maren.request('DELETE', `/whatsapp/scheduled-messages/${gone}`)
    await owner.query(`update whatsapp_scheduled_messages set deleted_at = now() - interval '31 days' where id = $1`, [
      gone,
    ])
    await runJob('purge')
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([kept])
    expect(await getUsage()).toEqual({ files: before.files + 2, bytes: before.bytes + 28 })
    expect((await maren.request('DELETE', `/whatsapp/accounts/${accountId}`)).status).toBe(200)
    expect(await getUsage()).toEqual({ files: before.files + 1, bytes: before.bytes + 14 })
    accountId = await createAccount(server, maren)
  })

  it('two messages with the same file: it counts until both are gone', async () => {
    const before = await getUsage()
    const file = createPdf()
    const ids = [(await schedule({}, { file })).body.data.id, (await schedule({}, { file })).body.data.id]
    expect(await getUsage()).toEqual({ files: before.files + 1, bytes: before.bytes + 14 })
    for (const [index, id] of ids.entries()) {
      const message = (await maren.request('POST', `/whatsapp/scheduled-messages/${id}/send`)).body.data
      await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${message.id}/cancel`)
      const left = index === 0 ? 1 : 0
      expect(await getUsage()).toEqual({ files: before.files + left, bytes: before.bytes + left * 14 })
    }
  })

  it('an account that is switched off when the time comes: the message keeps its file', async () => {
    const { id } = (await schedule({ text: 'As promised' })).body.data
    await makeDue(id)
    await owner.query(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    await runJob('send-scheduled', id)
    expect(await list()).toMatchObject([{ id, content: 'As promised', media: pdfOf('document') }])
    expect((await list())[0].error).toMatch(/^[A-Z].*\.$/)
    await owner.query(`update whatsapp_accounts set desired_state = 'on' where id = $1`, [accountId])
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
