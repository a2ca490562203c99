import type { Deal } from '#contract/deals/deal.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import { aNoteOn, anActivityOn, aTaskOn, laden } from '../../platform/testing/hanging.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { talkedWith } from '../whatsapp/accounts/story.ts'

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
export const makeDeal = (
  person: Person,
  values: Record<string, unknown> = { title: 'Autumn freight contract' },
): Promise<Deal> => make(person, 'POST', '/deals', values)

/** A deal that was changed so many days ago, for the last time. */
export async function untouchedFor(server: TestServer, person: Person, dealId: string, days: number): Promise<void> {
  await server.platform.database.owner.query(
    `update deals set updated_at = now() - make_interval(days => $3) where workspace_id = $1 and id = $2`,
    [person.workspaceId, dealId, days],
  )
}

export async function aTagNamed(person: Person, name: string): Promise<string> {
  return (await make(person, 'POST', '/tags/unified', { operation: 'create', tagData: { name } })).id
}

/** Deals with all that hangs on them, and a call for each route. */
export const story: TellStory = async (server, person) => {
  const ownerId = person.userId
  const companyId = await aCompany(server, person, {
    name: 'Halyard Freight',
    domain: 'https://halyard-freight.example',
  })
  const contact = await aContact(person, { name: 'Signe Dahl', email: 'signe@halyard-freight.example' })
  await talkedWith(server, person, contact.id)
  const links = { ownerId, companyId, contactId: contact.id }
  const mark = { note: person.workspaceId }
  const { id } = await makeDeal(person, { ...dealValues, ...links, customAttributes: mark })
  for (const change of [{ description: person.workspaceId, ownerId: null, companyId: null, contactId: null }, links])
    await person.calls('PATCH', `/deals/${id}`, change)
  const open = (
    await makeDeal(person, { title: 'Signal lamps', value: 20_000, currency: 'USD', probability: 50, ...links })
  ).id
  await aTaskOn(server, person, { deal_id: open }, { due_date: '2030-01-05T09:00:00Z' })
  await anActivityOn(server, person, { deal_id: open }, { scheduled_at: '2031-02-05T09:00:00Z' })
  // Quiet ones, each of which something else keeps from rotting.
  const quiet: string[] = []
  for (const keep of [aTaskOn, anActivityOn, aNoteOn]) {
    const deal = (await makeDeal(person, { title: 'Quiet', ...links })).id
    await keep(server, person, { deal_id: deal })
    quiet.push(deal)
  }
  const rotting = (await makeDeal(person, { title: 'Rotten rope', ...links })).id
  for (const one of [...quiet, rotting]) await untouchedFor(server, person, one, 30)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await makeDeal(person, { title: 'Closing later', expectedCloseDate: inDays(5), ...links })
  const closing = (await makeDeal(person, { title: 'Closing soon', expectedCloseDate: inDays(3), ...links })).id
  const tagId = await aTagNamed(person, 'Renewal')
  const free = await aTagNamed(person, 'Strategic')
  await make(person, 'POST', `/deals/${id}/tags/${tagId}`)
  const spare = async (title = 'Spare') => laden(server, person, 'deal', (await makeDeal(person, { title })).id)
  const tagged = await spare()
  await make(person, 'POST', `/deals/${tagged}/tags/${tagId}`)
  const gone = await spare('Gone')
  await make(person, 'POST', `/deals/${gone}/tags/${tagId}`)
  const { deletionId } = await make(person, 'DELETE', `/deals/${gone}`)
  const former = await aCompany(server, person, { name: 'Former Freight' })
  await makeDeal(person, { title: 'Moorings', companyId: former })
  await make(person, 'DELETE', `/companies/${former}`)
  for (const status of ['PAUSED', 'WON']) await makeDeal(person, { title: `Fenders ${status}`, status, ...links })
  const params = { id }
  const rows = [
    { title: 'Signal lamps', company: 'Halyard Freight', contact: 'signe@halyard-freight.example', value: 1 },
    { title: 'Gone' },
  ]
  const examples: Record<string, Example> = {
    'GET /deals': {
      query: { ownerId, tagId, companyId, contactId: contact.id },
      shows: id,
      also: [
        ...['owner', 'company', 'contact'].map((sort) => ({ query: { sort } })),
        { query: { search: 'signal' }, shows: open },
        { query: { search: 'signe' }, shows: open },
        { query: { search: 'halyard' }, shows: open },
        { query: { search: 'si' }, shows: open },
        { query: { status: 'LOST', currency: 'EUR', expectedCloseFrom: '2026-10-01T00:00:00Z' }, shows: id },
      ],
    },
    'GET /deals/pipeline': {
      shows: rotting,
      also: [
        { query: { search: 'signe', tagId } },
        ...['owner', 'company', 'contact', '-value'].map((sort) => ({ query: { sort } })),
      ],
    },
    'GET /deals/by-contact/{id}': { params: { id: contact.id }, shows: id },
    'GET /deals/by-company/{id}': { params: { id: companyId }, shows: id },
    'GET /deals/by-owner/{id}': { params: { id: ownerId }, shows: id },
    'GET /deals/upcoming-closes': { shows: closing },
    'GET /deals/high-value': { shows: open },
    'GET /deals/recently-updated': { shows: open },
    'POST /deals': { body: { title: 'Mooring lines', ...links }, shows: 'Mooring' },
    'POST /deals/bulk-delete': {
      body: { dealIds: [await spare(), await spare()] },
      also: [tagged, gone].map((one) => ({ body: { dealIds: [one], force: false } })),
    },
    'PATCH /deals/bulk': { body: { dealIds: [await spare()], changes: { ...links, status: 'WON' } } },
    'POST /deals/restore': { body: { deletionId } },
    'GET /deals/{id}/history': { params, shows: '"actor"' },
    'GET /deals/{id}': {
      params,
      shows: person.workspaceId,
      also: [open, rotting, ...quiet].map((one) => ({ params: { id: one } })),
    },
    'PATCH /deals/{id}': { params, body: { title: 'Autumn freight', ...links } },
    'PATCH /deals/{id}/status': { params: { id: await spare() }, body: { status: 'WON' } },
    'POST /deals/{id}/tags/{tagId}': { params: { id, tagId: free } },
    'DELETE /deals/{id}/tags/{tagId}': { params: { id: tagged, tagId } },
    'DELETE /deals/{id}': { params: { id: await spare() } },
    'POST /deals/import': {
      body: { deals: rows, onDuplicate: 'update' },
      also: [
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
    'POST /deals/import/preview': { ...previewed, shows: 'Signal lamps' },
    'GET /deals/imports': {},
    'GET /deals/import/template': {},
    'GET /deals/export/fields': { shows: 'customAttributes.note' },
    'POST /deals/export': {
      body: {
        fields: ['title', 'company', 'contact', 'owner', 'tags', 'customAttributes.note'],
        options: { ids: [id] },
      },
      shows: person.workspaceId,
    },
  }
  return { examples }
}

const boundary = '----parley-form'
const previewed = {
  body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="deals.csv"\r\nContent-Type: text/csv\r\n\r\nTitle,Amount\nSignal lamps,20000\n\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}
