import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createContact } from '../../../contacts/examples.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { createThread } from '../../fixtures/factories.ts'
import { createAccount } from '../examples.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { owner } = server.platform.database
let [maren, ben, zoe, admin]: Person[] = []
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })
  zoe = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Zoe Quick' })
  admin = await createPerson(server, { workspaceOf: maren, role: 'ADMIN', name: 'Ada Orr' })
})
const me = () => maren as Person
const member = () => ben as Person
const other = () => zoe as Person
const nobody = { assignment: 'MANUAL', assigneeId: null }
const setTeam = (accountId: string, team: object, by = me()) =>
  by.request('PUT', `/whatsapp/accounts/${accountId}/team`, { ...nobody, ...team })

let started = 0
/** An account that Ben sees and Zoe does not, with a conversation, a note and a file. */
async function restrictAccount() {
  const accountId = await createAccount(server, me())
  const contactId = (await createContact(me(), { name: 'Amara Okonkwo' })).id
  const mediaId = `01920000-0000-7000-8000-00000000${String(1000 + ++started)}`
  await owner.query(
    `insert into whatsapp_media (workspace_id, id, account_id, kind, state) values ($1, $2, $3, 'image', 'pending')`,
    [me().workspaceId, mediaId, accountId],
  )
  const word = `secret${started}`
  const thread = await createThread(
    server,
    me(),
    { accountId, number: `1555095${1000 + started}`, contactId, unread: 1 },
    [{ content: word, mediaId, type: 'image' }],
  )
  const chat = `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}`
  await me().request('POST', `${chat}/notes`, { content: 'For us' })
  expect((await setTeam(accountId, { memberIds: [member().userId] })).status).toBe(200)
  return { accountId, chat, contactId, mediaId, word, number: thread.whatsappId.split('@')[0] ?? '', id: thread.id }
}

let heard = 0
const hear = (accountId: string, number: string) =>
  recordAndProcess(
    server.platform,
    { workspaceId: me().workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `T${++heard}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'Hello?', source: 'live', raw: {} },
      },
    },
  )
/** A conversation of the account that is this person's. */
async function startChat(accountId: string, person: Person) {
  const number = `1555096${1000 + ++started}`
  const { id } = await createThread(server, person, { accountId, number })
  return { id, number, chat: `/whatsapp/accounts/${accountId}/conversations/${number}@c.us` }
}
const assigneeOf = async (chat: string): Promise<string | null> =>
  (await me().request('GET', chat)).body.data.assignee?.id ?? null
const setRole = (person: Person, role: string) => me().request('PATCH', `/api/team/members/${person.userId}`, { role })
const createAdmin = () => createPerson(server, { workspaceOf: me(), role: 'ADMIN', name: 'Kim Vale' })
const getNewestEvent = async (kind: string): Promise<{ seq: number; ids: string[] }> => {
  const { rows } = await owner.query(
    'select seq::int, ids from events where workspace_id = $1 and kind = $2 order by seq desc limit 1',
    [me().workspaceId, kind],
  )
  return rows[0] ?? { seq: 0, ids: [] }
}
const accountsOf = async (person: Person): Promise<string[]> =>
  (await person.request('GET', '/whatsapp/accounts')).body.data.map(({ id }: { id: string }) => id)
const peopleOf = async (accountId: string, by = me()) =>
  (await by.request('GET', `/whatsapp/accounts/${accountId}/people`)).body.data
    .map(({ id }: { id: string }) => id)
    .sort()

describe('does', () => {
  it('shows a new account to everyone, and a restricted one to its members and administrators', async () => {
    const open = await createAccount(server, me())
    expect(await accountsOf(other())).toContain(open)
    const everybody = [me(), member(), other(), admin as Person].map(({ userId }) => userId).sort()
    expect(await peopleOf(open)).toEqual(everybody)
    const { body } = await setTeam(open, { memberIds: [member().userId, member().userId] })
    expect(body.data.members).toEqual([{ id: member().userId, name: 'Ben Amos', email: member().email }])
    for (const [person, isShown] of [
      [me(), true],
      [admin as Person, true],
      [member(), true],
      [other(), false],
    ] as const)
      expect([person.email, (await accountsOf(person)).includes(open)]).toEqual([person.email, isShown])
    expect(await peopleOf(open)).toEqual(everybody.filter((id) => id !== other().userId))
    expect((await setTeam(open, { memberIds: null })).body.data.members).toBe(null)
    expect(await accountsOf(other())).toContain(open)
  })

  it('finds the people of an account by a part of their name', async () => {
    const open = await createAccount(server, me())
    const { body } = await me().request('GET', `/whatsapp/accounts/${open}/people?search=QUI`)
    expect(body.data).toEqual([{ id: other().userId, name: 'Zoe Quick', email: other().email }])
    expect((await me().request('GET', `/whatsapp/accounts/${open}/people?limit=1`)).body.data).toHaveLength(1)
  })

  it('takes the conversations from those who no longer see the account', async () => {
    const accountId = await createAccount(server, me())
    const [his, hers] = [await startChat(accountId, member()), await startChat(accountId, other())]
    await setTeam(accountId, { memberIds: [member().userId] })
    expect([await assigneeOf(his.chat), await assigneeOf(hers.chat)]).toEqual([member().userId, null])
  })

  it('takes them from an administrator who becomes a member, and assigns them to the next one', async () => {
    const kim = await createAdmin()
    const always = (assigneeId: string) => ({ assignment: 'FIXED', assigneeId })
    const teams = [
      { memberIds: null, ...always(kim.userId) },
      { memberIds: [kim.userId], ...always(kim.userId) },
      { memberIds: [], ...always(kim.userId) },
      { memberIds: [member().userId], ...always(member().userId) },
    ]
    const chats: Awaited<ReturnType<typeof startChat>>[] = []
    const accountIds: string[] = []
    for (const team of teams) {
      const accountId = await createAccount(server, me())
      expect((await setTeam(accountId, team)).status).toBe(200)
      accountIds.push(accountId)
      chats.push(await startChat(accountId, kim))
    }
    const { seq } = await getNewestEvent('conversation.changed')
    expect((await setRole(kim, 'MEMBER')).status).toBe(200)
    expect((await getNewestEvent('conversation.changed')).seq).toBeGreaterThan(seq)
    const assignees = () => Promise.all(chats.map(({ chat }) => assigneeOf(chat)))
    expect(await assignees()).toEqual([kim.userId, kim.userId, null, null])
    for (const [n, { number }] of chats.entries()) await hear(accountIds[n] as string, number)
    expect(await assignees()).toEqual([kim.userId, kim.userId, null, member().userId])
  })

  it('writes the change to the audit log', async () => {
    const { accountId } = await restrictAccount()
    const { body } = await me().request('GET', '/audit?limit=5')
    expect(body.data[0]).toMatchObject({ action: 'whatsapp.changed', subject: { id: accountId } })
  })
})

describe('refuses', () => {
  it('members of other workspaces, those who have left, and lists that are none', async () => {
    const accountId = await createAccount(server, me())
    const stranger = await createPerson(server)
    const { status, body } = await setTeam(accountId, { memberIds: [member().userId, stranger.userId] })
    expect([status, body.field_errors]).toEqual([404, { memberIds: ['This member does not exist.'] }])
    for (const memberIds of ['all', [1], [null], ['x'], undefined])
      expect([memberIds, (await setTeam(accountId, { memberIds })).status]).toEqual([memberIds, 422])
    expect(
      (await me().request('GET', '/whatsapp/accounts')).body.data.find(({ id }: { id: string }) => id === accountId),
    ).toMatchObject({
      members: null,
    })
  })

  it('members who may not manage accounts, and accounts of other workspaces', async () => {
    const accountId = await createAccount(server, me())
    expect((await setTeam(accountId, { memberIds: null }, member())).status).toBe(409)
    const stranger = await createPerson(server)
    expect((await setTeam(accountId, { memberIds: [] }, stranger)).status).toBe(404)
  })

  it('to assign a conversation to somebody who does not see it, and to mention them', async () => {
    const { chat } = await restrictAccount()
    const { status, body } = await me().request('PUT', `${chat}/assignee`, { assigneeId: other().userId })
    expect([status, body.field_errors]).toEqual([404, { assigneeId: ['This member does not exist.'] }])
    expect((await me().request('POST', `${chat}/notes`, { content: `<@${other().userId}>` })).status).toBe(422)
    expect((await me().request('POST', `${chat}/notes`, { content: `<@${member().userId}>` })).status).toBe(201)
  })
})

describe('hides', () => {
  it('the conversations, messages, notes and files of a restricted account from everyone else', async () => {
    const { accountId, chat, contactId, mediaId, word, id } = await restrictAccount()
    const calls: [string, 'GET' | 'POST' | 'PUT', string, object?][] = [
      ['list', 'GET', `/whatsapp/accounts/${accountId}/conversations`],
      ['search', 'GET', `/whatsapp/accounts/${accountId}/conversations?search=amara`],
      ['status', 'GET', `/whatsapp/accounts/${accountId}/status`],
      ['conversation', 'GET', chat],
      ['thread', 'GET', `${chat}/messages`],
      ['notes', 'GET', `${chat}/notes`],
      ['add note', 'POST', `${chat}/notes`, { content: 'Me, too' }],
      ['read', 'PUT', `${chat}/read`],
      ['assign', 'PUT', `${chat}/assignee`, { assigneeId: null }],
      ['file', 'GET', `/whatsapp/media/${mediaId}`],
      ['send', 'POST', `/whatsapp/accounts/${accountId}/send`, { to: '15550100', type: 'text', text: 'Hello' }],
      ['people', 'GET', `/whatsapp/accounts/${accountId}/people`],
    ]
    for (const [name, method, path, body] of calls) {
      expect([name, (await member().request(method, path, body)).status < 300]).toEqual([name, true])
      expect([name, (await other().request(method, path, body)).status]).toEqual([name, 404])
    }
    const shown = async (person: Person) => {
      const found = await person.request('GET', `/search?q=${word}&kind=message`)
      const ofContact = await person.request('GET', `/contacts/${contactId}/messages`)
      const counts = await person.request('GET', '/whatsapp/unread-counts')
      return [
        found.text.includes(id) || found.text.includes(word),
        ofContact.text.includes(word),
        ofContact.body.page?.total,
        counts.text.includes(accountId),
      ]
    }
    expect(await shown(member())).toEqual([true, true, 1, true])
    expect(await shown(other())).toEqual([false, false, 0, false])
  })

  it('its events and counts from everyone else, and sends a resync to those whose access changes', async () => {
    const { accountId, number } = await restrictAccount()
    const [open, closing] = [await createAccount(server, me()), await createAccount(server, me())]
    const origin = getOrigin(server.app)
    const kinds = ({ events }: EventStreamReader) => events.map(({ kind }) => kind)
    const mentions = ({ events }: EventStreamReader, id: string) => JSON.stringify(events).includes(id)
    for (const path of ['/events', '/whatsapp/accounts/message-updates']) {
      const [his, hers] = [
        await openEventStream(origin, member(), undefined, path),
        await openEventStream(origin, other(), undefined, path),
      ]
      await hear(accountId, number)
      await me().request('PUT', `/whatsapp/accounts/${accountId}/conversations/${number}@c.us/read`)
      await hear(open, '15550977')
      await me().request('PUT', `/whatsapp/accounts/${open}/conversations/15550977@c.us/read`)
      await hers.waitUntil(() => mentions(hers, open))
      await his.waitUntil(() => mentions(his, open) && mentions(his, accountId))
      expect([path, mentions(hers, accountId)]).toEqual([path, false])
      if (path === '/events') {
        const before = kinds(hers).length
        const later = () => hers.events.slice(before).filter(({ kind }) => kind?.endsWith('-counts.changed') === false)
        await setTeam(closing, { memberIds: [] })
        await hers.waitUntil(() => later().some(({ id }) => Number.isNaN(id)))
        expect(JSON.stringify(later())).not.toContain(closing)
        await setTeam(closing, { memberIds: null })
        await hers.waitUntil(() => JSON.stringify(later()).includes(closing))
      }
      his.close()
      hers.close()
    }
  })

  it('its notices from somebody who was assigned before', async () => {
    const accountId = await createAccount(server, me())
    const { whatsappId, id } = await createThread(server, other(), { accountId, number: `1555097${1000 + ++started}` })
    await owner.query(
      `insert into notifications (workspace_id, user_id, kind, record_id, due_at) values ($1, $2, 'message', $3, now())`,
      [me().workspaceId, other().userId, id],
    )
    await setTeam(accountId, { memberIds: [] })
    await hear(accountId, whatsappId.split('@')[0] ?? '')
    const notices = async () => {
      const { body } = await other().request('GET', '/notifications?limit=200')
      const one = body.data.find(({ recordId }: { recordId: string }) => recordId === id)
      return [one.title, one.chat, one.readAt !== null]
    }
    await expect.poll(notices).toEqual([null, null, true])
  })

  it('its notices from those who no longer see it: they count as read, and open screens update', async () => {
    const people = [member(), other(), await createAdmin()] as const
    const countUnread = () =>
      Promise.all(people.map(async (one) => (await one.request('GET', '/notifications/unread')).body.data.count))
    const before = await countUnread()
    const added = async () => (await countUnread()).map((count, n) => count - before[n])
    const [restricted, open] = [await createAccount(server, me()), await createAccount(server, me())]
    for (const [accountId, kinds] of [
      [restricted, ['assignment', 'message', 'overdue', 'unsent', 'mention']],
      [open, ['assignment', 'mention']],
    ] as const) {
      const { id, chat } = await startChat(accountId, me())
      const note = (await me().request('POST', `${chat}/notes`, { content: 'For us' })).body.data.id
      for (const kind of kinds)
        await owner.query(
          `insert into notifications (workspace_id, user_id, kind, record_id, due_at) select $1, unnest($2::uuid[]), $3, $4, now()`,
          [me().workspaceId, people.map(({ userId }) => userId), kind, kind === 'mention' ? note : id],
        )
    }
    expect(await added()).toEqual([7, 7, 7])
    const told = async () => (await getNewestEvent('notification.changed')).ids
    await setTeam(restricted, { memberIds: [member().userId] })
    expect([await added(), await told()]).toEqual([[7, 2, 7], [other().userId]])
    await setRole(people[2], 'VIEWER')
    expect([await added(), await told()]).toEqual([[7, 2, 2], [people[2].userId]])
  })

  it('only the notices of its workspace: those of the same person elsewhere stay', async () => {
    const [kim, stranger] = [await createAdmin(), await createPerson(server)]
    const accountId = await createAccount(server, stranger)
    const { id } = await createThread(server, stranger, { accountId, number: `1555096${1000 + ++started}` })
    expect((await setTeam(accountId, { memberIds: [] }, stranger)).status).toBe(200)
    await owner.query(
      `with joined as (insert into members (workspace_id, user_id, role) values ($1, $2, 'MEMBER') returning workspace_id, user_id)
       insert into notifications (workspace_id, user_id, kind, record_id, due_at)
       select workspace_id, user_id, 'assignment', $3, now() from joined`,
      [stranger.workspaceId, kim.userId, id],
    )
    expect((await setRole(kim, 'MEMBER')).status).toBe(200)
    const { rows } = await owner.query('select read_at from notifications where record_id = $1', [id])
    expect(rows).toEqual([{ read_at: null }])
  })
})

describe('survives', () => {
  it('a successor who does not see the account: its conversations are assigned to nobody', async () => {
    const leaving = await createPerson(server, { workspaceOf: me(), role: 'MEMBER', name: 'Lou Hart' })
    const accountId = await createAccount(server, me())
    const { whatsappId } = await createThread(server, leaving, { accountId, number: `1555098${1000 + ++started}` })
    await setTeam(accountId, { memberIds: [leaving.userId] })
    const removal = await me().request('DELETE', `/api/team/members/${leaving.userId}`, { reassignTo: other().userId })
    expect(removal.status).toBe(200)
    const { body } = await me().request('GET', `/whatsapp/accounts/${accountId}/conversations/${whatsappId}`)
    expect(body.data.assignee).toBe(null)
    const { rowCount } = await owner.query('select from whatsapp_account_members where user_id = $1', [leaving.userId])
    expect(rowCount).toBe(0)
  })

  it('an assignment to an administrator who is becoming a member: it ends', async () => {
    const kim = await createAdmin()
    const accountId = await createAccount(server, me())
    await setTeam(accountId, { memberIds: [] })
    const { chat, number } = await startChat(accountId, me())
    const assigning = await owner.connect()
    await assigning.query('begin')
    await assigning.query(`select enter_workspace_as($1, $2, 'MEMBER')`, [me().userId, me().workspaceId])
    await assigning.query(
      'update whatsapp_conversations set assignee_id = $1 where account_id = $2 and whatsapp_id = $3',
      [...[kim.userId, accountId, `${number}@c.us`]],
    )
    let isDone = false
    const change = setRole(kim, 'MEMBER').finally(() => {
      isDone = true
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isDone || (await owner.query(waiting)).rowCount === 1).toBe(true)
    await assigning.query('commit')
    assigning.release()
    expect([(await change).status, await assigneeOf(chat)]).toEqual([200, null])
  })
})
