import { describe, expect, it } from 'vitest'
import { dealDefaults, dealSorts, dealStatuses, rottingDays } from '#contract/deals/enums.ts'
import { aNoteOn, anActivityOn, aTaskOn } from '../../platform/testing/hanging.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { aTagNamed, dealValues, makeDeal, untouchedFor } from './story.ts'

const server = await aServer()

const titles = ({ status, body, text }: Answer): string[] => {
  expect(status, text).toBe(200)
  return body.data.map(({ title }: { title: string }) => title)
}
const list = (person: Person, query = '') => person.calls('GET', `/deals${query}`)
const daysOn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const makeAll = async (person: Person, all: Record<string, unknown>[]) => {
  for (const values of all) await makeDeal(person, values)
}

/** Titles of all pages of two. */
async function walk(person: Person, path: string): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await person.calls(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=2${cursor && `&cursor=${cursor}`}`,
    )
    all.push(...titles(answer))
    cursor = answer.body.page.nextCursor
  }
  return all
}

describe('does', () => {
  it('lists deals newest first, by page, with their total (DEAL-007, DEAL-034)', async () => {
    const maren = await aPerson(server)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await makeDeal(maren, { title })
    expect(titles(await list(maren))).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect((await list(maren, '?limit=2')).body.page).toMatchObject({ limit: 2, total: 5, totalIsExact: true })
    expect(await walk(maren, '/deals')).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  })

  it('keeps to every filter', async () => {
    const maren = await aPerson(server)
    const links = {
      companyId: await aCompany(server, maren),
      contactId: (await aContact(maren, { name: 'Amara Okonkwo' })).id,
    }
    const { id } = await makeDeal(maren, { ...dealValues, ...links, title: 'Hit' })
    await makeDeal(maren, { title: 'Miss', ownerId: null })
    const tagId = await aTagNamed(maren, 'Strategic')
    await maren.calls('POST', `/deals/${id}/tags/${tagId}`)
    const { ownerId, status, currency } = { ownerId: maren.userId, status: 'LOST', currency: 'EUR' }
    for (const [key, value] of Object.entries({ ...links, ownerId, status, currency, tagId, search: 'hit' }))
      expect(titles(await list(maren, `?${key}=${value}`)), key).toEqual(['Hit'])
    const inOctober = 'expectedCloseFrom=2026-10-01T00:00:00Z&expectedCloseTo=2026-10-31T23:59:59Z'
    expect(titles(await list(maren, `?${inOctober}`))).toEqual(['Hit'])
    expect(titles(await list(maren, '?expectedCloseTo=2026-10-30T00:00:00Z'))).toEqual([])
    for (const key of ['created', 'updated']) {
      expect(titles(await list(maren, `?${key}From=${daysOn(-1)}&${key}To=${daysOn(1)}`))).toEqual(['Miss', 'Hit'])
      expect(titles(await list(maren, `?${key}To=${daysOn(-1)}`))).toEqual([])
    }
    expect(titles(await list(maren, '?status=OPEN,LOST&currency=USD,EUR'))).toEqual(['Miss', 'Hit'])
  })

  it('finds text in title and description, and by the names of contact and company', async () => {
    const maren = await aPerson(server)
    const companyId = await aCompany(server, maren, { name: 'Söderholm Freight' })
    const { id: contactId } = await aContact(maren, { name: 'Amara Okonkwo', email: 'amara@kestrel.example' })
    await makeAll(maren, [
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
      expect(titles(await list(maren, `?search=${encodeURIComponent(text)}`)), text).toEqual([title])
    for (const text of ['winterXcontract', 'kestrel.example', 'zzz'])
      expect(titles(await list(maren, `?search=${text}`)), text).toEqual([])
  })

  it('pages in the order of every column, each deal once, empty values last', async () => {
    const maren = await aPerson(server)
    const [acme, zephyr] = [
      await aCompany(server, maren, { name: 'Acme' }),
      await aCompany(server, maren, { name: 'Zephyr' }),
    ]
    const amara = (await aContact(maren, { name: 'Amara' })).id
    const nameless = (await aContact(maren, { email: 'nobody@kestrel.example' })).id
    await makeAll(maren, [
      { title: 'beta', value: 9, companyId: zephyr, contactId: nameless, ownerId: null },
      { title: 'Älpha', value: 100, probability: 10, companyId: acme, contactId: amara, expectedCloseDate: daysOn(3) },
      { title: 'Gamma', value: 20, status: 'WON', currency: 'EUR', expectedCloseDate: daysOn(1) },
      { title: 'delta', value: 20, probability: 90, companyId: acme, contactId: amara },
    ])
    const expected: Partial<Record<string, string[]>> = {
      title: ['Älpha', 'beta', 'delta', 'Gamma'],
      '-value': ['Älpha', 'delta', 'Gamma', 'beta'],
      value: ['beta', 'Gamma', 'delta', 'Älpha'],
      company: ['Älpha', 'delta', 'beta', 'Gamma'],
      contact: ['Älpha', 'delta', 'beta', 'Gamma'],
      expectedCloseDate: ['Gamma', 'Älpha', 'beta', 'delta'],
    }
    for (const sort of [...dealSorts, '-value', '-company']) {
      const whole = titles(await list(maren, `?sort=${sort}`))
      expect(await walk(maren, `/deals?sort=${sort}`), sort).toEqual(whole)
      expect(new Set(whole).size).toBe(4)
      if (expected[sort]) expect(whole, sort).toEqual(expected[sort])
    }
  })

  it('lists the deals of one contact, company or owner, by page (DEAL-018, DEAL-019, DEAL-020)', async () => {
    const maren = await aPerson(server)
    const priya = await aPerson(server, { beside: maren, name: 'Priya Nair' })
    const companyId = await aCompany(server, maren)
    const { id: contactId } = await aContact(maren, { name: 'Amara Okonkwo' })
    await makeAll(maren, [
      { title: 'A', companyId },
      { title: 'B', companyId },
      { title: 'C', companyId, contactId },
      { title: 'D', contactId },
      { title: 'E', ownerId: priya.userId },
    ])
    expect(await walk(maren, `/deals/by-company/${companyId}`)).toEqual(['C', 'B', 'A'])
    expect(await walk(maren, `/deals/by-contact/${contactId}`)).toEqual(['D', 'C'])
    expect(await walk(maren, `/deals/by-owner/${priya.userId}`)).toEqual(['E'])
    expect(await walk(maren, `/deals/by-owner/${maren.userId}?sort=title`)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('lists open deals that close within days from today, thirty unless said (DEAL-021, DEAL-063)', async () => {
    const maren = await aPerson(server)
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    await makeAll(maren, [
      { title: 'In 29', expectedCloseDate: daysOn(29) },
      { title: 'In 32', expectedCloseDate: daysOn(32) },
      { title: 'Today', expectedCloseDate: today },
      { title: 'Late', expectedCloseDate: daysOn(-2) },
      { title: 'Won', status: 'WON', expectedCloseDate: daysOn(2) },
      { title: 'Paused', status: 'PAUSED', expectedCloseDate: daysOn(2) },
      { title: 'Never' },
    ])
    expect(dealDefaults.closesWithinDays).toBe(30)
    expect(await walk(maren, '/deals/upcoming-closes')).toEqual(['Today', 'In 29'])
    expect(await walk(maren, '/deals/upcoming-closes?days=33')).toEqual(['Today', 'In 29', 'In 32'])
    expect(await walk(maren, '/deals/upcoming-closes?days=0')).toEqual(['Today'])
  })

  it('lists deals of ten thousand or more unless said, highest first (DEAL-022, DEAL-064)', async () => {
    const maren = await aPerson(server)
    const values = { Low: 9_999.99, Edge: 10_000, Top: 50_000, Middle: 20_000 }
    await makeAll(
      maren,
      Object.entries(values).map(([title, value]) => ({ title, value })),
    )
    expect(dealDefaults.minValue).toBe(10_000)
    expect(await walk(maren, '/deals/high-value')).toEqual(['Top', 'Middle', 'Edge'])
    expect(await walk(maren, '/deals/high-value?minValue=20000.01')).toEqual(['Top'])
  })

  it('lists deals that were changed within seven days unless said, newest first (DEAL-023, DEAL-065)', async () => {
    const maren = await aPerson(server)
    for (const [title, days] of [
      ['Six', 6],
      ['Eight', 8],
      ['None', 0],
    ] as const)
      await untouchedFor(server, maren, (await makeDeal(maren, { title })).id, days)
    expect(dealDefaults.updatedWithinDays).toBe(7)
    expect(await walk(maren, '/deals/recently-updated')).toEqual(['None', 'Six'])
    expect(await walk(maren, '/deals/recently-updated?days=9')).toEqual(['None', 'Six', 'Eight'])
  })

  it('tells the next step: the earliest open task or planned activity', async () => {
    const maren = await aPerson(server)
    const { id } = await makeDeal(maren)
    const step = async () => {
      const [{ nextStepAt, nextStepTitle }] = (await list(maren)).body.data
      return [nextStepAt, nextStepTitle]
    }
    const [soon, sooner, soonest] = [
      '2031-03-01T09:00:00+00:00',
      '2031-02-01T09:00:00+00:00',
      '2031-01-01T09:00:00+00:00',
    ]
    expect(await step()).toEqual([null, null])
    await anActivityOn(server, maren, { deal_id: id }, { scheduled_at: '2020-01-01T09:00:00Z' })
    await anActivityOn(server, maren, { deal_id: id }, { scheduled_at: soonest, completed_at: soonest })
    await aTaskOn(server, maren, { deal_id: id }, { due_date: soonest, status: 'COMPLETED' })
    await aTaskOn(server, maren, { deal_id: id }, { due_date: soonest, status: 'CANCELLED' })
    await aTaskOn(server, maren, { deal_id: id }, { due_date: soonest, deleted_at: soonest })
    await aTaskOn(server, maren, { deal_id: id })
    expect(await step()).toEqual([null, null])
    await anActivityOn(server, maren, { deal_id: id }, { scheduled_at: soon, title: 'Visit' })
    expect(await step()).toEqual([soon, 'Visit'])
    await aTaskOn(server, maren, { deal_id: id }, { due_date: sooner, status: 'IN_PROGRESS', title: 'Call back' })
    expect(await step()).toEqual([sooner, 'Call back'])
    await aTaskOn(server, maren, { deal_id: id }, { due_date: '2020-01-01T09:00:00+00:00' })
    expect(await step()).toEqual(['2020-01-01T09:00:00+00:00', 'Send the offer'])
  })

  it('marks an open deal with which nothing happened for fourteen days', async () => {
    const maren = await aPerson(server)
    const rots = async (id: string) => (await maren.calls('GET', `/deals/${id}`)).body.data.isRotting
    expect(rottingDays).toBe(14)
    for (const status of dealStatuses) {
      const { id } = await makeDeal(maren, { title: status, status })
      await untouchedFor(server, maren, id, 13)
      expect(await rots(id)).toBe(false)
      await untouchedFor(server, maren, id, 15)
      expect(await rots(id), status).toBe(status === 'OPEN')
    }
    for (const keep of [anActivityOn, aTaskOn, aNoteOn]) {
      const { id } = await makeDeal(maren)
      await untouchedFor(server, maren, id, 15)
      await keep(server, maren, { deal_id: id }, { updated_at: daysOn(-15) })
      await keep(server, maren, { deal_id: id }, { deleted_at: daysOn(0) })
      expect(await rots(id)).toBe(true)
      await keep(server, maren, { deal_id: id })
      expect(await rots(id)).toBe(false)
    }
    const { id } = await makeDeal(maren)
    await untouchedFor(server, maren, id, 15)
    await maren.calls('PATCH', `/deals/${id}`, { value: 5 })
    expect(await rots(id)).toBe(false)
  })
})

describe('refuses', () => {
  it('sorts, filters and numbers it does not know', async () => {
    const maren = await aPerson(server)
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
      '/upcoming-closes?days=soon',
      '/high-value?minValue=-5',
      '/high-value?minValue=much',
      '/recently-updated?days=1.5',
    ]
    for (const path of [...wrong, ...special]) expect((await list(maren, path)).status, path).toBe(400)
    for (const path of ['/by-contact/7', '/by-company/7', '/by-owner/me'])
      expect((await list(maren, path)).status, path).toBe(404)
  })
})

describe('hides', () => {
  it('deals of another workspace from every list (DEAL-033)', async () => {
    const [maren, stranger] = [await aPerson(server), await aPerson(server)]
    const companyId = await aCompany(server, maren)
    const { id: contactId } = await aContact(maren, { name: 'Amara Okonkwo' })
    await makeDeal(maren, { title: 'Secret', value: 90_000, expectedCloseDate: daysOn(1), companyId, contactId })
    const lists = [
      '',
      '?search=secret',
      `?companyId=${companyId}`,
      '/upcoming-closes',
      '/high-value',
      '/recently-updated',
    ]
    for (const path of lists) {
      expect(titles(await list(maren, path)), path).toEqual(['Secret'])
      expect(titles(await list(stranger, path)), path).toEqual([])
    }
    for (const path of [`/by-company/${companyId}`, `/by-contact/${contactId}`, `/by-owner/${maren.userId}`]) {
      expect(titles(await list(maren, path)), path).toEqual(['Secret'])
      expect((await list(stranger, path)).status, path).toBe(404)
    }
  })
})
