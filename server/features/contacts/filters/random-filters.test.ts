import fc, { type Arbitrary } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { createDeal } from '../../deals/examples.ts'
import { createContact } from '../examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const timezone = 'America/New_York'

type Deal = { title: string; value: number; status: string }
type Company = { name: string; industry: string | null }
/** A contact with everything that the filters below ask about. */
type Model = {
  name: string
  source: string | null
  status: string | null
  leadScore: number | null
  enrichmentScore: number | null
  lastContactedAt: string | null
  linkedinIsOpenToWork: boolean | null
  ownerId: string | null
  company: Company | null
  deals: Deal[]
  customFields: { berth?: string; seats?: number; end?: string; insured?: boolean }
}
type Condition = { field: string; operator: string; value?: unknown }
type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | Condition

/** What a field of the model contains, for each of the fields that a condition can name. */
const read = (model: Model | Deal, field: string): unknown => {
  const [first = '', second = ''] = field.split('.')
  const value = (model as Record<string, unknown>)[first]
  return second ? (value as Record<string, unknown> | null)?.[second] : value
}

const plain = (text: unknown): string => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** The day on which an instant falls in New York; a day is itself. */
const dayOf = (time: string): string =>
  time.length === 10 ? time : new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(time))
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const today = (): string => dayOf(new Date().toISOString())
const isWithin = (day: string, from: string, to: string): boolean => from <= day && day <= to

/** How each operator compares a value that is not empty. */
const comparisons: Record<string, (value: never, operand: never) => boolean> = {
  is: (value: unknown, operand: unknown) =>
    typeof operand === 'string' && /^\d{4}-\d\d-\d\d$/.test(operand)
      ? dayOf(String(value)) === operand
      : value === operand,
  anyOf: (value: unknown, operand: unknown[]) => operand.includes(value),
  contains: (value: string, operand: string) => plain(value).includes(plain(operand)),
  startsWith: (value: string, operand: string) => plain(value).startsWith(plain(operand)),
  greaterThan: (value: number, operand: number) => value > operand,
  lessThan: (value: number, operand: number) => value < operand,
  atLeast: (value: number, operand: number) => value >= operand,
  atMost: (value: number, operand: number) => value <= operand,
  before: (value: string, operand: string) => dayOf(value) < operand,
  after: (value: string, operand: string) => dayOf(value) > operand,
  between(value: string | number, [from, to]: (string | number | null)[]) {
    const compared = typeof value === 'string' ? dayOf(value) : value
    return (
      (from === null || from === undefined || compared >= from) && (to === null || to === undefined || compared <= to)
    )
  },
  inLastDays: (value: string, days: number) => isWithin(dayOf(value), addDays(today(), -days), today()),
  inNextDays: (value: string, days: number) => isWithin(dayOf(value), today(), addDays(today(), days)),
  today: (value: string) => dayOf(value) === today(),
  thisMonth: (value: string) => dayOf(value).slice(0, 7) === today().slice(0, 7),
  isMe: (value: unknown) => value === maren.userId,
}

function matches(model: Model | Deal, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(model, part))
  if ('or' in filter) return filter.or.some((part) => matches(model, part))
  if ('not' in filter) return !matches(model, filter.not)
  const { field, operator, value } = filter
  if (operator === 'some') return (model as Model).deals.some((deal) => matches(deal, value as Filter))
  if (operator === 'none') return !(model as Model).deals.some((deal) => matches(deal, value as Filter))
  // Without a company, there is no field of it.
  if (field.startsWith('company.') && !(model as Model).company) return false
  const stored = read(model, field) ?? null
  if (operator === 'isEmpty') return (stored === null) === (value ?? true)
  return stored !== null && comparisons[operator]!(stored as never, value as never)
}

const names = ['Amara Okonkwo', 'Édith Vos', 'edith voss', 'Lena_Quay', 'Lena%Quay', 'Zoë', '100% Freight', 'İpek']
const statuses = ['LEAD', 'WARM', 'WON']
const times = [-40, -3, -1, 0, 2, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
const days = [-41, -40, -3, -2, -1, 0, 1, 2, 30].map((n) => addDays(new Date().toISOString().slice(0, 10), n))
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const orNull = <T>(value: T, isNull: boolean): T | null => (isNull ? null : value)

const companies: Company[] = [
  { name: 'Halyard', industry: 'Freight' },
  { name: 'Quay & Sons', industry: null },
]
/** Forty contacts, in which every third, fourth or fifth value is empty. */
const models: Model[] = Array.from({ length: 40 }, (_, n) => ({
  name: pick(names, n),
  source: orNull(pick(['Web', 'web', 'Fair, Oslo'], n), n % 4 === 0),
  status: orNull(pick(statuses, n), n % 5 === 0),
  leadScore: orNull((n * 7) % 101, n % 3 === 0),
  enrichmentScore: orNull((n * 3.7) % 100, n % 4 === 1),
  lastContactedAt: orNull(pick(times, n), n % 5 === 2),
  linkedinIsOpenToWork: orNull(n % 2 === 0, n % 3 === 1),
  ownerId: orNull(maren.userId, n % 3 === 2),
  company: orNull(pick(companies, n), n % 3 === 0),
  deals: Array.from({ length: n % 4 }, (_one, m) => ({
    title: `Deal ${n}`,
    value: pick([0, 900, 12_500.5, 0.01], n + m),
    status: pick(['OPEN', 'WON', 'LOST'], n * 3 + m),
  })),
  customFields: {
    ...(n % 3 && { berth: pick(['East quay', 'west_quay', 'Östra kajen'], n) }),
    ...(n % 4 && { seats: pick([3, 12, -1.5], n) }),
    ...(n % 5 && { end: pick(days, n) }),
    ...(n % 2 && { insured: n % 3 === 0 }),
  },
}))
const modelsById = new Map<string, Model>()

beforeAll(async () => {
  for (const [type, label] of [
    ['TEXT', 'Berth'],
    ['NUMBER', 'Seats'],
    ['DATE', 'End'],
    ['YES_NO', 'Insured'],
  ])
    await createCustomField(maren, { type, label })
  const companyIds = new Map<Company, string>()
  for (const company of companies) companyIds.set(company, (await createCompany(maren, company)).id)
  for (const model of models) {
    const { company, deals, ...values } = model
    const companyId = company && companyIds.get(company)
    const { id } = await createContact(maren, { ...values, companyId })
    for (const deal of deals) await createDeal(maren, { ...deal, contactId: id })
    modelsById.set(id, model)
  }
}, 60_000)

const condition = (field: string, operator: string, value?: Arbitrary<unknown>): Arbitrary<Filter> =>
  (value ?? fc.constant(undefined)).map((one) => ({ field, operator, ...(one !== undefined && { value: one }) }))
const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const isEmpty = (field: string) => condition(field, 'isEmpty', fc.option(fc.boolean(), { nil: undefined }))

const texts = (field: string, values: readonly string[]): Arbitrary<Filter>[] => [
  condition(field, 'is', some(values)),
  condition(field, 'anyOf', fc.array(some(values), { minLength: 1, maxLength: 3 })),
  ...['contains', 'startsWith'].map((operator) =>
    condition(field, operator, some(['e', 'EDITH', 'éd', 'quay', 'a_q', '%', '100%', 'web', 'Ö', 'ost', '\\', 'zoe'])),
  ),
  isEmpty(field),
]
const choices = (field: string, values: readonly string[]): Arbitrary<Filter>[] => [
  condition(field, 'is', some(values)),
  condition(field, 'anyOf', fc.uniqueArray(some(values), { minLength: 1 })),
  isEmpty(field),
]
const numbers = (field: string, values: readonly number[]): Arbitrary<Filter>[] => {
  const value = some([...values, ...values.map((one) => one + 0.0001), ...values.map((one) => one - 0.5)])
  const pair = fc.tuple(fc.option(value), fc.option(value))
  return [
    ...['is', 'greaterThan', 'lessThan', 'atLeast', 'atMost'].map((operator) => condition(field, operator, value)),
    condition(field, 'between', pair.filter(isOrdered)),
    isEmpty(field),
  ]
}
const dates = (field: string): Arbitrary<Filter>[] => [
  ...['is', 'before', 'after'].map((operator) => condition(field, operator, some(days))),
  condition(field, 'between', fc.tuple(fc.option(some(days)), fc.option(some(days))).filter(isOrdered)),
  ...['inLastDays', 'inNextDays'].map((operator) => condition(field, operator, fc.integer({ min: 1, max: 45 }))),
  ...['today', 'thisMonth'].map((operator) => condition(field, operator)),
  isEmpty(field),
]
const isOrdered = ([from, to]: readonly (string | number | null)[]): boolean =>
  from === null || to === null ? from !== to : (from as string) <= (to as string)
const yesNo = (field: string): Arbitrary<Filter>[] => [condition(field, 'is', fc.boolean()), isEmpty(field)]

/** Groups of conditions, up to two groups deep. */
const groups = (conditions: Arbitrary<Filter>): Arbitrary<Filter> => {
  const group = (parts: Arbitrary<Filter>): Arbitrary<Filter> => {
    const several = fc.array(parts, { minLength: 1, maxLength: 3 })
    return fc.oneof(
      parts,
      several.map((and) => ({ and })),
      several.map((or) => ({ or })),
      parts.map((not) => ({ not })),
    )
  }
  return group(group(conditions))
}

const dealFilter = groups(
  fc.oneof(...choices('status', ['OPEN', 'WON', 'LOST']), ...numbers('value', [0, 900, 12_500.5, 0.01])),
)
const contactFilter = groups(
  fc.oneof(
    ...texts('name', names),
    ...texts('source', ['Web', 'web', 'Fair, Oslo', 'Oslo']),
    ...choices('status', statuses),
    ...numbers('leadScore', [0, 7, 49, 98]),
    ...numbers('enrichmentScore', [3.7, 50]),
    ...dates('lastContactedAt'),
    ...yesNo('linkedinIsOpenToWork'),
    ...[condition('ownerId', 'isMe'), isEmpty('ownerId')],
    ...texts('company.industry', ['Freight']),
    ...texts('customFields.berth', ['East quay', 'east quay']),
    ...numbers('customFields.seats', [3, 12, -1.5]),
    ...dates('customFields.end'),
    ...yesNo('customFields.insured'),
    ...['some', 'none'].map((operator) => condition('deals', operator, dealFilter)),
  ),
)

describe('does', () => {
  it('finds for 300 random filters the contacts that meet them', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(contactFilter, async (filter) => {
        const body = { filter, timezone, limit: 100, fields: 'name' }
        const answer = await maren.request('POST', '/contacts/query', body)
        expect(answer.status, answer.text).toBe(200)
        const ids: string[] = answer.body.data.map(({ id }: { id: string }) => id)
        const expected = [...modelsById].filter(([, model]) => matches(model, filter)).map(([id]) => id)
        expect(ids.sort()).toEqual(expected.sort())
        expect(answer.body.page.total).toBe(expected.length)
        found += expected.length > 0 && expected.length < models.length ? 1 : 0
      }),
      { numRuns: 300 },
    )
    // Most filters tell contacts apart; one that finds all or none proves little.
    expect(found).toBeGreaterThan(100)
  }, 60_000)
})
