import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'
import { createTask, hoursFromNow } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

/** Adds a tag to a record. */
export const assignTag = (
  person: Person,
  tagId: string,
  entityId: string,
  entityType: 'contact' | 'company' = 'contact',
) => runTagOperation(person, 'assign', { tagId, entityId, entityType })

/** Returns a time zone in which it is one in the morning, so that most of the day is still ahead. */
function timeZoneAtOneInTheMorning(): string {
  const hoursAhead = ((1 - new Date().getUTCHours() + 35) % 24) - 11
  return hoursAhead < 0 ? `Etc/GMT+${-hoursAhead}` : `Etc/GMT-${hoursAhead}`
}

/** Creates action items for the person, as many as are shown. A task shows the name of the first of its subjects. */
async function createActionItems(person: Person, links: { contactId: string; companyId: string; dealId: string }) {
  const { contactId, companyId, dealId } = links
  for (const about of [links, { companyId }, { dealId }])
    await createTask(person, { title: 'Counted', dueDate: hoursFromNow(-3), ...about })
  const followUp = { ownerId: person.userId, companyId, nextFollowUpAt: hoursFromNow(-4) }
  await person.request('PATCH', `/contacts/${contactId}`, followUp)
}

/** Creates one of everything that is counted; there are also tagged records in the trash. */
export const dashboardExamples: CollectExamples = async (server, person) => {
  const [partnerships, network, partners] = [
    await createTag(person, 'Partnerships'),
    await createTag(person, 'Network'),
    await createTag(person, 'Partners'),
  ]
  for (const [status, tag] of [
    ['CUSTOMER', partnerships],
    ['PROSPECT', network],
    ['WARM', partnerships],
    ['LEAD', network],
  ] as const) {
    const contact = await createContact(person, { name: `Counted ${status}`, status })
    const company = await createCompany(person, { name: `Counted ${status}`, status })
    await assignTag(person, tag.id, contact.id)
    await assignTag(person, partners.id, company.id, 'company')
    const links = { contactId: contact.id, companyId: company.id }
    const soon = { expectedCloseDate: hoursFromNow(20) }
    const deal = await createDeal(person, { title: `Counted ${status}`, ...soon, ...links })
    await createDeal(person, { title: 'Won', status: 'WON', ...links })
    if (status === 'CUSTOMER') await createActionItems(person, { ...links, dealId: deal.id })
    await createThroughApi(person, 'POST', '/activities', { title: 'Counted', type: 'MEETING', contactId: contact.id })
    const trashedContact = await createContact(person, { name: 'Gone' })
    await assignTag(person, tag.id, trashedContact.id)
    await createThroughApi(person, 'DELETE', `/contacts/${trashedContact.id}`)
    const trashedCompany = await createCompany(person, { name: 'Gone' })
    await assignTag(person, partners.id, trashedCompany.id, 'company')
    await createThroughApi(person, 'DELETE', `/companies/${trashedCompany.id}`)
  }
  const accountId = await createAccount(server, person)
  await createThread(server, person, { accountId, name: 'Counted', unread: 1 })
  const at = hoursFromNow(-2)
  const readThread = { accountId, name: 'Counted', number: '15550143', lastInboundAt: at }
  await createThread(server, person, readThread, [{ content: 'Read', at }])
  // Later today, this week, and later.
  for (const hours of [12, 24 * 4, 24 * 40]) await createTask(person, { title: 'Ahead', dueDate: hoursFromNow(hours) })
  const examples: Record<string, Example> = {
    'GET /dashboard/counts': { expectedText: '"uniqueContacts" : ' },
    'GET /dashboard/overview': { query: { timezone: timeZoneAtOneInTheMorning() }, expectedText: 'Counted' },
  }
  return { examples }
}
