import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { createThread, type ThreadFixture } from '../../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
let number = 15_550_800
let thread: ThreadFixture
let id: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [
    { content: 'What does it cost?' },
    { content: '900 Euro', fromMe: true, status: 'UNKNOWN' },
  ])
  id = thread.messageIds[1] ?? ''
})

const ask = (what: 'retry' | 'cancel', by = maren) =>
  by.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/${what}`)
const list = async (): Promise<{ content: string; status: string }[]> => {
  const path = `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/messages`
  return (await maren.request('GET', path)).body.data.map(
    ({ content, status }: { content: string; status: string }) => ({
      content,
      status,
    }),
  )
}
const owner = async (text: string) => (await server.platform.database.owner.query(text, [id])).rows
const countQueued = async () => (await owner('select from whatsapp_outbox where message_id = $1')).length
/** WhatsApp reports this of the first attempt. */
const receive = (status: 'DELIVERED') =>
  recordAndProcess(
    server.platform,
    { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 7 },
    { kind: 'status', event: { providerId: id, status, at: new Date(), raw: {} } },
  )

describe('does', () => {
  it('sends it again', async () => {
    const { status, body } = await ask('retry')
    expect([status, body.data.id, body.data.status]).toEqual([200, id, 'PENDING'])
    expect(await countQueued()).toBe(1)
    expect(await list()).toEqual([
      { content: '900 Euro', status: 'PENDING' },
      { content: 'What does it cost?', status: 'DELIVERED' },
    ])
  })

  it('discards it, which sends nothing', async () => {
    const { status, body } = await ask('cancel')
    expect([status, body.data]).toEqual([200, { id }])
    expect([await countQueued(), await list()]).toEqual([0, [{ content: 'What does it cost?', status: 'DELIVERED' }]])
  })
})

describe('refuses', () => {
  it('both while it is being sent', async () => {
    await ask('retry')
    await owner(`update whatsapp_outbox set claimed_epoch = 7, is_in_flight = true where message_id = $1`)
    await owner(`update whatsapp_messages set status = 'UNKNOWN' where id = $1`)
    expect([(await ask('retry')).body.error, (await ask('cancel')).body.error]).toEqual([
      'not_repeatable',
      'not_cancellable',
    ])
    expect(await countQueued()).toBe(1)
  })

  it('both to viewers', async () => {
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    for (const what of ['retry', 'cancel'] as const) expect((await ask(what, viewer)).body.error).toBe('not_permitted')
    expect([await countQueued(), (await list()).length]).toEqual([0, 2])
  })
})

describe('hides', () => {
  it('it from other workspaces', async () => {
    const stranger = await createPerson(server)
    for (const what of ['retry', 'cancel'] as const) expect((await ask(what, stranger)).status).toBe(404)
    expect([await countQueued(), (await list()).length]).toEqual([0, 2])
  })
})

describe('survives', () => {
  it('the same request twenty times at once: it is sent again once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask('retry')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await countQueued()).toBe(1)
  })

  it('somebody who sends it again while somebody else discards it', async () => {
    const replies = await Promise.all([ask('retry'), ask('cancel')])
    // Whoever comes second finds it queued, which can still be cancelled, or finds it gone.
    const isThere = (await list()).length === 2
    expect(await countQueued()).toBe(Number(isThere))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
  })

  it.each([false, true])('a late receipt of the first attempt, also after it was sent again: %s', async (isResent) => {
    if (isResent) await ask('retry')
    await receive('DELIVERED')
    expect((await list())[0]).toEqual({ content: '900 Euro', status: 'DELIVERED' })
    expect((await ask('retry')).body.error).toBe('not_repeatable')
    expect((await list())[0]).toEqual({ content: '900 Euro', status: 'DELIVERED' })
  })

  it('a receipt that comes when it was discarded', async () => {
    await ask('cancel')
    await receive('DELIVERED')
    expect(await list()).toEqual([{ content: 'What does it cost?', status: 'DELIVERED' }])
  })
})
