import { describe, expect, it } from 'vitest'
import { channels, sizes, statuses, temperatures } from '#contract/companies/enums.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { columnOf, segmentOf } from '#contract/kit/names.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call } from '../../platform/testing/people.ts'
import { companyValues, makeCompany } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)

const keys = Object.keys(companyFields)
const exampleOf = (key: string) => (key === 'ownerId' ? maren.userId : companyValues[key])
/** Moments come back with an offset. */
const normal = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value

/** The fields whose call names no query (COM-007 to COM-012). */
const alone: [string, string][] = [
  ['email', 'COM-007'],
  ['phoneNumber', 'COM-008'],
  ['whatsappNumber', 'COM-009'],
  ['twitterUrl', 'COM-010'],
  ['source', 'COM-011'],
  ['preferredChannel', 'COM-012'],
]

describe('does', () => {
  it('changes each field through the general call and empties all but the name with null (COM-006)', async () => {
    const { id } = await makeCompany(maren, { name: 'Before' })
    for (const key of keys) {
      const value = exampleOf(key)
      expect(value, `${key} needs a value in story.ts`).toBeDefined()
      const changed = await maren.calls('PATCH', `/companies/${id}`, { [key]: value })
      expect(changed.status, changed.text).toBe(200)
      expect(normal(changed.body.data[key])).toEqual(value)
      if (key === 'name') continue
      const emptied = await maren.calls('PATCH', `/companies/${id}`, { [key]: null })
      expect(emptied.body.data[key], key).toBeNull()
    }
  })

  for (const [key, requirement] of alone)
    it(`changes ${key} alone, without a query (${requirement})`, async () => {
      const { id } = await makeCompany(maren)
      const headers = { authorization: `Bearer ${maren.token}` }
      const changed = await call(server, 'PATCH', `/companies/${id}`, { [key]: exampleOf(key) }, headers)
      expect(changed.status, changed.text).toBe(200)
      expect(changed.body.data).toMatchObject({ [key]: exampleOf(key), version: 2 })
    })

  it('changes the priority by a path of its own, and no other field there (COM-013)', async () => {
    expect(keys.filter((key) => segmentOf(key, companyFields[key as 'name']) !== null)).toEqual(['priority'])
    const { id } = await makeCompany(maren)
    const changed = await maren.calls('PATCH', `/companies/${id}/priority`, { priority: 'HOT' })
    expect(changed.body.data.priority).toBe('HOT')
    expect((await maren.calls('PATCH', `/companies/${id}/priority`, { name: 'A' })).status).toBe(422)
  })

  it('goes from any status to any other (COM-022)', async () => {
    const { id } = await makeCompany(maren)
    for (const status of [...statuses, ...[...statuses].reverse()])
      expect((await maren.calls('PATCH', `/companies/${id}`, { status })).body.data.status).toBe(status)
  })

  const choices: [string, readonly string[], string][] = [
    ['status', statuses, 'COM-018'],
    ['priority', temperatures, 'COM-019'],
    ['preferredChannel', channels, 'COM-020'],
    ['size', sizes, 'COM-021'],
  ]
  for (const [key, values, requirement] of choices)
    it(`takes every ${key} there is, and no other (${requirement})`, async () => {
      const { id } = await makeCompany(maren)
      for (const value of values)
        expect((await maren.calls('PATCH', `/companies/${id}`, { [key]: value })).body.data[key]).toBe(value)
      const refused = await maren.calls('PATCH', `/companies/${id}`, { [key]: values[0]?.toLowerCase() })
      expect(refused.body.field_errors[key][0]).toContain(values.join(', '))
    })

  it('has a column for every field of the table', async () => {
    const { rows } = await server.platform.database.owner.query(
      `select column_name from information_schema.columns where table_name = 'companies'`,
    )
    expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(keys.map(columnOf)))
  })
})

describe('refuses', () => {
  const wrong: [string, unknown][] = [
    ['email', 'not an address'],
    ['websiteUrl', 'javascript:alert(1)'],
    ['leadScore', 101],
    ['leadScore', 1.5],
    ['size', 'HUGE'],
    ['lastEnrichedAt', 'yesterday'],
    ['customAttributes', ['a', 'list']],
    ['name', 'x'.repeat(256)],
    ['name', 'nothing \u0000 there'],
  ]
  for (const [key, value] of wrong)
    it(`${key} of ${JSON.stringify(value).slice(0, 40)}, with a sentence for the field`, async () => {
      const { id } = await makeCompany(maren)
      const answer = await maren.calls('PATCH', `/companies/${id}`, { [key]: value })
      expect(answer.status).toBe(422)
      expect(answer.body.field_errors[key]).toHaveLength(1)
      expect((await maren.calls('GET', `/companies/${id}`)).body.data.version).toBe(1)
    })
})
