import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswersReport } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { getActivitiesReport } from './activities.ts'
import { getAnswersReport } from './answers.ts'
import { getConversionReport } from './conversion.ts'
import { getDealsReport } from './deals.ts'
import { getLostReasonsReport } from './lost-reasons.ts'

const server = await getTestServer({ alone: true })
const april = { from: '2026-04-01', to: '2026-04-30' }

async function fetchAnswers(person: Person, query: Record<string, string> = {}): Promise<AnswersReport> {
  const answer = await person.request('GET', `/reports/answers?${new URLSearchParams({ ...april, ...query })}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** Inserts a conversation; each message is `> at` of the customer, `< at` of the person. */
const insertThread = (person: Person, accountId: string, number: string, messages: string[]) =>
  createThread(
    server,
    person,
    { accountId, number },
    messages.map((message) => ({
      content: 'Text',
      fromMe: message.startsWith('<'),
      at: `2026-${message.slice(2)}:00Z`,
    })),
  )

describe('does', () => {
  it('measures waits from the first message since the last answer, for the member who answered', async () => {
    const maren = await createPerson(server)
    const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })
    const accountId = await createAccount(server, maren)
    // The first two wait ten and twenty minutes; nobody waits for the third answer, and the last question has none.
    await insertThread(maren, accountId, '15550001', [
      ...['> 04-02T10:00', '> 04-02T10:05', '< 04-02T10:10', '> 04-02T11:00', '< 04-02T11:20', '< 04-02T11:30'],
      '> 04-03T09:00',
    ])
    // We wrote first, and the answer was given in April, an hour after the question of March.
    await insertThread(tobias, accountId, '15550002', ['< 03-20T10:00', '> 03-31T23:30', '< 04-01T00:30'])
    const { members, total } = await fetchAnswers(maren)
    expect(members).toMatchObject([
      {
        member: { id: maren.userId },
        answers: { count: 2, median: 900, p90: 1140 },
        first: { count: 1, median: 600, p90: 600 },
      },
      {
        member: { id: tobias.userId, name: 'Tobias Renner' },
        answers: { count: 1, median: 3600, p90: 3600 },
        first: { count: 0, median: null, p90: null },
      },
    ])
    expect(total.answers).toMatchObject({ count: 3, median: 1200 })
    const own = await fetchAnswers(maren, { ownerId: 'me' })
    expect([own.members.length, own.total.answers.count]).toEqual([1, 2])
    expect((await fetchAnswers(maren, { from: '2026-05-01', to: '2026-05-31' })).total).toEqual({
      answers: { count: 0, median: null, p90: null },
      first: { count: 0, median: null, p90: null },
    })
  })

  it('takes no message for an answer that is automatic, was not sent or belongs to history', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    for (const [number, change] of [
      ['15550003', 'is_automatic = true'],
      ['15550004', `status = 'FAILED', failure = 'rejected'`],
      ['15550005', 'history = true'],
    ] as const) {
      const { messageIds } = await insertThread(maren, accountId, number, ['> 04-02T10:00', '< 04-02T10:10'])
      await server.platform.database.owner.query(`update whatsapp_messages set ${change} where id = $1`, [
        messageIds[1],
      ])
    }
    expect((await fetchAnswers(maren)).total.answers.count).toBe(0)
  })

  it('takes an answer for the first one if the message before it was not sent', async () => {
    const maren = await createPerson(server)
    const accountId = await createAccount(server, maren)
    const messages = ['< 04-01T10:00', '> 04-02T10:00', '< 04-02T10:10']
    const { messageIds } = await insertThread(maren, accountId, '15550007', messages)
    expect((await fetchAnswers(maren)).total.first.count).toBe(0)
    const failMessage = `update whatsapp_messages set status = 'FAILED', failure = 'rejected' where id = $1`
    await server.platform.database.owner.query(failMessage, [messageIds[0]])
    expect((await fetchAnswers(maren)).total).toMatchObject({ answers: { count: 1 }, first: { count: 1, median: 600 } })
  })
})

describe('hides', () => {
  it('what other workspaces answered', async () => {
    const [maren, stranger] = [await createPerson(server), await createPerson(server)]
    await insertThread(maren, await createAccount(server, maren), '15550006', ['> 04-02T10:00', '< 04-02T10:10'])
    expect((await fetchAnswers(stranger)).members).toEqual([])
    expect((await fetchAnswers(stranger, { ownerId: maren.userId })).total.answers.count).toBe(0)
  })
})

const many = 5_000

describe('survives', () => {
  let maren: Person
  beforeAll(async () => {
    maren = await createPerson(server)
    for (const person of [maren, await createPerson(server)]) await fill(person)
  }, 120_000)

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const reports: [string, (scope: Scope, query: { from: string; to: string }) => Promise<unknown>, string[]][] = [
    ['deals', (scope, query) => getDealsReport(scope, { ...query, groupBy: 'member' }), ['deals']],
    ['conversion', getConversionReport, []],
    ['lost-reasons', getLostReasonsReport, []],
    ['activities', getActivitiesReport, ['activities']],
    ['answers', getAnswersReport, []],
  ]

  it(`${many} of each kind: reports of a week read what is in it, by index`, async () => {
    for (const [name, report, indexOnly] of reports) {
      const statement = await captureStatement(maren, (scope) => report(scope, { from: day(7), to: day(0) }))
      const { sequentialScans, rows, indexOnlyRows } = await measureReads(server, maren, statement)
      const large = ['deals', 'activities', 'deal_stage_periods', 'whatsapp_conversations', 'whatsapp_messages']
      expect(
        sequentialScans.filter((table) => large.includes(table)),
        name,
      ).toEqual([])
      for (const table of large) expect(rows[table] ?? 0, `${name}: ${table}`).toBeLessThan(many / 4)
      for (const table of indexOnly) expect(indexOnlyRows[table], `${name}: ${table}`).toBe(rows[table])
    }
  })

  /** Of each there are as many on every one of the last 300 days. */
  async function fill(person: Person): Promise<void> {
    const { workspaceId, userId } = person
    const { owner } = server.platform.database
    const accountId = await createAccount(server, person)
    const all = `from generate_series(1, ${many}) n`
    const ago = `now() - make_interval(hours => n * 300 * 24 / ${many})`
    const statements = [
      `insert into deals (workspace_id, id, title, status, value, created_at, actual_close_date, lost_reason, owner_id)
       select $1, md5('d' || n)::uuid, 'Deal ' || n, s.status, n, ${ago}, ${ago}, 'Reason ' || n % 7, $2
         ${all} cross join lateral (select (array['OPEN', 'OPEN', 'PAUSED', 'WON', 'LOST'])[1 + n % 5] as status) s`,
      `insert into activities (workspace_id, id, type, title, deal_id, scheduled_at, user_id)
       select $1, gen_random_uuid(), (array['CALL', 'EMAIL'])[1 + n % 2], 'Call', md5('d' || n)::uuid, ${ago}, $2 ${all}`,
      `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, last_inbound_at, last_message_at, assignee_id)
       select $1, md5('w' || n)::uuid, '${accountId}'::uuid, n || '@c.us', ${ago}, ${ago}, $2 ${all}`,
      `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at, sent_by)
       select $1::uuid, md5('m' || n)::uuid, '${accountId}'::uuid, md5('w' || n)::uuid, false, 'text', 'Hello', 'READ', ${ago}, null::uuid ${all}
       union all
       select $1::uuid, md5('a' || n)::uuid, '${accountId}'::uuid, md5('w' || n)::uuid, true, 'text', 'Hello', 'READ', ${ago}, $2::uuid ${all}`,
      `update deal_stage_periods p set entered_at = d.created_at from deals d
        where p.workspace_id = $1 and d.workspace_id = $1 and d.id = p.deal_id and $2::uuid is not null`,
    ]
    for (const statement of statements) await owner.query(statement, [workspaceId, userId])
    const tables = ['deals', 'deal_stage_periods', 'activities', 'whatsapp_conversations', 'whatsapp_messages']
    for (const table of tables) await owner.query(`vacuum analyze ${table}`)
  }
})
