import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { countBlocked, eventCounterLock, whileLocked } from '../../../../testing/harness/while-locked.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { createThread } from '../../fixtures/factories.ts'
import { createAccount } from '../examples.ts'

const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
let maren: Person
beforeAll(async () => {
  maren = await createPerson(server)
})

let number = 15_550_920
/** An account that everyone sees, and a conversation in it that nobody has. */
async function startChat() {
  const accountId = await createAccount(server, maren)
  number += 1
  const { whatsappId } = await createThread(server, maren, { accountId, number: String(number) }, [
    { content: 'Hello' },
  ])
  const chat = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`
  await owner.query('update whatsapp_conversations set assignee_id = null where account_id = $1', [accountId])
  const setTeam = (memberIds: string[] | null, assigneeId: string | null = null) =>
    maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, {
      ...{ memberIds, assignment: assigneeId ? 'FIXED' : 'MANUAL', assigneeId },
    })
  const here = String(number)
  return {
    ...{ accountId, setTeam, chat },
    assign: (assigneeId: string) => maren.request('PUT', `${chat}/assignee`, { assigneeId }),
    assignee: async (): Promise<string | null> => (await maren.request('GET', chat)).body.data.assignee?.id ?? null,
    hear: () =>
      recordAndProcess(
        server.platform,
        { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 },
        {
          kind: 'message',
          event: {
            ...{ providerId: `C${here}`, chat: [{ kind: 'pn', value: here }], fromMe: false, at: new Date() },
            ...{ type: 'text', content: 'Hello?', source: 'live', raw: {} },
          },
        },
      ),
  }
}
const createColleague = (role: 'ADMIN' | 'MEMBER' = 'MEMBER') =>
  createPerson(server, { workspaceOf: maren, role, name: 'Zoe Quick' })

/** What a restriction needs first: it takes the conversation from its assignee. */
const conversationOf = (accountId: string, assigneeId: string) => ({
  statement: 'select from whatsapp_conversations where account_id = $1 and assignee_id = $2 for update',
  values: [accountId, assigneeId],
})

/** Starts one call; once it waits for what is locked, the other, until that waits, too, or is done. Then both go on. */
async function beside<T, U>(
  first: () => Promise<T>,
  second: () => Promise<U>,
  lock: { statement: string; values: unknown[] } = eventCounterLock(maren),
): Promise<[T, U]> {
  let other: Promise<U> | undefined
  let isDone = false
  const one = await whileLocked(server, { ...lock, waiting: 1 }, first, async () => {
    other = second().finally(() => {
      isDone = true
    })
    const isStuck = async () => isDone || (await countBlocked(server)) > 1
    await expect.poll(isStuck, { timeout: 60_000 }).toBe(true)
  })
  return [one, (await other) as U]
}

describe('does', () => {
  it('assign while an account is given to that person: they have it', async () => {
    const [zoe, { setTeam, assign, assignee }] = [await createColleague(), await startChat()]
    await setTeam([])
    const [given, assigned] = await beside(
      () => setTeam([zoe.userId]),
      () => assign(zoe.userId),
    )
    expect([given.status, assigned.status, await assignee()]).toEqual([200, 200, zoe.userId])
  })
})

describe('refuses', () => {
  it('to assign a conversation while its account is being restricted to others', async () => {
    const [zoe, { setTeam, assign, assignee }] = [await createColleague(), await startChat()]
    const [restricted, assigned] = await beside(
      () => setTeam([]),
      () => assign(zoe.userId),
    )
    expect([restricted.status, assigned.status, await assignee()]).toEqual([200, 404, null])
    expect(assigned.body.field_errors).toEqual({ assigneeId: ['This member does not exist.'] })
  })

  it('to assign one of a restricted account to an administrator who is becoming a member', async () => {
    const [kim, { setTeam, assign, assignee }] = [await createColleague('ADMIN'), await startChat()]
    await setTeam([])
    const [changed, assigned] = await beside(
      () => maren.request('PATCH', `/api/team/members/${kim.userId}`, { role: 'MEMBER' }),
      () => assign(kim.userId),
    )
    expect([changed.status, assigned.status, await assignee()]).toEqual([200, 404, null])
  })
})

describe('survives', () => {
  it('an account that is restricted while a conversation is being assigned: it stays unassigned', async () => {
    const [zoe, { setTeam, assign, assignee }] = [await createColleague(), await startChat()]
    const [assigned, restricted] = await beside(
      () => assign(zoe.userId),
      () => setTeam([]),
    )
    expect([assigned.status, restricted.status, await assignee()]).toEqual([200, 200, null])
  })

  it('somebody who writes while the account is restricted to others: the rule assigns nobody who does not see it', async () => {
    const [zoe, chat] = [await createColleague(), await startChat()]
    expect((await chat.setTeam(null, zoe.userId)).status).toBe(200)
    await createThread(server, zoe, { accountId: chat.accountId, number: `${number}0` })
    const [restricted] = await beside(() => chat.setTeam([]), chat.hear, conversationOf(chat.accountId, zoe.userId))
    expect([restricted.status, await chat.assignee()]).toEqual([200, null])
  })

  it('an account that is restricted while somebody changes its conversations: both are done', async () => {
    const [zoe, { setTeam, assign, chat, assignee }] = [await createColleague(), await startChat()]
    await assign(zoe.userId)
    const [waiting, restricted] = await beside(
      () => maren.request('PUT', `${chat}/state`, { state: 'RESOLVED' }),
      () => setTeam([]),
    )
    expect([waiting.status, restricted.status, await assignee()]).toEqual([200, 200, null])
  })
})
