import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../../platform/database/sql.ts'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads } from '../../../../testing/harness/query-plans.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { listThread } from '../../messages/thread.ts'
import { listConversations } from '../conversations.ts'
import { countConversations } from './conversation-counts.ts'

const server = await getTestServer({ alone: true })
let maren: Person
let accountId = ''
/** Of a team that resolves nothing. */
let ben: Person
let unresolvedAccountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  await insertConversations(maren, accountId)
  const stranger = await createPerson(server)
  await insertConversations(stranger, await createAccount(server, stranger))
  ben = await createPerson(server)
  unresolvedAccountId = await createAccount(server, ben)
  await insertAnsweredConversations(ben, unresolvedAccountId)
}, 120_000)

/** Ten thousand conversations, nearly all resolved: the newest ones, so that only an index finds the others. */
async function insertConversations({ workspaceId }: Person, account: string): Promise<void> {
  const { owner } = server.platform.database
  await owner.query(
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, state, snoozed_until, last_inbound_at, last_message_at)
     select $1, gen_random_uuid(), $2, n || '@c.us', s.state, case when s.state = 'SNOOZED' then now() + interval '1 day' end,
            now() - make_interval(hours => n + case when s.state = 'OPEN' and n % 2 = 0 then 1 else 0 end), now() - make_interval(hours => n)
       from generate_series(1, 10000) n
      cross join lateral (select case when n <= 9700 then 'RESOLVED' else (array['OPEN', 'WAITING', 'SNOOZED'])[1 + n % 3] end as state) s`,
    [workspaceId, account],
  )
  await owner.query('vacuum analyze whatsapp_conversations')
}

/** Ten thousand open conversations: all but the oldest ones are answered. */
async function insertAnsweredConversations({ workspaceId }: Person, account: string): Promise<void> {
  const { owner } = server.platform.database
  await owner.query(
    `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, last_inbound_at, last_message_at)
     select $1, gen_random_uuid(), $2, n || '@c.us', now() - make_interval(hours => n + (n <= 9980)::int), now() - make_interval(hours => n)
       from generate_series(1, 10000) n`,
    [workspaceId, account],
  )
  await owner.query('vacuum analyze whatsapp_conversations')
}

type Filter = 'open' | 'waiting' | 'snoozed' | 'resolved' | 'owed'
type Sort = 'lastMessageAt' | 'waitingSince'

const capturePage = (person: Person, account: string, state: Filter, sort?: Sort): Promise<Sql> =>
  captureStatement(person, (scope) => listConversations(scope, account, { state, sort }, knownTotal))

describe('survives', () => {
  it.each([
    ['open', undefined],
    ['waiting', undefined],
    ['snoozed', undefined],
    ['resolved', undefined],
    ['owed', undefined],
    ['owed', 'lastMessageAt'],
    ['open', 'waitingSince'],
    ['owed', 'waitingSince'],
  ] as const)('10,000 conversations: a page of "%s" in the order %s reads few of them', async (filter, sort) => {
    const read = await measureReads(server, maren, await capturePage(maren, accountId, filter, sort))
    expect(read.sequentialScans).not.toContain('whatsapp_conversations')
    expect(read.rows.whatsapp_conversations).toBeGreaterThan(0)
    expect(read.rows.whatsapp_conversations).toBeLessThan(400)
  })

  it('10,000 unresolved conversations: a page of those that are owed a reply reads only them', async () => {
    const read = await measureReads(server, ben, await capturePage(ben, unresolvedAccountId, 'owed'))
    expect(read.sequentialScans).not.toContain('whatsapp_conversations')
    expect(read.rows.whatsapp_conversations).toBeGreaterThan(0)
    expect(read.rows.whatsapp_conversations).toBeLessThan(100)
  })

  it('10,000 unresolved conversations: a page of those of one member reads only them', async () => {
    await server.platform.database.owner.query(
      `update whatsapp_conversations set assignee_id = $2
        where workspace_id = $1 and last_message_at < now() - interval '9980 hours'`,
      [ben.workspaceId, ben.userId],
    )
    const page = captureStatement(ben, (scope) =>
      listConversations(scope, unresolvedAccountId, { assignee: 'me', state: 'open' }, knownTotal),
    )
    const read = await measureReads(server, ben, await page)
    expect(read.rows.whatsapp_conversations).toBeGreaterThan(0)
    expect(read.rows.whatsapp_conversations).toBeLessThan(100)
  })

  it('10,000 conversations: the messages of one are found without reading the others', async () => {
    const deps = { counts: knownTotal, appSecret: 'any' }
    const thread = captureStatement(maren, (scope) =>
      listThread(scope, { accountId, whatsappId: '9999@c.us' }, {}, deps),
    )
    const read = await measureReads(server, maren, await thread)
    expect(read.sequentialScans).not.toContain('whatsapp_conversations')
    expect(read.rows.whatsapp_conversations).toBeGreaterThan(0)
    expect(read.rows.whatsapp_conversations).toBeLessThan(10)
  })

  it('10,000 conversations: the counts read no row of other workspaces, and by index', async () => {
    const read = await measureReads(server, maren, await captureStatement(maren, countConversations))
    expect(read.sequentialScans).not.toContain('whatsapp_conversations')
    expect(read.indexOnlyRows.whatsapp_conversations).toBeGreaterThanOrEqual(300)
    expect(read.rows.whatsapp_conversations).toBe(10_000)
  })
})
