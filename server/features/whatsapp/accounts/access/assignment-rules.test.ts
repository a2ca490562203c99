import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { createAccount } from '../examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let team: Person[] = []
let viewer: Person
beforeAll(async () => {
  maren = await createPerson(server)
  for (const name of ['Ben Amos', 'Zoe Quick', 'Lou Hart'])
    team.push(await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name }))
  team = team.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Vi Orr' })
})
const ids = (people: Person[]) => people.map(({ userId }) => userId)
const setRule = (accountId: string, assignment: string, assigneeId: string | null = null, people = team) =>
  maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, { memberIds: ids(people), assignment, assigneeId })
/** An account that administrators see as well: the owner takes turns, too. */
async function createTeamAccount(assignment: string, assigneeId: string | null = null): Promise<string> {
  const accountId = await createAccount(server, maren)
  expect((await setRule(accountId, assignment, assigneeId)).status).toBe(200)
  return accountId
}

let written = 0
const newNumber = () => `1555093${1000 + ++written}`
const hear = (accountId: string, number: string, more: object = {}) =>
  recordAndProcess(
    server.platform,
    { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `R${++written}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'Hello?', source: 'live', raw: {}, ...more },
      },
    },
  )
async function assigneeOf(accountId: string, number: string): Promise<string | null> {
  const { body } = await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us`)
  return body.data.assignee?.id ?? null
}
/** Who gets the conversation of somebody new. */
async function assignNext(accountId: string): Promise<string | null> {
  const number = newNumber()
  await hear(accountId, number)
  return assigneeOf(accountId, number)
}
const everybody = () => ids([maren, ...team]).sort()

describe('does', () => {
  it('leaves conversations unassigned unless the account has a rule', async () => {
    const accountId = await createAccount(server, maren)
    expect(await assignNext(accountId)).toBe(null)
    const { body } = await maren.request('GET', '/whatsapp/accounts')
    const account = body.data.find(({ id }: { id: string }) => id === accountId)
    expect(account).toMatchObject({ assignment: 'MANUAL', defaultAssignee: null })
  })

  it('assigns to everybody who sees the account and may answer, in turn', async () => {
    const accountId = await createTeamAccount('ROUND_ROBIN')
    const turns: (string | null)[] = []
    for (let n = 0; n < 8; n++) turns.push(await assignNext(accountId))
    expect(turns).toEqual([...everybody(), ...everybody()])
  })

  it('assigns always to the same person', async () => {
    const [first] = team as [Person]
    const accountId = await createTeamAccount('FIXED', first.userId)
    expect([await assignNext(accountId), await assignNext(accountId)]).toEqual([first.userId, first.userId])
    const { body } = await setRule(accountId, 'FIXED', first.userId)
    expect(body.data.defaultAssignee.id).toBe(first.userId)
  })

  it('keeps the assignee of a conversation, and assigns it again when it is unassigned and the contact writes', async () => {
    const [first, second] = team as [Person, Person]
    const accountId = await createTeamAccount('FIXED', first.userId)
    const number = newNumber()
    await hear(accountId, number)
    const assign = (assigneeId: string | null) =>
      maren.request('PUT', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/assignee`, { assigneeId })
    await assign(second.userId)
    await hear(accountId, number)
    expect(await assigneeOf(accountId, number)).toBe(second.userId)
    await assign(null)
    await hear(accountId, number)
    expect(await assigneeOf(accountId, number)).toBe(first.userId)
  })

  it('notifies the assignee of the message', async () => {
    const [first] = team as [Person]
    const accountId = await createTeamAccount('FIXED', first.userId)
    const number = newNumber()
    await hear(accountId, number)
    const kinds = async () =>
      (await first.request('GET', '/notifications?limit=200')).body.data
        .filter(({ chat }: { chat: { whatsappId: string } | null }) => chat?.whatsappId === `${number}@c.us`)
        .map(({ kind }: { kind: string }) => kind)
    await expect.poll(kinds).toEqual(['message'])
  })
})

describe('refuses', () => {
  it('a rule without its person, a person without the rule, and people who cannot have conversations', async () => {
    const accountId = await createAccount(server, maren)
    const [first, second] = team as [Person, Person]
    const stranger = await createPerson(server)
    const cases: [string, string | null, Person[], string][] = [
      ['FIXED', null, team, 'Choose who gets new conversations.'],
      ['MANUAL', first.userId, team, 'Only conversations that always go to the same person name one.'],
      ['ROUND_ROBIN', first.userId, team, 'Only conversations that always go to the same person name one.'],
      ['FIXED', second.userId, [first], 'Choose somebody who has access to this account and may reply.'],
      ['FIXED', viewer.userId, [viewer], 'Choose somebody who has access to this account and may reply.'],
    ]
    for (const [rule, assigneeId, people, text] of cases) {
      const { status, body } = await setRule(accountId, rule, assigneeId, people)
      expect([rule, status, body.field_errors]).toEqual([rule, 422, { assigneeId: [text] }])
    }
    const unknown = await setRule(accountId, 'FIXED', stranger.userId)
    expect([unknown.status, unknown.body.field_errors]).toEqual([404, { assigneeId: ['This member does not exist.'] }])
    expect((await setRule(accountId, 'RANDOM')).status).toBe(422)
    const { body } = await maren.request('GET', '/whatsapp/accounts')
    const account = body.data.find(({ id }: { id: string }) => id === accountId)
    expect(account).toMatchObject({ members: null, assignment: 'MANUAL' })
  })

  it('to assign conversations without new messages: history, answers from the phone, and duplicates', async () => {
    const accountId = await createTeamAccount('ROUND_ROBIN')
    const [byHistory, byPhone, twice] = [newNumber(), newNumber(), newNumber()]
    await hear(accountId, byHistory, { source: 'history' })
    await hear(accountId, byPhone, { fromMe: true })
    expect([await assigneeOf(accountId, byHistory), await assigneeOf(accountId, byPhone)]).toEqual([null, null])
    for (let n = 0; n < 2; n++) await hear(accountId, twice, { providerId: `twice ${accountId}` })
    expect([await assigneeOf(accountId, twice), await assignNext(accountId)]).toEqual(everybody().slice(0, 2))
  })
})

describe('hides', () => {
  it('turns from those who have left or no longer see the account', async () => {
    const leaving = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Gone' })
    const accountId = await createAccount(server, maren)
    const [first] = team as [Person]
    await setRule(accountId, 'FIXED', leaving.userId, [leaving, first])
    expect(await assignNext(accountId)).toBe(leaving.userId)
    await maren.request('DELETE', `/api/team/members/${leaving.userId}`, { reassignTo: maren.userId })
    expect(await assignNext(accountId)).toBe(null)
    await setRule(accountId, 'ROUND_ROBIN', null, [first])
    const turns = [await assignNext(accountId), await assignNext(accountId), await assignNext(accountId)]
    expect(turns.toSorted()).toEqual([...ids([maren, first]), turns[0] as string].toSorted())
  })
})

describe('survives', () => {
  it('many people who write at once: everybody gets as many conversations, and nobody is skipped', async () => {
    const accountId = await createTeamAccount('ROUND_ROBIN')
    const numbers = Array.from({ length: 24 }, newNumber)
    await Promise.all(numbers.map((number) => hear(accountId, number)))
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from whatsapp_conversations where account_id = $1 group by assignee_id',
      [accountId],
    )
    expect(rows.map(({ count }) => count)).toEqual([6, 6, 6, 6])
  })

  it('somebody new who writes twice at once: one turn is taken', async () => {
    const accountId = await createTeamAccount('ROUND_ROBIN')
    for (let round = 0; round < 4; round++) {
      const number = newNumber()
      await Promise.all([hear(accountId, number), hear(accountId, number), hear(accountId, number)])
      expect([round, await assigneeOf(accountId, number)]).toEqual([round, everybody()[round]])
    }
  })
})
