import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { counted, readBy, statementOf } from '../../platform/testing/plans.ts'
import { activityList } from './list.ts'

const server = await aServer({ alone: true })
const maren = await aPerson(server)
beforeAll(async () => {
  await fill(maren, 10_000)
  await fill(await aPerson(server), 10_000)
}, 120_000)

/** Ten activities each on a contact, a company and a deal, spread over the time. */
async function fill({ workspaceId, userId }: Person, count: number): Promise<void> {
  const { owner } = server.platform.database
  const on = (link: string, n: number) =>
    `case when n % 3 = ${n} then md5('${link}' || n % ($2 / 10))::uuid end as ${link}_id`
  const statements = [
    `insert into contacts (workspace_id, id, name) select $1, md5('contact' || n)::uuid, 'Contact ' || n from generate_series(0, $2) n`,
    `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, 'Company ' || n from generate_series(0, $2) n`,
    `insert into deals (workspace_id, id, title) select $1, md5('deal' || n)::uuid, 'Deal ' || n from generate_series(0, $2) n`,
    `insert into activities (workspace_id, id, title, type, channel, outcome, scheduled_at, user_id, campaign_id, contact_id, company_id, deal_id)
     select $1, md5(n::text)::uuid, 'Activity ' || n, (array['CALL', 'EMAIL', 'MEETING', 'TASK', 'NOTE', 'CUSTOM'])[1 + n % 6],
            (array['PHONE', 'EMAIL'])[1 + n % 2], (array['SUCCESSFUL', 'FAILED'])[1 + n % 2], now() - make_interval(mins => n * 7),
            '${userId}', case when n % 200 = 0 then 'campaign ' || n % 1000 end, ${on('contact', 0)}, ${on('company', 1)}, ${on('deal', 2)}
       from generate_series(1, $2) n`,
  ]
  for (const statement of statements)
    await owner.query(statement, statement.includes('$2') ? [workspaceId, count] : [workspaceId])
  for (const table of ['contacts', 'companies', 'deals', 'activities']) await owner.query(`vacuum analyze ${table}`)
}

const readsOf = async (query: Record<string, unknown>) =>
  readBy(server, maren, await statementOf(maren, (scope) => activityList.page(scope, query, counted)))

async function idOn(link: string): Promise<string> {
  const some = `select ${link}_id as id from activities where workspace_id = $1 and ${link}_id is not null limit 1`
  return (await server.platform.database.owner.query(some, [maren.workspaceId])).rows[0].id
}

describe('survives', () => {
  it('10,000 activities: a page reads its own rows only, the first as one in the middle (ACT-003)', async () => {
    let cursor = ''
    for (let page = 0; page < 8; page++)
      cursor = (await maren.calls('GET', `/activities?limit=500&cursor=${cursor}`)).body.page.nextCursor
    for (const query of [
      {},
      { sort: 'happensAt' },
      { cursor },
      { startDate: '2020-01-01' },
      { userId: maren.userId },
    ]) {
      const read = await readsOf(query)
      expect(read.whole, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(60)
    }
  })

  it('10,000 activities: those of one contact, company, deal or campaign are read without the others', async () => {
    const queries = [
      { contactId: await idOn('contact') },
      { companyId: await idOn('company') },
      { dealId: await idOn('deal') },
      { campaignId: 'campaign 200' },
    ]
    for (const query of queries) {
      const read = await readsOf(query)
      expect(read.whole, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeGreaterThan(0)
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(60)
    }
  })

  it('10,000 activities: common values are found on the way down, an offset reads what it passes over', async () => {
    for (const [query, most] of [
      [{ type: 'EMAIL', channel: 'EMAIL' }, 350],
      [{ outcome: 'FAILED' }, 150],
      [{ offset: 1_000 }, 1_200],
    ] as const) {
      const read = await readsOf(query)
      expect(read.whole, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(most)
    }
  })
})
