import { beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { countBlocked, eventCounterLock, whileLocked } from '../../../testing/harness/while-locked.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let viewer: Person
beforeAll(async () => {
  maren = await createPerson(server)
  viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
})
const held = 'Not sent, because its author can no longer answer in this account. Send it yourself, or delete it.'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let number = 15_550_870
/** A message that somebody has scheduled in an account that everyone sees. */
async function scheduleByAuthor() {
  const author = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ben Amos' })
  const accountId = await createAccount(server, maren)
  number += 1
  const { whatsappId, id: conversationId } = await createThread(server, maren, { accountId, number: String(number) }, [
    { content: 'Call me' },
  ])
  const chat = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`
  const { body } = await author.request('POST', `${chat}/scheduled-messages`, {
    ...{ text: 'Good morning', sendAt: inHours(24) },
  })
  const id: string = body.data.id
  return {
    ...{ author, accountId, id, whatsappId },
    list: async (by = maren) => (await by.request('GET', `${chat}/scheduled-messages`)).body.data,
    sent: async () =>
      (await maren.request('GET', `${chat}/messages`)).body.data
        .filter(({ fromMe }: { fromMe: boolean }) => fromMe)
        .map(({ content, author: by }: { content: string; author: { id: string } }) => [content, by.id]),
    /** As if it had been scheduled a day earlier. */
    makeDue: () =>
      owner.query(
        `update whatsapp_scheduled_messages set send_at = now() - interval '1 second', created_at = now() - interval '1 day' where id = $1`,
        [id],
      ),
    assign: (assigneeId: string) =>
      owner.query('update whatsapp_conversations set assignee_id = $1 where id = $2', [assigneeId, conversationId]),
    act: (method: 'POST' | 'PATCH' | 'DELETE', path = '', changes: object | undefined = undefined, by = maren) =>
      by.request(method, `/whatsapp/scheduled-messages/${id}${path}`, changes),
    runJob: () =>
      (jobs['send-scheduled'] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform),
  }
}
type Scheduled = Awaited<ReturnType<typeof scheduleByAuthor>>

const restrict = (accountId: string, memberIds: string[] = []) =>
  maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, { memberIds, assignment: 'MANUAL', assigneeId: null })
const changes: [string, (one: Scheduled) => Promise<{ status: number }>][] = [
  [
    'left the workspace',
    ({ author }) => maren.request('DELETE', `/api/team/members/${author.userId}`, { reassignTo: maren.userId }),
  ],
  [
    'was made a viewer',
    ({ author }) => maren.request('PATCH', `/api/team/members/${author.userId}`, { role: 'VIEWER' }),
  ],
  ['is not among the members of a restricted account', ({ accountId }) => restrict(accountId)],
]

describe('does', () => {
  it('lets somebody who may answer send it instead, in their own name', async () => {
    const one = await scheduleByAuthor()
    await restrict(one.accountId)
    expect((await one.act('POST', '/send')).status).toBe(200)
    expect([await one.sent(), await one.list()]).toEqual([[['Good morning', maren.userId]], []])
  })

  it('lets them take it over with a new time, or delete it', async () => {
    const [taken, gone] = [await scheduleByAuthor(), await scheduleByAuthor()]
    for (const one of [taken, gone]) {
      await restrict(one.accountId)
      await one.makeDue()
      await one.runJob()
    }
    expect((await gone.act('DELETE')).status).toBe(200)
    expect(await gone.list()).toEqual([])
    const { body } = await taken.act('PATCH', '', { sendAt: inHours(2) })
    expect(body.data).toMatchObject({ error: null, author: { id: maren.userId } })
    await taken.makeDue()
    await taken.runJob()
    expect(await taken.sent()).toEqual([['Good morning', maren.userId]])
  })

  it('notifies the assignee of the conversation, once', async () => {
    const one = await scheduleByAuthor()
    const colleague = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Zoe Quick' })
    const countNotices = async (person: Person) =>
      (await person.request('GET', '/notifications?limit=200')).body.data.filter(
        ({ kind, chat }: { kind: string; chat: { whatsappId: string } | null }) =>
          kind === 'unsent' && chat?.whatsappId === one.whatsappId,
      ).length
    await one.assign(colleague.userId)
    await restrict(one.accountId, [colleague.userId])
    await one.makeDue()
    await one.runJob()
    await one.runJob()
    await vi.waitFor(async () => expect(await countNotices(colleague)).toBe(1), { timeout: 60_000 })
    expect([await countNotices(maren), await countNotices(one.author)]).toEqual([0, 0])
  })
})

describe('refuses', () => {
  it.each(changes)('to send a message whose author %s', async (_, loseAccess) => {
    const one = await scheduleByAuthor()
    expect(await one.list(viewer)).toMatchObject([{ error: null }])
    expect((await loseAccess(one)).status).toBe(200)
    expect(await one.list()).toMatchObject([{ id: one.id, content: 'Good morning', error: held }])
    await one.makeDue()
    await Promise.all([one.runJob(), one.runJob()])
    await one.runJob()
    expect([await one.sent(), await one.list()]).toMatchObject([[], [{ id: one.id, error: held }]])
  })
})

describe('hides', () => {
  it('it from those who do not see the account, its author too, and lets viewers only read', async () => {
    const one = await scheduleByAuthor()
    await restrict(one.accountId, [viewer.userId])
    expect(await one.list(viewer)).toMatchObject([{ error: held }])
    for (const [person, status] of [
      [one.author, 404],
      [viewer, 409],
    ] as const)
      expect([
        (await one.act('POST', '/send', undefined, person)).status,
        (await one.act('PATCH', '', { sendAt: inHours(1) }, person)).status,
        (await one.act('DELETE', '', undefined, person)).status,
      ]).toEqual([status, status, status])
    expect(await one.sent()).toEqual([])
  })
})

describe('survives', () => {
  it.each(changes)('an author who at that moment %s', async (_, loseAccess) => {
    const one = await scheduleByAuthor()
    await one.makeDue()
    // The change has taken the access, and waits to number its event.
    const lock = { ...eventCounterLock(maren), waiting: 1 }
    let job: Promise<unknown> = Promise.resolve()
    const { status } = await whileLocked(
      server,
      lock,
      () => loseAccess(one),
      async () => {
        job = Promise.all([one.runJob(), one.runJob()])
        await expect.poll(() => countBlocked(server), { timeout: 60_000 }).toBeGreaterThan(1)
      },
    )
    await job
    expect([status, await one.sent(), await one.list()]).toMatchObject([200, [], [{ error: held }]])
  })
})
