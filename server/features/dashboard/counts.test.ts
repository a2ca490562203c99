import { describe, expect, it } from 'vitest'
import type { DashboardCounts } from '#contract/dashboard/counts.ts'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTag } from '../tags/examples.ts'
import { createTask, hoursFromNow } from '../tasks/examples.ts'
import { assignTag } from './examples.ts'

const server = await getTestServer()

async function getCounts(person: Person): Promise<DashboardCounts> {
  const answer = await person.request('GET', '/dashboard/counts')
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** Creates the given number of records of each status. */
async function createPerStatus<S extends string>(
  some: Partial<Record<S, number>>,
  one: (status: S) => Promise<unknown>,
) {
  for (const [status, many] of Object.entries(some) as [S, number][]) for (let n = 0; n < many; n++) await one(status)
}

describe('does', () => {
  it('counts leads by status, and by the tags Partnerships and Network in any case (DASH-001)', async () => {
    const maren = await createPerson(server)
    await createPerStatus({ CUSTOMER: 2, PROSPECT: 3, WARM: 1 }, (status) =>
      createContact(maren, { name: status, status }),
    )
    const [partnerships, network] = [await createTag(maren, 'PartnerShips'), await createTag(maren, 'network')]
    const other = await createTag(maren, 'Network of old')
    const [amara, elif, gone] = [
      await createContact(maren, { name: 'Amara' }),
      await createContact(maren, { name: 'Amara' }),
      await createContact(maren, { name: 'Amara' }),
    ]
    for (const { id } of [amara, elif, gone]) await assignTag(maren, network.id, id)
    await assignTag(maren, partnerships.id, amara.id)
    await assignTag(maren, other.id, elif.id)
    await createThroughApi(maren, 'DELETE', `/contacts/${gone.id}`)
    expect((await getCounts(maren)).leads).toEqual({
      total: 8,
      customers: 2,
      prospects: 3,
      partnerships: 1,
      network: 2,
    })
  })

  it('counts companies by status, and by the tag Partners (DASH-002)', async () => {
    const maren = await createPerson(server)
    await createPerStatus({ ACTIVE: 2, PROSPECT: 1, CUSTOMER: 3, LOST: 1 }, (status) =>
      createCompany(maren, { name: status, status }),
    )
    const partners = await createTag(maren, 'PARTNERS')
    await assignTag(maren, partners.id, (await createCompany(maren)).id, 'company')
    await assignTag(maren, partners.id, (await createContact(maren, { name: 'Amara' })).id)
    const expected = { total: 8, active: 2, prospects: 1, customers: 3, partners: 1 }
    expect((await getCounts(maren)).companies).toMatchObject(expected)
  })

  it('counts deals and tasks by status, and the tasks that are overdue (DASH-003, DASH-004)', async () => {
    const maren = await createPerson(server)
    await createPerStatus({ OPEN: 4, WON: 3, LOST: 1, PAUSED: 2 }, (status) =>
      createDeal(maren, { title: status, status }),
    )
    const gone = await createDeal(maren)
    await createThroughApi(maren, 'DELETE', `/deals/${gone.id}`)
    await createPerStatus({ PENDING: 2, IN_PROGRESS: 1, COMPLETED: 2, CANCELLED: 1 }, (status) =>
      createTask(maren, { title: status, status, dueDate: hoursFromNow(-2) }),
    )
    for (const title of ['Later', 'Much later']) await createTask(maren, { title, dueDate: hoursFromNow(2) })
    const { deals, tasks, pipeline } = await getCounts(maren)
    expect(deals).toEqual({ total: 10, open: 4, won: 3, lost: 1, paused: 2 })
    expect(pipeline.pipelineCounts).toEqual({ OPEN: 4, WON: 3, LOST: 1, PAUSED: 2 })
    expect(tasks).toEqual({ total: 8, pending: 4, completed: 2, overdue: 3 })
  })

  it('counts the different people and companies of open deals, and those people by the rules for leads (DASH-005)', async () => {
    const maren = await createPerson(server)
    const [partnerships, network] = [await createTag(maren, 'Partnerships'), await createTag(maren, 'Network')]
    const company = await createCompany(maren)
    const people: [string, string[]][] = [
      ['CUSTOMER', [network.id]],
      ['PROSPECT', []],
      ['WARM', [network.id, partnerships.id]],
      ['LEAD', [network.id]],
      ['ACTIVE', []],
      ['DEAD', []],
    ]
    for (const [status, tags] of people) {
      const { id } = await createContact(maren, { name: status, status })
      for (const tag of tags) await assignTag(maren, tag, id)
      for (const title of ['First', 'Second']) await createDeal(maren, { title, contactId: id, companyId: company.id })
      if (status === 'DEAD') await createThroughApi(maren, 'DELETE', `/contacts/${id}`)
    }
    const closed = {
      contactId: (await createContact(maren, { name: 'Amara' })).id,
      companyId: (await createCompany(maren)).id,
    }
    await createDeal(maren, { title: 'Over', status: 'WON', ...closed })
    expect((await getCounts(maren)).pipeline).toEqual({
      total: 12,
      uniqueContacts: 5,
      uniqueCompanies: 1,
      pipelineCounts: { OPEN: 12, WON: 1, LOST: 0, PAUSED: 0 },
      categoryCounts: { customers: 1, prospects: 1, partnerships: 1, network: 3, other: 1 },
    })
    const totals = ['contacts?hasOpenDeal=true', 'contacts?hasOpenDeal=false', 'companies?hasOpenDeal=true'].map(
      async (list) => (await maren.request('GET', `/${list}`)).body.page.total,
    )
    expect(await Promise.all(totals)).toEqual([5, 1, 1])
  })

  it('answers a new workspace with zeros', async () => {
    const numbers = JSON.stringify(await getCounts(await createPerson(server))).match(/\d+/g)
    expect(numbers).toEqual(Array(31).fill('0'))
  })
})

describe('hides', () => {
  it('what belongs to another workspace', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await createContact(maren, { name: 'Amara', status: 'CUSTOMER' })
    expect((await getCounts(otherTenant)).leads.total).toBe(0)
    expect((await getCounts(await createPerson(server, { role: 'VIEWER', workspaceOf: maren }))).leads.total).toBe(1)
  })
})
