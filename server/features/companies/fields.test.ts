import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { companyValues, createCompany } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)

/** The editable fields of COM-001 and COM-006, and those that integrations write. */
const keys = [
  'name',
  'domain',
  'industry',
  'size',
  'revenue',
  'description',
  'status',
  'priority',
  'email',
  'phoneNumber',
  'whatsappNumber',
  'source',
  'preferredChannel',
  'websiteUrl',
  'linkedinUrl',
  'twitterUrl',
  'logo',
  'address',
  'city',
  'state',
  'country',
  'zipCode',
  'leadScore',
  'enrichmentScore',
  'lastEnrichedAt',
  'ownerId',
  'customAttributes',
]

/** COM-018. */
const leadStatuses = [
  'ACTIVE',
  'INACTIVE',
  'PROSPECT',
  'CUSTOMER',
  'LOST',
  'WON',
  'DEAD',
  'LEAD',
  'ENGAGED',
  'INTERESTED',
  'WARM',
  'CLOSED',
]

const exampleValueOf = (key: string) => (key === 'ownerId' ? maren.userId : companyValues[key])
/** Moments are returned with an offset. */
const normalize = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value

/** The fields whose routes need no query (COM-007 to COM-012). */
const singleFieldPaths: [string, string][] = [
  ['email', 'COM-007'],
  ['phoneNumber', 'COM-008'],
  ['whatsappNumber', 'COM-009'],
  ['twitterUrl', 'COM-010'],
  ['source', 'COM-011'],
  ['preferredChannel', 'COM-012'],
]

describe('does', () => {
  it('changes each field through the general call and empties all but the name with null (COM-006)', async () => {
    const { id } = await createCompany(maren, { name: 'Before' })
    for (const key of keys) {
      const value = exampleValueOf(key)
      expect(value, `${key} needs a value in examples.ts`).toBeDefined()
      const changed = await maren.request('PATCH', `/companies/${id}`, { [key]: value })
      expect(changed.status, changed.text).toBe(200)
      expect(normalize(changed.body.data[key])).toEqual(value)
      if (key === 'name') continue
      const emptied = await maren.request('PATCH', `/companies/${id}`, { [key]: null })
      expect(emptied.body.data[key], key).toBeNull()
    }
  })

  for (const [key, requirement] of singleFieldPaths)
    it(`changes ${key} alone, without a query (${requirement})`, async () => {
      const { id } = await createCompany(maren)
      const headers = { authorization: `Bearer ${maren.token}` }
      const changed = await sendRequest(server, 'PATCH', `/companies/${id}`, { [key]: exampleValueOf(key) }, headers)
      expect(changed.status, changed.text).toBe(200)
      expect(changed.body.data).toMatchObject({ [key]: exampleValueOf(key), version: 2 })
    })

  it('changes the priority at its own path, and no other field there (COM-013)', async () => {
    const { id } = await createCompany(maren)
    const changed = await maren.request('PATCH', `/companies/${id}/priority`, { priority: 'HOT' })
    expect(changed.body.data.priority).toBe('HOT')
    expect((await maren.request('PATCH', `/companies/${id}/priority`, { name: 'A' })).status).toBe(422)
    for (const segment of ['name', 'email', 'phone-number', 'status', 'zip-code'])
      expect((await maren.request('PATCH', `/companies/${id}/${segment}`, { name: 'A' })).status, segment).toBe(404)
  })

  it('goes from any status to any other (COM-022)', async () => {
    const { id } = await createCompany(maren)
    for (const status of [...leadStatuses, ...[...leadStatuses].reverse()])
      expect((await maren.request('PATCH', `/companies/${id}`, { status })).body.data.status).toBe(status)
  })

  it('takes scores from 0 to 100, and no others', async () => {
    const { id } = await createCompany(maren)
    for (const scores of [
      { leadScore: 0, enrichmentScore: 0 },
      { leadScore: 100, enrichmentScore: 100 },
    ])
      expect((await maren.request('PATCH', `/companies/${id}`, scores)).body.data).toMatchObject(scores)
    for (const scores of [{ leadScore: -1 }, { enrichmentScore: -0.5 }, { enrichmentScore: 100.5 }])
      expect((await maren.request('PATCH', `/companies/${id}`, scores)).status, JSON.stringify(scores)).toBe(422)
  })

  const channels = ['EMAIL', 'PHONE', 'WHATSAPP', 'LINKEDIN', 'TWITTER', 'TELEGRAM', 'WEBSITE']
  const choices: [string, string, readonly string[], string][] = [
    ['status', 'Status', leadStatuses, 'COM-018'],
    ['priority', 'Priority', ['HOT', 'WARM', 'COLD'], 'COM-019'],
    ['preferredChannel', 'Preferred channel', channels, 'COM-020'],
    ['size', 'Size', ['STARTUP', 'SMALL', 'MEDIUM', 'LARGE', 'ENTERPRISE'], 'COM-021'],
  ]
  for (const [key, label, values, requirement] of choices)
    it(`takes every ${key} there is, and no other (${requirement})`, async () => {
      const { id } = await createCompany(maren)
      for (const value of values)
        expect((await maren.request('PATCH', `/companies/${id}`, { [key]: value })).body.data[key]).toBe(value)
      const refused = await maren.request('PATCH', `/companies/${id}`, { [key]: values[0]?.toLowerCase() })
      expect(refused.body.field_errors[key]).toEqual([`${label} must be one of ${values.join(', ')}.`])
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
      const { id } = await createCompany(maren)
      const answer = await maren.request('PATCH', `/companies/${id}`, { [key]: value })
      expect(answer.status).toBe(422)
      expect(answer.body.field_errors[key]).toHaveLength(1)
      expect((await maren.request('GET', `/companies/${id}`)).body.data.version).toBe(1)
    })
})
