import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createActivity } from './examples.ts'

let links: { contactId: string; companyId: string; dealId: string }
/** Titles of what Maren and Priya did, newest first by when it happened, or happens. */
const days = ['2031-05-09', '2026-05-05', '2026-05-04', '2026-05-03', '2026-04-30']
const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
beforeAll(async () => {
  links = {
    contactId: (await createContact(maren, { name: 'Amara Okonkwo' })).id,
    companyId: (await createCompany(maren)).id,
    dealId: (await createDeal(maren)).id,
  }
  const { contactId, companyId, dealId } = links
  const at = (day: string | undefined) => ({ title: String(day), scheduledAt: `${day}T12:00:00Z` })
  await createActivity(maren, { ...at(days[2]), contactId, type: 'MEETING', channel: 'OTHER', campaignId: 'spring' })
  await createActivity(priya, { ...at(days[4]), dealId, type: 'EMAIL', channel: 'EMAIL', outcome: 'NO_RESPONSE' })
  await createActivity(maren, { ...at(days[0]), contactId, channel: 'PHONE' })
  await createActivity(priya, { ...at(days[3]), companyId, channel: 'WHATSAPP', outcome: 'SUCCESSFUL' })
  await createActivity(maren, { ...at(days[1]), contactId, outcome: 'FAILED' })
})

const listActivities = async (query: string, path = '/activities') =>
  (await maren.request('GET', `${path}?${query}`)).body
const listTitles = async (query: string, path?: string): Promise<string[]> =>
  (await listActivities(query, path)).data.map(({ title }: Activity) => title)

describe('does', () => {
  it('lists all of a workspace, newest first by when they are, with a total (ACT-003)', async () => {
    const { data, page, success } = await listActivities('')
    expect(data.map(({ title }: Activity) => title)).toEqual(days)
    expect([success, page]).toEqual([true, { limit: 50, nextCursor: null, total: 5, totalIsExact: true }])
    expect(await listTitles('sort=happensAt')).toEqual([...days].reverse())
  })

  it('sorts an unscheduled activity by the time it was created', async () => {
    const { id } = await createActivity(maren, { title: 'Now', dealId: links.dealId })
    expect(await listTitles('')).toEqual([days[0], 'Now', ...days.slice(1)])
    await maren.request('DELETE', `/activities/${id}`)
  })

  it('finds activities of a contact, a company and a deal (ACT-003)', async () => {
    expect(await listTitles(`contactId=${links.contactId}`)).toEqual([days[0], days[1], days[2]])
    expect(await listTitles(`companyId=${links.companyId}`)).toEqual([days[3]])
    expect(await listTitles(`dealId=${links.dealId}`)).toEqual([days[4]])
    expect(await listTitles(`contactId=${uuidv7()}`)).toEqual([])
  })

  it('lists activities of a deal under the deal, too (DEAL-017)', async () => {
    const path = `/deals/${links.dealId}/activities`
    expect(await listActivities('', path)).toEqual(await listActivities(`dealId=${links.dealId}`))
    expect(await listTitles('', path)).toEqual([days[4]])
    expect(await listTitles('offset=1', path)).toEqual([])
    expect((await maren.request('GET', `/deals/${uuidv7()}/activities`)).status).toBe(404)
  })

  it('filters by type, channel, outcome, person and campaign, any of several (ACT-003)', async () => {
    const found: Record<string, (string | undefined)[]> = {
      'type=MEETING': [days[2]],
      'type=MEETING,EMAIL': [days[2], days[4]],
      'channel=PHONE,WHATSAPP': [days[0], days[3]],
      'outcome=FAILED': [days[1]],
      [`userId=${priya.userId}`]: [days[3], days[4]],
      [`userId=${priya.userId},${maren.userId}`]: days,
      'campaignId=spring': [days[2]],
      'campaignId=SPRING': [],
      [`type=CALL&channel=PHONE&contactId=${links.contactId}`]: [days[0]],
    }
    for (const [query, expected] of Object.entries(found)) expect(await listTitles(query), query).toEqual(expected)
  })

  it('filters by days, both ends included, and by moments (ACT-003)', async () => {
    const found: Record<string, (string | undefined)[]> = {
      'startDate=2026-05-03&endDate=2026-05-04': [days[2], days[3]],
      'startDate=2026-05-05': [days[0], days[1]],
      'endDate=2026-04-30': [days[4]],
      'startDate=2026-05-04T12:00:00Z&endDate=2026-05-04T12:00:00Z': [days[2]],
      'startDate=2026-05-04T12:00:01Z&endDate=2026-05-05T11:59:59Z': [],
      [`startDate=${encodeURIComponent('2026-05-04T14:00:00+02:00')}&endDate=2026-05-05`]: [days[1], days[2]],
    }
    for (const [query, expected] of Object.entries(found)) expect(await listTitles(query), query).toEqual(expected)
  })

  it('pages by cursor, by offset, or by offset from a cursor (ACT-003)', async () => {
    const first = await listActivities('limit=2')
    expect(first.data.map(({ title }: Activity) => title)).toEqual(days.slice(0, 2))
    const cursor = first.page.nextCursor
    expect(await listTitles(`limit=2&cursor=${cursor}`)).toEqual(days.slice(2, 4))
    for (let offset = 0; offset <= 6; offset++)
      expect(await listTitles(`limit=2&offset=${offset}`)).toEqual(days.slice(offset, offset + 2))
    const skipped = await listActivities(`limit=2&offset=1`)
    expect(skipped.page.total).toBe(5)
    expect(await listTitles(`limit=2&cursor=${skipped.page.nextCursor}`)).toEqual(days.slice(3))
    expect(await listTitles(`cursor=${cursor}&offset=1`)).toEqual(days.slice(3))
    expect((await listActivities('limit=2&offset=3')).page.nextCursor).toBeNull()
  })
})

describe('refuses', () => {
  it('filters that mean nothing, with the name of the filter', async () => {
    const ids = Array.from({ length: 101 }, () => uuidv7()).join()
    const tries: Record<string, string[]> = {
      ...{ type: ['FAX', 'call', 'constructor'], channel: ['PHONE,FAX'], outcome: [','], userId: ['me', ids] },
      ...{ contactId: ['x'], startDate: ['yesterday'], endDate: ['2026-13-01', '2026-05-04T25:00:00Z'] },
      ...{ limit: ['0'], offset: ['-1', '1000001', '1.5'], sort: ['title'] },
    }
    for (const [key, value] of Object.entries(tries).flatMap(([key, values]) =>
      values.map((each) => [key, each] as const),
    )) {
      const { status, body } = await maren.request('GET', `/activities?${key}=${encodeURIComponent(String(value))}`)
      expect([status, Object.keys(body.field_errors)], `${key}=${value}`).toEqual([400, [key]])
    }
  })

  it('nothing for a key it does not know', async () => {
    for (const query of ['search=call', 'constructor=1', 'status=OPEN', 'type='])
      expect(await listTitles(query), query).toEqual(days)
  })
})
