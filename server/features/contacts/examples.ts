import { uuidv7 } from 'uuidv7'
import type { Contact } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { linkedinLists } from '#contract/contacts/linkedin.ts'
import { fieldPathSegment } from '#contract/kit/names.ts'
import {
  type CollectExamples,
  createThroughApi,
  createUndoExample,
  type Example,
} from '../../testing/examples/collect-examples.ts'
import { customFilterBodies, linkedFilterBodies } from '../../testing/examples/filter-bodies.ts'
import type { Person } from '../../testing/factories/person.ts'
import { createRelatedRows } from '../../testing/factories/related-records.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { customFieldQueries } from '../custom-fields/examples.ts'
import { createConversationWith } from '../whatsapp/accounts/examples.ts'

/** A realistic value for each field; the test of all fields fails if one is missing. */
export const contactValues: Record<string, unknown> = {
  name: 'Amara Okonkwo',
  email: 'amara.okonkwo@tessellate.example',
  phoneNumber: '+44 7700 900142',
  whatsappNumber: '+44 7700 900142',
  linkedinUrl: 'https://www.linkedin.com/in/amara-okonkwo',
  twitterUrl: 'https://x.com/amara',
  websiteUrl: 'https://tessellate.example',
  jobTitle: 'Head of Procurement',
  customAttributes: { party: 'Independent', seats: 3 },
  enrichedData: { employees: 120 },
  enrichmentScore: 71.5,
  lastContactedAt: '2026-03-11T09:30:00.000Z',
  nextFollowUpAt: '2026-03-18T09:30:00.000Z',
  linkedinUrnId: 'urn:li:person:8675309',
  linkedinPublicId: 'amara-okonkwo',
  linkedinLocation: 'London, United Kingdom',
  linkedinHeadline: 'Procurement for freight that arrives',
  linkedinAbout: 'Twenty years of moving things.',
  linkedinJoined: 'May 2011',
  linkedinBirthday: 'June 4',
  linkedinConnected: 'January 2024',
  linkedinAddress: '1 Quay Street, London',
  linkedinIsOpenToWork: true,
  linkedinProfilePhoto: 'https://media.example/amara.jpg',
  linkedinProfileUpdated: '2026-02-01T00:00:00.000Z',
  linkedinContactInfoUpdated: '2026-02-02T00:00:00.000Z',
  leadType: 'HOT',
  status: 'ENGAGED',
  preferredChannel: 'WHATSAPP',
  leadScore: 86,
  source: 'Trade fair, Rotterdam',
  avatar: 'https://media.example/amara-small.jpg',
  channelPrefs: { email: true },
  priority: 'HOT',
  industry: 'Freight and logistics',
}

/** Creates a contact over HTTP. */
export async function createContact(
  person: Person,
  values: Record<string, unknown> = { name: 'Amara Okonkwo' },
): Promise<Contact> {
  const answer = await person.request('POST', '/contacts', values)
  if (answer.status !== 201) throw new Error(`a contact could not be created: ${answer.text}`)
  return answer.body.data
}

/** Adds a tag to a contact directly in the database. */
export async function insertContactTag(
  server: TestServer,
  person: Person,
  contactId: string,
  name = 'Rotterdam 2026',
): Promise<string> {
  const id = uuidv7()
  const { owner } = server.platform.database
  await owner.query('insert into tags (workspace_id, id, name) values ($1, $2, $3)', [person.workspaceId, id, name])
  await owner.query('insert into tag_assignments (workspace_id, id, tag_id, contact_id) values ($1, $2, $3, $4)', [
    person.workspaceId,
    uuidv7(),
    id,
    contactId,
  ])
  return id
}

/** Values that identify a contact, so that only one in a workspace may have them. */
const matchingValues = {
  email: 'lena@quay.example',
  phoneNumber: '+31 20 555 0111',
  whatsappNumber: '+31 6 5550 0133',
  linkedinUrl: 'https://www.linkedin.com/in/lena-quay',
}

/** Creates a contact with everything that can be related to one, and an example for each of its routes. */
export const contactExamples: CollectExamples = async (server, person) => {
  const companyId = await insertCompany(server, person)
  const ownerId = person.userId
  const values = { ...contactValues, companyId, ownerId, customAttributes: { note: person.workspaceId } }
  const { id } = await createContact(person, values)
  const { id: lenaId } = await createContact(person, { name: 'Lena Quay', companyId, ...matchingValues })
  const tagId = await insertContactTag(server, person, id)
  await createRelatedRows(server, person, 'contact', id)
  await createConversationWith(server, person, id)
  await createThroughApi(person, 'POST', '/deals', { title: 'Dock cranes', contactId: id })
  const createSpare = async () =>
    createRelatedRows(server, person, 'contact', (await createContact(person, contactValues)).id)
  const { deletionId } = await createThroughApi(person, 'DELETE', `/contacts/${await createSpare()}`)
  const trashedContactId = await createSpare()
  await insertContactTag(server, person, trashedContactId, 'Hamburg 2026')
  await createThroughApi(person, 'DELETE', `/contacts/${trashedContactId}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /contacts': {
      query: { ownerId, companyId, tagId },
      variants: [
        { query: { sort: 'company' } },
        { query: { sort: '-company', limit: 500 } },
        { query: { sort: 'owner' } },
        { query: { offset: 1, count: 'all' } },
        { query: { hasOpenDeal: true } },
        ...customFieldQueries,
      ],
      expectedText: id,
    },
    'POST /contacts/query': {
      body: { filter: { field: 'name', operator: 'startsWith', value: 'Amara' } },
      expectedText: id,
      variants: [
        ...linkedFilterBodies({ 'company.name': 'Tessellate', 'deals title': 'Dock' }),
        ...customFilterBodies,
        { body: { filter: { field: 'tags', operator: 'is', value: tagId } } },
        { body: { filter: { field: 'ownerId', operator: 'isMe' } } },
      ],
    },
    'POST /contacts': { body: { name: 'Amara Okonkwo', companyId, ownerId }, expectedText: companyId },
    'DELETE /contacts/bulk': {
      body: { contactIds: [await createSpare(), await createSpare()] },
      variants: [{ body: { contactIds: [trashedContactId], force: false } }],
    },
    'PATCH /contacts/bulk': { body: { contactIds: [await createSpare()], changes: { companyId, ownerId } } },
    'POST /contacts/bulk/tags': { body: { filters: { search: 'Lena Quay', companyId }, tagIds: [tagId] } },
    'DELETE /contacts/bulk/tags': { body: { filters: { search: 'Lena Quay' }, tagIds: [tagId] } },
    'POST /contacts/bulk/undo': await createUndoExample(person, 'contacts', {
      contactIds: [await createSpare()],
      changes: { ownerId },
    }),
    'POST /contacts/restore': { body: { deletionId } },
    'GET /contacts/duplicates': {
      query: { name: 'Lena Quay', companyId },
      expectedText: lenaId,
      variants: Object.entries(matchingValues).map(([key, value]) => ({ query: { [key]: value } })),
    },
    'GET /contacts/{id}': { params, expectedText: person.workspaceId },
    'PATCH /contacts/{id}': { params, body: { name: 'Amara Okonkwo-Reyes', companyId, ownerId } },
    'DELETE /contacts/{id}': { params: { id: await createSpare() } },
  }
  for (const [key, field] of Object.entries(contactFields)) {
    const segment = fieldPathSegment(key, field)
    const value = { ...contactValues, companyId, ownerId }[key]
    if (segment) examples[`PATCH /contacts/{id}/${segment}`] = { params, body: { [key]: value } }
  }
  for (const [list, { fields }] of Object.entries(linkedinLists)) {
    const body = { [Object.keys(fields)[0] ?? '']: 'Remote' }
    const createLinkedinRow = async () =>
      (await createThroughApi(person, 'POST', `/contacts/${id}/${list}`, body)).id as string
    const childId = await createLinkedinRow()
    examples[`GET /contacts/{id}/${list}`] = { params, expectedText: childId }
    examples[`POST /contacts/{id}/${list}`] = { params, body }
    examples[`PATCH /contacts/{id}/${list}/{childId}`] = { params: { id, childId }, body }
    examples[`DELETE /contacts/{id}/${list}/{childId}`] = { params: { id, childId: await createLinkedinRow() } }
  }
  return { examples }
}
