import { beforeAll, describe, expect, it } from 'vitest'
import { dealSorts } from '#contract/deals/enums.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads, unknownTotal } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { specialDealList } from './list.ts'
import { getPipeline, getStageBoard } from './pipeline.ts'
import { dealStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  await insertDeals(maren, 10_000)
  await insertDeals(await createPerson(server), 10_000)
}, 120_000)

/** Inserts deals with companies, contacts, tasks, activities and notes, as in a large workspace. */
async function insertDeals({ workspaceId, userId }: Person, count: number): Promise<void> {
  const { owner } = server.platform.database
  const statements = [
    `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, 'Company ' || md5(n::text) from generate_series(1, $2 / 5) n`,
    `insert into contacts (workspace_id, id, name) select $1, md5('contact' || n)::uuid, 'Contact ' || md5(n::text) from generate_series(1, $2) n`,
    `insert into deals (workspace_id, id, title, status, currency, value, probability, expected_close_date, created_at, updated_at, company_id, contact_id)
     select $1, md5(n::text)::uuid, 'Deal ' || md5(n::text), (array['OPEN', 'OPEN', 'PAUSED', 'WON', 'LOST'])[1 + n % 5], (array['USD', 'EUR'])[1 + n % 2],
            n, n % 101, now() + make_interval(days => n % 90), now() - make_interval(mins => n), now() - make_interval(mins => n * 5),
            md5('company' || 1 + n % ($2 / 5))::uuid, md5('contact' || 1 + n % ($2 / 2))::uuid from generate_series(1, $2) n`,
    `insert into tasks (workspace_id, id, title, deal_id, due_date) select $1, gen_random_uuid(), 'Call', md5(n::text)::uuid, now() from generate_series(1, $2) n`,
    `insert into activities (workspace_id, id, type, title, deal_id, scheduled_at) select $1, gen_random_uuid(), 'CALL', 'Call', md5(n::text)::uuid, now() + interval '1 day' from generate_series(1, $2) n`,
    `insert into notes (workspace_id, id, content, deal_id) select $1, gen_random_uuid(), 'Noted', md5(n::text)::uuid from generate_series(1, $2) n`,
  ]
  for (const statement of statements) await owner.query(statement, [workspaceId, count])
  await owner.query('update deals set owner_id = $2 where workspace_id = $1', [workspaceId, userId])
  for (const table of ['companies', 'contacts', 'deals', 'tasks', 'activities', 'notes'])
    await owner.query(`vacuum analyze ${table}`)
}

const explainList = (query: Record<string, string>) =>
  captureStatement(maren, (scope) => dealStore.list.page(scope, query, knownTotal))
const explainSpecialList = (query: Record<string, string>) =>
  captureStatement(maren, (scope) => specialDealList.page(scope, query, knownTotal))

/** Returns the cursor after a number of pages of 500. */
async function getCursorAfter(pages: number, query: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { body } = await maren.request('GET', `/deals?${query}&limit=500${cursor && `&cursor=${cursor}`}`)
    cursor = body.page.nextCursor
  }
  return cursor
}

const linkedSorts = ['company', 'contact', 'owner', 'stage']

describe('survives', () => {
  for (const sort of dealSorts.filter((sort) => !linkedSorts.includes(sort)))
    it(`10,000 deals: a page by ${sort} reads only its own rows, first or middle page alike`, async () => {
      for (const cursor of [undefined, await getCursorAfter(8, `sort=${sort}`)]) {
        const read = await measureReads(server, maren, await explainList({ sort, ...(cursor && { cursor }) }))
        expect(read.sequentialScans).toEqual([])
        expect(read.rows.deals).toBeGreaterThan(0)
        for (const [table, rows] of Object.entries(read.rows)) expect(rows, table).toBeLessThan(200)
      }
    })

  for (const sort of ['company', '-contact', 'owner', 'stage'])
    it(`10,000 deals: a page by ${sort} reads few of them`, async () => {
      for (const cursor of [undefined, await getCursorAfter(2, `sort=${sort}`)]) {
        const read = await measureReads(server, maren, await explainList({ sort, ...(cursor && { cursor }) }))
        expect(read.sequentialScans).toEqual([])
        expect(read.rows.deals).toBeLessThan(1_200)
      }
    })

  it('10,000 deals: a page reads the stages of the workspace once, and a board once for each column', async () => {
    const page = await measureReads(server, maren, await explainList({ limit: '60' }))
    expect(page.rows.pipeline_stages).toBe(4)
    const board = await captureStatement(maren, (scope) => getPipeline(scope, {}))
    expect((await measureReads(server, maren, board)).rows.pipeline_stages).toBe(16)
  })

  it('10,000 deals: filtered and special lists read no table from end to end', async () => {
    const companyId = `(select id from companies where workspace_id = '${maren.workspaceId}' order by id limit 1)`
    const { rows } = await server.platform.database.owner.query(companyId)
    const statements = [
      await explainList({ companyId: rows[0].id }),
      await explainList({ status: 'OPEN' }),
      await explainList({ search: 'a1b2' }),
      await explainSpecialList({ sort: 'expectedCloseDate', closesWithinDays: '30' }),
      await explainSpecialList({ sort: '-value', minValue: '9000' }),
      await explainSpecialList({ sort: '-updatedAt', updatedWithinDays: '7' }),
    ]
    for (const statement of statements) {
      const read = await measureReads(server, maren, statement)
      expect(read.sequentialScans, statement.text).toEqual([])
      expect(read.rows.deals, statement.text).toBeLessThan(200)
    }
  })

  for (const sort of ['-createdAt', 'title', 'company', '-contact', 'owner'])
    it(`10,000 deals: a filter that finds nothing reads nothing, sorted by ${sort}`, async () => {
      const queries = [{ currency: 'GBP' }, { status: 'PAUSED', currency: 'GBP' }, { tagId: maren.userId }]
      for (const filter of [...queries, { createdFrom: '2100-01-01T00:00:00Z' }, { search: 'nobody' }]) {
        const statement = await captureStatement(maren, (scope) =>
          dealStore.list.page(scope, { ...filter, sort }, unknownTotal),
        )
        const read = await measureReads(server, maren, statement)
        expect(read.sequentialScans, JSON.stringify(filter)).toEqual([])
        expect(read.rows.deals ?? 0, JSON.stringify(filter)).toBe(0)
      }
    })

  it('10,000 deals: the board of a pipeline reads each once for its sums, and of the cards only those it shows', async () => {
    const { rows } = await server.platform.database.owner.query('select id from pipelines where workspace_id = $1', [
      maren.workspaceId,
    ])
    for (const query of [{}, { sort: '-value' }, { sort: 'stage' }]) {
      const read = await measureReads(
        server,
        maren,
        await captureStatement(maren, (scope) => getStageBoard(scope, rows[0].id, query)),
      )
      expect(read.rows.deals, JSON.stringify(query)).toBeLessThan(22_500)
      for (const table of ['tasks', 'activities', 'notes']) expect(read.rows[table], table).toBeLessThan(500)
    }
  })

  it('10,000 deals: the board reads each once for its sums, and of the cards only those it shows (DEAL-013)', async () => {
    for (const query of [{}, { sort: '-value' }, { sort: 'company' }, { currency: 'EUR' }]) {
      const read = await measureReads(
        server,
        maren,
        await captureStatement(maren, (scope) => getPipeline(scope, query)),
      )
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.deals, JSON.stringify(query)).toBeLessThan(12_500)
      for (const table of ['tasks', 'activities', 'notes']) expect(read.rows[table], table).toBeLessThan(500)
    }
  })
})
