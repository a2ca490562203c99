import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson } from '../../platform/testing/people.ts'
import { makeDeal } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)

const given = '2026-03-11T09:30:00+00:00'
const later = '2026-04-01T00:00:00+00:00'
const sets = async (id: string, body: object) => {
  const answer = await maren.calls('PATCH', `/deals/${id}/status`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** The database's own time lies between the two that enclose a call. */
async function now(): Promise<number> {
  const { rows } = await server.platform.database.owner.query('select clock_timestamp() as at')
  return rows[0].at.getTime()
}
async function datedNow(act: () => Promise<{ actualCloseDate: string }>): Promise<void> {
  const before = await now()
  const { actualCloseDate } = await act()
  expect(Date.parse(actualCloseDate)).toBeGreaterThanOrEqual(before - 1)
  expect(Date.parse(actualCloseDate)).toBeLessThanOrEqual((await now()) + 1)
}

describe('does', () => {
  for (const [status, requirement] of [
    ['WON', 'DEAL-028'],
    ['LOST', 'DEAL-029'],
  ] as const) {
    it(`dates a deal that is ${status}: with the given date, else with now (DEAL-014, ${requirement})`, async () => {
      const { id } = await makeDeal(maren)
      const dated = await sets(id, { status, actualCloseDate: given })
      expect(dated).toMatchObject({ status, actualCloseDate: given })
      const other = (await makeDeal(maren)).id
      await datedNow(() => sets(other, { status }))
      const general = (await makeDeal(maren)).id
      await datedNow(async () => (await maren.calls('PATCH', `/deals/${general}`, { status })).body.data)
      await datedNow(async () => (await maren.calls('POST', '/deals', { title: 'New', status })).body.data)
    })

    it(`takes the date of a deal that is ${status} away when it is opened again or paused (DEAL-014)`, async () => {
      for (const back of ['OPEN', 'PAUSED']) {
        const { id } = await makeDeal(maren, { title: 'Back', status, actualCloseDate: given })
        expect(await sets(id, { status: back })).toMatchObject({ status: back, actualCloseDate: null })
        await sets(id, { status, actualCloseDate: given })
        const general = await maren.calls('PATCH', `/deals/${id}`, { status: back, title: 'Again' })
        expect(general.body.data).toMatchObject({ status: back, actualCloseDate: null, title: 'Again' })
      }
    })
  }

  it('leaves the date alone when the status stays, and dates anew when won turns to lost', async () => {
    const { id } = await makeDeal(maren, { title: 'Won', status: 'WON', actualCloseDate: given })
    expect((await sets(id, { status: 'WON' })).actualCloseDate).toBe(given)
    expect((await maren.calls('PATCH', `/deals/${id}`, { value: 5 })).body.data.actualCloseDate).toBe(given)
    expect((await maren.calls('PATCH', `/deals/${id}`, { actualCloseDate: later })).body.data.actualCloseDate).toBe(
      later,
    )
    await datedNow(() => sets(id, { status: 'LOST' }))
    expect((await sets(id, { status: 'WON', actualCloseDate: given })).actualCloseDate).toBe(given)
  })

  it('keeps the reason of a loss as long as the deal is lost', async () => {
    const { id } = await makeDeal(maren)
    expect(await sets(id, { status: 'LOST', lostReason: 'Price' })).toMatchObject({
      status: 'LOST',
      lostReason: 'Price',
    })
    expect((await maren.calls('PATCH', `/deals/${id}`, { lostReason: 'Too slow' })).body.data.lostReason).toBe(
      'Too slow',
    )
    expect((await sets(id, { status: 'OPEN' })).lostReason).toBeNull()
  })

  it('dates many deals at once', async () => {
    const dealIds = [(await makeDeal(maren)).id, (await makeDeal(maren)).id]
    await maren.calls('PATCH', '/deals/bulk', { dealIds, changes: { status: 'LOST' } })
    for (const id of dealIds)
      expect((await maren.calls('GET', `/deals/${id}`)).body.data.actualCloseDate).toMatch(/^\d{4}-/)
    await maren.calls('PATCH', '/deals/bulk', { dealIds, changes: { status: 'OPEN' } })
    for (const id of dealIds) expect((await maren.calls('GET', `/deals/${id}`)).body.data.actualCloseDate).toBeNull()
  })

  it('has no reason unless it is lost, and no date unless it is won or lost, whichever field is written', async () => {
    const reason = { lostReason: 'Price', actualCloseDate: given }
    const none = { lostReason: null, actualCloseDate: null }
    for (const status of ['OPEN', 'PAUSED']) {
      const created = await maren.calls('POST', '/deals', { title: 'New', status, ...reason })
      expect([created.status, created.body.data]).toMatchObject([201, { status, ...none }])
      const { id } = created.body.data
      for (const body of [reason, { lostReason: 'Price' }, { actualCloseDate: given }, { status, ...reason }])
        expect((await maren.calls('PATCH', `/deals/${id}`, body)).body.data).toMatchObject({ status, ...none })
      expect(await sets(id, { status, ...reason })).toMatchObject({ status, ...none })
      await maren.calls('PATCH', '/deals/bulk', { dealIds: [id], changes: reason })
      expect((await maren.calls('GET', `/deals/${id}`)).body.data).toMatchObject({ status, ...none })
      await datedNow(() => sets(id, { status: 'WON', lostReason: 'Price' }))
      expect((await maren.calls('GET', `/deals/${id}`)).body.data.lostReason).toBeNull()
    }
    const { id } = await makeDeal(maren, { title: 'Won', status: 'WON', actualCloseDate: given })
    await datedNow(async () => (await maren.calls('PATCH', `/deals/${id}`, { actualCloseDate: null })).body.data)
    await maren.calls('POST', '/deals/import', { deals: [{ title: 'From a file', status: 'Open', ...reason }] })
    const { data } = (await maren.calls('GET', '/deals?search=from a file')).body
    expect(data).toMatchObject([none])
  })
})

describe('refuses', () => {
  it('a status that is not there, none, a date that is none, a long reason, and other fields (DEAL-014)', async () => {
    const { id } = await makeDeal(maren)
    const wrong: object[] = [
      {},
      { status: 'CLOSED' },
      { status: null },
      { actualCloseDate: given },
      { status: 'WON', actualCloseDate: 'soon' },
      { status: 'LOST', lostReason: 'x'.repeat(256) },
      { status: 'WON', title: 'Other' },
    ]
    for (const body of wrong)
      expect((await maren.calls('PATCH', `/deals/${id}/status`, body)).status, JSON.stringify(body)).toBe(422)
    expect((await maren.calls('GET', `/deals/${id}`)).body.data).toMatchObject({ status: 'OPEN', version: 1 })
  })

  it('a stale change of the status', async () => {
    const { id } = await makeDeal(maren)
    await sets(id, { status: 'PAUSED' })
    const stale = await maren.calls('PATCH', `/deals/${id}/status`, { status: 'WON' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { status: 'PAUSED' } })
  })
})
