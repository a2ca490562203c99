import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createDeal } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const givenDate = '2026-03-11T09:30:00+00:00'
const laterDate = '2026-04-01T00:00:00+00:00'
const patchStatus = async (id: string, body: object) => {
  const answer = await maren.request('PATCH', `/deals/${id}/status`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** Returns the time of the database, to enclose a call between two of them. */
async function getDatabaseTime(): Promise<number> {
  const { rows } = await server.platform.database.owner.query('select clock_timestamp() as at')
  return rows[0].at.getTime()
}
async function expectDatedNow(act: () => Promise<{ actualCloseDate: string }>): Promise<void> {
  const before = await getDatabaseTime()
  const { actualCloseDate } = await act()
  expect(Date.parse(actualCloseDate)).toBeGreaterThanOrEqual(before - 1)
  expect(Date.parse(actualCloseDate)).toBeLessThanOrEqual((await getDatabaseTime()) + 1)
}

describe('does', () => {
  for (const [status, requirement] of [
    ['WON', 'DEAL-028'],
    ['LOST', 'DEAL-029'],
  ] as const) {
    it(`dates a deal that is ${status}: with the given date, else with now (DEAL-014, ${requirement})`, async () => {
      const { id } = await createDeal(maren)
      const dated = await patchStatus(id, { status, actualCloseDate: givenDate })
      expect(dated).toMatchObject({ status, actualCloseDate: givenDate })
      const other = (await createDeal(maren)).id
      await expectDatedNow(() => patchStatus(other, { status }))
      const general = (await createDeal(maren)).id
      await expectDatedNow(async () => (await maren.request('PATCH', `/deals/${general}`, { status })).body.data)
      await expectDatedNow(async () => (await maren.request('POST', '/deals', { title: 'New', status })).body.data)
    })

    it(`takes the date of a deal that is ${status} away when it is opened again or paused (DEAL-014)`, async () => {
      for (const back of ['OPEN', 'PAUSED']) {
        const { id } = await createDeal(maren, { title: 'Back', status, actualCloseDate: givenDate })
        expect(await patchStatus(id, { status: back })).toMatchObject({ status: back, actualCloseDate: null })
        await patchStatus(id, { status, actualCloseDate: givenDate })
        const general = await maren.request('PATCH', `/deals/${id}`, { status: back, title: 'Again' })
        expect(general.body.data).toMatchObject({ status: back, actualCloseDate: null, title: 'Again' })
      }
    })
  }

  it('leaves the date alone when the status stays, and dates anew when won turns to lost', async () => {
    const { id } = await createDeal(maren, { title: 'Won', status: 'WON', actualCloseDate: givenDate })
    expect((await patchStatus(id, { status: 'WON' })).actualCloseDate).toBe(givenDate)
    expect((await maren.request('PATCH', `/deals/${id}`, { value: 5 })).body.data.actualCloseDate).toBe(givenDate)
    expect(
      (await maren.request('PATCH', `/deals/${id}`, { actualCloseDate: laterDate })).body.data.actualCloseDate,
    ).toBe(laterDate)
    await expectDatedNow(() => patchStatus(id, { status: 'LOST' }))
    expect((await patchStatus(id, { status: 'WON', actualCloseDate: givenDate })).actualCloseDate).toBe(givenDate)
  })

  it('keeps the reason of a loss as long as the deal is lost', async () => {
    const { id } = await createDeal(maren)
    expect(await patchStatus(id, { status: 'LOST', lostReason: 'Price' })).toMatchObject({
      status: 'LOST',
      lostReason: 'Price',
    })
    expect((await maren.request('PATCH', `/deals/${id}`, { lostReason: 'Too slow' })).body.data.lostReason).toBe(
      'Too slow',
    )
    expect((await patchStatus(id, { status: 'OPEN' })).lostReason).toBeNull()
  })

  it('dates many deals at once', async () => {
    const dealIds = [(await createDeal(maren)).id, (await createDeal(maren)).id]
    await maren.request('PATCH', '/deals/bulk', { dealIds, changes: { status: 'LOST' } })
    for (const id of dealIds)
      expect((await maren.request('GET', `/deals/${id}`)).body.data.actualCloseDate).toMatch(/^\d{4}-/)
    await maren.request('PATCH', '/deals/bulk', { dealIds, changes: { status: 'OPEN' } })
    for (const id of dealIds) expect((await maren.request('GET', `/deals/${id}`)).body.data.actualCloseDate).toBeNull()
  })

  it('has no reason unless it is lost, and no date unless it is won or lost, whichever field is written', async () => {
    const reason = { lostReason: 'Price', actualCloseDate: givenDate }
    const none = { lostReason: null, actualCloseDate: null }
    for (const status of ['OPEN', 'PAUSED']) {
      const created = await maren.request('POST', '/deals', { title: 'New', status, ...reason })
      expect([created.status, created.body.data]).toMatchObject([201, { status, ...none }])
      const { id } = created.body.data
      for (const body of [reason, { lostReason: 'Price' }, { actualCloseDate: givenDate }, { status, ...reason }])
        expect((await maren.request('PATCH', `/deals/${id}`, body)).body.data).toMatchObject({ status, ...none })
      expect(await patchStatus(id, { status, ...reason })).toMatchObject({ status, ...none })
      await maren.request('PATCH', '/deals/bulk', { dealIds: [id], changes: reason })
      expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({ status, ...none })
      await expectDatedNow(() => patchStatus(id, { status: 'WON', lostReason: 'Price' }))
      expect((await maren.request('GET', `/deals/${id}`)).body.data.lostReason).toBeNull()
    }
    const { id } = await createDeal(maren, { title: 'Won', status: 'WON', actualCloseDate: givenDate })
    await expectDatedNow(
      async () => (await maren.request('PATCH', `/deals/${id}`, { actualCloseDate: null })).body.data,
    )
    await maren.request('POST', '/deals/import', { deals: [{ title: 'From a file', status: 'Open', ...reason }] })
    const { data } = (await maren.request('GET', '/deals?search=from a file')).body
    expect(data).toMatchObject([none])
  })
})

describe('refuses', () => {
  it('a status that is not there, none, a date that is none, a long reason, and other fields (DEAL-014)', async () => {
    const { id } = await createDeal(maren)
    const wrong: object[] = [
      {},
      { status: 'CLOSED' },
      { status: null },
      { actualCloseDate: givenDate },
      { status: 'WON', actualCloseDate: 'soon' },
      { status: 'LOST', lostReason: 'x'.repeat(256) },
      { status: 'WON', title: 'Other' },
    ]
    for (const body of wrong)
      expect((await maren.request('PATCH', `/deals/${id}/status`, body)).status, JSON.stringify(body)).toBe(422)
    expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({ status: 'OPEN', version: 1 })
  })

  it('a stale change of the status', async () => {
    const { id } = await createDeal(maren)
    await patchStatus(id, { status: 'PAUSED' })
    const stale = await maren.request('PATCH', `/deals/${id}/status`, { status: 'WON' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { status: 'PAUSED' } })
  })
})
