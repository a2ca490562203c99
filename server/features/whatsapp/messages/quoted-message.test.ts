import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createMultipartForm, createThread } from '../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
let ids: string[]
let elsewhere: string[]
const to = '15550142@c.us'
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  ;({ messageIds: ids } = await createThread(server, maren, { accountId }, [
    { content: 'Nine or ten?' },
    { content: 'Which dock?', fromMe: true },
    { content: 'Never mind' },
    { content: 'Dock 4', fromMe: true, status: 'FAILED' },
    { content: 'Dock 5', fromMe: true, status: 'UNKNOWN' },
  ]))
  ;({ messageIds: elsewhere } = await createThread(server, maren, { accountId, number: '15550199' }))
  const { owner } = server.platform.database
  await owner.query(`update whatsapp_messages set revoked_at = now(), content = '' where id = $1`, [ids[2]])
})

const send = (body: unknown, headers: Record<string, string> = {}, person = maren) =>
  person.request('POST', `/whatsapp/accounts/${accountId}/send`, body, headers)
const reply = (quotedMessageId: unknown) => send({ to, type: 'text', text: 'Ten', quotedMessageId })
const countMessages = async () => {
  const { body } = await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${to}/messages?limit=100`)
  return body.data.length
}

describe('does', () => {
  it('shows what a sent message replies to: a message of theirs, or of ours', async () => {
    const theirs = await reply(ids[0])
    expect([theirs.status, theirs.body.data]).toEqual([
      201,
      expect.objectContaining({
        content: 'Ten',
        status: 'PENDING',
        quoted: { id: ids[0], fromMe: false, content: 'Nine or ten?', messageType: 'text', isDeleted: false },
      }),
    ])
    expect((await reply(ids[1])).body.data.quoted).toMatchObject({ id: ids[1], fromMe: true, content: 'Which dock?' })
    expect((await send({ to, type: 'text', text: 'Ten' })).body.data.quoted).toBeNull()
  })

  it('replies with a file', async () => {
    const content = Buffer.from('%PDF-1.7 rates')
    const fields = { to, quotedMessageId: ids[0] ?? '' }
    const form = createMultipartForm(fields, { content, type: 'application/pdf', name: 'rates.pdf' })
    const { status, body } = await send(form.body, form.headers)
    expect([status, body.data.messageType, body.data.quoted.id]).toEqual([201, 'document', ids[0]])
    const wrong = createMultipartForm({ to, quotedMessageId: 'x' }, { content, type: 'application/pdf', name: 'a.pdf' })
    const refused = await send(wrong.body, wrong.headers)
    expect([refused.status, refused.body.field_errors]).toEqual([422, { quotedMessageId: ['This is not an id.'] }])
  })
})

describe('refuses', () => {
  it.each([
    ['a deleted message', () => ids[2], 'This message was deleted.'],
    ['a message that failed', () => ids[3], 'This message has not been sent.'],
    ['a message that may not have been sent', () => ids[4], 'This message has not been sent.'],
    ['a message of another conversation', () => elsewhere[0], 'This message is not in the conversation.'],
    [
      'a message that does not exist',
      () => '01900000-0000-7000-8000-000000000000',
      'This message is not in the conversation.',
    ],
  ])('to quote %s, and stores nothing', async (_what, id, says) => {
    const before = await countMessages()
    const { status, body } = await reply(id())
    expect([status, body.field_errors]).toEqual([422, { quotedMessageId: [says] }])
    expect(await countMessages()).toBe(before)
  })

  it('text that is not an id, and members with read-only access', async () => {
    const { status, body } = await reply('newest')
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['quotedMessageId']])
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    const refused = await send({ to, type: 'text', text: 'x', quotedMessageId: ids[0] }, {}, viewer)
    expect(refused.body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('the messages of another workspace', async () => {
    const stranger = await createPerson(server)
    const theirAccount = await createAccount(server, stranger)
    await createThread(server, stranger, { accountId: theirAccount })
    const message = { to, type: 'text', text: 'Ten', quotedMessageId: ids[0] }
    const { status, body } = await stranger.request('POST', `/whatsapp/accounts/${theirAccount}/send`, message)
    expect([status, body.field_errors]).toEqual([
      422,
      { quotedMessageId: ['This message is not in the conversation.'] },
    ])
  })
})

describe('survives', () => {
  it('a reply that is sent twice, and refuses the same key for another quote', async () => {
    const headers = { 'idempotency-key': 'reply once' }
    const message = { to, type: 'text', text: 'Once', quotedMessageId: ids[0] }
    const before = await countMessages()
    const answers = await Promise.all([send(message, headers), send(message, headers)])
    answers.push(await send(message, headers))
    const [first, ...others] = answers.map(({ status, body }) => [status, body.data])
    const quoted = expect.objectContaining({ id: ids[0] })
    expect(first).toEqual([201, expect.objectContaining({ content: 'Once', quoted })])
    expect(others).toEqual([first, first])
    expect(await countMessages()).toBe(before + 1)
    expect((await send({ ...message, quotedMessageId: ids[1] }, headers)).body.error).toBe('idempotency_mismatch')
    expect(await countMessages()).toBe(before + 1)
  })
})
