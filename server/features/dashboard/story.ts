import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { aTag, did } from '../tags/story.ts'
import { inHours, makeTask } from '../tasks/story.ts'
import { anAccount } from '../whatsapp/accounts/story.ts'
import { aThread } from '../whatsapp/fixtures.ts'

/** Puts a tag on a record. */
export const puts = (person: Person, tagId: string, entityId: string, entityType: 'contact' | 'company' = 'contact') =>
  did(person, 'assign', { tagId, entityId, entityType })

/** A time zone in which it is one in the morning, so that most of the day is still to come. */
function morning(): string {
  const ahead = ((1 - new Date().getUTCHours() + 35) % 24) - 11
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

/** What waits for the person: no more than is shown. A task is named by the first of them that it is about. */
async function waiting(person: Person, links: { contactId: string; companyId: string; dealId: string }) {
  const { contactId, companyId, dealId } = links
  for (const about of [links, { companyId }, { dealId }])
    await makeTask(person, { title: 'Counted', dueDate: inHours(-3), ...about })
  const followUp = { ownerId: person.userId, companyId, nextFollowUpAt: inHours(-4) }
  await person.calls('PATCH', `/contacts/${contactId}`, followUp)
}

/** One of everything that is counted; what bears a tag is in the trash, too. */
export const story: TellStory = async (server, person) => {
  const [partnerships, network, partners] = [
    await aTag(person, 'Partnerships'),
    await aTag(person, 'Network'),
    await aTag(person, 'Partners'),
  ]
  for (const [status, tag] of [
    ['CUSTOMER', partnerships],
    ['PROSPECT', network],
    ['WARM', partnerships],
    ['LEAD', network],
  ] as const) {
    const contact = await aContact(person, { name: `Counted ${status}`, status })
    const company = await makeCompany(person, { name: `Counted ${status}`, status })
    await puts(person, tag.id, contact.id)
    await puts(person, partners.id, company.id, 'company')
    const links = { contactId: contact.id, companyId: company.id }
    const soon = { expectedCloseDate: inHours(20) }
    const deal = await makeDeal(person, { title: `Counted ${status}`, ...soon, ...links })
    await makeDeal(person, { title: 'Won', status: 'WON', ...links })
    if (status === 'CUSTOMER') await waiting(person, { ...links, dealId: deal.id })
    await make(person, 'POST', '/activities', { title: 'Counted', type: 'MEETING', contactId: contact.id })
    const gone = await aContact(person, { name: 'Gone' })
    await puts(person, tag.id, gone.id)
    await make(person, 'DELETE', `/contacts/${gone.id}`)
    const goneToo = await makeCompany(person, { name: 'Gone' })
    await puts(person, partners.id, goneToo.id, 'company')
    await make(person, 'DELETE', `/companies/${goneToo.id}`)
  }
  const accountId = await anAccount(server, person)
  await aThread(server, person, { accountId, name: 'Counted', unread: 1 })
  const at = inHours(-2)
  const read = { accountId, name: 'Counted', number: '15550143', heardAt: at }
  await aThread(server, person, read, [{ content: 'Read', at }])
  // Later today, this week, and later.
  for (const hours of [12, 24 * 4, 24 * 40]) await makeTask(person, { title: 'Ahead', dueDate: inHours(hours) })
  const examples: Record<string, Example> = {
    'GET /dashboard/counts': { shows: '"uniqueContacts" : ' },
    'GET /dashboard/overview': { query: { timezone: morning() }, shows: 'Counted' },
  }
  return { examples }
}
