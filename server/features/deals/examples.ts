import type { Deal } from '#contract/deals/deal.ts'
import {
  type CollectExamples,
  createThroughApi,
  createUndoExample,
  type Example,
} from '../../testing/examples/collect-examples.ts'
import { customFilterBodies, linkedFilterBodies } from '../../testing/examples/filter-bodies.ts'
import type { Person } from '../../testing/factories/person.ts'
import {
  createActivityRow,
  createNoteRow,
  createRelatedRows,
  createTaskRow,
} from '../../testing/factories/related-records.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { customFieldQueries } from '../custom-fields/examples.ts'
import { createConversationWith } from '../whatsapp/accounts/examples.ts'

/** A realistic value for each field; tests add the links they need. */
export const dealValues: Record<string, unknown> = {
  title: 'Autumn freight contract',
  description: 'Three years, two lanes.',
  value: 12_500.5,
  currency: 'EUR',
  probability: 60,
  status: 'LOST',
  lostReason: 'Went with the incumbent',
  expectedCloseDate: '2026-10-31T12:00:00.000Z',
  actualCloseDate: '2026-11-02T08:15:00.000Z',
  customAttributes: { lane: 'Rotterdam–Oslo', seats: 3 },
}

/** Creates a deal over HTTP. */
export const createDeal = (
  person: Person,
  values: Record<string, unknown> = { title: 'Autumn freight contract' },
): Promise<Deal> => createThroughApi(person, 'POST', '/deals', values)

/** Sets the last change of a deal to some days ago. */
export async function backdateDeal(server: TestServer, person: Person, dealId: string, days: number): Promise<void> {
  await server.platform.database.owner.query(
    `update deals set updated_at = now() - make_interval(days => $3) where workspace_id = $1 and id = $2`,
    [person.workspaceId, dealId, days],
  )
}

export async function createNamedTag(person: Person, name: string): Promise<string> {
  return (await createThroughApi(person, 'POST', '/tags/unified', { operation: 'create', tagData: { name } })).id
}

/** Creates deals with everything related to them, and an example for each route. */
export const dealExamples: CollectExamples = async (server, person) => {
  const fixture = await createFixture(server, person)
  return {
    examples: {
      ...createListExamples(fixture),
      ...(await createRecordExamples(fixture)),
      ...createTransferExamples(fixture),
    },
  }
}

type Examples = Record<string, Example>
type Fixture = Awaited<ReturnType<typeof createFixture>>

async function createFixture(server: TestServer, person: Person) {
  const ownerId = person.userId
  const companyId = await insertCompany(server, person, {
    name: 'Halyard Freight',
    domain: 'https://halyard-freight.example',
  })
  const contact = await createContact(person, { name: 'Signe Dahl', email: 'signe@halyard-freight.example' })
  await createConversationWith(server, person, contact.id)
  const links = { ownerId, companyId, contactId: contact.id }
  const { id, stage } = await createDealWithHistory(person, links)
  const openId = await createDealWithNextSteps(server, person, links)
  const { quietIds, rottingId } = await createQuietDeals(server, person, links)
  const closingId = await createClosingDeals(person, links)
  const tagId = await createNamedTag(person, 'Renewal')
  const unusedTagId = await createNamedTag(person, 'Strategic')
  await createThroughApi(person, 'POST', `/deals/${id}/tags/${tagId}`)
  const createSpare = async (title = 'Spare') =>
    createRelatedRows(server, person, 'deal', (await createDeal(person, { title })).id)
  const createTaggedSpare = async (title?: string) => {
    const dealId = await createSpare(title)
    await createThroughApi(person, 'POST', `/deals/${dealId}/tags/${tagId}`)
    return dealId
  }
  const taggedId = await createTaggedSpare()
  const trashedId = await createTaggedSpare('Gone')
  const { deletionId } = await createThroughApi(person, 'DELETE', `/deals/${trashedId}`)
  const formerCompanyId = await insertCompany(server, person, { name: 'Former Freight' })
  await createDeal(person, { title: 'Moorings', companyId: formerCompanyId })
  await createThroughApi(person, 'DELETE', `/companies/${formerCompanyId}`)
  for (const status of ['PAUSED', 'WON']) await createDeal(person, { title: `Fenders ${status}`, status, ...links })
  return {
    ...{ person, links, id, stage, openId, quietIds, rottingId, closingId, taggedId, trashedId, deletionId },
    ...{ tagId, unusedTagId, createSpare },
  }
}

type Links = { ownerId: string; companyId: string; contactId: string }

/** Creates a deal with a value in every field, each of which has changed. */
async function createDealWithHistory(person: Person, links: Links): Promise<Deal> {
  const customAttributes = { note: person.workspaceId }
  const deal = await createDeal(person, { ...dealValues, ...links, customAttributes })
  for (const change of [{ description: person.workspaceId, ownerId: null, companyId: null, contactId: null }, links])
    await person.request('PATCH', `/deals/${deal.id}`, change)
  return deal
}

async function createDealWithNextSteps(server: TestServer, person: Person, links: Links): Promise<string> {
  const deal = { title: 'Signal lamps', value: 20_000, currency: 'USD', probability: 50, ...links }
  const { id } = await createDeal(person, deal)
  await createTaskRow(server, person, { deal_id: id }, { due_date: '2030-01-05T09:00:00Z' })
  await createActivityRow(server, person, { deal_id: id }, { scheduled_at: '2031-02-05T09:00:00Z' })
  return id
}

/** Creates deals that nobody has changed for a month: one is rotting; each of the others has a related record of another kind that prevents it. */
async function createQuietDeals(server: TestServer, person: Person, links: Links) {
  const quietIds: string[] = []
  for (const addRelated of [createTaskRow, createActivityRow, createNoteRow]) {
    const { id } = await createDeal(person, { title: 'Quiet', ...links })
    await addRelated(server, person, { deal_id: id })
    quietIds.push(id)
  }
  const rottingId = (await createDeal(person, { title: 'Rotten rope', ...links })).id
  for (const id of [...quietIds, rottingId]) await backdateDeal(server, person, id, 30)
  return { quietIds, rottingId }
}

/** Creates two deals that are about to close; returns the id of the first to close. */
async function createClosingDeals(person: Person, links: Links): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await createDeal(person, { title: 'Closing later', expectedCloseDate: inDays(5), ...links })
  return (await createDeal(person, { title: 'Closing soon', expectedCloseDate: inDays(3), ...links })).id
}

function createListExamples({ links, id, openId, rottingId, closingId, tagId, stage }: Fixture): Examples {
  const { ownerId, companyId, contactId } = links
  return {
    'GET /deals': {
      query: { ownerId, tagId, companyId, contactId },
      expectedText: id,
      variants: [
        ...['owner', 'company', 'contact', 'stage'].map((sort) => ({ query: { sort } })),
        { query: { stageId: stage.id }, expectedText: id },
        ...customFieldQueries,
        ...['signal', 'signe', 'halyard', 'si'].map((search) => ({ query: { search }, expectedText: openId })),
        { query: { status: 'LOST', currency: 'EUR', expectedCloseFrom: '2026-10-01T00:00:00Z' }, expectedText: id },
      ],
    },
    'POST /deals/query': {
      body: { filter: { field: 'title', operator: 'startsWith', value: 'Autumn' } },
      expectedText: id,
      variants: [
        { body: { filter: { field: 'tags', operator: 'is', value: tagId } } },
        ...linkedFilterBodies({ 'company.name': 'Halyard', 'contact.name': 'Signe', 'tasks title': 'e' }),
        ...customFilterBodies,
      ],
    },
    'GET /deals/pipeline': {
      expectedText: rottingId,
      variants: [
        { query: { search: 'signe', tagId } },
        ...['owner', 'company', 'contact', '-value'].map((sort) => ({ query: { sort } })),
      ],
    },
    'GET /deals/by-contact/{id}': { params: { id: contactId }, expectedText: id },
    'GET /deals/by-company/{id}': { params: { id: companyId }, expectedText: id },
    'GET /deals/by-owner/{id}': { params: { id: ownerId }, expectedText: id },
    'GET /deals/upcoming-closes': { expectedText: closingId },
    'GET /deals/high-value': { expectedText: openId },
    'GET /deals/recently-updated': { expectedText: openId },
  }
}

async function createRecordExamples(fixture: Fixture): Promise<Examples> {
  const { person, links, id, createSpare } = fixture
  const params = { id }
  return {
    'POST /deals': { body: { title: 'Mooring lines', ...links }, expectedText: 'Mooring' },
    'POST /deals/bulk-delete': {
      body: { dealIds: [await createSpare(), await createSpare()] },
      variants: [fixture.taggedId, fixture.trashedId].map((dealId) => ({ body: { dealIds: [dealId], force: false } })),
    },
    'PATCH /deals/bulk': { body: { dealIds: [await createSpare()], changes: { ...links, status: 'WON' } } },
    'POST /deals/bulk/undo': await createUndoExample(person, 'deals', {
      dealIds: [await createSpare()],
      changes: { status: 'WON' },
    }),
    'POST /deals/restore': { body: { deletionId: fixture.deletionId } },
    'GET /deals/{id}/history': { params, expectedText: '"actor"' },
    'GET /deals/{id}': {
      params,
      expectedText: person.workspaceId,
      variants: [fixture.openId, fixture.rottingId, ...fixture.quietIds].map((dealId) => ({ params: { id: dealId } })),
    },
    'PATCH /deals/{id}': { params, body: { title: 'Autumn freight', ...links } },
    'PATCH /deals/{id}/status': { params: { id: await createSpare() }, body: { status: 'WON' } },
    'POST /deals/{id}/tags/{tagId}': { params: { id, tagId: fixture.unusedTagId } },
    'DELETE /deals/{id}/tags/{tagId}': { params: { id: fixture.taggedId, tagId: fixture.tagId } },
    'DELETE /deals/{id}': { params: { id: await createSpare() } },
  }
}

function createTransferExamples({ person, links, id }: Fixture): Examples {
  const row = { title: 'Signal lamps', company: 'Halyard Freight', contact: 'signe@halyard-freight.example', value: 1 }
  const rowByDomain = { title: 'Signal lamps', companyDomain: 'halyard-freight.example', contact: 'Signe Dahl' }
  const rowInStage = { title: 'Bowsprits', pipeline: 'Sales pipeline', stage: 'Open' }
  const rowByIds = { ...row, contact: links.contactId, company: links.companyId, owner: 'Maren Aldous' }
  return {
    'POST /deals/import': {
      body: { deals: [row, { title: 'Gone' }], onDuplicate: 'update' },
      variants: [
        { body: { deals: [rowByDomain] } },
        { body: { deals: [rowByIds], onDuplicate: 'update', dryRun: true } },
        { body: { deals: [rowInStage], dryRun: true } },
      ],
    },
    'POST /deals/import/preview': { ...importPreviewRequest, expectedText: 'Signal lamps' },
    'POST /deals/import/failed': {
      body: { deals: [{ title: '', value: person.workspaceId }] },
      expectedText: person.workspaceId,
    },
    'GET /deals/imports': {},
    'GET /deals/import/template': {},
    'GET /deals/export/fields': { expectedText: 'customAttributes.note' },
    'POST /deals/export': {
      body: {
        fields: ['title', 'company', 'contact', 'owner', 'tags', 'customAttributes.note'],
        options: { ids: [id] },
      },
      expectedText: person.workspaceId,
    },
  }
}

const boundary = '----parley-form'
const importPreviewRequest = {
  body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="deals.csv"\r\nContent-Type: text/csv\r\n\r\nTitle,Amount\nSignal lamps,20000\n\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}
