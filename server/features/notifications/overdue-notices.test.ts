import { beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notification.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { recordAndProcess } from '../whatsapp/engines/inbound/journal.ts'
import { notifyOfOverdue } from './notify-of-overdue.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let [maren, ben]: Person[] = []
let accountId = ''
const me = () => maren as Person
const him = () => ben as Person
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
  accountId = await createAccount(server, maren)
  await me().request('PATCH', `/whatsapp/accounts/${accountId}`, { answerMinutes: 30 })
})

let count = 0
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const hear = (number: string, minutes: number, more: object = {}) =>
  recordAndProcess(
    server.platform,
    { workspaceId: me().workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `O${++count}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: minutesAgo(minutes) },
        ...{ type: 'text', content: 'Hello?', source: 'live', raw: {}, senderName: 'Amara Okonkwo', ...more },
      },
    },
  )
/** Somebody has waited for so long, and the conversation is this person's, before the server can look whose it is. */
async function startWaiting(minutes: number, assignee: Person | null = him()): Promise<string> {
  const number = `1555093${1000 + ++count}`
  await hear(number, minutes + 1, { fromMe: true })
  await assign(number, assignee)
  await hear(number, minutes)
  return number
}
const path = (number: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us${rest}`
const assign = (number: string, to: Person | null) =>
  me().request('PUT', path(number, '/assignee'), { assigneeId: to?.userId ?? null })
const run = () => notifyOfOverdue({}, server.platform)
async function notices(person: Person, number: string): Promise<Notification[]> {
  const { body } = await person.request('GET', '/notifications?limit=200')
  return body.data.filter((one: Notification) => one.kind === 'overdue' && one.chat?.whatsappId === `${number}@c.us`)
}
/** The server looks by itself, too, and may be telling him at this moment. */
const waitForNotices = (number: string, wanted: number) =>
  expect.poll(() => notices(him(), number)).toHaveLength(wanted)

describe('does', () => {
  it('notifies the assignee once that an answer is overdue, and pushes it to their devices', async () => {
    const late = await startWaiting(31)
    const soon = await startWaiting(28)
    const session = await owner.query('select id from identity.sessions where user_id = $1 limit 1', [him().userId])
    await owner.query(
      `insert into push_subscriptions (workspace_id, id, user_id, session_id, endpoint, keys, server_key)
       values ($1, gen_random_uuid(), $2, $3, 'https://push.example/1', 'sealed', 'key')`,
      [me().workspaceId, him().userId, session.rows[0].id],
    )
    await run()
    await run()
    await waitForNotices(late, 1)
    const [notice, ...more] = await notices(him(), late)
    expect([notice, more]).toMatchObject([
      { kind: 'overdue', title: 'Amara Okonkwo', readAt: null, chat: { accountId, whatsappId: `${late}@c.us` } },
      [],
    ])
    const { answerDueAt } = (await me().request('GET', path(late))).body.data
    expect(notice?.dueAt).toBe(answerDueAt)
    // Its device subscribed with the key of another installation, which the push finds out.
    await expect
      .poll(
        async () => (await owner.query('select from push_subscriptions where user_id = $1', [him().userId])).rowCount,
      )
      .toBe(0)
    expect([await notices(him(), soon), await notices(me(), late)]).toEqual([[], []])
    const events = await owner.query(
      `select ids, data from events where workspace_id = $1 and kind = 'notification.changed' order by seq desc limit 1`,
      [me().workspaceId],
    )
    expect(events.rows).toEqual([{ ids: [him().userId], data: null }])
  })

  it('notifies again of the next wait, and marks the notice as read once we have answered', async () => {
    const number = await startWaiting(60)
    await run()
    await waitForNotices(number, 1)
    await hear(number, 50, { fromMe: true })
    await run()
    expect((await notices(him(), number)).map(({ readAt }) => readAt === null)).toEqual([false])
    await hear(number, 40)
    await run()
    await waitForNotices(number, 2)
    expect((await notices(him(), number)).map(({ readAt }) => readAt === null)).toEqual([true, false])
  })
})

describe('refuses', () => {
  it('to notify anybody of an unassigned conversation, or a later assignee', async () => {
    const number = await startWaiting(31, null)
    await run()
    await assign(number, him())
    await run()
    expect([await notices(him(), number), await notices(me(), number)]).toEqual([[], []])
  })

  it('to notify of resolved or snoozed conversations, or of those overdue for more than a day', async () => {
    const [resolved, snoozed] = [await startWaiting(31), await startWaiting(31)]
    const old = await startWaiting(31 + 24 * 60)
    await me().request('PUT', path(resolved, '/state'), { state: 'RESOLVED' })
    const snoozedUntil = new Date(Date.now() + 60_000).toISOString()
    await me().request('PUT', path(snoozed, '/state'), { state: 'SNOOZED', snoozedUntil })
    await run()
    for (const number of [resolved, snoozed, old]) expect(await notices(him(), number)).toEqual([])
  })
})

describe('hides', () => {
  it('overdue answers from former members', async () => {
    const former = await createPerson(server, { workspaceOf: me(), role: 'MEMBER' })
    const number = await startWaiting(31, former)
    await owner.query('update members set removed_at = now() where user_id = $1', [former.userId])
    await run()
    const { rows } = await owner.query(`select from notifications where user_id = $1 and kind = 'overdue'`, [
      former.userId,
    ])
    expect([rows, await notices(me(), number)]).toEqual([[], []])
  })
})

describe('survives', () => {
  it('several runs at once', async () => {
    const number = await startWaiting(31)
    await Promise.all([run(), run(), run()])
    await waitForNotices(number, 1)
  })
})
