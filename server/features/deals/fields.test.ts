import { beforeAll, describe, expect, it } from 'vitest'
import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal, dealValues } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
let links: Record<string, string>
beforeAll(async () => {
  const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
  links = { ownerId: maren.userId, companyId: await insertCompany(server, maren), contactId }
})

/** The editable fields of DEAL-001, and the attributes of imports. */
const keys = [
  'title',
  'description',
  'value',
  'currency',
  'probability',
  'status',
  'lostReason',
  'expectedCloseDate',
  'actualCloseDate',
  'ownerId',
  'companyId',
  'contactId',
  'customAttributes',
]
/** The required fields of a deal (DEAL-010, GAP-059). */
const requiredKeys = ['title', 'value', 'currency', 'probability', 'status']
/** DEAL-026. */
const dealStatuses = ['OPEN', 'WON', 'LOST', 'PAUSED']
/** DEAL-032. */
const firstCurrencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR', 'BRL']
/** Moments are returned with an offset. */
const normalize = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value
const patchDeal = (id: string, body: object) => maren.request('PATCH', `/deals/${id}`, body)

describe('does', () => {
  it('changes each field and empties those that may be empty with null (DEAL-001, DEAL-010)', async () => {
    const { id } = await createDeal(maren)
    for (const key of keys) {
      const value = dealValues[key] ?? links[key]
      expect(value, `${key} needs a value in examples.ts`).toBeDefined()
      const changed = await patchDeal(id, { [key]: value })
      expect(changed.status, changed.text).toBe(200)
      expect(normalize(changed.body.data[key])).toEqual(value)
      const emptied = await patchDeal(id, { [key]: null })
      if (requiredKeys.includes(key)) expect(emptied.status, key).toBe(422)
      // A deal that is won or lost always has a date.
      else if (key === 'actualCloseDate') expect(normalize(emptied.body.data[key])).not.toEqual(value)
      else expect(emptied.body.data[key], key).toBeNull()
    }
  })

  it('takes every status there is, from any to any other (DEAL-026, DEAL-027)', async () => {
    const { id } = await createDeal(maren)
    for (const from of dealStatuses)
      for (const to of dealStatuses) {
        await maren.request('PATCH', `/deals/${id}/status`, { status: from })
        expect((await maren.request('PATCH', `/deals/${id}/status`, { status: to })).body.data.status).toBe(to)
      }
  })

  it('takes the ten currencies, those of every country, and no other code (DEAL-032)', async () => {
    const { id } = await createDeal(maren)
    const others = ['NOK', 'KRW', 'CLP', 'VND', 'KWD', 'BHD', 'XOF', 'ZAR', 'ZWG', 'AED']
    for (const currency of [...others, ...firstCurrencies])
      expect((await patchDeal(id, { currency })).body.data.currency).toBe(currency)
    for (const currency of ['XYZ', 'usd', 'HRK', 'XAU', 'XTS', '']) {
      const refused = await patchDeal(id, { currency })
      expect(refused.status, currency).toBe(422)
      expect(refused.body.field_errors.currency).toHaveLength(1)
    }
    expect((await maren.request('GET', `/deals/${id}`)).body.data.currency).toBe('BRL')
  })

  it('takes whole percents from 0 to 100 (DEAL-002)', async () => {
    const { id } = await createDeal(maren)
    for (const probability of [0, 1, 99, 100])
      expect((await patchDeal(id, { probability })).body.data.probability).toBe(probability)
  })

  it('keeps an amount to the cent, and sends it as a decimal number (DEAL-030)', async () => {
    const { id } = await createDeal(maren)
    for (const value of [0, 0.01, 0.1, 8.29, 1234.56, 19_999_999.99, 9_007_199_254_740.99, 1e15]) {
      expect((await patchDeal(id, { value })).body.data.value).toBe(value)
      const { rows } = await server.platform.database.owner.query('select value::text from deals where id = $1', [id])
      expect(rows[0].value).toBe(value.toFixed(3))
    }
    const sent = await maren.request('GET', `/deals/${id}`)
    expect(sent.text).toContain('"value":1000000000000000.00')
  })

  it('keeps as many decimals as the currency has', async () => {
    for (const [currency, value, next] of [
      ['JPY', 12_345, 12_346],
      ['KWD', 12_345.678, 12_345.679],
      ['OMR', 0.001, 0.002],
      ['SEK', 0.25, 0.26],
    ] as const) {
      const { id } = await createDeal(maren, { title: currency, currency, value })
      expect((await maren.request('GET', `/deals/${id}`)).body.data.value).toBe(value)
      expect((await patchDeal(id, { value: next })).body.data.value).toBe(next)
    }
  })

  it('leaves an amount as it is when its currency changes', async () => {
    const { id } = await createDeal(maren, { title: 'Moved', value: 10.25 })
    expect((await patchDeal(id, { currency: 'JPY' })).body.data).toMatchObject({ value: 10.25, currency: 'JPY' })
    expect((await patchDeal(id, { value: 10.25, title: 'Same' })).body.data).toMatchObject({ value: 10.25 })
  })

  it('accepts ISO date-times in any zone, and returns the instant (DEAL-031)', async () => {
    const { id } = await createDeal(maren, { title: 'Won', status: 'WON' })
    const changed = await patchDeal(id, {
      expectedCloseDate: '2026-10-31T09:30:00-05:00',
      actualCloseDate: '2026-10-30T00:00:00Z',
    })
    const { expectedCloseDate, actualCloseDate } = changed.body.data
    expect([expectedCloseDate, actualCloseDate]).toEqual(['2026-10-31T14:30:00+00:00', '2026-10-30T00:00:00+00:00'])
  })

  it('takes a day without a time as a calendar day, in every call that changes a date', async () => {
    const day = '2026-10-31'
    const created = await maren.request('POST', '/deals', { title: 'Autumn', expectedCloseDate: day })
    const { id } = created.body.data
    expect(decodeCalendarDay(created.body.data.expectedCloseDate)).toBe(day)
    const lost = await maren.request('PATCH', `/deals/${id}/status`, { status: 'LOST', actualCloseDate: day })
    expect(decodeCalendarDay(lost.body.data.actualCloseDate)).toBe(day)
    const changed = await patchDeal(id, { actualCloseDate: '2026-11-01' })
    expect(decodeCalendarDay(changed.body.data.actualCloseDate)).toBe('2026-11-01')
  })
})

describe('refuses', () => {
  const wrong: [string, unknown][] = [
    ['title', ''],
    ['title', '   '],
    ['title', null],
    ['title', 'x'.repeat(256)],
    ['title', 'nothing \u0000 there'],
    ['description', 'x'.repeat(10_001)],
    ['value', -0.01],
    ['value', -5],
    ['value', 1e15 + 1],
    ['value', 1.2345678901234567e19],
    ['value', 10.005],
    ['value', 'much'],
    ['value', null],
    ['currency', 'XYZ'],
    ['probability', 101],
    ['probability', -1],
    ['probability', 50.5],
    ['probability', 'abc'],
    ['status', 'CLOSED'],
    ['status', null],
    ['lostReason', 'x'.repeat(256)],
    ['expectedCloseDate', 'next spring'],
    ['actualCloseDate', '2026-02-31T00:00:00Z'],
    ['expectedCloseDate', '2026-02-31'],
    ['ownerId', 'me'],
  ]
  for (const [key, value] of wrong)
    it(`${key} of ${JSON.stringify(value).slice(0, 40)}, new or changed, with a sentence for the field`, async () => {
      const { id } = await createDeal(maren)
      const { total } = (await maren.request('GET', '/deals')).body.page
      for (const answer of [
        await patchDeal(id, { [key]: value, ...(key !== 'title' && { title: 'Half' }) }),
        await maren.request('POST', '/deals', { title: 'New', [key]: value }),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
        expect(answer.body.field_errors[key]).toHaveLength(1)
        expect(answer.body.message).toBeTruthy()
      }
      expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({
        version: 1,
        title: 'Autumn freight contract',
      })
      expect((await maren.request('GET', '/deals')).body.page.total).toBe(total)
    })

  it('more decimals than the currency has, new, changed, or changed for many', async () => {
    const ofTheCurrency = 'Value must not have more decimals than its currency'
    for (const [currency, value, least, changed] of [
      ['JPY', 10.5, 'Value must have no decimals in JPY', ofTheCurrency],
      ['EUR', 10.005, 'Value must have at most 2 decimals in EUR', ofTheCurrency],
      ['KWD', 10.0005, 'Value must have at most 3 decimals', 'Value must have at most 3 decimals'],
    ] as const) {
      const created = await maren.request('POST', '/deals', { title: 'New', currency, value })
      expect([created.status, created.body.field_errors]).toEqual([422, { value: [least] }])
      const { id } = await createDeal(maren, { title: 'Old', currency, value: 10 })
      for (const refused of [
        await patchDeal(id, { value, title: 'Half' }),
        await maren.request('PATCH', '/deals/bulk', { dealIds: [id], changes: { value } }),
      ]) {
        expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed'])
        expect(refused.body.field_errors).toEqual({ value: [changed] })
      }
      expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({ title: 'Old', value: 10 })
    }
  })

  it('a probability of 101 and of "abc" on a new and on a changed deal (DEAL-002)', async () => {
    const { id } = await createDeal(maren, { title: 'Sure', probability: 40 })
    for (const probability of [101, 'abc']) {
      expect((await patchDeal(id, { probability })).status).toBe(422)
      expect((await maren.request('POST', '/deals', { title: 'New', probability })).status).toBe(422)
    }
    expect((await maren.request('GET', `/deals/${id}`)).body.data.probability).toBe(40)
  })

  it('a deal without a title, keys that are not there, and changes of nothing', async () => {
    for (const body of [{}, { value: 5 }, { title: 'X', amount: 5 }, { title: 'X', priority: 'HOT' }])
      expect((await maren.request('POST', '/deals', body)).status, JSON.stringify(body)).toBe(422)
    const { id } = await createDeal(maren)
    for (const body of [{}, { amount: 5 }]) expect((await patchDeal(id, body)).status).toBe(422)
  })
})
