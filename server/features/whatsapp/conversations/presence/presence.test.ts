import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { createThread } from '../../fixtures/factories.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
let maren: Person
let ben: Person
let viewer: Person
let accountId = ''
let chat = ''
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
  viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Vi Orr' })
  accountId = await createAccount(server, maren)
  const { whatsappId } = await createThread(server, maren, { accountId, number: '15550931' })
  chat = `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`
})
const report = (person: Person, activity: unknown, path = chat) =>
  person.request('POST', `${path}/presence`, { activity })
const { owner } = server.platform.database
async function createSecondAccount(number: string) {
  const closing = await createAccount(server, maren)
  const { whatsappId } = await createThread(server, maren, { accountId: closing, number })
  return { closing, path: `/whatsapp/accounts/${closing}/conversations/${whatsappId}` }
}
const open = (person: Person) => openEventStream(getOrigin(server.app), person)
const seen = ({ events }: EventStreamReader) =>
  events.filter(({ kind }) => kind === 'presence.changed').map(({ data }) => (data as { data: object }).data)

describe('does', () => {
  it('tells the team who looks at a conversation, writes in it and leaves it', async () => {
    const reader = await open(maren)
    for (const [person, activity] of [
      [ben, 'viewing'],
      [ben, 'typing'],
      [viewer, 'viewing'],
      [ben, 'left'],
    ] as const) {
      const { status, body } = await report(person, activity)
      expect([status, body.data]).toEqual([200, { activity }])
      await reader.waitUntil(() => JSON.stringify(seen(reader).at(-1) ?? null).includes(activity))
    }
    const conversation = { accountId, whatsappId: '15550931@c.us' }
    const him = { id: ben.userId, name: 'Ben Amos', email: ben.email }
    const them = { id: viewer.userId, name: 'Vi Orr', email: viewer.email }
    expect(seen(reader)).toEqual([
      { ...conversation, person: him, activity: 'viewing' },
      { ...conversation, person: him, activity: 'typing' },
      { ...conversation, person: them, activity: 'viewing' },
      { ...conversation, person: him, activity: 'left' },
    ])
    reader.close()
  })

  it('stores nothing: later connections receive none of it, and no event is numbered', async () => {
    const count = async () =>
      (await server.platform.database.owner.query('select count(*)::int as n from events')).rows[0].n
    const before = await count()
    const early = await open(maren)
    await report(ben, 'viewing')
    await early.waitUntil(() => seen(early).length > 0)
    early.close()
    const reader = await open(maren)
    await report(ben, 'typing')
    await reader.waitUntil(() => seen(reader).length > 0)
    expect([seen(reader).length, await count()]).toEqual([1, before])
    reader.close()
  })
})

describe('refuses', () => {
  it('other activities, and conversations that do not exist', async () => {
    for (const activity of ['sleeping', '', null, 1, ['typing']])
      expect([activity, (await report(ben, activity)).status]).toEqual([activity, 422])
    expect((await report(ben, 'viewing', chat.replace('15550931', '1555000000'))).status).toBe(404)
  })
})

describe('hides', () => {
  it('from other workspaces, and from those who do not see the account', async () => {
    const stranger = await createPerson(server)
    expect((await report(stranger, 'viewing')).status).toBe(404)
    const restricted = await createAccount(server, maren)
    const { whatsappId } = await createThread(server, maren, { accountId: restricted, number: '15550932' })
    const hidden = `/whatsapp/accounts/${restricted}/conversations/${whatsappId}`
    await maren.request('PUT', `/whatsapp/accounts/${restricted}/team`, {
      ...{ memberIds: [], assignment: 'MANUAL', assigneeId: null },
    })
    expect((await report(ben, 'viewing', hidden)).status).toBe(404)
    const [his, theirs] = [await open(ben), await open(stranger)]
    await report(maren, 'typing', hidden)
    await report(maren, 'viewing')
    await his.waitUntil(() => seen(his).length > 0)
    expect(seen(his)).toMatchObject([{ accountId, activity: 'viewing' }])
    expect(seen(theirs)).toEqual([])
    his.close()
    theirs.close()
  })

  it('from those whose stream has not learned yet that the account was restricted', async () => {
    const { closing, path } = await createSecondAccount('15550933')
    const [hers, his] = [await open(maren), await open(ben)]
    await report(viewer, 'viewing', path)
    await his.waitUntil(() => seen(his).length > 0)
    await owner.query('update whatsapp_accounts set is_restricted = true where id = $1', [closing])
    await report(maren, 'typing', path)
    await report(maren, 'left')
    await his.waitUntil(() => seen(his).length > 1)
    await hers.waitUntil(() => seen(hers).length > 2)
    expect(seen(his)).toMatchObject([{ accountId: closing, activity: 'viewing' }, { accountId }])
    expect(seen(hers)).toMatchObject([
      { activity: 'viewing' },
      { accountId: closing, activity: 'typing' },
      { accountId },
    ])
    his.close()
    hers.close()
  })
})

describe('survives', () => {
  it('many reports at once: everybody is told of them in the order in which they came', async () => {
    const { changes } = server.platform
    const told: object[] = []
    const unsubscribe = changes.subscribeBroadcasts(maren.workspaceId, ({ data }) => told.push(data))
    const reports = Array.from({ length: 100 }, (_, n) => ({ n }))
    for (const data of reports) changes.broadcast(maren.workspaceId, { kind: 'presence.changed', data })
    await expect.poll(() => told.length).toBe(100)
    expect(told).toEqual(reports)
    unsubscribe()
  })

  it('more people who see a restricted account than a notification of the database can name', async () => {
    const { closing, path } = await createSecondAccount('15550934')
    await owner.query(
      `with people as (
         insert into identity.users (id, email, username, password_hash)
         select id, id || '@example.com', id, '' from (select gen_random_uuid() as id from generate_series(1, 250)) as new
         returning id),
       joined as (insert into members (workspace_id, user_id, role) select $1, id, 'ADMIN' from people)
       update whatsapp_accounts set is_restricted = true where id = $2`,
      [maren.workspaceId, closing],
    )
    const reader = await open(maren)
    await report(maren, 'typing', path)
    await report(maren, 'left')
    await reader.waitUntil(() => seen(reader).some((one) => (one as { activity: string }).activity === 'left'))
    expect(seen(reader)).toMatchObject([{ accountId: closing, activity: 'typing' }, { accountId }])
    reader.close()
  })
})
