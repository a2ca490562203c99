import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { createDeal, createNamedTag } from '../../deals/examples.ts'
import { createTask } from '../../tasks/examples.ts'
import { createContact } from '../examples.ts'

const server = await getTestServer()

const seatsFrom = (value: number) => ({ field: 'customFields.seats', operator: 'atLeast', value })
const named = (value: string) => ({ field: 'name', operator: 'is', value })
const freight = { field: 'company.industry', operator: 'contains', value: 'freight' }
/** Of Amara, Bram and Chidi, those with ten seats or more, or at a freight company: Amara and Bram. */
const filter = JSON.stringify({ or: [seatsFrom(10), freight] })

const path = (plural: string, parameters: Record<string, string>) => `/${plural}?${new URLSearchParams(parameters)}`

async function names(person: Person, parameters: Record<string, string>): Promise<string[]> {
  const { status, body, text } = await person.request('GET', path('contacts', { sort: 'name', ...parameters }))
  expect(status, text).toBe(200)
  expect(body.page.total).toBe(body.data.length)
  return body.data.map(({ name }: { name: string }) => name)
}

/** A workspace with the three contacts. */
async function createTeam() {
  const maren = await createPerson(server)
  await createCustomField(maren, { label: 'Seats', type: 'NUMBER' })
  const halyard = await createCompany(maren, { name: 'Halyard', industry: 'Sea freight' })
  const amara = await createContact(maren, { name: 'Amara', customFields: { seats: 12 } })
  const bram = await createContact(maren, { name: 'Bram', companyId: halyard.id, source: 'Fair' })
  await createContact(maren, { name: 'Chidi', customFields: { seats: 9 } })
  return { maren, halyard, amara, bram }
}

describe('does', () => {
  let team: Awaited<ReturnType<typeof createTeam>>
  beforeAll(async () => {
    team = await createTeam()
  })

  it('filters a list, with its other filters, its search and its total', async () => {
    const { maren } = team
    expect(await names(maren, { filter })).toEqual(['Amara', 'Bram'])
    expect(await names(maren, { filter, source: 'Fair' })).toEqual(['Bram'])
    expect(await names(maren, { filter, search: 'ama' })).toEqual(['Amara'])
    expect(await names(maren, { filter: JSON.stringify({ not: JSON.parse(filter) }) })).toEqual(['Chidi'])
  })

  it('filters companies, deals, both boards and tasks', async () => {
    const { maren, halyard, amara } = team
    const cranes = await createDeal(maren, { title: 'Cranes', contactId: amara.id })
    await createDeal(maren, { title: 'Tiles' })
    await createTask(maren, { title: 'Call about cranes', dealId: cranes.id })
    await createTask(maren, { title: 'Write to all' })
    const read = async (address: string) => (await maren.request('GET', address)).body.data
    const ofAmara = JSON.stringify({ field: 'contact.customFields.seats', operator: 'is', value: 12 })
    const titled = JSON.stringify({ field: 'deal.title', operator: 'is', value: 'Cranes' })
    expect(await read(path('companies', { filter: JSON.stringify(named('Halyard')) }))).toMatchObject([
      { id: halyard.id },
    ])
    expect(await read(path('deals', { filter: ofAmara }))).toMatchObject([{ title: 'Cranes' }])
    expect(await read(path('tasks', { filter: titled }))).toMatchObject([{ title: 'Call about cranes' }])
    const [pipeline] = await read('/pipelines')
    for (const board of ['deals/pipeline', `pipelines/${pipeline.id}/board`]) {
      const columns: { count: number }[] = await read(path(board, { filter: ofAmara }))
      expect(
        columns.reduce((sum, { count }) => sum + count, 0),
        board,
      ).toBe(1)
    }
  })

  it('reads days in the time zone that is named', async () => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Amara', nextFollowUpAt: '2026-03-11T23:30:00Z' })
    const day = JSON.stringify({ field: 'nextFollowUpAt', operator: 'is', value: '2026-03-12' })
    expect(await names(maren, { filter: day })).toEqual([])
    expect(await names(maren, { filter: day, timezone: 'Europe/Paris' })).toEqual(['Amara'])
  })

  it('reads days in the time zone of the caller, if none is named', async () => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Amara', nextFollowUpAt: '2026-03-11T23:30:00Z' })
    const day = JSON.stringify({ field: 'nextFollowUpAt', operator: 'is', value: '2026-03-12' })
    expect((await maren.request('PUT', '/auth/profile', { timezone: 'Europe/Paris' })).status).toBe(200)
    expect(await names(maren, { filter: day })).toEqual(['Amara'])
  })

  it('is kept by a view', async () => {
    const { maren } = team
    const { status, body } = await maren.request('POST', '/views', {
      kind: 'contacts',
      name: 'Many seats',
      definition: { filters: { filter } },
    })
    expect([status, body.data.definition.filters.filter]).toEqual([201, filter])
    expect(await names(maren, body.data.definition.filters)).toEqual(['Amara', 'Bram'])
  })

  it('exports the contacts that it finds, and no others', async () => {
    const { text } = await team.maren.request('POST', '/contacts/export', { options: { filters: { filter } } })
    expect(['Amara', 'Bram', 'Chidi'].filter((name) => text.includes(name))).toEqual(['Amara', 'Bram'])
  })

  it('changes, tags and deletes the contacts that it finds, and no others', async () => {
    const { maren } = await createTeam()
    const tagId = await createNamedTag(maren, 'Fleet')
    const filters = { filter }
    const changed = await maren.request('PATCH', '/contacts/bulk', { filters, changes: { jobTitle: 'Buyer' } })
    expect(changed.body.data).toEqual({ count: 2 })
    const tagged = await maren.request('POST', '/contacts/bulk/tags', { filters, tagIds: [tagId] })
    expect(tagged.body.data).toEqual({ count: 2 })
    expect(await names(maren, { jobTitle: 'Buyer', tagId })).toEqual(['Amara', 'Bram'])
    const deleted = await maren.request('DELETE', '/contacts/bulk', { filters })
    expect(deleted.body.data.count).toBe(2)
    expect(await names(maren, {})).toEqual(['Chidi'])
  })
})

describe('refuses', () => {
  const deep = JSON.stringify(Array.from({ length: 8 }).reduce<object>((inner) => ({ not: inner }), named('Amara')))
  const faults: [what: string, filter: string, message: RegExp][] = [
    ['what is no JSON', 'name is Amara', /must be a group/],
    ['what is no object', '"name"', /must be a group/],
    ['null', 'null', /must be a group/],
    [
      'a field that does not exist',
      JSON.stringify({ field: 'id', operator: 'is', value: 'x' }),
      /field id does not exist/,
    ],
    ['a custom field that does not exist', JSON.stringify(seatsFrom(1)), /customFields.seats does not exist/],
    ['nine levels', deep, /at most 8 levels/],
  ]

  it.each(faults)('%s, and changes nothing', async (_what, invalid, message) => {
    const maren = await createPerson(server)
    await createContact(maren, { name: 'Amara' })
    const replies = [
      await maren.request('GET', path('contacts', { filter: invalid })),
      await maren.request('PATCH', '/contacts/bulk', { filters: { filter: invalid }, changes: { name: 'Nobody' } }),
      await maren.request('DELETE', '/contacts/bulk', { filters: { filter: invalid } }),
      await maren.request('POST', '/contacts/export', { options: { filters: { filter: invalid } } }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(400)
      expect(body.field_errors.filter[0]).toMatch(message)
    }
    expect(await names(maren, {})).toEqual(['Amara'])
  })

  it('a view with a filter that is not valid', async () => {
    const maren = await createPerson(server)
    for (const invalid of [
      'name is Amara',
      deep,
      JSON.stringify({ field: 'constructor', operator: 'is', value: 'x' }),
    ]) {
      const { status } = await maren.request('POST', '/views', {
        kind: 'contacts',
        name: 'Broken',
        definition: { filters: { filter: invalid } },
      })
      expect(status).toBe(422)
    }
  })

  it('a time zone that is not known, and a filter of more than 8,000 characters', async () => {
    const maren = await createPerson(server)
    const valid = JSON.stringify(named('Amara'))
    expect((await maren.request('GET', path('contacts', { filter: valid, timezone: 'Paris' }))).status).toBe(400)
    const long = JSON.stringify(named('a'.repeat(8_000)))
    expect((await maren.request('GET', path('contacts', { filter: long }))).status).toBe(400)
  })
})

describe('hides', () => {
  it('records, custom fields and links of another workspace', async () => {
    const { halyard } = await createTeam()
    const stranger = await createPerson(server)
    await createContact(stranger, { name: 'Dara' })
    for (const condition of [named('Amara'), freight, { field: 'companyId', operator: 'is', value: halyard.id }])
      expect(await names(stranger, { filter: JSON.stringify(condition) })).toEqual([])
    expect((await stranger.request('GET', path('contacts', { filter }))).status).toBe(400)
  })

  it('bulk changes from people who may only read', async () => {
    const { maren } = await createTeam()
    const reader = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    const { status, body } = await reader.request('PATCH', '/contacts/bulk', {
      filters: { filter },
      changes: { jobTitle: 'Buyer' },
    })
    expect([status, body.error]).toEqual([409, 'not_permitted'])
    expect(await names(reader, { filter })).toEqual(['Amara', 'Bram'])
  })
})
