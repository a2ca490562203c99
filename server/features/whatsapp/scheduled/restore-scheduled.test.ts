import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { eventCounterLock, whileLocked } from '../../../testing/harness/while-locked.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, type ThreadFixture } from '../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let ben: Person
let viewer: Person
let accountId: string
let number = 15_550_300
let thread: ThreadFixture
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ben Amos' })
  viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
})
beforeEach(async () => {
  accountId = await createAccount(server, maren)
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [{ content: 'Call me' }])
})

const chat = (rest: string) => `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}${rest}`
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const schedule = async (body: object = {}, by = maren) =>
  by.request('POST', chat('/scheduled-messages'), { text: 'Good morning', sendAt: inSeconds(86_400), ...body })
const list = async (by = maren) => (await by.request('GET', chat('/scheduled-messages'))).body.data
const listTexts = async (): Promise<string[]> =>
  (await maren.request('GET', chat('/messages'))).body.data.map(({ content }: { content: string }) => content)
const remove = (id: string, by = maren) => by.request('DELETE', `/whatsapp/scheduled-messages/${id}`)
const restore = (id: string, by = maren) => by.request('POST', `/whatsapp/scheduled-messages/${id}/restore`)
/** As if it had been scheduled a day earlier. */
const makeDue = (id: string) =>
  owner.query(
    `update whatsapp_scheduled_messages set send_at = now() - interval '1 second', created_at = now() - interval '1 day' where id = $1`,
    [id],
  )
const runJob = (job: 'send-scheduled' | 'notify-unsent' | 'purge', id?: string) =>
  (jobs[job] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform)
const count = async (id: string) =>
  (await owner.query('select from whatsapp_scheduled_messages where id = $1', [id])).rowCount

const missed = 'Not sent, because its time came while it was deleted.'

describe('does', () => {
  it('gives a deleted message back as it was: its id, author, time and condition', async () => {
    const scheduled = (await schedule({ unlessAnswered: true }, ben)).body.data
    expect((await remove(scheduled.id)).body.data).toEqual({ id: scheduled.id })
    expect(await list()).toEqual([])
    const { status, body } = await restore(scheduled.id)
    expect([status, body.data]).toEqual([200, scheduled])
    expect(await list()).toEqual([scheduled])
  })

  it('sends a restored message at its time, even if its job has found it deleted', async () => {
    const { id } = (await schedule({ sendAt: inSeconds(10) }, ben)).body.data
    await remove(id)
    await owner.query(`delete from graphile_worker._private_jobs where key = 'send-scheduled ' || $1::text`, [id])
    await restore(id)
    await vi.waitFor(async () => expect(await listTexts()).toEqual(['Good morning', 'Call me']), { timeout: 60_000 })
    expect(await list()).toEqual([])
  })

  it('compares “unless they write first” with when it was written, not with when it was restored', async () => {
    const { id } = (await schedule({ unlessAnswered: true })).body.data
    await owner.query('update whatsapp_conversations set last_inbound_at = now() where id = $1', [thread.id])
    await remove(id)
    await restore(id)
    await owner.query(`update whatsapp_scheduled_messages set send_at = now() where id = $1`, [id])
    await runJob('send-scheduled', id)
    expect([await listTexts(), await list()]).toMatchObject([
      ['Call me'],
      [{ error: 'Not sent, because the person has written since.' }],
    ])
  })

  it('gives it back unsent if its time has passed, so that it can get another', async () => {
    const { id } = (await schedule({}, ben)).body.data
    await remove(id)
    await makeDue(id)
    expect((await restore(id)).body.data).toMatchObject({
      content: 'Good morning',
      author: { id: ben.userId },
      error: missed,
    })
    await runJob('send-scheduled', id)
    expect([await listTexts(), await list()]).toMatchObject([['Call me'], [{ id, error: missed }]])
    const { body } = await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { sendAt: inSeconds(3_600) })
    expect(body.data).toMatchObject({ id, content: 'Good morning', error: null, author: { id: ben.userId } })
  })

  it('keeps why a message had not been sent', async () => {
    const { id } = (await schedule()).body.data
    await makeDue(id)
    await owner.query(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    await runJob('send-scheduled', id)
    const [{ error }] = await list()
    await remove(id)
    expect((await restore(id)).body.data).toMatchObject({ error })
    expect(error).not.toBe(missed)
  })

  it('purges a deleted message after 30 days', async () => {
    const ids: string[] = []
    for (const days of [31, 29]) {
      const { id } = (await schedule()).body.data
      await remove(id)
      await owner.query(
        `update whatsapp_scheduled_messages set deleted_at = now() - $2 * interval '1 day' where id = $1`,
        [id, days],
      )
      ids.push(id)
    }
    await runJob('purge')
    expect([await count(ids[0]!), await count(ids[1]!)]).toEqual([0, 1])
    expect((await restore(ids[0]!)).status).toBe(404)
  })
})

describe('refuses', () => {
  it('to send, change or list a deleted message, or to tell its author', async () => {
    const { id } = (await schedule({}, ben)).body.data
    await makeDue(id)
    await owner.query(`update whatsapp_scheduled_messages set error = 'Not sent.' where id = $1`, [id])
    await remove(id)
    await runJob('notify-unsent', id)
    expect(await countNotices(ben)).toBe(0)
    await owner.query(`update whatsapp_scheduled_messages set error = null where id = $1`, [id])
    await runJob('send-scheduled', id)
    const path = `/whatsapp/scheduled-messages/${id}`
    expect((await maren.request('POST', `${path}/send`)).status).toBe(404)
    expect((await maren.request('PATCH', path, { text: 'Good evening' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect([await list(), await listTexts()]).toEqual([[], ['Call me']])
    expect((await restore(id)).body.data).toMatchObject({ content: 'Good morning', error: missed })
  })

  it('the 51st of a conversation, but not the 50th beside a deleted one', async () => {
    const { id } = (await schedule({ text: 'Deleted' })).body.data
    await remove(id)
    for (let n = 0; n < 50; n++) expect((await schedule({ text: String(n) })).status).toBe(201)
    const full = await restore(id)
    const message = 'A conversation may have 50 scheduled messages. Delete one first.'
    expect([full.status, full.body.message]).toEqual([409, message])
    await remove((await list())[0].id)
    expect((await restore(id)).status).toBe(200)
  })

  it('a message that was sent, and one whose account was removed', async () => {
    const sent = (await schedule()).body.data
    await maren.request('POST', `/whatsapp/scheduled-messages/${sent.id}/send`)
    expect((await restore(sent.id)).status).toBe(404)
    const gone = (await schedule()).body.data
    await remove(gone.id)
    await maren.request('DELETE', `/whatsapp/accounts/${accountId}`)
    expect([(await restore(gone.id)).status, await count(gone.id)]).toEqual([404, 0])
  })
})

describe('hides', () => {
  it('a deleted message from other workspaces, and from those who may not answer', async () => {
    const { id } = (await schedule()).body.data
    await remove(id)
    const stranger = await createPerson(server)
    expect((await restore(id, stranger)).status).toBe(404)
    expect((await restore(id, viewer)).status).toBe(409)
    const team = { memberIds: [], assignment: 'MANUAL', assigneeId: null }
    await maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, team)
    expect((await restore(id, ben)).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await restore(id)).status).toBe(200)
  })
})

describe('survives', () => {
  it('being restored twice and at once: it is there once, and sent once', async () => {
    const { id } = (await schedule()).body.data
    await remove(id)
    const answers = await Promise.all([restore(id), restore(id), restore(id)])
    answers.push(await restore(id))
    for (const { status, body } of answers) expect([status, body.data]).toMatchObject([200, { id, error: null }])
    expect(await list()).toMatchObject([{ id }])
    await makeDue(id)
    // A message that is not deleted is left alone, even when it is due.
    expect((await restore(id)).body.data.error).toBeNull()
    await Promise.all([runJob('send-scheduled', id), runJob('send-scheduled', id)])
    await vi.waitFor(async () => expect(await listTexts()).toEqual(['Good morning', 'Call me']), { timeout: 30_000 })
  })

  it('two messages restored beside forty-nine at once: one is', async () => {
    const deleted = [(await schedule()).body.data.id, (await schedule()).body.data.id]
    for (const id of deleted) await remove(id)
    for (let n = 1; n < 50; n++) await schedule()
    const answers = await whileLocked(server, { ...eventCounterLock(maren), waiting: 2 }, () =>
      Promise.all(deleted.map((id) => restore(id))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

const countNotices = async (person: Person): Promise<number> =>
  (await person.request('GET', '/notifications?limit=200')).body.data.filter(
    ({ kind, chat: of }: { kind: string; chat: { whatsappId: string } | null }) =>
      kind === 'unsent' && of?.whatsappId === thread.whatsappId,
  ).length
