import { describe, expect, it } from 'vitest'
import type { DashboardCounts } from '#contract/dashboard/counts.ts'
import { make } from '../../platform/guards/story.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { aTag } from '../tags/story.ts'
import { inHours, makeTask } from '../tasks/story.ts'
import { puts } from './story.ts'

const server = await aServer()

async function counts(person: Person): Promise<DashboardCounts> {
  const answer = await person.calls('GET', '/dashboard/counts')
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** So many of each status. */
async function each<S extends string>(some: Partial<Record<S, number>>, one: (status: S) => Promise<unknown>) {
  for (const [status, many] of Object.entries(some) as [S, number][]) for (let n = 0; n < many; n++) await one(status)
}

describe('does', () => {
  it('counts leads by status, and by the tags Partnerships and Network in any case (DASH-001)', async () => {
    const maren = await aPerson(server)
    await each({ CUSTOMER: 2, PROSPECT: 3, WARM: 1 }, (status) => aContact(maren, { name: status, status }))
    const [partnerships, network] = [await aTag(maren, 'PartnerShips'), await aTag(maren, 'network')]
    const other = await aTag(maren, 'Network of old')
    const [amara, elif, gone] = [
      await aContact(maren, { name: 'Amara' }),
      await aContact(maren, { name: 'Amara' }),
      await aContact(maren, { name: 'Amara' }),
    ]
    for (const { id } of [amara, elif, gone]) await puts(maren, network.id, id)
    await puts(maren, partnerships.id, amara.id)
    await puts(maren, other.id, elif.id)
    await make(maren, 'DELETE', `/contacts/${gone.id}`)
    expect((await counts(maren)).leads).toEqual({ total: 8, customers: 2, prospects: 3, partnerships: 1, network: 2 })
  })

  it('counts companies by status, and by the tag Partners (DASH-002)', async () => {
    const maren = await aPerson(server)
    await each({ ACTIVE: 2, PROSPECT: 1, CUSTOMER: 3, LOST: 1 }, (status) =>
      makeCompany(maren, { name: status, status }),
    )
    const partners = await aTag(maren, 'PARTNERS')
    await puts(maren, partners.id, (await makeCompany(maren)).id, 'company')
    await puts(maren, partners.id, (await aContact(maren, { name: 'Amara' })).id)
    const expected = { total: 8, active: 2, prospects: 1, customers: 3, partners: 1 }
    expect((await counts(maren)).companies).toMatchObject(expected)
  })

  it('counts deals and tasks by status, and the tasks that are overdue (DASH-003, DASH-004)', async () => {
    const maren = await aPerson(server)
    await each({ OPEN: 3, WON: 2, LOST: 1, PAUSED: 1 }, (status) => makeDeal(maren, { title: status, status }))
    const gone = await makeDeal(maren)
    await make(maren, 'DELETE', `/deals/${gone.id}`)
    await each({ PENDING: 2, IN_PROGRESS: 1, COMPLETED: 2, CANCELLED: 1 }, (status) =>
      makeTask(maren, { title: status, status, dueDate: inHours(-2) }),
    )
    await makeTask(maren, { title: 'Later', dueDate: inHours(2) })
    const { deals, tasks, pipeline } = await counts(maren)
    expect(deals).toEqual({ total: 7, open: 3, won: 2, lost: 1, paused: 1 })
    expect(pipeline.pipelineCounts).toEqual({ OPEN: 3, WON: 2, LOST: 1, PAUSED: 1 })
    expect(tasks).toEqual({ total: 7, pending: 3, completed: 2, overdue: 3 })
  })

  it('counts the different people and companies of open deals, and those people by the rules for leads (DASH-005)', async () => {
    const maren = await aPerson(server)
    const [partnerships, network] = [await aTag(maren, 'Partnerships'), await aTag(maren, 'Network')]
    const company = await makeCompany(maren)
    const people: [string, string[]][] = [
      ['CUSTOMER', [network.id]],
      ['PROSPECT', []],
      ['WARM', [network.id, partnerships.id]],
      ['LEAD', [network.id]],
      ['ACTIVE', []],
      ['DEAD', []],
    ]
    for (const [status, tags] of people) {
      const { id } = await aContact(maren, { name: status, status })
      for (const tag of tags) await puts(maren, tag, id)
      for (const title of ['First', 'Second']) await makeDeal(maren, { title, contactId: id, companyId: company.id })
      if (status === 'DEAD') await make(maren, 'DELETE', `/contacts/${id}`)
    }
    const closed = {
      contactId: (await aContact(maren, { name: 'Amara' })).id,
      companyId: (await makeCompany(maren)).id,
    }
    await makeDeal(maren, { title: 'Over', status: 'WON', ...closed })
    expect((await counts(maren)).pipeline).toEqual({
      total: 12,
      uniqueContacts: 5,
      uniqueCompanies: 1,
      pipelineCounts: { OPEN: 12, WON: 1, LOST: 0, PAUSED: 0 },
      categoryCounts: { customers: 1, prospects: 1, partnerships: 1, network: 3, other: 1 },
    })
    const totals = ['contacts?hasOpenDeal=true', 'contacts?hasOpenDeal=false', 'companies?hasOpenDeal=true'].map(
      async (list) => (await maren.calls('GET', `/${list}`)).body.page.total,
    )
    expect(await Promise.all(totals)).toEqual([5, 1, 1])
  })

  it('answers a new workspace with zeros', async () => {
    const numbers = JSON.stringify(await counts(await aPerson(server))).match(/\d+/g)
    expect(numbers).toEqual(Array(31).fill('0'))
  })
})

describe('hides', () => {
  it('what belongs to another workspace', async () => {
    const [maren, stranger] = [await aPerson(server), await aPerson(server)]
    await aContact(maren, { name: 'Amara', status: 'CUSTOMER' })
    expect((await counts(stranger)).leads.total).toBe(0)
    expect((await counts(await aPerson(server, { role: 'VIEWER', beside: maren }))).leads.total).toBe(1)
  })
})
