import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { createContact } from '../examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const stranger = await createPerson(server)

const is = (field: unknown, operator: unknown, value?: unknown) => ({ field, operator, value })
const nest = (depth: number): object => (depth === 1 ? is('name', 'is', 'Amara') : { not: nest(depth - 1) })
const send = (filter: unknown, more: object = {}) => maren.request('POST', '/contacts/query', { filter, ...more })

const sendText = (payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/contacts/query?workspaceId=${maren.workspaceId}`,
    headers: { authorization: `Bearer ${maren.token}`, 'content-type': 'application/json' },
    payload,
  })

async function expectRefusal(filter: unknown, message: string): Promise<void> {
  const { status, body } = await send(filter)
  expect([status, body]).toEqual([
    400,
    { success: false, error: 'bad_request', message, field_errors: { filter: [message] } },
  ])
}

beforeAll(async () => {
  const { id } = await createCustomField(maren, { label: 'Fax' })
  await maren.request('DELETE', `/custom-fields/${id}`)
  await createCustomField(maren, { label: 'Seats', type: 'NUMBER' })
  await createCustomField(maren, { label: 'Region', type: 'CHOICE', choices: [{ label: 'North' }] })
  await createCustomField(stranger, { label: 'Draught' })
  await createContact(maren, { name: 'Amara' })
})

describe('does', () => {
  it('accepts a filter at each limit', async () => {
    const condition = is('name', 'is', 'Amara')
    for (const filter of [
      nest(7),
      { not: nest(7) },
      { or: Array(50).fill(condition) },
      is(
        'name',
        'anyOf',
        Array.from({ length: 100 }, (_, n) => (n ? `N${n}` : 'Amara')),
      ),
      is('createdAt', 'inLastDays', 3_650),
      is('name', 'startsWith', 'Amara'),
    ]) {
      const { status } = await send(filter)
      expect(status).toBe(200)
    }
    expect((await send(nest(7))).body.data).toHaveLength(1)
    expect((await send(nest(8))).body.data).toHaveLength(0)
  })
})

describe('refuses', () => {
  const tooDeep = 'A filter can be at most 8 levels deep.'
  it.each([
    [9, tooDeep],
    [50, tooDeep],
    [20_000, 'The body is nested more than 110 levels deep.'],
  ])('a filter nested %i deep', async (depth, message) => {
    const inner = '{"field":"name","operator":"isEmpty"}'
    for (const [open, close] of [
      ['{"not":', '}'],
      ['{"and":[', ']}'],
    ] as const) {
      // Written as text, because serializing it would need as many calls.
      const filter = `${open.repeat(depth - 1)}${inner}${close.repeat(depth - 1)}`
      const { statusCode, body } = await sendText(`{"filter":${filter}}`)
      expect([statusCode, JSON.parse(body).message]).toEqual([400, message])
    }
  })

  it.each([51, 500, 20_000])('a filter of %i conditions', (count) =>
    expectRefusal(
      { or: Array(count).fill({ field: 'name', operator: 'isEmpty' }) },
      'A filter can have at most 50 conditions.',
    ),
  )

  it('conditions beyond a link that are too many or too deep', async () => {
    const deals = (value: unknown) => is('deals', 'some', value)
    const open = is('status', 'is', 'OPEN')
    await expectRefusal(deals({ and: Array(50).fill(open) }), 'A filter can have at most 50 conditions.')
    await expectRefusal(deals(nest(8)), 'A filter can be at most 8 levels deep.')
  })

  const group = 'A filter must be a group (and, or, not) or a condition (field, operator, value).'
  it.each<[string, unknown]>([
    ['text', 'status=LEAD'],
    ['a number', 5],
    ['a list', []],
    ['an empty object', {}],
    ['two groups at once', { and: [is('name', 'is', 'A')], or: [is('name', 'is', 'A')] }],
    ['a group that is a condition', { not: is('name', 'is', 'A'), field: 'name' }],
    ['a group that is not a list', { and: is('name', 'is', 'A') }],
    ['a list of texts', { and: ['name'] }],
    ['null in a group', { or: [null] }],
    ['another key', { ...is('name', 'is', 'A'), caseSensitive: true }],
    ['a field that is a number', is(1, 'is', 'A')],
    ['a field that is a list', is(['name'], 'is', 'A')],
    ['a linked filter that is text', is('deals', 'some', 'OPEN')],
  ])('%s', (_name, filter) => expectRefusal(filter, group))

  it('an empty group', () => expectRefusal({ and: [] }, 'A group of a filter needs at least one condition.'))

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'nickname',
    'Name',
    'name ',
    'phone_number',
    'deleted_at',
    'workspaceId',
    'version',
    'customAttributes',
    'name"',
    `name" is null or 1=1 --`,
    '',
    '.',
    'company',
    'company.',
    'company.__proto__',
    'company.constructor',
    'company.nickname',
    '__proto__.name',
    'deals.value',
    'owner.name',
    'customFields',
    'customFields.',
    'customFields.__proto__',
    'customFields.draught',
    'company.customFields.seats',
    'customFields.seats; drop table contacts',
  ])('the field “%s”', async (field) => {
    await expectRefusal(is(field, 'isEmpty'), `The field ${field} does not exist.`)
  })

  it('a field with a long name, of which it repeats the beginning', () =>
    expectRefusal(is('n'.repeat(10_000), 'isEmpty'), `The field ${'n'.repeat(80)}… does not exist.`))

  it('an archived field', () =>
    expectRefusal(is('customFields.fax', 'isEmpty'), 'The field customFields.fax is archived.'))

  it('a second link', async () => {
    const tooFar = (field: string) => `${field} is one link too far: a condition can follow one link only.`
    await expectRefusal(is('company.deals', 'some'), tooFar('company.deals'))
    await expectRefusal(is('deals', 'some', is('company.name', 'is', 'A')), tooFar('company.name'))
    await expectRefusal(is('deals', 'none', is('tasks', 'some')), tooFar('tasks'))
  })

  it.each<[string, unknown, string]>([
    ['name', 'greaterThan', 'name has no operator greaterThan. It has is, anyOf, contains, startsWith, isEmpty.'],
    ['linkedinAbout', 'is', 'linkedinAbout has no operator is. It has contains, startsWith, isEmpty.'],
    ['status', 'contains', 'status has no operator contains. It has is, anyOf, isEmpty.'],
    [
      'leadScore',
      'contains',
      'leadScore has no operator contains. It has is, greaterThan, lessThan, atLeast, atMost, between, isEmpty.',
    ],
    ['companyId', 'isMe', 'companyId has no operator isMe. It has is, anyOf, isEmpty.'],
    ['deals', 'is', 'deals has no operator is. It has some, none.'],
    ['name', '__proto__', 'name has no operator __proto__. It has is, anyOf, contains, startsWith, isEmpty.'],
    ['name', '= any(1)', 'name has no operator = any(1). It has is, anyOf, contains, startsWith, isEmpty.'],
    [
      'customFields.seats',
      'today',
      'customFields.seats has no operator today. It has is, greaterThan, lessThan, atLeast, atMost, between, isEmpty.',
    ],
  ])('of %s the operator %s', (field, operator, message) => expectRefusal(is(field, operator, 'A'), message))

  it('an operator that is no text', async () => {
    for (const operator of [undefined, null, 5, ['is'], { is: 1 }]) {
      const { status, body } = await send(is('status', operator, 'LEAD'))
      expect([status, body.error]).toEqual([400, 'bad_request'])
    }
  })

  const number = 'needs a number from -1,000,000,000,000,000 to 1,000,000,000,000,000.'
  const day = 'needs a day such as 2026-10-31, or a time such as 2026-10-31T09:00:00Z.'
  it.each<[string, string, unknown[], string]>([
    [
      'name',
      'is',
      [undefined, null, 5, true, '', ' ', ['A'], {}, 'x'.repeat(2_049)],
      'needs a text of at most 2,048 characters.',
    ],
    ['linkedinAbout', 'contains', [undefined, 5], 'needs a text of at most 2,048 characters.'],
    ['name', 'anyOf', [undefined, 'A', [], Array(101).fill('A'), {}], 'needs a list of 1 to 100 values.'],
    ['name', 'anyOf', [['A', 5], [null], [['A']]], 'needs a text of at most 2,048 characters.'],
    ['status', 'is', ['lead', 'LEAD,WARM', 5, null, '__proto__'], 'needs one of its choices.'],
    ['status', 'anyOf', [['LEAD', 'HOT']], 'needs one of its choices.'],
    ['customFields.region', 'is', ['North', maren.userId], 'needs one of its choices.'],
    ['leadScore', 'is', ['5', null, true, [5], 1e16, -1e16], number],
    ['customFields.seats', 'atLeast', ['4', 2e15], number],
    [
      'leadScore',
      'between',
      [5, [], [1], [1, 2, 3], [null, null], [9, 1], { 0: 1, 1: 2 }],
      'needs a list of two values in order, of which one may be null.',
    ],
    ['leadScore', 'between', [['1', 2], [1, undefined, 3].slice(0, 1).concat(['2'] as never)], number],
    [
      'createdAt',
      'before',
      [
        'yesterday',
        5,
        null,
        '2026-02-31',
        '2026-13-01',
        '0999-12-31',
        '9001-01-01',
        '2026-01-01T00:00:00',
        '275760-09-13T00:00:00Z',
      ],
      day,
    ],
    ['createdAt', 'is', ['2026-01-01T00:00:00Z', 5], 'needs a day such as 2026-10-31.'],
    [
      'createdAt',
      'between',
      [
        ['2026-02-01', '2026-01-01'],
        [null, null],
      ],
      'needs a list of two values in order, of which one may be null.',
    ],
    [
      'createdAt',
      'inLastDays',
      [undefined, 0, -1, 1.5, '7', 3_651, 1e308],
      'needs a whole number of days from 1 to 3,650.',
    ],
    ['createdAt', 'thisWeek', [true, null, 0], 'takes no value.'],
    ['ownerId', 'isMe', [maren.userId, true], 'takes no value.'],
    ['ownerId', 'is', ['me', 5, null, `${maren.userId} `], 'needs an id.'],
    ['tags', 'anyOf', [['Fair']], 'needs an id.'],
    ['linkedinIsOpenToWork', 'is', ['true', 1, null], 'needs true or false.'],
    ['email', 'isEmpty', ['true', 1, null], 'needs true or false.'],
  ])('values of %s, %s', async (field, operator, values, message) => {
    for (const value of values) await expectRefusal(is(field, operator, value), `${operator} of ${field} ${message}`)
  })

  it('a number of 400 digits', async () => {
    const payload = `{"filter":{"field":"leadScore","operator":"greaterThan","value":${'9'.repeat(400)}}}`
    const reply = await sendText(payload)
    expect([reply.statusCode, reply.json().message]).toEqual([400, `greaterThan of leadScore ${number}`])
  })

  it('characters that cannot be stored', async () => {
    for (const value of ['a\u0000', '\ud800']) expect((await send(is('name', 'contains', value))).status).toBe(422)
  })

  it('another sort, cursor, time zone and property', async () => {
    for (const more of [{ sort: 'nickname' }, { cursor: 'x' }, { timezone: 'Mars/Olympus' }, { fields: 'nickname' }])
      expect((await send(undefined, more)).status).toBe(400)
    for (const more of [{ limit: 0 }, { limit: '5' }, { nickname: 1 }, { status: 'LEAD' }])
      expect((await send(undefined, more)).status).toBe(422)
  })

  it('SQL, which finds nothing and changes nothing', async () => {
    for (const value of [`' or 1=1 --`, `'; drop table contacts; --`, '$1', '%', '\\', `") or ("1"="1`])
      for (const filter of [
        is('name', 'is', value),
        is('name', 'startsWith', value),
        is('name', 'contains', value),
        is('company.name', 'contains', value),
        is('deals', 'some', is('title', 'is', value)),
      ]) {
        const { status, body } = await send(filter)
        expect([status, body.data]).toEqual([200, []])
      }
    expect((await send(undefined)).body.page.total).toBe(1)
  })
})
