import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTag } from '../tags/examples.ts'
import { createTask, hoursFromNow } from '../tasks/examples.ts'
import { assignTag } from './examples.ts'

const server = await getTestServer()

async function createTeam() {
  const maren = await createPerson(server)
  const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })
  const [mine, his] = [{ ownerId: maren.userId }, { ownerId: tobias.userId }]
  const amara = await createContact(maren, { name: 'Amara', status: 'CUSTOMER', ...mine })
  const jonas = await createContact(maren, { name: 'Jonas', status: 'PROSPECT', ...his })
  const network = await createTag(maren, 'Network')
  for (const { id } of [amara, jonas]) await assignTag(maren, network.id, id)
  await createCompany(maren, { name: 'Halyard', status: 'ACTIVE', ...mine })
  await createCompany(maren, { name: 'Verdant', status: 'ACTIVE', ...his })
  // Hers is about a person of his.
  await createDeal(maren, {
    title: 'Hers',
    value: 10,
    contactId: jonas.id,
    expectedCloseDate: hoursFromNow(48),
    ...mine,
  })
  await createDeal(maren, { title: 'His', value: 7, contactId: amara.id, expectedCloseDate: hoursFromNow(48), ...his })
  await createTask(maren, { title: 'Hers', dueDate: hoursFromNow(-3), assigneeId: maren.userId })
  await createTask(maren, { title: 'His', dueDate: hoursFromNow(-3), assigneeId: tobias.userId })
  return { maren, tobias }
}

describe('does', () => {
  it('counts the records of the caller, and the people of others whom their open deals are about', async () => {
    const { maren, tobias } = await createTeam()
    const ofMaren = (await maren.request('GET', '/dashboard/counts?owner=me')).body.data
    expect(ofMaren).toMatchObject({
      leads: { total: 1, customers: 1, prospects: 0, network: 1 },
      companies: { total: 1, active: 1 },
      deals: { total: 1, open: 1 },
      tasks: { total: 1, pending: 1, overdue: 1 },
      pipeline: { total: 1, uniqueContacts: 1, categoryCounts: { customers: 0, prospects: 1, network: 1, other: 0 } },
    })
    const ofTobias = (await tobias.request('GET', '/dashboard/counts?owner=me')).body.data
    expect(ofTobias.leads).toEqual({ total: 1, customers: 0, prospects: 1, partnerships: 0, network: 1 })
    const everyone = (await maren.request('GET', '/dashboard/counts')).body.data
    expect([everyone.leads.total, everyone.deals.total, everyone.tasks.overdue]).toEqual([2, 2, 2])
  })

  it('sums the deals and tasks of the caller', async () => {
    const { maren } = await createTeam()
    const mine = (await maren.request('GET', '/dashboard/overview?owner=me')).body.data
    expect(mine.pipeline[0]).toEqual({ status: 'OPEN', count: 1, value: { USD: 10 } })
    expect(mine.due[0]).toMatchObject({ name: 'overdue', count: 1 })
    expect(mine.closing.first.map(({ title }: { title: string }) => title)).toEqual(['Hers'])
    const everyone = (await maren.request('GET', '/dashboard/overview')).body.data
    expect(everyone.pipeline[0]).toEqual({ status: 'OPEN', count: 2, value: { USD: 17 } })
    expect(everyone.closing.count).toBe(2)
  })
})

describe('refuses', () => {
  it('owners that it does not know', async () => {
    const { maren } = await createTeam()
    expect((await maren.request('GET', '/dashboard/counts?owner=everyone')).status).toBe(400)
  })
})

describe('hides', () => {
  it('what the caller has in other workspaces', async () => {
    await createTeam()
    const stranger = await createPerson(server)
    const counts = (await stranger.request('GET', '/dashboard/counts?owner=me')).body.data
    expect([counts.leads.total, counts.deals.total, counts.tasks.total, counts.pipeline.total]).toEqual([0, 0, 0, 0])
  })
})
