import { uuidv7 } from 'uuidv7'
import type { Company } from '#contract/companies/company.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import { laden } from '../../platform/testing/hanging.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'
import { talkedWith } from '../whatsapp/accounts/story.ts'

/** A value for each field that a real company could have; a field without one fails the walk over the table. */
export const companyValues: Record<string, unknown> = {
  name: 'Tessellate Freight',
  domain: 'https://tessellate.example',
  industry: 'Freight and logistics',
  size: 'MEDIUM',
  revenue: '$12M',
  description: 'Moves what others promise.',
  status: 'PROSPECT',
  priority: 'WARM',
  email: 'hello@tessellate.example',
  phoneNumber: '+31 10 555 0142',
  whatsappNumber: '+31 6 5550 0142',
  source: 'Trade fair, Rotterdam',
  preferredChannel: 'PHONE',
  websiteUrl: 'https://www.tessellate.example',
  linkedinUrl: 'https://www.linkedin.com/company/tessellate-freight',
  twitterUrl: 'https://x.com/tessellate',
  logo: 'https://media.example/tessellate.png',
  address: '1 Quay Street',
  city: 'Rotterdam',
  state: 'South Holland',
  country: 'Netherlands',
  zipCode: '3011 AA',
  leadScore: 64,
  enrichmentScore: 71.5,
  lastEnrichedAt: '2026-03-11T09:30:00.000Z',
  customAttributes: { ticker: 'TSF', seats: 3 },
}

type Values = { name?: string; domain?: string | null }

/** A company straight in the database. */
export async function aCompany(
  server: TestServer,
  person: Person,
  { name = 'Tessellate Freight', domain = null }: Values = {},
): Promise<string> {
  const id = uuidv7()
  await server.platform.database.owner.query(
    'insert into companies (workspace_id, id, name, domain) values ($1, $2, $3, $4)',
    [person.workspaceId, id, name, domain],
  )
  return id
}

/** Creates a company over HTTP. */
export const makeCompany = (
  person: Person,
  values: Record<string, unknown> = { name: 'Tessellate Freight' },
): Promise<Company> => make(person, 'POST', '/companies', values)

/** A tag on a company, straight in the database. */
export async function aTagOnCompany(server: TestServer, person: Person, companyId: string): Promise<string> {
  const { owner } = server.platform.database
  const tagId = uuidv7()
  await owner.query('insert into tags (workspace_id, id, name) values ($1, $2, $3)', [
    person.workspaceId,
    tagId,
    `Partner ${tagId}`,
  ])
  await owner.query('insert into tag_assignments (workspace_id, id, tag_id, company_id) values ($1, $2, $3, $4)', [
    person.workspaceId,
    uuidv7(),
    tagId,
    companyId,
  ])
  return tagId
}

/** What only one company of a workspace is known by. */
const signs = {
  name: 'Quay & Partners',
  domain: 'quay.example',
  websiteUrl: 'https://partners.example',
  email: 'hello@quay.example',
  phoneNumber: '+31 20 555 0111',
  whatsappNumber: '+31 6 5550 0133',
  linkedinUrl: 'https://www.linkedin.com/company/quay',
}

/** A company with a tag, and a call for each of its routes. */
export const story: TellStory = async (server, person) => {
  const ownerId = person.userId
  const { id } = await makeCompany(person, {
    ...companyValues,
    ownerId,
    customAttributes: { note: person.workspaceId },
  })
  for (const change of [{ description: person.workspaceId, ownerId: null }, { ownerId }])
    await person.calls('PATCH', `/companies/${id}`, change)
  await makeCompany(person, signs)
  const tagId = await aTagOnCompany(server, person, id)
  const partner = await make(person, 'POST', '/tags/unified', { operation: 'create', tagData: { name: 'Partner' } })
  const assigned = { tagId: partner.id, entityId: id, entityType: 'company' }
  await make(person, 'POST', '/tags/unified', { operation: 'assign', ...assigned })
  await laden(server, person, 'company', id)
  await talkedWith(server, person, (await make(person, 'POST', '/contacts', { name: 'Ada Quay', companyId: id })).id)
  await make(person, 'POST', '/deals', { title: 'Dock cranes', companyId: id })
  const spare = async () => laden(server, person, 'company', (await makeCompany(person, companyValues)).id)
  const { deletionId } = await make(person, 'DELETE', `/companies/${await spare()}`)
  const gone = await spare()
  await make(person, 'POST', '/contacts', { name: 'Lena Quay', companyId: gone })
  await make(person, 'DELETE', `/companies/${gone}`)
  const params = { id }
  const patch = { name: 'Tessellate Freight & Sons', ownerId }
  const examples: Record<string, Example> = {
    'GET /companies': {
      query: { ownerId, tagId },
      also: [{ query: { sort: 'owner' } }, { query: { hasOpenDeal: true } }],
      shows: id,
    },
    'POST /companies': { body: { name: 'Halyard & Sons', ownerId }, shows: 'Halyard' },
    'DELETE /companies/bulk': {
      body: { companyIds: [await spare(), await spare()] },
      also: [{ body: { companyIds: [id], force: false } }, { body: { companyIds: [gone], force: false } }],
    },
    'PATCH /companies/bulk': { body: { companyIds: [await spare()], changes: { ownerId } } },
    'POST /companies/bulk/tags': { body: { filters: { tagId }, tagIds: [tagId] } },
    'DELETE /companies/bulk/tags': { body: { filters: { search: 'Tessellate' }, tagIds: [tagId] } },
    'POST /companies/restore': { body: { deletionId } },
    'GET /companies/{id}/history': { params, shows: '"actor"' },
    'GET /companies/duplicates': {
      query: { domain: 'tessellate.example' },
      shows: id,
      also: Object.entries(signs).map(([key, value]) => ({ query: { [key]: value } })),
    },
    'GET /companies/{id}': { params, shows: person.workspaceId },
    'PATCH /companies/{id}': { params, body: patch },
    'PATCH /companies/{id} without a workspace': { params, body: patch },
    'PATCH /companies/{id}/priority': { params, body: { priority: 'HOT' } },
    'DELETE /companies/{id}': { params: { id: await spare() } },
    'DELETE /companies/{id} without a workspace': { params: { id: await spare() } },
  }
  return { examples }
}
