import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createCustomField } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
let plan: CustomField
let ports: CustomField

beforeAll(async () => {
  for (const [label, type] of [
    ...[
      ['Berth', 'TEXT'],
      ['Notices', 'LONG_TEXT'],
      ['Seats', 'NUMBER'],
      ['Contract end', 'DATE'],
      ['Call at', 'DATE_TIME'],
    ],
    ...[
      ['Vip', 'YES_NO'],
      ['Deputy', 'MEMBER'],
    ],
  ])
    await createCustomField(maren, { label, type })
  const choices = [{ label: 'Basic' }, { label: 'Pro' }, { label: 'Max' }]
  plan = await createCustomField(maren, { label: 'Plan', type: 'CHOICE', choices })
  ports = await createCustomField(maren, { label: 'Ports', type: 'CHOICES', choices })
  const [a, b, c] = plan.choices.map(({ id }) => id)
  const [x, y, z] = ports.choices.map(({ id }) => id)
  const contacts: [string, object][] = [
    ['Ada', { berth: 'École Nord', seats: 9, contractEnd: '2026-01-31', plan: a, ports: [x, y], vip: true }],
    ['Ben', { berth: 'école sud', seats: 10, contractEnd: '2026-02-01', plan: b, ports: [z], vip: false }],
    ['Cem', { berth: '100%', seats: -2.5, callAt: '2026-03-01T23:30:00Z', plan: c, deputy: priya.userId }],
    ['Dana', { notices: 'Brings her own ropes', callAt: '2026-03-02T00:30:00Z' }],
    ['Eva', {}],
  ]
  for (const [name, customFields] of contacts) await createContact(maren, { name, customFields })
  await createContact(maren, { name: 'Gone', customFields: { seats: 9 } }).then(({ id }) =>
    maren.request('DELETE', `/contacts/${id}`),
  )
})

const list = (query: Record<string, string>, person: Person = maren) =>
  person.request('GET', `/contacts?${new URLSearchParams({ sort: 'name', ...query })}`)
const names = async (customFields: object, query: Record<string, string> = {}) => {
  const { body, status, text } = await list({ customFields: JSON.stringify(customFields), ...query })
  expect(status, text).toBe(200)
  expect(body.page.total).toBe(body.data.length)
  return body.data.map(({ name }: { name: string }) => name).join(' ')
}
const sorted = async (sort: string, query: Record<string, string> = {}) =>
  (await list({ sort, ...query })).body.data.map(({ name }: { name: string }) => name).join(' ')

describe('does', () => {
  it('finds records by what a text is or contains, without regard to accents and case', async () => {
    expect(await names({ berth: { contains: 'ecole' } })).toBe('Ada Ben')
    expect(await names({ berth: { contains: '%' } })).toBe('Cem')
    expect(await names({ berth: { is: '100%' } })).toBe('Cem')
    expect(await names({ notices: { contains: 'ROPES' } })).toBe('Dana')
    expect(await names({ berth: { contains: 'nowhere' } })).toBe('')
  })

  it.each([
    ['company', '/companies', 'name'],
    ['deal', '/deals', 'title'],
  ])('finds a %s by its own fields, not by those of contacts', async (kind, path, title) => {
    await createCustomField(maren, { kind, label: 'Yard', type: 'NUMBER' })
    for (const [name, yard] of Object.entries({ Near: 1, Far: 7 }))
      await maren.request('POST', path, { [title]: name, customFields: { yard } })
    const search = (filter: object, sort: string) =>
      maren.request('GET', `${path}?${new URLSearchParams({ customFields: JSON.stringify(filter), sort })}`)
    const found = await search({ yard: { from: 5 } }, title)
    expect(found.body.data.map((row: Record<string, unknown>) => row[title])).toEqual(['Far'])
    const both = await search({ yard: { from: 0 } }, '-customFields.yard')
    expect(both.body.data.map((row: Record<string, unknown>) => row[title])).toEqual(['Far', 'Near'])
    expect((await search({ berth: { is: 'Quay' } }, title)).status).toBe(400)
    expect((await list({ customFields: JSON.stringify({ yard: { from: 5 } }) })).status).toBe(400)
  })

  it('finds records by ranges of numbers, days and times', async () => {
    expect(await names({ seats: { from: 9 } })).toBe('Ada Ben')
    expect(await names({ seats: { from: -3, to: 9 } })).toBe('Ada Cem')
    expect(await names({ contractEnd: { to: '2026-01-31' } })).toBe('Ada')
    expect(await names({ contractEnd: { from: '2026-02-01', to: '2026-12-31' } })).toBe('Ben')
    expect(await names({ callAt: { from: '2026-03-02T00:00:00Z' } })).toBe('Dana')
    expect(await names({ callAt: { from: '2026-03-02' } })).toBe('Dana')
    expect(await names({ callAt: { to: '2026-03-01' } })).toBe('Cem')
    expect(await names({ callAt: { to: '2026-03-02T00:00:00+02:00' } })).toBe('')
    expect(await names({ callAt: { to: '2026-03-02T02:00:00+02:00' } })).toBe('Cem')
  })

  it('finds records by choices, members, yes or no, and by empty values', async () => {
    const [basic, pro, max] = plan.choices.map(({ id }) => id)
    expect(await names({ plan: { any: [basic, max] } })).toBe('Ada Cem')
    expect(await names({ ports: { any: [ports.choices[1]?.id, ports.choices[2]?.id] } })).toBe('Ada Ben')
    expect(await names({ deputy: { any: [priya.userId] } })).toBe('Cem')
    expect(await names({ vip: { is: true } })).toBe('Ada')
    expect(await names({ vip: { is: false } })).toBe('Ben')
    expect(await names({ vip: { empty: true } })).toBe('Cem Dana Eva')
    expect(await names({ ports: { empty: false } })).toBe('Ada Ben')
    expect(await names({ plan: { any: [pro] }, seats: { from: 10 } })).toBe('Ben')
    expect(await names({ plan: { any: [pro] }, seats: { from: 11 } })).toBe('')
    expect(await names({ seats: { from: 9 } }, { search: 'Ada' })).toBe('Ada')
  })

  it('sorts by a custom field both ways, with the empty ones last, page by page', async () => {
    expect(await sorted('customFields.seats')).toBe('Cem Ada Ben Dana Eva')
    expect(await sorted('-customFields.seats')).toBe('Ben Ada Cem Eva Dana')
    expect(await sorted('customFields.berth')).toBe('Cem Ada Ben Dana Eva')
    expect(await sorted('-customFields.contractEnd')).toBe('Ben Ada Eva Dana Cem')
    expect(await sorted('customFields.callAt')).toBe('Cem Dana Ada Ben Eva')
    expect(await sorted('-customFields.seats', { customFields: '{"seats":{"to":9}}' })).toBe('Ada Cem')
    for (const sort of [
      'customFields.seats',
      '-customFields.berth',
      'customFields.contractEnd',
      '-customFields.callAt',
    ]) {
      const all = (await list({ sort })).body.data.map(({ id }: { id: string }) => id)
      const ids = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await list({ sort, limit: '1', ...(cursor && { cursor }) })
        ids.push(...body.data.map(({ id }: { id: string }) => id))
        cursor = body.page.nextCursor
      }
      expect(ids).toEqual(all)
    }
  })

  it('sorts the deals of a contact, a company and a person', async () => {
    const priya = await createPerson(server)
    await createCustomField(priya, { kind: 'deal', label: 'Seats', type: 'NUMBER' })
    const contact = await createContact(priya, { name: 'Ada' })
    const companyId = (await priya.request('POST', '/companies', { name: 'Nordwind' })).body.data.id
    const links = { contactId: contact.id, companyId, ownerId: priya.userId }
    for (const seats of [2, 3, 1])
      await priya.request('POST', '/deals', { title: `${seats} seats`, ...links, customFields: { seats } })
    for (const path of [`by-contact/${contact.id}`, `by-company/${companyId}`, `by-owner/${priya.userId}`]) {
      const { status, body } = await priya.request('GET', `/deals/${path}?sort=customFields.seats`)
      expect([path, status, body.data.map(({ title }: { title: string }) => title)]).toEqual([
        path,
        200,
        ['1 seats', '2 seats', '3 seats'],
      ])
    }
  })

  it('narrows down boards, exports, bulk changes and saved views by custom fields', async () => {
    await createCustomField(maren, { kind: 'deal', label: 'Seats', type: 'NUMBER' })
    for (const [title, seats] of [
      ['Few', 1],
      ['Many', 100],
    ])
      await maren.request('POST', '/deals', { title, customFields: { seats } })
    const customFields = '{"seats":{"from":50}}'
    const [column] = (await maren.request('GET', `/deals/pipeline?${new URLSearchParams({ customFields })}`)).body.data
    expect(column.deals.map(({ title }: { title: string }) => title)).toEqual(['Many'])
    const bulk = { filters: { customFields }, changes: { description: 'Large' } }
    expect((await maren.request('PATCH', '/deals/bulk', bulk)).body.data).toEqual({ count: 1 })
    const definition = {
      filters: { customFields },
      sort: '-customFields.seats',
      columns: [{ id: 'customFields.seats' }],
    }
    const view = await maren.request('POST', '/views', { kind: 'deals', name: 'Large', definition })
    expect([view.status, view.body.data.definition]).toEqual([201, definition])
  })
})

describe('refuses', () => {
  it('filters that make no sense', async () => {
    const wrong = [
      ...[
        '',
        'seats',
        '[]',
        '{}',
        '7',
        'null',
        '{"seats":7}',
        '{"seats":{}}',
        '{"seats":{"near":1}}',
        '{"seats":null}',
      ],
      ...['{"seats":{"from":"soon"}}', '{"seats":{"from":true}}', '{"seats":{"toString":1}}', '{"plan":{"any":[]}}'],
      ...['{"plan":{"any":[1]}}', '{"berth":{"contains":""}}', '{"berth":{"is":"a\\u0000"}}', '{"vip":{"empty":1}}'],
      ...['{"vip":{"empty":true,"is":true}}', '{"contractEnd":{"from":"2026-02-31"}}'],
    ]
    for (const customFields of wrong.slice(1)) {
      const { status, body } = await list({ customFields })
      expect(status, customFields).toBeGreaterThanOrEqual(400)
      expect(status, customFields).toBeLessThan(500)
      expect(body.field_errors.customFields, customFields).toHaveLength(1)
    }
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, { is: 'a' }])))
    expect((await list({ customFields: many })).status).toBe(400)
  })

  it('fields that are not there or archived, and sorts without an order', async () => {
    const gone = await createCustomField(maren, { label: 'Gone' })
    await maren.request('DELETE', `/custom-fields/${gone.id}`)
    for (const key of ['unknown', 'gone', '__proto__']) {
      const filtered = await list({ customFields: `{"${key}":{"is":"a"}}` })
      expect([filtered.status, filtered.body.message], key).toEqual([400, 'This field does not exist.'])
      expect((await list({ search: 'nobody', customFields: `{"${key}":{"empty":true}}` })).status, key).toBe(400)
      expect((await list({ sort: `customFields.${key}` })).status, key).toBe(400)
    }
    for (const key of ['plan', 'ports', 'notices', 'deputy']) {
      const { status, body } = await list({ sort: `-customFields.${key}` })
      expect([status, body.message], key).toEqual([400, 'This field has no order.'])
    }
    expect((await list({ sort: '-customFields.' })).status).toBe(400)
    expect((await maren.request('GET', '/tasks?sort=customFields.seats')).status).toBe(400)
    const view = { kind: 'tasks', name: 'Tasks', definition: { filters: {}, sort: 'customFields.seats' } }
    expect((await maren.request('POST', '/views', view)).status).toBe(422)
  })
})

describe('hides', () => {
  it('records and fields of other workspaces', async () => {
    const otherTenant = await createPerson(server)
    expect((await list({ customFields: '{"seats":{"from":0}}' }, otherTenant)).status).toBe(400)
    await createContact(otherTenant, { name: 'Elsewhere' })
    expect((await list({ customFields: '{"seats":{"from":0}}' }, otherTenant)).status).toBe(400)
    await createCustomField(otherTenant, { label: 'Seats', type: 'NUMBER' })
    expect((await list({ customFields: '{"seats":{"from":0}}' }, otherTenant)).body.data).toEqual([])
    const listed = (await list({ sort: 'customFields.seats' }, otherTenant)).body.data
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Elsewhere'])
  })
})
