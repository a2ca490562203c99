import type { Activity } from '#contract/activities/activity.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'

/** A value for each field that a real activity could have; links are made by whoever needs them. */
export const activityValues: Record<string, unknown> = {
  title: 'Call about the spring lanes',
  description: 'Wants reefers from week 14 on.',
  type: 'MEETING',
  channel: 'WHATSAPP',
  outcome: 'RESCHEDULED',
  duration: 45,
  scheduledAt: '2026-05-04T12:00:00.000Z',
  completedAt: '2026-05-04T12:50:00.000Z',
  campaignId: 'spring-2026',
}

/** Writes an activity down over HTTP. */
export const makeActivity = (person: Person, values: Record<string, unknown>): Promise<Activity> =>
  make(person, 'POST', '/activities', { title: 'First call', ...values })

/** Activities on a contact, a company and a deal, and a call for each route. */
export const story: TellStory = async (server, person) => {
  const contactId = (await aContact(person, { name: 'Ylva Strand', email: 'ylva@strand.example' })).id
  const companyId = await aCompany(server, person, { name: 'Strand Marine', domain: 'https://strand-marine.example' })
  const dealId = (await makeDeal(person, { title: 'Winter berths' })).id
  const { id } = await makeActivity(person, { ...activityValues, description: person.workspaceId, contactId })
  const ofCompany = (await makeActivity(person, { companyId, type: 'EMAIL', channel: 'EMAIL' })).id
  const ofDeal = (await makeActivity(person, { dealId, scheduledAt: '2031-02-05T09:00:00.000Z' })).id
  // Its history names what it was about.
  for (const link of [{ companyId }, { dealId }, { contactId }]) await person.calls('PUT', `/activities/${id}`, link)
  const spare = async () =>
    (await makeActivity(person, { dealId, title: 'Spare', scheduledAt: '2030-02-05T09:00:00.000Z' })).id
  const { deletionId } = await make(person, 'DELETE', `/activities/${await spare()}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /activities': {
      query: { contactId },
      shows: id,
      also: [
        { query: { companyId }, shows: ofCompany },
        { query: { dealId }, shows: ofDeal },
        { query: { userId: person.userId, campaignId: 'spring-2026' }, shows: id },
        { query: { type: 'EMAIL,CALL', channel: 'EMAIL' }, shows: ofCompany },
        { query: { outcome: 'RESCHEDULED', startDate: '2026-05-01', endDate: '2026-05-04' }, shows: id },
        { query: { offset: 1 }, shows: id },
      ],
    },
    'GET /activities/enums': { shows: 'WHATSAPP' },
    'GET /deals/{id}/activities': { params: { id: dealId }, shows: ofDeal },
    'POST /activities': {
      body: { title: 'Second meeting', contactId },
      shows: 'Second meeting',
      also: [{ body: { title: 'Site visit', companyId } }, { body: { title: 'Terms', dealId } }],
    },
    'DELETE /activities/bulk-delete': { body: { activityIds: [await spare(), await spare()] } },
    'PATCH /activities/bulk': { body: { activityIds: [await spare()], changes: { outcome: 'FAILED', contactId } } },
    'POST /activities/restore': { body: { deletionId } },
    'GET /activities/{id}/history': { params, shows: '"actor"' },
    'GET /activities/{id}': { params, shows: person.workspaceId },
    'PUT /activities/{id}': {
      params: { id: await spare() },
      body: { title: 'Moved', contactId },
      also: [{ body: { companyId } }, { body: { dealId } }],
    },
    'DELETE /activities/{id}': { params: { id: await spare() } },
  }
  return { examples }
}
