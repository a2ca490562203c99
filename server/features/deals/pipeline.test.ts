import { describe, expect, it } from 'vitest'
import type { PipelineColumn } from '#contract/deals/deal.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { createTaskRow } from '../../testing/factories/related-records.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { backdateDeal, createDeal } from './examples.ts'

const server = await getTestServer()

async function getBoard(person: Person, query = ''): Promise<PipelineColumn[]> {
  const answer = await person.request('GET', `/deals/pipeline${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const titlesOf = (columns: PipelineColumn[]) => columns.map(({ deals }) => deals.map(({ title }) => title))

/** Inserts deals of a status directly into the database, later ones with newer dates. */
const insertDeals = ({ workspaceId }: Person, status: string, count: number, companyId: string | null = null) =>
  server.platform.database.owner.query(
    `insert into deals (workspace_id, id, title, status, value, created_at, company_id)
     select $1, gen_random_uuid(), $2 || ' ' || n, $2, n, now() - make_interval(mins => $3 - n), $4 from generate_series(1, $3) n`,
    [workspaceId, status, count, companyId],
  )

describe('does', () => {
  it('answers the four columns in their order, with counts and sums by currency (DEAL-013)', async () => {
    const maren = await createPerson(server)
    const deals = [
      { title: 'A', value: 100.1, probability: 50 },
      { title: 'B', value: 0.2, probability: 33 },
      { title: 'C', value: 1_000, currency: 'EUR', probability: 10 },
      { title: 'D', value: 7, status: 'WON', probability: 40 },
      { title: 'E', value: 5, status: 'LOST', probability: 60 },
    ]
    for (const deal of deals) await createDeal(maren, deal)
    const columns = await getBoard(maren)
    expect(columns.map(({ deals: _, ...rest }) => rest)).toEqual([
      {
        status: 'OPEN',
        count: 3,
        totalValue: { EUR: 1000, USD: 100.3 },
        weightedValue: { EUR: 100, USD: 50.116 },
        nextCursor: null,
      },
      { status: 'PAUSED', count: 0, totalValue: {}, weightedValue: {}, nextCursor: null },
      { status: 'WON', count: 1, totalValue: { USD: 7 }, weightedValue: { USD: 7 }, nextCursor: null },
      { status: 'LOST', count: 1, totalValue: { USD: 5 }, weightedValue: { USD: 0 }, nextCursor: null },
    ])
    expect(columns.map(({ status }) => status)).toEqual(['OPEN', 'PAUSED', 'WON', 'LOST'])
    expect(titlesOf(columns)).toEqual([['C', 'B', 'A'], [], ['D'], ['E']])
    expect(columns[0]?.deals).toEqual((await maren.request('GET', '/deals?status=OPEN')).body.data)
  })

  it('returns fifty deals for each column, and the list continues after them (DEAL-013)', async () => {
    const maren = await createPerson(server)
    await insertDeals(maren, 'OPEN', 120)
    await insertDeals(maren, 'WON', 50)
    for (const sort of ['-createdAt', 'value', '-value', 'title']) {
      const [open, paused, won] = await getBoard(maren, `?sort=${sort}`)
      expect([open?.count, open?.deals.length, paused?.deals.length, won?.deals.length]).toEqual([120, 50, 0, 50])
      expect(won?.nextCursor).toBeNull()
      const rest = await maren.request('GET', `/deals?status=OPEN&sort=${sort}&limit=100&cursor=${open?.nextCursor}`)
      expect(rest.body.page).toMatchObject({ total: 120, totalIsExact: true, nextCursor: null })
      const whole = await maren.request('GET', `/deals?status=OPEN&sort=${sort}&limit=200`)
      expect([...(open?.deals ?? []), ...rest.body.data]).toEqual(whole.body.data)
    }
  })

  it('keeps to the filters of the list, in its columns and its sums', async () => {
    const maren = await createPerson(server)
    const companyId = await insertCompany(server, maren, { name: 'Brightwater' })
    await createDeal(maren, { title: 'Theirs', value: 10, companyId })
    await createDeal(maren, { title: 'Also theirs', value: 5, companyId, status: 'LOST' })
    await createDeal(maren, { title: 'Other', value: 99 })
    for (const query of [`?companyId=${companyId}`, '?search=brightwater']) {
      const columns = await getBoard(maren, query)
      expect(titlesOf(columns)).toEqual([['Theirs'], [], [], ['Also theirs']])
      expect(columns[0]?.totalValue).toEqual({ USD: 10 })
    }
    expect((await getBoard(maren, '?status=OPEN')).map(({ count }) => count)).toEqual([2, 0, 0, 0])
    expect(titlesOf(await getBoard(maren, '?currency=EUR&toString=1'))).toEqual([[], [], [], []])
  })

  it('continues under a filter and the sort by company as well', async () => {
    const maren = await createPerson(server)
    const companyId = await insertCompany(server, maren, { name: 'Acme' })
    await insertDeals(maren, 'OPEN', 60, companyId)
    await insertDeals(maren, 'OPEN', 20)
    const [open] = await getBoard(maren, '?sort=company&search=open')
    const path = `/deals?status=OPEN&sort=company&search=open&limit=100`
    const rest = await maren.request('GET', `${path}&cursor=${open?.nextCursor}`)
    const whole = await maren.request('GET', path)
    expect([...(open?.deals ?? []), ...rest.body.data]).toEqual(whole.body.data)
    expect(whole.body.data).toHaveLength(80)
  })

  it('returns the next step of each card and whether the deal is stale', async () => {
    const maren = await createPerson(server)
    const { id } = await createDeal(maren, { title: 'Busy' })
    const rotting = await createDeal(maren, { title: 'Rotting' })
    await backdateDeal(server, maren, rotting.id, 20)
    await createTaskRow(server, maren, { deal_id: id }, { due_date: '2031-01-01T09:00:00Z' })
    const [open] = await getBoard(maren)
    expect(open?.deals.map(({ title, nextStepAt, isRotting }) => [title, nextStepAt, isRotting])).toEqual([
      ['Rotting', null, true],
      ['Busy', '2031-01-01T09:00:00+00:00', false],
    ])
  })
})

describe('refuses', () => {
  it('sorts and filters it does not know', async () => {
    const maren = await createPerson(server)
    for (const query of ['?sort=amount', '?status=CLOSED', '?companyId=7'])
      expect((await maren.request('GET', `/deals/pipeline${query}`)).status, query).toBe(400)
  })
})

describe('hides', () => {
  it('deals of another workspace, from the cards and from the sums (DEAL-033)', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await createDeal(maren, { title: 'Secret', value: 5 })
    const columns = await getBoard(otherTenant)
    expect(columns.map(({ count, totalValue, deals }) => [count, totalValue, deals])).toEqual(
      Array(4).fill([0, {}, []]),
    )
  })
})
