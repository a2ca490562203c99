import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { createThread, type ThreadFixture } from '../../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let accountId: string
let number = 15_550_700
let thread: ThreadFixture
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [{ content: 'What does it cost?' }])
})

const pathOf = (id: string) => `/whatsapp/accounts/${accountId}/messages/${id}`
const cancel = (id: string, by = maren) => by.request('POST', `${pathOf(id)}/cancel`)
/** Nothing sends it: no engine runs. */
async function queue(body: object = { type: 'text', text: '900 Euro' }): Promise<string> {
  const sent = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, { to: String(number), ...body })
  expect([sent.status, sent.body.data.status]).toEqual([201, 'PENDING'])
  return sent.body.data.id
}
const chat = (rest = '') => `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}${rest}`
const listTexts = async (): Promise<string[]> =>
  (await maren.request('GET', chat('/messages'))).body.data.map((one: { content: string }) => one.content)
const read = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows
const isQueued = async (id: string) =>
  (await read('select from whatsapp_outbox where message_id = $1', [id])).length > 0

describe('does', () => {
  it('remove a message that waits to be sent, of which nothing is left', async () => {
    const id = await queue()
    expect(await isQueued(id)).toBe(true)
    expect((await maren.request('GET', chat())).body.data.lastMessage).toBe('900 Euro')
    const { status, body } = await cancel(id)
    expect([status, body.data]).toEqual([200, { id }])
    expect(await isQueued(id)).toBe(false)
    expect(await listTexts()).toEqual(['What does it cost?'])
    expect((await maren.request('GET', chat())).body.data).toMatchObject({
      lastMessage: 'What does it cost?',
      lastMessageFromMe: false,
    })
  })

  it('remove a message that failed, with its file', async () => {
    const id = await queue()
    const [file] = await read(
      `insert into whatsapp_media (workspace_id, id, account_id, kind, state) values ($1, gen_random_uuid(), $2, 'image', 'failed') returning id`,
      [maren.workspaceId, accountId],
    )
    await read('delete from whatsapp_outbox where message_id = $1', [id])
    await read(`update whatsapp_messages set status = 'FAILED', media_id = $2 where id = $1`, [id, file.id])
    expect((await cancel(id)).status).toBe(200)
    expect(await listTexts()).toEqual(['What does it cost?'])
    expect(await read('select from whatsapp_media where id = $1', [file.id])).toEqual([])
  })

  it('tell other members of it', async () => {
    const id = await queue()
    await cancel(id)
    const events = await read(
      `select data from events where workspace_id = $1 and kind = 'conversation.changed' order by seq desc limit 1`,
      [maren.workspaceId],
    )
    expect(events[0].data).toMatchObject({ whatsappId: thread.whatsappId, messageIds: [id] })
  })
})

describe('refuses', () => {
  it.each([
    ['is being sent', 'update whatsapp_outbox set claimed_epoch = 7 where message_id = $1'],
    ['may have been sent', 'update whatsapp_outbox set is_in_flight = true where message_id = $1'],
    [
      'was sent',
      `with gone as (delete from whatsapp_outbox where message_id = $1 returning message_id)
       update whatsapp_messages m set status = 'SENT' from gone where m.id = gone.message_id`,
    ],
  ])('a message that %s', async (_what, change) => {
    const id = await queue()
    await read(change, [id])
    const { status, body } = await cancel(id)
    expect([status, body.error, body.message]).toEqual([
      409,
      'not_cancellable',
      'This message is on its way and can no longer be cancelled.',
    ])
    expect(await listTexts()).toEqual(['900 Euro', 'What does it cost?'])
  })

  it('messages of the customer, messages that do not exist, and viewers', async () => {
    expect((await cancel(thread.messageIds[0] ?? '')).status).toBe(404)
    expect((await cancel(uuidv7())).status).toBe(404)
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    const id = await queue()
    expect((await cancel(id, viewer)).body.error).toBe('not_permitted')
    expect(await isQueued(id)).toBe(true)
  })
})

describe('hides', () => {
  it('messages of other workspaces, and of accounts that were removed', async () => {
    const id = await queue()
    expect((await cancel(id, await createPerson(server))).status).toBe(404)
    expect(await isQueued(id)).toBe(true)
    await read('update whatsapp_accounts set deleted_at = now() where id = $1', [accountId])
    expect((await cancel(id)).status).toBe(404)
    await read('update whatsapp_accounts set deleted_at = null where id = $1', [accountId])
    expect(await isQueued(id)).toBe(true)
  })
})

describe('survives', () => {
  it('two at once: one of them removes it', async () => {
    const id = await queue()
    const statuses = (await Promise.all([cancel(id), cancel(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
    expect(await listTexts()).toEqual(['What does it cost?'])
  })

  it('an engine that takes the message meanwhile: it is sent, and neither waits for the other', async () => {
    const id = await queue()
    const engine = await owner.connect()
    try {
      await engine.query('begin')
      await engine.query('update whatsapp_outbox set claimed_epoch = 7 where message_id = $1', [id])
      const cancelled = cancel(id)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%whatsapp_outbox%'`
      await expect.poll(async () => (await read(waiting, [])).length).toBe(1)
      await engine.query(`update whatsapp_messages set provider_id = 'taken' where id = $1`, [id])
      await engine.query('commit')
      expect((await cancelled).status).toBe(409)
    } finally {
      engine.release()
    }
    expect(await listTexts()).toEqual(['900 Euro', 'What does it cost?'])
  })
})
