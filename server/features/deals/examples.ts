import type { Deal } from '#contract/deals/deal.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
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
import { createConversationWith } from '../whatsapp/accounts/examples.ts'

/** A value for each field that a real deal could have; links are made by whoever needs them. */
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

/** A deal that was changed so many days ago, for the last time. */
export async function backdateDeal(server: TestServer, person: Person, dealId: string, days: number): Promise<void> {
  await server.platform.database.owner.query(
    `update deals set updated_at = now() - make_interval(days => $3) where workspace_id = $1 and id = $2`,
    [person.workspaceId, dealId, days],
  )
}

export async function createNamedTag(person: Person, name: string): Promise<string> {
  return (await createThroughApi(person, 'POST', '/tags/unified', { operation: 'create', tagData: { name } })).id
}

/** Deals with all that hangs on them, and a call for each route. */
export const dealExamples: CollectExamples = async (server, person) => {
  const ownerId = person.userId
  const companyId = await insertCompany(server, person, {
    name: 'Halyard Freight',
    domain: 'https://halyard-freight.example',
  })
  const contact = await createContact(person, { name: 'Signe Dahl', email: 'signe@halyard-freight.example' })
  await createConversationWith(server, person, contact.id)
  const links = { ownerId, companyId, contactId: contact.id }
  const mark = { note: person.workspaceId }
  const { id } = await createDeal(person, { ...dealValues, ...links, customAttributes: mark })
  for (const change of [{ description: person.workspaceId, ownerId: null, companyId: null, contactId: null }, links])
    await person.request('PATCH', `/deals/${id}`, change)
  const open = (
    await createDeal(person, { title: 'Signal lamps', value: 20_000, currency: 'USD', probability: 50, ...links })
  ).id
  await createTaskRow(server, person, { deal_id: open }, { due_date: '2030-01-05T09:00:00Z' })
  await createActivityRow(server, person, { deal_id: open }, { scheduled_at: '2031-02-05T09:00:00Z' })
  // Quiet ones, each of which something else keeps from rotting.
  const quietDealIds: string[] = []
  for (const addRelated of [createTaskRow, createActivityRow, createNoteRow]) {
    const deal = (await createDeal(person, { title: 'Quiet', ...links })).id
    await addRelated(server, person, { deal_id: deal })
    quietDealIds.push(deal)
  }
  const rotting = (await createDeal(person, { title: 'Rotten rope', ...links })).id
  for (const dealId of [...quietDealIds, rotting]) await backdateDeal(server, person, dealId, 30)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await createDeal(person, { title: 'Closing later', expectedCloseDate: inDays(5), ...links })
  const closing = (await createDeal(person, { title: 'Closing soon', expectedCloseDate: inDays(3), ...links })).id
  const tagId = await createNamedTag(person, 'Renewal')
  const free = await createNamedTag(person, 'Strategic')
  await createThroughApi(person, 'POST', `/deals/${id}/tags/${tagId}`)
  const createSpare = async (title = 'Spare') =>
    createRelatedRows(server, person, 'deal', (await createDeal(person, { title })).id)
  const tagged = await createSpare()
  await createThroughApi(person, 'POST', `/deals/${tagged}/tags/${tagId}`)
  const trashedDealId = await createSpare('Gone')
  await createThroughApi(person, 'POST', `/deals/${trashedDealId}/tags/${tagId}`)
  const { deletionId } = await createThroughApi(person, 'DELETE', `/deals/${trashedDealId}`)
  const formerCompanyId = await insertCompany(server, person, { name: 'Former Freight' })
  await createDeal(person, { title: 'Moorings', companyId: formerCompanyId })
  await createThroughApi(person, 'DELETE', `/companies/${formerCompanyId}`)
  for (const status of ['PAUSED', 'WON']) await createDeal(person, { title: `Fenders ${status}`, status, ...links })
  const params = { id }
  const rows = [
    { title: 'Signal lamps', company: 'Halyard Freight', contact: 'signe@halyard-freight.example', value: 1 },
    { title: 'Gone' },
  ]
  const examples: Record<string, Example> = {
    'GET /deals': {
      query: { ownerId, tagId, companyId, contactId: contact.id },
      expectedText: id,
      variants: [
        ...['owner', 'company', 'contact'].map((sort) => ({ query: { sort } })),
        { query: { search: 'signal' }, expectedText: open },
        { query: { search: 'signe' }, expectedText: open },
        { query: { search: 'halyard' }, expectedText: open },
        { query: { search: 'si' }, expectedText: open },
        { query: { status: 'LOST', currency: 'EUR', expectedCloseFrom: '2026-10-01T00:00:00Z' }, expectedText: id },
      ],
    },
    'GET /deals/pipeline': {
      expectedText: rotting,
      variants: [
        { query: { search: 'signe', tagId } },
        ...['owner', 'company', 'contact', '-value'].map((sort) => ({ query: { sort } })),
      ],
    },
    'GET /deals/by-contact/{id}': { params: { id: contact.id }, expectedText: id },
    'GET /deals/by-company/{id}': { params: { id: companyId }, expectedText: id },
    'GET /deals/by-owner/{id}': { params: { id: ownerId }, expectedText: id },
    'GET /deals/upcoming-closes': { expectedText: closing },
    'GET /deals/high-value': { expectedText: open },
    'GET /deals/recently-updated': { expectedText: open },
    'POST /deals': { body: { title: 'Mooring lines', ...links }, expectedText: 'Mooring' },
    'POST /deals/bulk-delete': {
      body: { dealIds: [await createSpare(), await createSpare()] },
      variants: [tagged, trashedDealId].map((dealId) => ({ body: { dealIds: [dealId], force: false } })),
    },
    'PATCH /deals/bulk': { body: { dealIds: [await createSpare()], changes: { ...links, status: 'WON' } } },
    'POST /deals/restore': { body: { deletionId } },
    'GET /deals/{id}/history': { params, expectedText: '"actor"' },
    'GET /deals/{id}': {
      params,
      expectedText: person.workspaceId,
      variants: [open, rotting, ...quietDealIds].map((dealId) => ({ params: { id: dealId } })),
    },
    'PATCH /deals/{id}': { params, body: { title: 'Autumn freight', ...links } },
    'PATCH /deals/{id}/status': { params: { id: await createSpare() }, body: { status: 'WON' } },
    'POST /deals/{id}/tags/{tagId}': { params: { id, tagId: free } },
    'DELETE /deals/{id}/tags/{tagId}': { params: { id: tagged, tagId } },
    'DELETE /deals/{id}': { params: { id: await createSpare() } },
    'POST /deals/import': {
      body: { deals: rows, onDuplicate: 'update' },
      variants: [
        {
          body: { deals: [{ title: 'Signal lamps', companyDomain: 'halyard-freight.example', contact: 'Signe Dahl' }] },
        },
        {
          body: {
            deals: [{ ...rows[0], contact: contact.id, company: companyId, owner: 'Maren Aldous' }],
            onDuplicate: 'update',
            dryRun: true,
          },
        },
      ],
    },
    'POST /deals/import/preview': { ...importPreviewRequest, expectedText: 'Signal lamps' },
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
  return { examples }
}

const boundary = '----parley-form'
const importPreviewRequest = {
  body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="deals.csv"\r\nContent-Type: text/csv\r\n\r\nTitle,Amount\nSignal lamps,20000\n\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}
