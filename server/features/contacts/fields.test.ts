import { beforeAll, describe, expect, it } from 'vitest'
import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { contactValues, createContact } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
let links: Record<string, string>
beforeAll(async () => {
  links = { ownerId: maren.userId, companyId: await insertCompany(server, maren) }
})

const exampleValueOf = (key: string) => contactValues[key] ?? links[key]

/** The single-field calls of the specification, in its order: CON-013 to CON-048. */
const calls = [
  ['name', 'name'],
  ['email', 'email'],
  ['phone-number', 'phoneNumber'],
  ['whatsapp-number', 'whatsappNumber'],
  ['linkedin-url', 'linkedinUrl'],
  ['twitter-handle', 'twitterUrl'],
  ['website-url', 'websiteUrl'],
  ['job-title', 'jobTitle'],
  ['custom-attributes', 'customAttributes'],
  ['enriched-data', 'enrichedData'],
  ['enrichment-score', 'enrichmentScore'],
  ['last-contacted-at', 'lastContactedAt'],
  ['next-follow-up-at', 'nextFollowUpAt'],
  ['owner-id', 'ownerId'],
  ['company-id', 'companyId'],
  ['linkedin-urn-id', 'linkedinUrnId'],
  ['linkedin-public-id', 'linkedinPublicId'],
  ['linkedin-location', 'linkedinLocation'],
  ['linkedin-headline', 'linkedinHeadline'],
  ['linkedin-about', 'linkedinAbout'],
  ['linkedin-joined', 'linkedinJoined'],
  ['linkedin-birthday', 'linkedinBirthday'],
  ['linkedin-connected', 'linkedinConnected'],
  ['linkedin-address', 'linkedinAddress'],
  ['linkedin-is-open-to-work', 'linkedinIsOpenToWork'],
  ['linkedin-profile-photo', 'linkedinProfilePhoto'],
  ['linkedin-profile-updated', 'linkedinProfileUpdated'],
  ['linkedin-contact-info-updated', 'linkedinContactInfoUpdated'],
  ['lead-type', 'leadType'],
  ['status', 'status'],
  ['preferred-channel', 'preferredChannel'],
  ['lead-score', 'leadScore'],
  ['source', 'source'],
  ['avatar', 'avatar'],
  ['channel-prefs', 'channelPrefs'],
  ['priority', 'priority'],
] as const

/** The fields of CON-049. */
const isUpdatedAlone = (key: string) =>
  key.startsWith('linkedin')
    ? key !== 'linkedinUrl'
    : [
        'enrichedData',
        'enrichmentScore',
        'ownerId',
        'companyId',
        'channelPrefs',
        'customAttributes',
        'avatar',
      ].includes(key)

/** CON-050. */
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

describe('does', () => {
  for (const [n, [segment, key]] of calls.entries())
    it(`changes ${segment} alone and empties it with null (CON-0${13 + n}${isUpdatedAlone(key) ? ', CON-049' : ''})`, async () => {
      const { id: contact, version } = await createContact(maren, {
        name: 'Before',
        email: 'before@tessellate.example',
      })
      expect(exampleValueOf(key), `${key} needs a value in examples.ts`).toBeDefined()
      const send = (value: unknown) =>
        sendRequest(
          server,
          'PATCH',
          `/contacts/${contact}/${segment}?workspaceId=${maren.workspaceId}`,
          { [key]: value },
          { authorization: `Bearer ${maren.token}` },
        )
      const changed = await send(exampleValueOf(key))
      expect(changed.status).toBe(200)
      expect(normalize(changed.body.data[key])).toEqual(exampleValueOf(key))
      expect(changed.body.data.version).toBe(version + 1)
      const emptied = await send(null)
      expect(emptied.body.data[key]).toBeNull()
      expect((await maren.request('GET', `/contacts/${contact}`)).body.data).toEqual(emptied.body.data)
    })

  it('takes a day without a time as a calendar day', async () => {
    const { id } = await createContact(maren)
    const changed = await maren.request('PATCH', `/contacts/${id}/next-follow-up-at`, { nextFollowUpAt: '2026-10-31' })
    expect(decodeCalendarDay(changed.body.data.nextFollowUpAt)).toBe('2026-10-31')
  })

  it('changes the industry through the general call (CON-008, CON-058)', async () => {
    const { id } = await createContact(maren)
    const changed = await maren.request('PATCH', `/contacts/${id}`, { industry: 'Freight and logistics' })
    expect(changed.body.data.industry).toBe('Freight and logistics')
  })

  it('takes a Twitter name as well as an address (CON-064)', async () => {
    const { id } = await createContact(maren)
    for (const given of [
      '@SenAmyKlobuchar',
      'SenAmyKlobuchar',
      'x.com/SenAmyKlobuchar',
      'https://x.com/SenAmyKlobuchar',
    ]) {
      const changed = await maren.request('PATCH', `/contacts/${id}/twitter-handle`, { twitterUrl: given })
      expect(changed.body.data.twitterUrl).toBe('https://x.com/SenAmyKlobuchar')
    }
  })

  it('goes from any status to any other (CON-055)', async () => {
    const { id } = await createContact(maren)
    for (const status of [...leadStatuses, ...[...leadStatuses].reverse()])
      expect((await maren.request('PATCH', `/contacts/${id}/status`, { status })).body.data.status).toBe(status)
  })

  const choices: [string, string, string, readonly string[], string][] = [
    ['status', 'status', 'Status', leadStatuses, 'CON-050'],
    ['priority', 'priority', 'Priority', ['HOT', 'WARM', 'COLD'], 'CON-051'],
    ['lead-type', 'leadType', 'Lead type', ['HOT', 'WARM', 'COLD'], 'CON-052'],
    [
      'preferred-channel',
      'preferredChannel',
      'Preferred channel',
      ['EMAIL', 'PHONE', 'WHATSAPP', 'LINKEDIN', 'TWITTER', 'TELEGRAM', 'WEBSITE'],
      'CON-053',
    ],
  ]
  for (const [segment, key, label, values, id] of choices)
    it(`takes every ${segment} there is, and no other (${id})`, async () => {
      const contact = await createContact(maren)
      for (const value of values) {
        const changed = await maren.request('PATCH', `/contacts/${contact.id}/${segment}`, { [key]: value })
        expect(changed.body.data[key]).toBe(value)
      }
      const refused = await maren.request('PATCH', `/contacts/${contact.id}/${segment}`, {
        [key]: values[0]?.toLowerCase(),
      })
      expect(refused.body.field_errors[key]).toEqual([`${label} must be one of ${values.join(', ')}.`])
    })

  it('takes open to work as a boolean and the lead score as an integer (CON-054, CON-056)', async () => {
    const { id } = await createContact(maren)
    const open = (value: unknown) =>
      maren.request('PATCH', `/contacts/${id}/linkedin-is-open-to-work`, { linkedinIsOpenToWork: value })
    const score = (value: unknown) => maren.request('PATCH', `/contacts/${id}/lead-score`, { leadScore: value })
    expect([
      (await open(true)).body.data.linkedinIsOpenToWork,
      (await open(false)).body.data.linkedinIsOpenToWork,
    ]).toEqual([true, false])
    expect([(await open('Yes')).status, (await score(86.5)).status, (await score('86')).status]).toEqual([
      422, 422, 422,
    ])
    for (const valid of [0, 100, 86]) expect((await score(valid)).body.data.leadScore).toBe(valid)
  })

  it('joins company and owner to the answer (CON-003, CON-004, CON-063)', async () => {
    const { id } = await createContact(maren)
    const owned = await maren.request('PATCH', `/contacts/${id}/owner-id`, { ownerId: maren.userId })
    const employed = await maren.request('PATCH', `/contacts/${id}/company-id`, { companyId: links.companyId })
    expect(owned.body.data.owner).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    expect(employed.body.data.company).toEqual({ id: links.companyId, name: 'Tessellate Freight' })
  })
})

describe('refuses', () => {
  it('any key but its own (CON-062)', async () => {
    const { id } = await createContact(maren)
    const patch = (body: object) => maren.request('PATCH', `/contacts/${id}/job-title`, body)
    for (const body of [
      { name: 'A', email: 'a@b.example' },
      { jobTitle: 'A', name: 'B' },
      { jobTitle: 'A', leadScore: 1 },
      {},
    ])
      expect((await patch(body)).status, JSON.stringify(body)).toBe(422)
    expect((await patch({ jobTitle: 'A' })).body.data).toMatchObject({ jobTitle: 'A', version: 2 })
  })

  const wrong: [string, string, unknown][] = [
    ['email', 'email', 'not an address'],
    ['phone-number', 'phoneNumber', 'abc'],
    ['whatsapp-number', 'whatsappNumber', 'ask reception'],
    ['website-url', 'websiteUrl', 'javascript:alert(1)'],
    ['linkedin-url', 'linkedinUrl', 'https://'],
    ['lead-score', 'leadScore', 101],
    ['lead-score', 'leadScore', 1.5],
    ['lead-score', 'leadScore', '86'],
    ['status', 'status', 'SLEEPING'],
    ['lead-type', 'leadType', 'hot'],
    ['linkedin-is-open-to-work', 'linkedinIsOpenToWork', 'Yes'],
    ['last-contacted-at', 'lastContactedAt', 'yesterday'],
    ['custom-attributes', 'customAttributes', ['a', 'list']],
    ['name', 'name', 'x'.repeat(256)],
    ['name', 'name', 'half a pair \ud800'],
    ['name', 'name', 'nothing \u0000 there'],
  ]
  for (const [segment, key, value] of wrong)
    it(`${segment} of ${JSON.stringify(value).slice(0, 40)}, with a sentence for the field`, async () => {
      const { id, version } = await createContact(maren)
      const answer = await maren.request('PATCH', `/contacts/${id}/${segment}`, { [key]: value })
      expect(answer.status).toBe(422)
      expect(answer.body.field_errors[key]).toHaveLength(1)
      expect((await maren.request('GET', `/contacts/${id}`)).body.data.version).toBe(version)
    })
})

/** Moments are returned with an offset. */
const normalize = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? new Date(value).toISOString() : value
