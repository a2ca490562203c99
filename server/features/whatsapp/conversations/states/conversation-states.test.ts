import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getOrigin, openEventStream } from '../../../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { createEngineSink } from '../../engines/inbound/engine-sink.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'

const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { owner } = server.platform.database
let [maren, ben, viewer]: Person[] = []
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  ben = await createPerson(server, { workspaceOf: maren, name: 'Ben Okafor' })
  viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
  accountId = await createAccount(server, maren)
})

const me = () => maren as Person
const assign = (number: string, { userId }: Person) =>
  me().request('PUT', at(number, '/assignee'), { assigneeId: userId })
let written = 0
/** Somebody writes from a number of their own, or from this one. */
async function hear(number = `1555070${1000 + ++written}`, more: object = {}): Promise<string> {
  await recordAndProcess(
    server.platform,
    { workspaceId: me().workspaceId, accountId, node: accountId, epoch: 0 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `S${++written}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at: new Date() },
        ...{ type: 'text', content: 'Hello?', source: 'live', raw: {}, ...more },
      },
    },
  )
  return number
}
const at = (number: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us${rest}`
const put = (number: string, body: object, by = me()) => by.request('PUT', at(number, '/state'), body)
const get = async (number: string) => (await me().request('GET', at(number))).body.data
const stateOf = async (number: string) => (await get(number)).state
const list = async (filters: string): Promise<string[]> => {
  const { body } = await me().request('GET', `/whatsapp/accounts/${accountId}/conversations?${filters}&limit=200`)
  return body.data.map((one: { whatsappId: string }) => one.whatsappId.split('@')[0])
}
type Group = {
  assigneeId: string | null
  isUnread: boolean
  state: string
  isOwed: boolean
  isOverdue: boolean
  count: number
}
const counts = async (by = me()) => (await by.request('GET', '/whatsapp/conversation-counts')).body.data
/** The number of conversations in the groups of the first account that match. */
const sum = ([account]: { groups: Group[] }[], matches: (group: Group) => boolean): number =>
  account?.groups.filter(matches).reduce((total, { count }) => total + count, 0) ?? 0
const countState = (accounts: { groups: Group[] }[], wanted: string) => sum(accounts, ({ state }) => state === wanted)
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** The time of a snooze comes. */
const wake = (number: string) =>
  owner.query(
    `update whatsapp_conversations set snoozed_until = now() - interval '1 second' where account_id = $1 and whatsapp_id = $2`,
    [accountId, `${number}@c.us`],
  )
const receipts = async (number: string) =>
  (
    await owner.query(
      `select from whatsapp_outbox o join whatsapp_conversations c on c.id = o.conversation_id
        where o.kind = 'read' and c.account_id = $1 and c.whatsapp_id = $2`,
      [accountId, `${number}@c.us`],
    )
  ).rowCount

describe('does', () => {
  it('opens, parks, snoozes and resolves a conversation', async () => {
    const number = await hear()
    expect(await get(number)).toMatchObject({ state: 'OPEN', snoozedUntil: null })
    for (const state of ['WAITING', 'RESOLVED', 'OPEN']) {
      const { status, body } = await put(number, { state })
      expect([status, body.data.state, body.data.snoozedUntil]).toEqual([200, state, null])
    }
    const until = soon(60)
    const snoozed = await put(number, { state: 'SNOOZED', snoozedUntil: until })
    expect(snoozed.body.data.state).toBe('SNOOZED')
    expect(Date.parse(snoozed.body.data.snoozedUntil)).toBe(Date.parse(until))
    expect((await put(number, { state: 'RESOLVED' })).body.data.snoozedUntil).toBeNull()
  })

  it('counts a snoozed conversation as open when its time has come', async () => {
    const number = await hear()
    await put(number, { state: 'SNOOZED', snoozedUntil: soon(1) })
    expect([(await list('state=snoozed')).includes(number), (await list('state=open')).includes(number)]).toEqual([
      true,
      false,
    ])
    const before = await counts()
    expect(Date.parse(before[0].nextSnoozeEnd)).toBeLessThanOrEqual(Date.parse(soon(1)))
    await wake(number)
    expect(await get(number)).toMatchObject({ state: 'OPEN', snoozedUntil: null })
    expect([(await list('state=snoozed')).includes(number), (await list('state=open')).includes(number)]).toEqual([
      false,
      true,
    ])
    const after = await counts()
    const moved = ['OPEN', 'SNOOZED'].map((state) => countState(after, state) - countState(before, state))
    expect([...moved, after[0].nextSnoozeEnd]).toEqual([1, -1, null])
  })

  it.each(['RESOLVED', 'WAITING', 'SNOOZED'])('reopens a %s conversation when the customer writes', async (state) => {
    const number = await hear()
    await put(number, { state, ...(state === 'SNOOZED' && { snoozedUntil: soon(60) }) })
    await hear(number, { source: 'history', at: new Date('2026-01-01') })
    await hear(number, { fromMe: true })
    expect(await stateOf(number)).toBe(state)
    await hear(number)
    expect(await get(number)).toMatchObject({ state: 'OPEN', snoozedUntil: null })
  })

  it('filters by state and by who owes a reply, and counts what each filter shows', async () => {
    const numbers = await Promise.all(Array.from({ length: 6 }, () => hear()))
    const [open = '', waiting = '', snoozed = '', resolved = '', answered = '', done = ''] = numbers
    await put(waiting, { state: 'WAITING' })
    await put(snoozed, { state: 'SNOOZED', snoozedUntil: soon(60) })
    await put(resolved, { state: 'RESOLVED' })
    for (const number of [answered, done])
      await hear(number, { fromMe: true, at: new Date(Date.now() + 1_000), content: 'Here you are' })
    await put(done, { state: 'RESOLVED' })
    const shown = async (filter: string) =>
      (await list(`state=${filter}`)).filter((one) => numbers.includes(one)).sort()
    expect(await shown('open')).toEqual([open, answered].sort())
    expect(await shown('waiting')).toEqual([waiting])
    expect(await shown('snoozed')).toEqual([snoozed])
    expect(await shown('resolved')).toEqual([resolved, done].sort())
    expect(await shown('owed')).toEqual([open, waiting, snoozed].sort())
    const all = await counts()
    for (const state of ['OPEN', 'WAITING', 'SNOOZED', 'RESOLVED'])
      expect([state, countState(all, state)]).toEqual([state, (await list(`state=${state.toLowerCase()}`)).length])
    expect(sum(all, ({ isOwed }) => isOwed)).toBe((await list('state=owed')).length)
  })

  it('combines filters by state, assignee and unread messages, and counts each combination', async () => {
    const numbers = await Promise.all(Array.from({ length: 6 }, () => hear()))
    const [unread = '', read = '', resolved = '', theirs = '', nobodys = '', done = ''] = numbers
    for (const number of [unread, read, resolved]) await assign(number, me())
    await assign(theirs, ben as Person)
    for (const number of [read, resolved, theirs, done]) await me().request('PUT', at(number, '/read'))
    for (const number of [resolved, done]) await put(number, { state: 'RESOLVED' })
    const shown = async (filters: string) => (await list(filters)).filter((one) => numbers.includes(one)).sort()
    expect(await shown('assignee=me')).toEqual([unread, read, resolved].sort())
    expect(await shown('assignee=me&state=open')).toEqual([unread, read].sort())
    expect(await shown('assignee=me&state=open&unread=true')).toEqual([unread])
    expect(await shown('assignee=nobody&state=open')).toEqual([nobodys])
    expect(await shown('assignee=nobody&state=resolved')).toEqual([done])
    expect(await shown('unread=false&state=open')).toEqual([unread, read, theirs, nobodys].sort())
    const mine = (await counts())[0].groups.filter(({ assigneeId }: Group) => assigneeId === me().userId)
    const group = { assigneeId: me().userId, isOverdue: false, count: 1 }
    expect(mine).toHaveLength(3)
    for (const [state, isUnread, isOwed] of [
      ['OPEN', true, true],
      ['OPEN', false, true],
      ['RESOLVED', false, false],
    ])
      expect(mine).toContainEqual({ ...group, state, isUnread, isOwed })
  })

  it('lists those first whose customers have waited longest, then those who do not wait, a page at a time', async () => {
    const [early = '', answered = '', late = ''] = await Promise.all([hear(), hear(), hear()])
    const [early90, late60] = [90, 60].map((minutes) => new Date(Date.now() - minutes * 60_000))
    await owner.query(
      `update whatsapp_conversations set waiting_since = case whatsapp_id when $2 then $3::timestamptz else $4 end
        where account_id = $1 and whatsapp_id = any($5)`,
      [accountId, `${early}@c.us`, early90, late60, [`${early}@c.us`, `${late}@c.us`]],
    )
    // A second question does not shorten the wait.
    await hear(early, { content: 'Anybody there?', at: new Date(Date.now() + 1_000) })
    await hear(answered, { fromMe: true, at: new Date(Date.now() + 1_000) })
    expect(Date.parse((await get(early)).waitingSince)).toBe(early90?.getTime())
    expect((await get(answered)).waitingSince).toBeNull()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: { data: { whatsappId: string }[]; page: { nextCursor: string | null } } } =
        await me().request(
          'GET',
          `/whatsapp/accounts/${accountId}/conversations?sort=waitingSince&limit=7${cursor && `&cursor=${cursor}`}`,
        )
      seen.push(...body.data.map(({ whatsappId }) => whatsappId.split('@')[0] ?? ''))
      cursor = body.page.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 2)).toEqual([early, late])
    expect(seen.indexOf(answered)).toBeGreaterThan(2)
    expect(seen).toHaveLength((await list('')).length)
  })

  it.each([
    ['RESOLVED', 'RESOLVED', 'RESOLVED'],
    ['RESOLVED', 'WAITING', 'OPEN'],
  ])('makes one of two conversations, %s and %s, that are with one person: %s', async (one, other, together) => {
    const number = await hear()
    const hidden = { kind: 'lid' as const, value: `9${number}` }
    await hear('', { chat: [hidden] })
    await put(number, { state: one })
    const path = `/whatsapp/accounts/${accountId}/conversations/${hidden.value}@lid/state`
    expect((await me().request('PUT', path, { state: other })).status).toBe(200)
    const lease = { workspaceId: me().workspaceId, accountId, node: accountId, epoch: 0 }
    const sink = createEngineSink(server.platform, lease, async () => undefined)
    await sink.alias({ addresses: [hidden, { kind: 'pn', value: number }] })
    expect(await get(number)).toMatchObject({ state: together, unreadCount: 2 })
  })

  it('keeps a conversation unread until it is opened, and sends no second receipt', async () => {
    const number = await hear()
    const unread = async () => (await me().request('GET', '/whatsapp/unread-counts')).body.data[0].unread
    await me().request('PUT', at(number, '/read'))
    const before = await unread()
    const marked = await me().request('DELETE', at(number, '/read'))
    expect([marked.status, marked.body.data.unreadCount, marked.body.data.isMarkedUnread]).toEqual([200, 1, true])
    expect([(await list('unread=true')).includes(number), await unread()]).toEqual([true, before + 1])
    await hear(number, { fromMe: true })
    expect((await get(number)).unreadCount).toBe(1)
    await me().request('PUT', at(number, '/read'))
    expect(await get(number)).toMatchObject({ unreadCount: 0, isMarkedUnread: false })
    expect([(await list('unread=true')).includes(number), await unread(), await receipts(number)]).toEqual([
      false,
      before,
      1,
    ])
  })

  it('tells colleagues, and pushes the counts', async () => {
    const number = await hear()
    const reader = await openEventStream(getOrigin(server.app), ben as Person)
    await put(number, { state: 'RESOLVED' })
    const resolved = countState(await counts(), 'RESOLVED')
    const pushed = () =>
      reader.events
        .filter(({ kind }) => kind === 'conversation-counts.changed')
        .map(({ data }) => (data as { data: { accounts: { groups: Group[] }[] } }).data.accounts)
    await reader.waitUntil(() => pushed().some((one) => countState(one, 'RESOLVED') === resolved))
    expect(pushed().at(-1)).toMatchObject([{ accountId }])
    expect(countState(pushed().at(-1) ?? [], 'RESOLVED')).toBe(resolved)
    const told = reader.events.filter(({ kind }) => kind === 'conversation.changed')
    expect(told.at(-1)?.data).toMatchObject({ data: { accountId, whatsappId: `${number}@c.us` } })
    reader.close()
  })
})

describe('refuses', () => {
  it.each([
    ['without a time', undefined, 'Choose a time until which to snooze this conversation.'],
    ['in the past', soon(-1), 'Choose a time in the future.'],
    ['more than a year away', soon(367 * 24 * 60), 'Choose a time within the next year.'],
  ])('a snooze %s', async (_what, snoozedUntil, text) => {
    const number = await hear()
    const { status, body } = await put(number, { state: 'SNOOZED', snoozedUntil })
    expect([status, body.message, body.field_errors]).toEqual([422, text, { snoozedUntil: [text] }])
    expect(await stateOf(number)).toBe('OPEN')
  })

  it('other states and times, and a time for a conversation that is not snoozed', async () => {
    const number = await hear()
    for (const body of [{}, { state: 'CLOSED' }, { state: 'SNOOZED', snoozedUntil: 'tomorrow' }, { state: null }])
      expect((await put(number, body)).status, JSON.stringify(body)).toBe(422)
    const { body } = await put(number, { state: 'WAITING', snoozedUntil: soon(5) })
    expect(body.field_errors).toEqual({ snoozedUntil: ['Only snoozed conversations can have a time.'] })
    expect((await put('15559999999', { state: 'RESOLVED' })).status).toBe(404)
    expect((await me().request('DELETE', at('15559999999', '/read'))).status).toBe(404)
  })

  it.each(['RESOLVED', 'WAITING'])('%s for a conversation with a message that was not seen yet', async (state) => {
    const number = await hear()
    const { lastInboundAt } = await get(number)
    await hear(number, { content: 'And one more thing', at: new Date(Date.parse(lastInboundAt) + 1_000) })
    const { status, body } = await put(number, { state, lastInboundAt })
    expect([status, body.error, body.message]).toEqual([
      409,
      'unseen_message',
      'The customer has just written again. Read the message first.',
    ])
    expect(await stateOf(number)).toBe('OPEN')
    const seen = (await get(number)).lastInboundAt
    expect((await put(number, { state, lastInboundAt: seen })).body.data.state).toBe(state)
    expect((await put(number, { state: 'OPEN', lastInboundAt })).body.data.state).toBe('OPEN')
    expect((await put(number, { state, lastInboundAt: new Date(seen).toISOString() })).status).toBe(200)
    expect((await put(number, { state, lastInboundAt: 'just now' })).status).toBe(422)
    expect((await put(number, { state, lastInboundAt: '2026-03-01T23:59:60Z' })).status).toBe(422)
  })

  it('viewers, who see the states', async () => {
    const number = await hear()
    expect((await put(number, { state: 'RESOLVED' }, viewer)).body.error).toBe('not_permitted')
    expect((await (viewer as Person).request('DELETE', at(number, '/read'))).body.error).toBe('not_permitted')
    expect(await get(number)).toMatchObject({ state: 'OPEN', isMarkedUnread: false })
    expect(await counts(viewer)).toEqual(await counts())
  })
})

describe('hides', () => {
  it('conversations of other workspaces', async () => {
    const number = await hear()
    const stranger = await createPerson(server)
    expect((await put(number, { state: 'RESOLVED' }, stranger)).status).toBe(404)
    expect((await stranger.request('DELETE', at(number, '/read'))).status).toBe(404)
    expect(await counts(stranger)).toEqual([])
    expect(await get(number)).toMatchObject({ state: 'OPEN', isMarkedUnread: false })
  })
})

describe('survives', () => {
  it('the same change twice, with one event', async () => {
    const number = await hear()
    const until = soon(30)
    const changes = async () =>
      (
        await owner.query(
          `select from events where workspace_id = $1 and kind = 'conversation.changed' and data ->> 'whatsappId' = $2`,
          [me().workspaceId, `${number}@c.us`],
        )
      ).rowCount ?? 0
    const before = await changes()
    for (let n = 0; n < 2; n++) {
      expect((await put(number, { state: 'SNOOZED', snoozedUntil: until })).status).toBe(200)
      expect((await me().request('DELETE', at(number, '/read'))).status).toBe(200)
    }
    expect((await changes()) - before).toBe(2)
  })

  it('two people at once: the state is the one that was stored last', async () => {
    const number = await hear()
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([
        put(number, { state: 'RESOLVED' }),
        put(number, { state: 'SNOOZED', snoozedUntil: soon(60) }, ben),
        put(number, { state: 'WAITING' }, ben),
      ])
      expect(replies.map(({ status, body }) => [status, body.data.state])).toEqual([
        [200, 'RESOLVED'],
        [200, 'SNOOZED'],
        [200, 'WAITING'],
      ])
      const { state, snoozedUntil } = await get(number)
      expect(['RESOLVED', 'SNOOZED', 'WAITING']).toContain(state)
      expect(snoozedUntil !== null).toBe(state === 'SNOOZED')
    }
  })

  it('a message that arrives while it is being resolved: it is open afterwards', async () => {
    const number = await hear()
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('select from whatsapp_conversations where account_id = $1 for update', [accountId])
      const resolved = put(number, { state: 'RESOLVED' })
      await waitForLocks(1)
      const arrived = hear(number)
      await waitForLocks(2)
      await client.query('commit')
      expect((await resolved).body.data.state).toBe('RESOLVED')
      await arrived
    } finally {
      client.release()
    }
    expect(await get(number)).toMatchObject({ state: 'OPEN', unreadCount: 2 })
  })
})

async function waitForLocks(count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
