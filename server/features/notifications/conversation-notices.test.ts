import { beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notification.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { recordAndProcess } from '../whatsapp/engines/inbound/journal.ts'
import { notifyOfConversation } from './notify-jobs.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let [maren, ben, viewer]: Person[] = []
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
  viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Vi Orr' })
  accountId = await createAccount(server, maren)
})
const me = () => maren as Person
const him = () => ben as Person

let written = 0
type Heard = { number: string; providerId: string; at?: Date; fromMe?: boolean; source?: 'live' | 'history' }
/** A message arrives as WhatsApp reports it. */
const hear = ({ number, providerId, at = new Date(), fromMe = false, source = 'live' }: Heard) =>
  recordAndProcess(
    server.platform,
    { workspaceId: me().workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId, chat: [{ kind: 'pn', value: number }], fromMe, at, senderName: 'Amara Okonkwo' },
        ...{ type: 'text', content: 'Are you there?', source, raw: {} },
      },
    },
  )
/** A number of its own, from which somebody has written. */
async function startConversation(): Promise<string> {
  const number = `1555081${1000 + ++written}`
  await hear({ number, providerId: `first ${number}` })
  return number
}
const at = (number: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us${rest}`
const assign = (number: string, to: Person | null, by = me()) =>
  by.request('PUT', at(number, '/assignee'), { assigneeId: to?.userId ?? null })
/** The job that looks at a conversation. */
async function jobOf(number: string): Promise<{ workspaceId: string; conversationId: string }> {
  const { rows } = await owner.query<{ id: string }>('select id from whatsapp_conversations where whatsapp_id = $1', [
    `${number}@c.us`,
  ])
  return { workspaceId: me().workspaceId, conversationId: rows[0]?.id as string }
}
/** All jobs are done. */
const settle = () =>
  expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'notify' and j.payload ->> 'workspaceId' = $1`,
        [me().workspaceId],
      )
      return rows[0].n
    })
    .toBe(0)
/** Kind and number of a person's notices about one conversation, the newest first; unread ones only if asked. */
async function notices(person: Person, number: string, unread = false): Promise<Notification[]> {
  await settle()
  const { body } = await person.request('GET', `/notifications?limit=200${unread ? '&unread=true' : ''}`)
  return body.data.filter((one: Notification) => one.chat?.whatsappId === `${number}@c.us`)
}
const kinds = async (person: Person, number: string, unread = false) =>
  (await notices(person, number, unread)).map(({ kind }) => kind)

describe('does', () => {
  it('notifies a member of a conversation that somebody else assigned to them', async () => {
    const number = await startConversation()
    expect((await assign(number, him())).status).toBe(200)
    const [notice] = await notices(him(), number)
    expect(notice).toMatchObject({
      ...{ kind: 'assignment', title: 'Amara Okonkwo', readAt: null },
      chat: { accountId, whatsappId: `${number}@c.us` },
    })
    expect(await notices(me(), number)).toEqual([])
  })

  it('notifies the assignee of a new message once, and of the next one in the same notice', async () => {
    const number = await startConversation()
    await assign(number, him(), him())
    await hear({ number, providerId: `second ${number}` })
    const [first, ...none] = await notices(him(), number)
    expect([first?.kind, none]).toEqual(['message', []])
    await him().request('PATCH', `/notifications/${first?.id}`, { read: true })
    await hear({ number, providerId: `third ${number}` })
    await hear({ number, providerId: `fourth ${number}` })
    const [renewed, ...more] = await notices(him(), number)
    expect([renewed?.id, renewed?.readAt, more]).toEqual([first?.id, null, []])
    expect(Date.parse(renewed?.dueAt as string)).toBeGreaterThan(Date.parse(first?.dueAt as string))
    expect(await notices(me(), number)).toEqual([])
  })

  it('marks the notice as read when the conversation is read, answered on the phone, or assigned to somebody else', async () => {
    const ways = [
      (number: string) => him().request('PUT', at(number, '/read')),
      (number: string) => hear({ number, providerId: `answer ${number}`, fromMe: true }),
      (number: string) => assign(number, null),
      (number: string) => assign(number, me(), me()),
    ]
    for (const [n, read] of ways.entries()) {
      const number = await startConversation()
      await assign(number, him(), him())
      await hear({ number, providerId: `second ${number}` })
      expect([n, await kinds(him(), number, true)]).toEqual([n, ['message']])
      await read(number)
      expect([n, await kinds(him(), number, true)]).toEqual([n, []])
    }
  })

  it('sends an event to the assignee alone', async () => {
    const number = await startConversation()
    await assign(number, him(), him())
    await hear({ number, providerId: `second ${number}` })
    await settle()
    const { rows } = await owner.query(
      `select ids, data from events where workspace_id = $1 and kind = 'notification.changed' order by seq desc limit 1`,
      [me().workspaceId],
    )
    expect(rows).toEqual([{ ids: [him().userId], data: null }])
  })
})

describe('refuses', () => {
  it('to notify people of what they did themselves, of old messages, and of unassigned conversations', async () => {
    const number = await startConversation()
    await hear({ number, providerId: `second ${number}` })
    expect(await kinds(me(), number)).toEqual([])
    await assign(number, him(), him())
    await hear({ number, providerId: `old ${number}`, source: 'history', at: new Date(Date.now() - 60_000) })
    expect(await kinds(him(), number)).toEqual([])
    expect((await assign(number, him())).status).toBe(200)
    expect(await kinds(him(), number)).toEqual([])
  })
})

describe('hides', () => {
  it('messages that were read before anybody could be told of them', async () => {
    const number = await startConversation()
    await him().request('PUT', at(number, '/read'))
    await assign(number, him(), him())
    await settle()
    await notifyOfConversation(await jobOf(number), server.platform)
    expect(await kinds(him(), number)).toEqual([])
  })

  it('conversations from former members, and the name of a removed one', async () => {
    const number = await startConversation()
    const former = await createPerson(server, { workspaceOf: me(), role: 'MEMBER' })
    await assign(number, former)
    await settle()
    await owner.query('update members set removed_at = now() where user_id = $1', [former.userId])
    await hear({ number, providerId: `second ${number}` })
    await settle()
    const { rows } = await owner.query('select kind from notifications where user_id = $1', [former.userId])
    expect(rows).toEqual([{ kind: 'assignment' }])
  })

  it('notices from viewers and from other workspaces, but shows a viewer their own', async () => {
    const number = await startConversation()
    await assign(number, viewer as Person)
    await hear({ number, providerId: `second ${number}` })
    expect(await kinds(viewer as Person, number)).toEqual(['message', 'assignment'])
    const stranger = await createPerson(server)
    for (const other of [stranger, me(), him()]) expect(await kinds(other, number)).toEqual([])
  })
})

describe('survives', () => {
  it('a message that arrives twice, a job that runs twice, and several at once', async () => {
    const number = await startConversation()
    await assign(number, him())
    for (let n = 0; n < 2; n++) await hear({ number, providerId: `second ${number}` })
    const [message, assignment] = await notices(him(), number)
    expect([message?.kind, assignment?.kind]).toEqual(['message', 'assignment'])
    await him().request('POST', '/notifications/read')
    const payload = await jobOf(number)
    const again = { ...payload, assigneeId: him().userId, assignedBy: me().userId, assignedAt: assignment?.dueAt }
    await Promise.all(
      [1, 2, 3].flatMap(() => [payload, again].map((job) => notifyOfConversation(job, server.platform))),
    )
    expect(await kinds(him(), number, true)).toEqual([])
    expect(await kinds(him(), number)).toEqual(['message', 'assignment'])
  })

  it('the same assignment twice', async () => {
    const number = await startConversation()
    await Promise.all([assign(number, him()), assign(number, him())])
    expect(await kinds(him(), number)).toEqual(['assignment'])
  })
})
