import { describe, expect, it } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import { createActivityRow, createNoteRow, createTaskRow } from '../../testing/factories/related-records.ts'
import { expectSorts } from '../../testing/harness/list-sorts.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { backdateDeal, createDeal, createNamedTag, dealValues } from './examples.ts'

const server = await getTestServer()

const titlesIn = ({ status, body, text }: TestResponse): string[] => {
  expect(status, text).toBe(200)
  return body.data.map(({ title }: { title: string }) => title)
}
const listDeals = (person: Person, query = '') => person.request('GET', `/deals${query}`)
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const createDeals = async (person: Person, all: Record<string, unknown>[]) => {
  for (const values of all) await createDeal(person, values)
}

/** Reads the titles of all pages, two per page. */
async function readAllPages(person: Person, path: string): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await person.request(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=2${cursor && `&cursor=${cursor}`}`,
    )
    all.push(...titlesIn(answer))
    cursor = answer.body.page.nextCursor
  }
  return all
}

describe('does', () => {
  it('lists deals newest first, by page, with their total (DEAL-007, DEAL-034)', async () => {
    const maren = await createPerson(server)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await createDeal(maren, { title })
    expect(titlesIn(await listDeals(maren))).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect((await listDeals(maren, '?limit=2')).body.page).toMatchObject({ limit: 2, total: 5, totalIsExact: true })
    expect(await readAllPages(maren, '/deals')).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  })

  it('keeps to every filter', async () => {
    const maren = await createPerson(server)
    const links = {
      companyId: await insertCompany(server, maren),
      contactId: (await createContact(maren, { name: 'Amara Okonkwo' })).id,
    }
    const { id } = await createDeal(maren, { ...dealValues, ...links, title: 'Hit' })
    await createDeal(maren, { title: 'Miss', ownerId: null })
    const tagId = await createNamedTag(maren, 'Strategic')
    await maren.request('POST', `/deals/${id}/tags/${tagId}`)
    const { ownerId, status, currency } = { ownerId: maren.userId, status: 'LOST', currency: 'EUR' }
    for (const [key, value] of Object.entries({ ...links, ownerId, status, currency, tagId, search: 'hit' }))
      expect(titlesIn(await listDeals(maren, `?${key}=${value}`)), key).toEqual(['Hit'])
    const inOctober = 'expectedCloseFrom=2026-10-01T00:00:00Z&expectedCloseTo=2026-10-31T23:59:59Z'
    expect(titlesIn(await listDeals(maren, `?${inOctober}`))).toEqual(['Hit'])
    expect(titlesIn(await listDeals(maren, '?expectedCloseTo=2026-10-30T00:00:00Z'))).toEqual([])
    for (const key of ['created', 'updated']) {
      expect(titlesIn(await listDeals(maren, `?${key}From=${inDays(-1)}&${key}To=${inDays(1)}`))).toEqual([
        'Miss',
        'Hit',
      ])
      expect(titlesIn(await listDeals(maren, `?${key}To=${inDays(-1)}`))).toEqual([])
    }
    expect(titlesIn(await listDeals(maren, '?status=OPEN,LOST&currency=USD,EUR'))).toEqual(['Miss', 'Hit'])
  })

  it('finds text in title and description, and by the names of contact and company', async () => {
    const maren = await createPerson(server)
    const companyId = await insertCompany(server, maren, { name: 'Söderholm Freight' })
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', email: 'amara@kestrel.example' })
    await createDeals(maren, [
      { title: 'Ölpreis 50% off', description: 'A winter_contract' },
      { title: 'Ropes', companyId },
      { title: 'Lamps', contactId },
    ])
    const found = {
      olpreis: 'Ölpreis 50% off',
      WINTER_c: 'Ölpreis 50% off',
      '50%': 'Ölpreis 50% off',
      'contract off olpr': 'Ölpreis 50% off',
      soderholm: 'Ropes',
      'freight söder': 'Ropes',
      okonk: 'Lamps',
      'okonkwo am': 'Lamps',
      la: 'Lamps',
    }
    for (const [text, title] of Object.entries(found))
      expect(titlesIn(await listDeals(maren, `?search=${encodeURIComponent(text)}`)), text).toEqual([title])
    for (const text of ['winterXcontract', 'kestrel.example', 'zzz'])
      expect(titlesIn(await listDeals(maren, `?search=${text}`)), text).toEqual([])
  })

  it('pages in the order of every column, each deal once, empty values last', async () => {
    const maren = await createPerson(server)
    const [acme, zephyr] = [
      await insertCompany(server, maren, { name: 'Acme' }),
      await insertCompany(server, maren, { name: 'Zephyr' }),
    ]
    const amara = (await createContact(maren, { name: 'Amara' })).id
    const nameless = (await createContact(maren, { email: 'nobody@kestrel.example' })).id
    await createDeals(maren, [
      { title: 'beta', value: 9, companyId: zephyr, contactId: nameless, ownerId: null },
      { title: 'Älpha', value: 100, probability: 10, companyId: acme, contactId: amara, expectedCloseDate: inDays(3) },
      { title: 'Gamma', value: 20, status: 'WON', currency: 'EUR', expectedCloseDate: inDays(1) },
      { title: 'delta', value: 20, probability: 90, companyId: acme, contactId: amara },
    ])
    const expected: Partial<Record<string, string[]>> = {
      title: ['Älpha', 'beta', 'delta', 'Gamma'],
      '-value': ['Älpha', 'delta', 'Gamma', 'beta'],
      value: ['beta', 'Gamma', 'delta', 'Älpha'],
      company: ['Älpha', 'delta', 'beta', 'Gamma'],
      contact: ['Älpha', 'delta', 'beta', 'Gamma'],
      expectedCloseDate: ['Gamma', 'Älpha', 'beta', 'delta'],
      '-probability': ['Gamma', 'delta', 'Älpha', 'beta'],
    }
    for (const sort of [
      'createdAt',
      'updatedAt',
      'title',
      'value',
      'currency',
      'probability',
      'status',
      'expectedCloseDate',
      'actualCloseDate',
      'owner',
      'company',
      'contact',
      '-value',
      '-company',
      '-probability',
    ]) {
      const whole = titlesIn(await listDeals(maren, `?sort=${sort}`))
      expect(await readAllPages(maren, `/deals?sort=${sort}`), sort).toEqual(whole)
      expect(new Set(whole).size).toBe(4)
      if (expected[sort]) expect(whole, sort).toEqual(expected[sort])
    }
  })

  it('sorts by each column, in both orders', async () => {
    await expectSorts(await createPerson(server), '/deals', 'title', [
      ['value', 900, 1000],
      ['currency', 'EUR', 'GBP'],
      ['probability', 9, 10],
      ['status', 'OPEN', 'PAUSED'],
      ['expectedCloseDate', '2026-03-11T09:30:00.000Z', '2026-11-02T09:30:00.000Z'],
    ])
  })

  it('lists the deals of one contact, company or owner, by page (DEAL-018, DEAL-019, DEAL-020)', async () => {
    const maren = await createPerson(server)
    const priya = await createPerson(server, { workspaceOf: maren, name: 'Priya Nair' })
    const companyId = await insertCompany(server, maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    await createDeals(maren, [
      { title: 'A', companyId },
      { title: 'B', companyId },
      { title: 'C', companyId, contactId },
      { title: 'D', contactId },
      { title: 'E', ownerId: priya.userId },
    ])
    expect(await readAllPages(maren, `/deals/by-company/${companyId}`)).toEqual(['C', 'B', 'A'])
    expect(await readAllPages(maren, `/deals/by-contact/${contactId}`)).toEqual(['D', 'C'])
    expect(await readAllPages(maren, `/deals/by-owner/${priya.userId}`)).toEqual(['E'])
    expect(await readAllPages(maren, `/deals/by-owner/${maren.userId}?sort=title`)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('lists open deals that close within days from today, thirty unless said (DEAL-021, DEAL-063)', async () => {
    const maren = await createPerson(server)
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    await createDeals(maren, [
      { title: 'In 30', expectedCloseDate: inDays(30) },
      { title: 'In 31', expectedCloseDate: inDays(31) },
      { title: 'Today', expectedCloseDate: today },
      { title: 'Late', expectedCloseDate: inDays(-2) },
      { title: 'Won', status: 'WON', expectedCloseDate: inDays(2) },
      { title: 'Paused', status: 'PAUSED', expectedCloseDate: inDays(2) },
      { title: 'Never' },
    ])
    expect(await readAllPages(maren, '/deals/upcoming-closes')).toEqual(['Today', 'In 30'])
    expect(await readAllPages(maren, '/deals/upcoming-closes?days=3650')).toEqual(['Today', 'In 30', 'In 31'])
    expect(await readAllPages(maren, '/deals/upcoming-closes?days=0')).toEqual(['Today'])
  })

  it('lists deals of ten thousand or more unless said, highest first (DEAL-022, DEAL-064)', async () => {
    const maren = await createPerson(server)
    const values = { Low: 9_999.99, Edge: 10_000, Top: 50_000, Middle: 20_000 }
    await createDeals(
      maren,
      Object.entries(values).map(([title, value]) => ({ title, value })),
    )
    expect(await readAllPages(maren, '/deals/high-value')).toEqual(['Top', 'Middle', 'Edge'])
    expect(await readAllPages(maren, '/deals/high-value?minValue=20000.01')).toEqual(['Top'])
    expect(await readAllPages(maren, '/deals/high-value?minValue=0')).toEqual(['Top', 'Middle', 'Edge', 'Low'])
  })

  it('lists deals that were changed within seven days unless said, newest first (DEAL-023, DEAL-065)', async () => {
    const maren = await createPerson(server)
    for (const [title, days] of [
      ['Six', 6],
      ['Seven', 7],
      ['None', 0],
    ] as const)
      await backdateDeal(server, maren, (await createDeal(maren, { title })).id, days)
    expect(await readAllPages(maren, '/deals/recently-updated')).toEqual(['None', 'Six'])
    expect(await readAllPages(maren, '/deals/recently-updated?days=9')).toEqual(['None', 'Six', 'Seven'])
  })

  it('returns the next step: the earliest open task or planned activity', async () => {
    const maren = await createPerson(server)
    const { id } = await createDeal(maren)
    const step = async () => {
      const [{ nextStepAt, nextStepTitle }] = (await listDeals(maren)).body.data
      return [nextStepAt, nextStepTitle]
    }
    const [soon, sooner, soonest] = [
      '2031-03-01T09:00:00+00:00',
      '2031-02-01T09:00:00+00:00',
      '2031-01-01T09:00:00+00:00',
    ]
    expect(await step()).toEqual([null, null])
    await createActivityRow(server, maren, { deal_id: id }, { scheduled_at: '2020-01-01T09:00:00Z' })
    await createActivityRow(server, maren, { deal_id: id }, { scheduled_at: soonest, completed_at: soonest })
    await createTaskRow(server, maren, { deal_id: id }, { due_date: soonest, status: 'COMPLETED' })
    await createTaskRow(server, maren, { deal_id: id }, { due_date: soonest, status: 'CANCELLED' })
    await createTaskRow(server, maren, { deal_id: id }, { due_date: soonest, deleted_at: soonest })
    await createTaskRow(server, maren, { deal_id: id })
    expect(await step()).toEqual([null, null])
    await createActivityRow(server, maren, { deal_id: id }, { scheduled_at: soon, title: 'Visit' })
    expect(await step()).toEqual([soon, 'Visit'])
    await createTaskRow(server, maren, { deal_id: id }, { due_date: sooner, status: 'IN_PROGRESS', title: 'Call back' })
    expect(await step()).toEqual([sooner, 'Call back'])
    await createTaskRow(server, maren, { deal_id: id }, { due_date: '2020-01-01T09:00:00+00:00' })
    expect(await step()).toEqual(['2020-01-01T09:00:00+00:00', 'Send the offer'])
  })

  it('marks an open deal with which nothing happened for fourteen days', async () => {
    const maren = await createPerson(server)
    const isRotting = async (id: string) => (await maren.request('GET', `/deals/${id}`)).body.data.isRotting
    for (const status of ['OPEN', 'WON', 'LOST', 'PAUSED']) {
      const { id } = await createDeal(maren, { title: status, status })
      await backdateDeal(server, maren, id, 13)
      expect(await isRotting(id)).toBe(false)
      await backdateDeal(server, maren, id, 14)
      expect(await isRotting(id), status).toBe(status === 'OPEN')
    }
    for (const keep of [createActivityRow, createTaskRow, createNoteRow]) {
      const { id } = await createDeal(maren)
      await backdateDeal(server, maren, id, 15)
      await keep(server, maren, { deal_id: id }, { updated_at: inDays(-15) })
      await keep(server, maren, { deal_id: id }, { deleted_at: inDays(0) })
      expect(await isRotting(id)).toBe(true)
      await keep(server, maren, { deal_id: id })
      expect(await isRotting(id)).toBe(false)
    }
    const { id } = await createDeal(maren)
    await backdateDeal(server, maren, id, 15)
    await maren.request('PATCH', `/deals/${id}`, { value: 5 })
    expect(await isRotting(id)).toBe(false)
  })
})

describe('refuses', () => {
  it('sorts, filters and numbers it does not know', async () => {
    const maren = await createPerson(server)
    const wrong = [
      '?sort=description',
      '?status=CLOSED',
      '?currency=XYZ',
      '?ownerId=me',
      '?companyId=7',
      '?expectedCloseFrom=soon',
    ]
    const special = [
      '/upcoming-closes?days=-1',
      '/upcoming-closes?days=3651',
      '/upcoming-closes?days=soon',
      '/high-value?minValue=-5',
      '/high-value?minValue=much',
      '/recently-updated?days=1.5',
    ]
    for (const path of [...wrong, ...special]) expect((await listDeals(maren, path)).status, path).toBe(400)
    for (const path of ['/by-contact/7', '/by-company/7', '/by-owner/me'])
      expect((await listDeals(maren, path)).status, path).toBe(404)
  })
})

describe('hides', () => {
  it('deals of another workspace from every list (DEAL-033)', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    const companyId = await insertCompany(server, maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    await createDeal(maren, { title: 'Secret', value: 90_000, expectedCloseDate: inDays(1), companyId, contactId })
    const lists = [
      '',
      '?search=secret',
      `?companyId=${companyId}`,
      '/upcoming-closes',
      '/high-value',
      '/recently-updated',
    ]
    for (const path of lists) {
      expect(titlesIn(await listDeals(maren, path)), path).toEqual(['Secret'])
      expect(titlesIn(await listDeals(otherTenant, path)), path).toEqual([])
    }
    for (const path of [`/by-company/${companyId}`, `/by-contact/${contactId}`, `/by-owner/${maren.userId}`]) {
      expect(titlesIn(await listDeals(maren, path)), path).toEqual(['Secret'])
      expect((await listDeals(otherTenant, path)).status, path).toBe(404)
    }
  })
})
