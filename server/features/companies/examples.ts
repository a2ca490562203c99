import { uuidv7 } from 'uuidv7'
import type { Company } from '#contract/companies/company.ts'
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
import { customFieldQueries } from '../custom-fields/examples.ts'
import { createConversationWith } from '../whatsapp/accounts/examples.ts'

/** A realistic value for each field; the test of all fields fails if one is missing. */
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

type CompanyValues = { name?: string; domain?: string | null }

/** Inserts a company directly into the database. */
export async function insertCompany(
  server: TestServer,
  person: Person,
  { name = 'Tessellate Freight', domain = null }: CompanyValues = {},
): Promise<string> {
  const id = uuidv7()
  await server.platform.database.owner.query(
    'insert into companies (workspace_id, id, name, domain) values ($1, $2, $3, $4)',
    [person.workspaceId, id, name, domain],
  )
  return id
}

/** Creates a company over HTTP. */
export const createCompany = (
  person: Person,
  values: Record<string, unknown> = { name: 'Tessellate Freight' },
): Promise<Company> => createThroughApi(person, 'POST', '/companies', values)

/** Adds a tag to a company directly in the database. */
export async function insertCompanyTag(server: TestServer, person: Person, companyId: string): Promise<string> {
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

/** Values that identify a company, so that only one in a workspace may have them. */
const matchingValues = {
  name: 'Quay & Partners',
  domain: 'quay.example',
  websiteUrl: 'https://partners.example',
  email: 'hello@quay.example',
  phoneNumber: '+31 20 555 0111',
  whatsappNumber: '+31 6 5550 0133',
  linkedinUrl: 'https://www.linkedin.com/company/quay',
}

/** Creates a company with a tag, and an example for each of its routes. */
export const companyExamples: CollectExamples = async (server, person) => {
  const ownerId = person.userId
  const { id } = await createCompany(person, {
    ...companyValues,
    ownerId,
    customAttributes: { note: person.workspaceId },
  })
  for (const change of [{ description: person.workspaceId, ownerId: null }, { ownerId }])
    await person.request('PATCH', `/companies/${id}`, change)
  await createCompany(person, matchingValues)
  const tagId = await insertCompanyTag(server, person, id)
  const partner = await createThroughApi(person, 'POST', '/tags/unified', {
    operation: 'create',
    tagData: { name: 'Partner' },
  })
  const assigned = { tagId: partner.id, entityId: id, entityType: 'company' }
  await createThroughApi(person, 'POST', '/tags/unified', { operation: 'assign', ...assigned })
  await createRelatedRows(server, person, 'company', id)
  await createConversationWith(
    server,
    person,
    (await createThroughApi(person, 'POST', '/contacts', { name: 'Ada Quay', companyId: id })).id,
  )
  await createThroughApi(person, 'POST', '/deals', { title: 'Dock cranes', companyId: id })
  const createSpare = async () =>
    createRelatedRows(server, person, 'company', (await createCompany(person, companyValues)).id)
  const { deletionId } = await createThroughApi(person, 'DELETE', `/companies/${await createSpare()}`)
  const trashedCompanyId = await createSpare()
  await createThroughApi(person, 'POST', '/contacts', { name: 'Lena Quay', companyId: trashedCompanyId })
  await createThroughApi(person, 'DELETE', `/companies/${trashedCompanyId}`)
  const params = { id }
  const patch = { name: 'Tessellate Freight & Sons', ownerId }
  const examples: Record<string, Example> = {
    'GET /companies': {
      query: { ownerId, tagId },
      variants: [{ query: { sort: 'owner' } }, { query: { hasOpenDeal: true } }, ...customFieldQueries],
      expectedText: id,
    },
    'POST /companies/query': {
      body: { filter: { field: 'industry', operator: 'is', value: 'Freight and logistics' } },
      expectedText: id,
      variants: [
        { body: { filter: { field: 'tags', operator: 'is', value: tagId } } },
        ...linkedFilterBodies({ 'contacts name': 'Ada', 'deals title': 'Dock' }),
        ...customFilterBodies,
      ],
    },
    'POST /companies': { body: { name: 'Halyard & Sons', ownerId }, expectedText: 'Halyard' },
    'DELETE /companies/bulk': {
      body: { companyIds: [await createSpare(), await createSpare()] },
      variants: [
        { body: { companyIds: [id], force: false } },
        { body: { companyIds: [trashedCompanyId], force: false } },
      ],
    },
    'PATCH /companies/bulk': { body: { companyIds: [await createSpare()], changes: { ownerId } } },
    'POST /companies/bulk/tags': { body: { filters: { tagId }, tagIds: [tagId] } },
    'DELETE /companies/bulk/tags': { body: { filters: { search: 'Tessellate' }, tagIds: [tagId] } },
    'POST /companies/bulk/undo': await createUndoExample(person, 'companies', {
      companyIds: [await createSpare()],
      changes: { ownerId },
    }),
    'POST /companies/restore': { body: { deletionId } },
    'GET /companies/{id}/history': { params, expectedText: '"actor"' },
    'GET /companies/duplicates': {
      query: { domain: 'tessellate.example' },
      expectedText: id,
      variants: Object.entries(matchingValues).map(([key, value]) => ({ query: { [key]: value } })),
    },
    'GET /companies/{id}': { params, expectedText: person.workspaceId },
    'PATCH /companies/{id}': { params, body: patch },
    'PATCH /companies/{id} without a workspace': { params, body: patch },
    'PATCH /companies/{id}/priority': { params, body: { priority: 'HOT' } },
    'DELETE /companies/{id}': { params: { id: await createSpare() } },
    'DELETE /companies/{id} without a workspace': { params: { id: await createSpare() } },
  }
  return { examples }
}
