import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { activityStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  await insertActivities(maren, 10_000)
  await insertActivities(await createPerson(server), 10_000)
}, 120_000)

/** Inserts activities on contacts, companies and deals, ten on each, spread over time. */
async function insertActivities({ workspaceId, userId }: Person, count: number): Promise<void> {
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

const explainList = async (query: Record<string, unknown>) =>
  measureReads(
    server,
    maren,
    await captureStatement(maren, (scope) => activityStore.list.page(scope, query, knownTotal)),
  )

async function firstIdLinkedBy(link: string): Promise<string> {
  const some = `select ${link}_id as id from activities where workspace_id = $1 and ${link}_id is not null limit 1`
  return (await server.platform.database.owner.query(some, [maren.workspaceId])).rows[0].id
}

describe('survives', () => {
  it('10,000 activities: a page reads only its own rows, first or middle page alike (ACT-003)', async () => {
    let cursor = ''
    for (let page = 0; page < 8; page++)
      cursor = (await maren.request('GET', `/activities?limit=500&cursor=${cursor}`)).body.page.nextCursor
    for (const query of [
      {},
      { sort: 'happensAt' },
      { cursor },
      { startDate: '2020-01-01' },
      { userId: maren.userId },
    ]) {
      const read = await explainList(query)
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(60)
    }
  })

  it('10,000 activities: those of one contact, company, deal or campaign are read without the others', async () => {
    const queries = [
      { contactId: await firstIdLinkedBy('contact') },
      { companyId: await firstIdLinkedBy('company') },
      { dealId: await firstIdLinkedBy('deal') },
      { campaignId: 'campaign 200' },
    ]
    for (const query of queries) {
      const read = await explainList(query)
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeGreaterThan(0)
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(60)
    }
  })

  it('10,000 activities: common values are found in list order, an offset reads the rows that it skips', async () => {
    for (const [query, most] of [
      [{ type: 'EMAIL', channel: 'EMAIL' }, 350],
      [{ outcome: 'FAILED' }, 150],
      [{ offset: 1_000 }, 1_200],
    ] as const) {
      const read = await explainList(query)
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.activities, JSON.stringify(query)).toBeLessThan(most)
    }
  })
})
