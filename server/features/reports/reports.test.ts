import { describe, expect, it } from 'vitest'
import type { ConversionReport, DealNumber, DealsReport, ListFilters } from '#contract/reports/reports.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { createActivityRow } from '../../testing/factories/related-records.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createSalesPipeline, findStage } from '../deals/pipelines/examples.ts'

const server = await getTestServer()

const pathOf = (report: string, query: Record<string, string>) => `/reports/${report}?${new URLSearchParams(query)}`

async function fetchReport<T>(person: Person, report: string, query: Record<string, string>): Promise<T> {
  const answer = await person.request('GET', pathOf(report, query))
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** Counts the records that a number leads to. */
async function countListed(person: Person, list: ListFilters, path = 'deals'): Promise<number> {
  const answer = await person.request('GET', `/${path}?${new URLSearchParams(list ?? {})}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.page.total
}

const numberOf = ({ count, value }: DealNumber) => ({ count, value })

/** Creates a deal that was closed at a time. */
const close = (person: Person, status: 'WON' | 'LOST', actualCloseDate: string, values: object = {}) =>
  createDeal(person, { title: 'Deal', status, value: 10, actualCloseDate, ...values })

/** Sets when a record was created. */
const backdate = (id: string, createdAt: string) =>
  server.platform.database.owner.query('update deals set created_at = $2 where id = $1', [id, createdAt])

const spring = { from: '2026-03-10', to: '2026-05-20', timezone: 'Europe/Paris' }

describe('does', () => {
  it('sums won and lost deals by month of the time zone, each with the list that it counts', async () => {
    const maren = await createPerson(server)
    await close(maren, 'WON', '2026-03-09T22:59:59.999Z')
    await close(maren, 'WON', '2026-03-09T23:00:00.000Z', { value: 0.1 })
    await close(maren, 'WON', '2026-03-31T21:59:59.999Z', { value: 0.2 })
    await close(maren, 'WON', '2026-03-31T22:00:00.000Z', { currency: 'EUR' })
    await close(maren, 'LOST', '2026-05-20T21:59:59.999Z')
    await close(maren, 'LOST', '2026-05-20T22:00:00.000Z')
    const { periods, totals, before, groups } = await fetchReport<DealsReport>(maren, 'deals', spring)
    expect(periods.map(({ from, to, won, lost }) => [from, to, numberOf(won), numberOf(lost)])).toEqual([
      [
        ...['2026-03-09T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
        ...[
          { count: 2, value: { USD: 0.3 } },
          { count: 0, value: {} },
        ],
      ],
      [
        ...['2026-03-31T22:00:00.000Z', '2026-04-30T21:59:59.999Z'],
        ...[
          { count: 1, value: { EUR: 10 } },
          { count: 0, value: {} },
        ],
      ],
      [
        ...['2026-04-30T22:00:00.000Z', '2026-05-20T21:59:59.999Z'],
        ...[
          { count: 0, value: {} },
          { count: 1, value: { USD: 10 } },
        ],
      ],
    ])
    expect([numberOf(totals.won), totals.lost.count]).toEqual([{ count: 3, value: { EUR: 10, USD: 0.3 } }, 1])
    expect([before, groups]).toEqual([null, []])
    for (const { won, lost } of [...periods, totals])
      for (const { count, list } of [won, lost]) expect(await countListed(maren, list)).toBe(count)
  })

  it('sums each currency apart, with all of its decimals', async () => {
    const maren = await createPerson(server)
    for (const [currency, value] of [
      ['KWD', 1.001],
      ['KWD', 0.004],
      ['JPY', 5],
      ['USD', 0.1],
      ['USD', 0.2],
    ] as const)
      await close(maren, 'WON', '2026-04-02T12:00:00Z', { currency, value })
    const { totals } = await fetchReport<DealsReport>(maren, 'deals', spring)
    expect(numberOf(totals.won)).toEqual({ count: 5, value: { KWD: 1.005, JPY: 5, USD: 0.3 } })
  })

  it('counts deals by the time they were created, those that are still open, and the time before', async () => {
    const maren = await createPerson(server)
    for (const [createdAt, status] of [
      ['2026-03-10T00:00:00Z', 'OPEN'],
      ['2026-03-20T00:00:00Z', 'PAUSED'],
      ['2026-03-24T00:00:00Z', 'LOST'],
      ['2026-03-09T00:00:00Z', 'OPEN'],
      ['2026-02-23T00:00:00Z', 'OPEN'],
      ['2026-02-22T00:00:00Z', 'OPEN'],
    ] as const)
      await backdate((await createDeal(maren, { title: 'Deal', status, value: 5 })).id, createdAt)
    const query = { from: '2026-03-10', to: '2026-03-24', period: 'week', compare: 'true' }
    const { periods, totals, before } = await fetchReport<DealsReport>(maren, 'deals', query)
    expect(periods.map(({ from, created, open }) => [from.slice(0, 10), created.count, open.count])).toEqual([
      ['2026-03-10', 1, 1],
      ['2026-03-16', 1, 0],
      ['2026-03-23', 1, 0],
    ])
    expect(numberOf(totals.created)).toEqual({ count: 3, value: { USD: 15 } })
    expect([before?.from, before?.to]).toEqual(['2026-02-23T00:00:00.000Z', '2026-03-09T23:59:59.999Z'])
    expect(before?.created.count).toBe(2)
    for (const { count, list } of [totals.created, totals.open, periods[0]!.open])
      expect(await countListed(maren, list)).toBe(count)
  })

  it('divides deals by owner, source or stage, and limits them to a member or a pipeline', async () => {
    const maren = await createPerson(server)
    const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })
    const { sales } = await createSalesPipeline(maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara', source: ' Trade fair ' })
    const on = '2026-04-02T12:00:00Z'
    await close(maren, 'WON', on, { ownerId: tobias.userId, contactId })
    await close(maren, 'WON', on, { ownerId: tobias.userId, stageId: findStage(sales, 'Won') })
    await close(maren, 'LOST', on, { ownerId: null })
    const groupsBy = async (groupBy: string, more = {}) => {
      const { groups } = await fetchReport<DealsReport>(maren, 'deals', { ...spring, groupBy, ...more })
      for (const { won } of groups) if (won.list) expect(await countListed(maren, won.list)).toBe(won.count)
      return groups.map(({ name, won, lost }) => [name, won.count, lost.count, won.list !== null])
    }
    expect(await groupsBy('member')).toEqual([
      ['Tobias Renner', 2, 0, true],
      [null, 0, 1, false],
    ])
    expect(await groupsBy('source')).toEqual([
      [null, 1, 1, false],
      ['Trade fair', 1, 0, false],
    ])
    expect(await groupsBy('stage', { pipelineId: sales.id })).toEqual([['Won', 1, 0, true]])
    expect(await groupsBy('member', { ownerId: 'me' })).toEqual([])
    const { totals } = await fetchReport<DealsReport>(maren, 'deals', { ...spring, pipelineId: sales.id })
    expect([totals.won.count, await countListed(maren, totals.won.list)]).toEqual([1, 1])
  })

  it('reports from stage to stage which deals went on, and how long they stayed', async () => {
    const maren = await createPerson(server)
    const { sales, qualified, proposal } = await createSalesPipeline(maren)
    const [won, lost] = [findStage(sales, 'Won'), findStage(sales, 'Lost')]
    for (const path of [[qualified, proposal, won], [qualified, lost], [qualified, proposal, qualified], [proposal]]) {
      const [stageId, ...next] = path
      const { id } = await createDeal(maren, { title: 'Deal', stageId })
      for (const stage of next) await maren.request('PATCH', `/deals/${id}`, { stageId: stage })
      await backdate(id, '2026-01-01T00:00:00Z')
      await server.platform.database.owner.query(
        `update deal_stage_periods p set entered_at = '2026-04-01'::timestamptz + make_interval(days => r.n),
                left_at = case when p.left_at is not null then '2026-04-02'::timestamptz + make_interval(days => r.n) end
           from (select id, row_number() over (order by entered_at, id)::int as n from deal_stage_periods where deal_id = $1) r
          where p.id = r.id`,
        [id],
      )
    }
    await server.platform.database.owner.query(
      `update deals set actual_close_date = '2026-04-11T00:00:00Z' where workspace_id = $1 and status = 'WON'`,
      [maren.workspaceId],
    )
    const query = { ...spring, pipelineId: sales.id }
    const { stages, cycle } = await fetchReport<ConversionReport>(maren, 'conversion', query)
    const figures = stages.map(({ name, entered, wentOn, won, lost, conversion, medianDays }) => [
      ...[name, entered, wentOn, won, lost, conversion, medianDays],
    ])
    expect(figures).toContainEqual(['Qualified', 3, 2, 1, 1, 66.7, 1])
    expect(figures).toContainEqual(['Proposal', 3, 1, 1, 0, 33.3, 1])
    expect(figures).toContainEqual(['Won', 1, 0, 1, 0, 0, null])
    expect([cycle.count, cycle.medianDays]).toEqual([1, 100])
    expect(await countListed(maren, cycle.list)).toBe(1)
    const later = await fetchReport<ConversionReport>(maren, 'conversion', { ...query, from: '2026-05-01' })
    expect(later.stages.map(({ entered, conversion }) => [entered, conversion])).toEqual(Array(6).fill([0, null]))
  })

  it('reports the conversion of the oldest pipeline that is not archived, unless the query names another', async () => {
    const maren = await createPerson(server)
    const { sales } = await createSalesPipeline(maren)
    const { body } = await maren.request('GET', '/pipelines')
    const oldest = body.data.find(({ id }: { id: string }) => id !== sales.id)
    const conversion = (query = {}) => fetchReport<ConversionReport>(maren, 'conversion', { ...spring, ...query })
    expect((await conversion()).pipelineId).toBe(oldest.id)
    expect((await maren.request('PATCH', `/pipelines/${oldest.id}`, { isArchived: true })).status).toBe(200)
    expect((await conversion()).pipelineId).toBe(sales.id)
    expect((await conversion({ pipelineId: oldest.id })).pipelineId).toBe(oldest.id)
  })

  it('counts lost deals by reason, the most frequent first, and those without one', async () => {
    const maren = await createPerson(server)
    const on = '2026-04-02T12:00:00Z'
    for (const lostReason of ['Price', ' Price', 'Timing', null]) await close(maren, 'LOST', on, { lostReason })
    await close(maren, 'LOST', '2026-03-01T12:00:00Z', { lostReason: 'Price' })
    await close(maren, 'WON', on)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const report = await fetchReport<any>(maren, 'lost-reasons', { ...spring, compare: 'true' })
    expect(report.reasons.map((row: DealNumber & { reason: string }) => [row.reason, row.count, row.value])).toEqual([
      ['Price', 2, { USD: 20 }],
      ['Timing', 1, { USD: 10 }],
      [null, 1, { USD: 10 }],
    ])
    expect([report.total.count, report.before.count, report.reasonCount]).toEqual([4, 1, 3])
    expect([await countListed(maren, report.reasons[0].list), report.reasons[2].list]).toEqual([2, null])
    expect(await countListed(maren, report.total.list)).toBe(4)
  })

  it('counts the activities of each member that have happened, by type', async () => {
    const maren = await createPerson(server)
    const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })
    const { id } = await createContact(maren, { name: 'Amara' })
    for (const [user, type, at] of [
      [maren.userId, 'CALL', '2026-04-02'],
      [maren.userId, 'CALL', '2026-04-03'],
      [tobias.userId, 'EMAIL', '2026-04-03'],
      [tobias.userId, 'EMAIL', '2026-03-01'],
      [tobias.userId, 'EMAIL', '2098-04-03'],
    ] as const)
      await createActivityRow(
        server,
        maren,
        { contact_id: id },
        { type, scheduled_at: `${at}T12:00:00Z`, user_id: user },
      )
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const report = await fetchReport<any>(maren, 'activities', { ...spring, compare: 'true' })
    expect(report.members).toMatchObject([
      { member: { id: maren.userId }, count: 2, byType: { CALL: 2 } },
      { member: { id: tobias.userId, name: 'Tobias Renner' }, count: 1, byType: { EMAIL: 1 } },
    ])
    expect(report.total).toMatchObject({ count: 3, byType: { CALL: 2, EMAIL: 1 } })
    expect(report.before).toMatchObject({ count: 1, byType: { EMAIL: 1 } })
    for (const { count, list } of [...report.members, report.total])
      expect(await countListed(maren, list, 'activities')).toBe(count)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const ahead = await fetchReport<any>(maren, 'activities', { from: '2098-01-01', to: '2098-12-31' })
    expect([ahead.members, ahead.total.count]).toEqual([[], 0])
  })

  it('exports the table of a report, without formulas', async () => {
    const maren = await createPerson(server)
    await close(maren, 'LOST', '2026-04-02T12:00:00Z', { lostReason: '=1+1' })
    const reasons = await maren.request('GET', pathOf('lost-reasons/export', spring))
    expect(reasons.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reasons.text).toBe("\ufeffLost reason,Deals,Deals USD\n'=1+1,1,10\n")
    const deals = await maren.request('GET', pathOf('deals/export', { ...spring, period: 'quarter' }))
    expect(deals.text.split('\n').slice(1)).toEqual([
      '2026-03-10,2026-03-31,0,0,,0,0',
      '2026-04-01,2026-05-20,0,1,10,0,0',
      '',
    ])
  })
})

describe('refuses', () => {
  it('days in the wrong order, too many of them, and values it does not know', async () => {
    const maren = await createPerson(server)
    const tooManyPeriods = 'A report can have 104 periods. Choose longer periods or fewer days.'
    for (const [report, query, message] of [
      ['deals', { to: '2026-03-09' }, 'The last day must not be before the first one.'],
      ['answers', { from: '2001-01-01' }, 'A report can span 3,660 days.'],
      ['deals', { from: '2023-01-01', period: 'week' }, tooManyPeriods],
      ['deals', { timezone: 'Mars/Olympus' }, 'This time zone is not known.'],
      ['activities', { ownerId: 'everyone' }, 'The filter ownerId is not valid.'],
    ] as [string, Record<string, string>, string][]) {
      const answer = await maren.request('GET', pathOf(report, { ...spring, ...query }))
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
    for (const query of [{ from: '2026-02-30' }, { to: '9999-12-31' }, { groupBy: 'color' }, { period: 'day' }])
      expect((await maren.request('GET', pathOf('deals', { ...spring, ...query } as typeof spring))).status).toBe(400)
    expect((await maren.request('GET', '/reports/deals')).status).toBe(400)
    expect((await maren.request('GET', pathOf('salaries/export', spring))).status).toBe(404)
  })
})

describe('hides', () => {
  it('what other workspaces have, and their pipelines', async () => {
    const [maren, stranger] = [await createPerson(server), await createPerson(server)]
    const { sales } = await createSalesPipeline(maren)
    await close(maren, 'WON', '2026-04-02T12:00:00Z', { ownerId: maren.userId })
    const { totals } = await fetchReport<DealsReport>(stranger, 'deals', { ...spring, ownerId: maren.userId })
    expect(totals.won.count).toBe(0)
    for (const report of ['deals', 'conversion', 'lost-reasons', 'conversion/export'])
      expect((await stranger.request('GET', pathOf(report, { ...spring, pipelineId: sales.id }))).status).toBe(404)
  })
})
