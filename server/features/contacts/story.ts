import { uuidv7 } from 'uuidv7'
import type { Contact } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { linkedinLists } from '#contract/contacts/linkedin.ts'
import { segmentOf } from '#contract/kit/names.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import { laden } from '../../platform/testing/hanging.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { talkedWith } from '../whatsapp/accounts/story.ts'

/** A value for each field that a real lead could have; a field without one fails the walk over the table. */
export const fieldValues: Record<string, unknown> = {
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
export async function aContact(
  person: Person,
  values: Record<string, unknown> = { name: 'Amara Okonkwo' },
): Promise<Contact> {
  const answer = await person.calls('POST', '/contacts', values)
  if (answer.status !== 201) throw new Error(`a contact could not be created: ${answer.text}`)
  return answer.body.data
}

/** A tag on a contact, straight in the database. */
export async function aTagOn(
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

/** What only one contact of a workspace is known by. */
const signs = {
  email: 'lena@quay.example',
  phoneNumber: '+31 20 555 0111',
  whatsappNumber: '+31 6 5550 0133',
  linkedinUrl: 'https://www.linkedin.com/in/lena-quay',
}

/** A contact with everything that can hang on one, and a call for each of its routes. */
export const story: TellStory = async (server, person) => {
  const companyId = await aCompany(server, person)
  const ownerId = person.userId
  const values = { ...fieldValues, companyId, ownerId, customAttributes: { note: person.workspaceId } }
  const { id } = await aContact(person, values)
  const { id: lenaId } = await aContact(person, { name: 'Lena Quay', companyId, ...signs })
  const tagId = await aTagOn(server, person, id)
  await laden(server, person, 'contact', id)
  await talkedWith(server, person, id)
  await make(person, 'POST', '/deals', { title: 'Dock cranes', contactId: id })
  const spare = async () => laden(server, person, 'contact', (await aContact(person, fieldValues)).id)
  const { deletionId } = await make(person, 'DELETE', `/contacts/${await spare()}`)
  const gone = await spare()
  await aTagOn(server, person, gone, 'Hamburg 2026')
  await make(person, 'DELETE', `/contacts/${gone}`)
  const params = { id }
  const examples: Record<string, Example> = {
    'GET /contacts': {
      query: { ownerId, companyId, tagId },
      also: [
        { query: { sort: 'company' } },
        { query: { sort: '-company', limit: 500 } },
        { query: { sort: 'owner' } },
        { query: { offset: 1, count: 'all' } },
        { query: { hasOpenDeal: true } },
      ],
      shows: id,
    },
    'POST /contacts': { body: { name: 'Amara Okonkwo', companyId, ownerId }, shows: companyId },
    'DELETE /contacts/bulk': {
      body: { contactIds: [await spare(), await spare()] },
      also: [{ body: { contactIds: [gone], force: false } }],
    },
    'PATCH /contacts/bulk': { body: { contactIds: [await spare()], changes: { companyId, ownerId } } },
    'POST /contacts/bulk/tags': { body: { filters: { search: 'Lena Quay', companyId }, tagIds: [tagId] } },
    'DELETE /contacts/bulk/tags': { body: { filters: { search: 'Lena Quay' }, tagIds: [tagId] } },
    'POST /contacts/restore': { body: { deletionId } },
    'GET /contacts/duplicates': {
      query: { name: 'Lena Quay', companyId },
      shows: lenaId,
      also: Object.entries(signs).map(([key, value]) => ({ query: { [key]: value } })),
    },
    'GET /contacts/{id}': { params, shows: person.workspaceId },
    'PATCH /contacts/{id}': { params, body: { name: 'Amara Okonkwo-Reyes', companyId, ownerId } },
    'DELETE /contacts/{id}': { params: { id: await spare() } },
  }
  for (const [key, field] of Object.entries(contactFields)) {
    const segment = segmentOf(key, field)
    const value = { ...fieldValues, companyId, ownerId }[key]
    if (segment) examples[`PATCH /contacts/{id}/${segment}`] = { params, body: { [key]: value } }
  }
  for (const [list, { fields }] of Object.entries(linkedinLists)) {
    const body = { [Object.keys(fields)[0] ?? '']: 'Remote' }
    const rowId = async () => (await make(person, 'POST', `/contacts/${id}/${list}`, body)).id as string
    const childId = await rowId()
    examples[`GET /contacts/{id}/${list}`] = { params, shows: childId }
    examples[`POST /contacts/{id}/${list}`] = { params, body }
    examples[`PATCH /contacts/{id}/${list}/{childId}`] = { params: { id, childId }, body }
    examples[`DELETE /contacts/{id}/${list}/{childId}`] = { params: { id, childId: await rowId() } }
  }
  return { examples }
}
