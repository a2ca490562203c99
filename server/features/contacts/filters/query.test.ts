import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createCompany } from '../../companies/examples.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { createDeal, createNamedTag } from '../../deals/examples.ts'
import { createTask } from '../../tasks/examples.ts'
import { createContact } from '../examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const tobias = await createPerson(server, { workspaceOf: maren, role: 'VIEWER', name: 'Tobias Lind' })

type Query = Record<string, unknown>
const query = (person: Person, plural: string, body: Query) => person.request('POST', `/${plural}/query`, body)
/** The names of the contacts that a filter finds, in alphabetical order. */
async function find(filter: object, more: Query = {}, person = maren): Promise<string[]> {
  const { status, body, text } = await query(person, 'contacts', { filter, sort: 'name', ...more })
  expect(status, text).toBe(200)
  expect(body.page.total).toBe(body.data.length)
  return body.data.map(({ name }: { name: string }) => name)
}
const titles = async (plural: string, filter: object) => {
  const { status, body, text } = await query(maren, plural, { filter })
  expect(status, text).toBe(200)
  return body.data.map((row: { title?: string; name?: string }) => row.title ?? row.name).sort()
}
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let tagId: string
let northId: string
let halyardId: string

beforeAll(async () => {
  tagId = await createNamedTag(maren, 'Fair 2026')
  const region = await createCustomField(maren, {
    label: 'Region',
    type: 'CHOICES',
    choices: [{ label: 'North' }, { label: 'South' }],
  })
  northId = region.choices[0]?.id ?? ''
  for (const [type, label] of [
    ['TEXT', 'Berth'],
    ['LONG_TEXT', 'Notices'],
    ['NUMBER', 'Seats'],
    ['DATE', 'Contract end'],
    ['DATE_TIME', 'Visit'],
    ['YES_NO', 'Insured'],
    ['MEMBER', 'Deputy'],
  ])
    await createCustomField(maren, { type, label })
  const halyard = await createCompany(maren, { name: 'Halyard Freight', industry: 'Freight and logistics' })
  const quay = await createCompany(maren, { name: 'Quay & Sons', industry: 'Docks' })
  halyardId = halyard.id
  const amara = await createContact(maren, {
    name: 'Amara Okonkwo',
    email: 'amara@halyard.example',
    status: 'LEAD',
    leadScore: 86,
    enrichmentScore: 71.5,
    companyId: halyard.id,
    ownerId: maren.userId,
    lastContactedAt: '2026-03-11T23:30:00Z',
    nextFollowUpAt: daysFromNow(3),
    linkedinAbout: 'Twenty years of moving things: 100% of them.',
    linkedinIsOpenToWork: true,
    customFields: {
      region: region.choices.map(({ id }) => id),
      berth: 'East quay',
      notices: 'Knots welcome',
      seats: 12,
      contractEnd: '2026-11-30',
      visit: '2026-03-11T23:30:00Z',
      insured: true,
      deputy: tobias.userId,
    },
  } as Query)
  await createContact(maren, {
    name: 'Édith Vos',
    status: 'WARM',
    leadScore: 40,
    companyId: quay.id,
    ownerId: tobias.userId,
    lastContactedAt: '2026-03-12T12:00:00Z',
    linkedinIsOpenToWork: false,
    customFields: { seats: 3, berth: 'West_quay', insured: false },
  } as Query)
  const lena = await createContact(maren, { name: 'Lena Quay', source: 'Web, by a friend' })
  const tag = { tagId, entityId: amara.id, entityType: 'contact' }
  await maren.request('POST', '/tags/unified', { operation: 'assign', ...tag })
  await createDeal(maren, {
    title: 'Cranes',
    value: 12_500.5,
    currency: 'EUR',
    contactId: amara.id,
    companyId: quay.id,
  })
  await createDeal(maren, { title: 'Moorings', value: 900, status: 'WON', contactId: lena.id })
  const gone = await createDeal(maren, { title: 'Gone', value: 99_000, contactId: lena.id })
  await maren.request('DELETE', `/deals/${gone.id}`)
  await createTask(maren, { title: 'Call back', contactId: lena.id, dueDate: daysFromNow(-2) })
  await createTask(maren, { title: 'Plan a visit', assigneeId: tobias.userId })
  await createTask(maren, { title: 'Sent', status: 'COMPLETED', dueDate: daysFromNow(-9) })
})

const [amara, edith, lena] = ['Amara Okonkwo', 'Édith Vos', 'Lena Quay']
const is = (field: string, operator: string, value?: unknown) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})

describe('does', () => {
  it.each<[string, object, string[]]>([
    ['text that is', is('name', 'is', 'Lena Quay'), [lena]],
    ['text with a comma', is('source', 'is', 'Web, by a friend'), [lena]],
    ['any of some texts', is('name', 'anyOf', ['Lena Quay', 'Amara Okonkwo']), [amara, lena]],
    ['text that contains, without accents and case', is('name', 'contains', 'EDI'), [edith]],
    ['a percent sign as a letter', is('linkedinAbout', 'contains', '100%'), [amara]],
    ['a pattern as letters', is('name', 'contains', '%a%'), []],
    ['text that starts with', is('name', 'startsWith', 'éd'), [edith]],
    ['an email address that starts with', is('email', 'startsWith', 'AMARA@'), [amara]],
    ['an empty text', is('email', 'isEmpty'), [edith, lena]],
    ['a text that is not empty', is('email', 'isEmpty', false), [amara]],
    ['a choice', is('status', 'is', 'WARM'), [edith]],
    ['any of some choices', is('status', 'anyOf', ['LEAD', 'WARM']), [amara, edith]],
    ['yes', is('linkedinIsOpenToWork', 'is', true), [amara]],
    ['no, which is not empty', is('linkedinIsOpenToWork', 'is', false), [edith]],
    ['a whole number', is('leadScore', 'is', 40), [edith]],
    ['greater', is('leadScore', 'greaterThan', 40), [amara]],
    ['greater than a fraction', is('leadScore', 'greaterThan', 39.5), [amara, edith]],
    ['at least', is('leadScore', 'atLeast', 40), [amara, edith]],
    ['less', is('leadScore', 'lessThan', 40.5), [edith]],
    ['at most', is('leadScore', 'atMost', 39.9), []],
    ['between', is('leadScore', 'between', [40, 86]), [amara, edith]],
    ['between with one end', is('leadScore', 'between', [null, 50]), [edith]],
    ['a floating-point number', is('enrichmentScore', 'is', 71.5), [amara]],
    ['a day in UTC', is('lastContactedAt', 'is', '2026-03-11'), [amara]],
    ['before a day', is('lastContactedAt', 'before', '2026-03-12'), [amara]],
    ['after a day', is('lastContactedAt', 'after', '2026-03-11'), [edith]],
    ['after a time', is('lastContactedAt', 'after', '2026-03-11T23:30:00Z'), [edith]],
    ['between two days', is('lastContactedAt', 'between', ['2026-03-11', '2026-03-12']), [amara, edith]],
    ['between times, inclusive', is('lastContactedAt', 'between', ['2026-03-12T12:00:00Z', null]), [edith]],
    ['the next days', is('nextFollowUpAt', 'inNextDays', 3), [amara]],
    ['the last days', is('nextFollowUpAt', 'inLastDays', 3), []],
    ['created today', is('createdAt', 'today'), [amara, edith, lena]],
    ['this week', is('createdAt', 'thisWeek'), [amara, edith, lena]],
    ['this month', is('createdAt', 'thisMonth'), [amara, edith, lena]],
    ['this quarter', is('updatedAt', 'thisQuarter'), [amara, edith, lena]],
    ['me', is('ownerId', 'isMe'), [amara]],
    ['no owner', is('ownerId', 'isEmpty'), [lena]],
    ['a field of the company', is('company.industry', 'contains', 'FREIGHT'), [amara]],
    ['an empty field of the company', is('company.domain', 'isEmpty'), [amara, edith]],
    ['a custom text', is('customFields.berth', 'is', 'East quay'), [amara]],
    ['a custom text that contains', is('customFields.berth', 'contains', 't_q'), [edith]],
    ['a long custom text', is('customFields.notices', 'startsWith', 'KNOTS'), [amara]],
    ['a custom number', is('customFields.seats', 'between', [3, 11.5]), [edith]],
    ['a custom day', is('customFields.contractEnd', 'is', '2026-11-30'), [amara]],
    ['after a custom day', is('customFields.contractEnd', 'after', '2026-11-30'), []],
    ['a custom time', is('customFields.visit', 'before', '2026-03-11T23:30:01Z'), [amara]],
    ['a custom yes', is('customFields.insured', 'is', true), [amara]],
    ['a custom no', is('customFields.insured', 'is', false), [edith]],
    ['an empty custom field', is('customFields.insured', 'isEmpty'), [lena]],
    ['a custom field that is not empty', is('customFields.seats', 'isEmpty', false), [amara, edith]],
    ['some deal', is('deals', 'some'), [amara, lena]],
    ['no deal', is('deals', 'none'), [edith]],
    ['a deal worth more', is('deals', 'some', is('value', 'greaterThan', 12_500)), [amara]],
    ['a deal worth exactly', is('deals', 'some', is('value', 'is', 12_500.5)), [amara]],
    ['no deal worth more, deleted ones aside', is('deals', 'none', is('value', 'greaterThan', 12_500)), [edith, lena]],
    ['a won deal, by its probability', is('deals', 'some', is('probability', 'is', 100)), [lena]],
    ['an overdue task', is('tasks', 'some', is('isOverdue', 'is', true)), [lena]],
    ['not', { not: is('status', 'is', 'WARM') }, [amara, lena]],
    ['not greater, empty ones included', { not: is('leadScore', 'greaterThan', 40) }, [edith, lena]],
    ['not not', { not: { not: is('leadScore', 'greaterThan', 40) } }, [amara]],
    ['and', { and: [is('status', 'anyOf', ['LEAD', 'WARM']), is('leadScore', 'lessThan', 50)] }, [edith]],
    ['or', { or: [is('status', 'is', 'WARM'), is('deals', 'some', is('status', 'is', 'WON'))] }, [edith, lena]],
    [
      'groups in groups',
      { or: [{ and: [is('name', 'is', 'Lena Quay'), { not: is('email', 'isEmpty') }] }, is('tags', 'isEmpty', false)] },
      [amara],
    ],
  ])('finds %s', async (_name, filter, expected) => {
    expect(await find(filter)).toEqual(expected)
  })

  it('finds ids of tags, choices, people and companies, in any case', async () => {
    expect(await find(is('tags', 'is', tagId.toUpperCase()))).toEqual([amara])
    expect(await find(is('tags', 'isEmpty'))).toEqual([edith, lena])
    expect(await find(is('customFields.region', 'anyOf', [northId]))).toEqual([amara])
    expect(await find(is('customFields.deputy', 'is', tobias.userId.toUpperCase()))).toEqual([amara])
    expect(await find(is('customFields.deputy', 'isMe'), {}, tobias)).toEqual([amara])
    expect(await find(is('companyId', 'is', halyardId))).toEqual([amara])
    expect(await find(is('ownerId', 'isMe'), {}, tobias)).toEqual([edith])
  })

  it('counts days in the time zone of the reader', async () => {
    // 23:30 in London is already the next day in Berlin.
    const filter = is('lastContactedAt', 'is', '2026-03-12')
    expect(await find(filter)).toEqual([edith])
    expect(await find(filter, { timezone: 'Europe/Berlin' })).toEqual([amara, edith])
    expect(await find(is('customFields.visit', 'is', '2026-03-12'), { timezone: 'Europe/Berlin' })).toEqual([amara])
    // A day without a time is the same everywhere.
    const end = is('customFields.contractEnd', 'is', '2026-11-30')
    for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles'])
      expect(await find(end, { timezone })).toEqual([amara])
  })

  it('filters companies, deals and tasks by the same language', async () => {
    expect(await titles('companies', is('contacts', 'some', is('leadScore', 'atLeast', 86)))).toEqual([
      'Halyard Freight',
    ])
    expect(await titles('companies', is('deals', 'none'))).toEqual(['Halyard Freight'])
    expect(await titles('deals', is('company.industry', 'is', 'Docks'))).toEqual(['Cranes'])
    expect(await titles('deals', is('contact.customFields.seats', 'greaterThan', 10))).toEqual(['Cranes'])
    expect(await titles('deals', is('currency', 'is', 'EUR'))).toEqual(['Cranes'])
    expect(await titles('deals', is('value', 'lessThan', 900.001))).toEqual(['Moorings'])
    expect(await titles('deals', is('tasks', 'some'))).toEqual([])
    expect(await titles('tasks', is('isOverdue', 'is', true))).toEqual(['Call back'])
    expect(await titles('tasks', is('isOverdue', 'is', false))).toEqual(['Plan a visit', 'Sent'])
    expect(await titles('tasks', is('contact.name', 'startsWith', 'lena'))).toEqual(['Call back'])
    expect(await titles('tasks', { not: is('assigneeId', 'isMe') })).toEqual(['Plan a visit'])
  })

  it('answers what the list answers: the same rows, page, cursors, properties and totals', async () => {
    const pairs: [string, string, object | undefined][] = [
      ['contacts', '', undefined],
      ['contacts', 'status=LEAD,WARM', is('status', 'anyOf', ['LEAD', 'WARM'])],
      ['contacts', 'leadScoreFrom=40', is('leadScore', 'between', [40, null])],
      ['contacts', 'hasOpenDeal=false', is('deals', 'none', is('status', 'is', 'OPEN'))],
      ['contacts', `tagId=${tagId}`, is('tags', 'is', tagId)],
      [
        'contacts',
        `customFields=${encodeURIComponent('{"seats":{"from":4}}')}`,
        is('customFields.seats', 'atLeast', 4),
      ],
      ['contacts', 'createdFrom=2026-01-01T00:00:00Z', is('createdAt', 'between', ['2026-01-01T00:00:00Z', null])],
      ['companies', 'industry=Docks', is('industry', 'is', 'Docks')],
      ['deals', 'status=WON', is('status', 'is', 'WON')],
      ['tasks', 'status=OVERDUE', is('isOverdue', 'is', true)],
    ]
    for (const [plural, filters, filter] of pairs) {
      const listed = await maren.request('GET', `/${plural}?${filters}`)
      const queried = await query(maren, plural, { filter })
      expect(queried.text, filters).toBe(listed.text)
      expect(listed.body.page.total).toBeGreaterThan(0)
    }
    const paging = { limit: 1, sort: '-customFields.seats', count: 'all', fields: 'name,company' }
    const text = Object.entries(paging).map(([key, value]) => `${key}=${value}`)
    const listed = await maren.request('GET', `/contacts?${text.join('&')}&status=LEAD,WARM`)
    const body = { ...paging, filter: is('status', 'anyOf', ['LEAD', 'WARM']) }
    const first = await query(maren, 'contacts', body)
    expect(first.text).toBe(listed.text)
    const cursor = first.body.page.nextCursor
    const second = await query(maren, 'contacts', { ...body, cursor })
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual([edith])
    expect(second.text).toBe(
      (await maren.request('GET', `/contacts?${text.join('&')}&status=LEAD,WARM&cursor=${cursor}`)).text,
    )
    const searched = await query(maren, 'contacts', { filter: body.filter, search: 'halyard' })
    expect(searched.text).toBe((await maren.request('GET', '/contacts?status=LEAD,WARM&search=halyard')).text)
    expect(searched.body.page.total).toBe(1)
    const skipped = await query(maren, 'contacts', { filter: body.filter, sort: 'name', offset: 1 })
    expect(skipped.body.data.map(({ name }: { name: string }) => name)).toEqual([edith])
  })
})

describe('hides', () => {
  it('records of another workspace, and links to them', async () => {
    const stranger = await createPerson(server)
    await createDeal(stranger, { title: 'Foreign', value: 1_000_000 })
    for (const filter of [undefined, is('deals', 'none'), { not: is('status', 'is', 'WARM') }, is('tags', 'is', tagId)])
      expect((await query(stranger, 'contacts', { filter })).body.data).toEqual([])
    expect((await query(stranger, 'deals', { filter: is('company.industry', 'isEmpty', false) })).body.data).toEqual([])
    const url = `/contacts/query?workspaceId=${maren.workspaceId}`
    const entered = await sendRequest(server, 'POST', url, {}, { authorization: `Bearer ${stranger.token}` })
    expect(entered.status).toBe(404)
  })

  it('deleted companies, contacts and deals behind a link', async () => {
    const closing = await createCompany(maren, { name: 'Closing', industry: 'Sails' })
    await createContact(maren, { name: 'Zita', companyId: closing.id })
    const filter = is('company.industry', 'is', 'Sails')
    expect(await find(filter)).toEqual(['Zita'])
    await maren.request('DELETE', `/companies/${closing.id}`)
    expect(await find(filter)).toEqual([])
  })
})

describe('survives', () => {
  it('changes between two requests: totals are those of the filter at that time', async () => {
    const filter = is('source', 'is', 'Counted')
    expect(await find(filter)).toEqual([])
    const { id } = await createContact(maren, { name: 'Counted', source: 'Counted' })
    expect(await find(filter)).toEqual(['Counted'])
    await maren.request('DELETE', `/contacts/${id}`)
    expect(await find(filter)).toEqual([])
  })

  it('the same filter of two people at once', async () => {
    const filter = is('ownerId', 'isMe')
    const results = await Promise.all([maren, tobias, maren, tobias].map((person) => find(filter, {}, person)))
    expect(results).toEqual([[amara], [edith], [amara], [edith]])
  })
})
