import type { Activity } from '#contract/activities/activity.ts'
import {
  type CollectExamples,
  createThroughApi,
  createUndoExample,
  type Example,
} from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'

/** A realistic value for each field; tests add the links they need. */
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

/** Records an activity over HTTP. */
export const createActivity = (person: Person, values: Record<string, unknown>): Promise<Activity> =>
  createThroughApi(person, 'POST', '/activities', { title: 'First call', ...values })

/** Creates activities on a contact, a company and a deal, and an example for each route. */
export const activityExamples: CollectExamples = async (server, person) => {
  const contactId = (await createContact(person, { name: 'Ylva Strand', email: 'ylva@strand.example' })).id
  const companyId = await insertCompany(server, person, {
    name: 'Strand Marine',
    domain: 'https://strand-marine.example',
  })
  const dealId = (await createDeal(person, { title: 'Winter berths' })).id
  const { id } = await createActivity(person, { ...activityValues, description: person.workspaceId, contactId })
  const companyActivityId = (await createActivity(person, { companyId, type: 'EMAIL', channel: 'EMAIL' })).id
  const dealActivityId = (await createActivity(person, { dealId, scheduledAt: '2031-02-05T09:00:00.000Z' })).id
  // So that its history names each subject.
  for (const link of [{ companyId }, { dealId }, { contactId }]) await person.request('PUT', `/activities/${id}`, link)
  const createSpare = async () =>
    (await createActivity(person, { dealId, title: 'Spare', scheduledAt: '2030-02-05T09:00:00.000Z' })).id
  const { deletionId } = await createThroughApi(person, 'DELETE', `/activities/${await createSpare()}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /activities': {
      query: { contactId },
      expectedText: id,
      variants: [
        { query: { companyId }, expectedText: companyActivityId },
        { query: { dealId }, expectedText: dealActivityId },
        { query: { userId: person.userId, campaignId: 'spring-2026' }, expectedText: id },
        { query: { type: 'EMAIL,CALL', channel: 'EMAIL' }, expectedText: companyActivityId },
        { query: { outcome: 'RESCHEDULED', startDate: '2026-05-01', endDate: '2026-05-04' }, expectedText: id },
        { query: { offset: 1 }, expectedText: id },
      ],
    },
    'GET /activities/enums': { expectedText: 'WHATSAPP' },
    'GET /deals/{id}/activities': { params: { id: dealId }, expectedText: dealActivityId },
    'POST /activities': {
      body: { title: 'Second meeting', contactId },
      expectedText: 'Second meeting',
      variants: [{ body: { title: 'Site visit', companyId } }, { body: { title: 'Terms', dealId } }],
    },
    'DELETE /activities/bulk-delete': { body: { activityIds: [await createSpare(), await createSpare()] } },
    'PATCH /activities/bulk': {
      body: { activityIds: [await createSpare()], changes: { outcome: 'FAILED', contactId } },
    },
    'POST /activities/bulk/undo': await createUndoExample(person, 'activities', {
      activityIds: [await createSpare()],
      changes: { outcome: 'FAILED' },
    }),
    'POST /activities/restore': { body: { deletionId } },
    'GET /activities/{id}/history': { params, expectedText: '"actor"' },
    'GET /activities/{id}': { params, expectedText: person.workspaceId },
    'PUT /activities/{id}': {
      params: { id: await createSpare() },
      body: { title: 'Moved', contactId },
      variants: [{ body: { companyId } }, { body: { dealId } }],
    },
    'DELETE /activities/{id}': { params: { id: await createSpare() } },
  }
  return { examples }
}
