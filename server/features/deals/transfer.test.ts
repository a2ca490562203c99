import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { change, sends, settled } from '../transfer/story.ts'
import { aTagNamed, dealValues, makeDeal } from './story.ts'

const server = await aServer()

/** The state of an import of deals once it is over. */
async function imported(person: Person, content: string, options: Record<string, string> = {}) {
  const answer = await sends(person, '/deals/import', { content, options })
  expect(answer.status, answer.text).toBe(200)
  return settled(server, person, answer.body.data.importId)
}
const listed = async (person: Person, query = 'sort=title') =>
  (await person.calls('GET', `/deals?limit=500&${query}`)).body.data
const exported = (person: Person, body: object = {}) => person.calls('POST', '/deals/export', body)
const rowsOf = ({ text }: Answer): Record<string, string>[] => parse(text, { columns: true })

/** A workspace with a company, a contact and a colleague, as files name them. */
async function aWorkspace() {
  const maren = await aPerson(server)
  const priya = await aPerson(server, { beside: maren, name: 'Priya Nair' })
  const companyId = await aCompany(server, maren, { name: 'Söhne GmbH', domain: 'https://www.soehne.example' })
  const { id: contactId } = await aContact(maren, { name: 'Amara Okonkwo', email: 'amara@soehne.example' })
  return { maren, priya, companyId, contactId }
}

describe('does', () => {
  it('imports a file of another product by the guessed mapping, with its links (DEAL-024)', async () => {
    const { maren, priya, companyId, contactId } = await aWorkspace()
    const file = [
      'Deal name,Amount,Currency,Deal status,Probability,Close date,Company name,Company website,Contact email,Deal owner,Region',
      'Winter freight,"$12,500.50",eur,open,60,2026-10-31,SOHNE GMBH,,,Priya Nair,North',
      'Spring freight,900,,won,,,,https://soehne.example/about,AMARA@soehne.example,,',
      'Bare,,,,,,,,,,',
    ].join('\n')
    expect(await imported(maren, file)).toMatchObject({ status: 'done', total: 3, created: 3, failed: 0, errors: [] })
    const [bare, spring, winter] = await listed(maren)
    expect(winter).toMatchObject({
      ...{ title: 'Winter freight', value: 12_500.5, currency: 'EUR', status: 'OPEN', probability: 60, companyId },
      ...{ ownerId: priya.userId, contactId: null, expectedCloseDate: '2026-10-31T00:00:00+00:00' },
      customAttributes: { Region: 'North' },
    })
    expect(spring).toMatchObject({ value: 900, currency: 'USD', status: 'WON', probability: 0, companyId, contactId })
    expect(spring.actualCloseDate).toMatch(/^\d{4}-/)
    expect(bare).toMatchObject({
      value: 0,
      currency: 'USD',
      status: 'OPEN',
      probability: 0,
      companyId: null,
      ownerId: null,
    })
  })

  it('imports rows as JSON, as answers carry them (DEAL-024)', async () => {
    const { maren, companyId, contactId } = await aWorkspace()
    const deal = await makeDeal(maren, { ...dealValues, companyId, contactId })
    await maren.calls('DELETE', `/deals/${deal.id}`)
    const answer = await maren.calls('POST', '/deals/import', { deals: [deal] })
    expect(answer.body.data).toMatchObject({ status: 'done', created: 1, errors: [] })
    const valuesOf = ({ id, version, createdAt, updatedAt, counts, ...values }: Record<string, unknown>) => values
    expect((await listed(maren)).map(valuesOf)).toEqual([valuesOf(deal as unknown as Record<string, unknown>)])
  })

  it('knows a deal by title, company and contact, in the table and in the file', async () => {
    const { maren, companyId } = await aWorkspace()
    const { id } = await makeDeal(maren, { title: 'Renewal', companyId, value: 5, currency: 'EUR' })
    const file = 'Title,Company,Value\nRENEWAL,Söhne GmbH,10\nRenewal,,20\nRenewal,,30\n'
    expect(await imported(maren, file)).toMatchObject({ created: 1, updated: 0, skipped: 2 })
    expect(await imported(maren, file, { onDuplicate: 'update' })).toMatchObject({ created: 0, updated: 2, skipped: 1 })
    expect((await maren.calls('GET', `/deals/${id}`)).body.data).toMatchObject({
      title: 'RENEWAL',
      value: 10,
      currency: 'EUR',
    })
    expect(await imported(maren, file, { onDuplicate: 'create' })).toMatchObject({ created: 3 })
  })

  it('undoes what a file did to deals: values, statuses and their dates', async () => {
    const maren = await aPerson(server)
    const { id } = await makeDeal(maren, { title: 'Renewal', value: 5 })
    const { importId } = await imported(maren, 'Title,Value,Status\nRenewal,10.25,WON\nNew,1,OPEN\n', {
      onDuplicate: 'update',
    })
    expect((await maren.calls('GET', `/deals/${id}`)).body.data).toMatchObject({ value: 10.25, status: 'WON' })
    expect((await maren.calls('POST', `/imports/${importId}/undo`)).status).toBe(200)
    for (let done = false; !done; ) {
      const changed = change(server, maren)
      done = (await maren.calls('GET', `/imports/${importId}`)).body.data.undo?.status === 'done'
      if (!done) await changed
    }
    expect(await listed(maren)).toMatchObject([{ id, value: 5, status: 'OPEN', actualCloseDate: null }])
  })

  it('gives a CSV file named by its date, which comes back with the same values (DEAL-025, DEAL-067)', async () => {
    const { maren, companyId, contactId } = await aWorkspace()
    await makeDeal(maren, { ...dealValues, customAttributes: null, companyId, contactId })
    await makeDeal(maren, { title: '=SUM(A1)', value: 0.1, currency: 'JPY' })
    const valuesOf = ({ id, version, createdAt, updatedAt, ...values }: Record<string, unknown>) => values
    const before = (await listed(maren)).map(valuesOf)
    const file = await exported(maren)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.headers['x-row-count']).toBe('2')
    expect(rowsOf(file)[1]).toMatchObject({
      ...{ Title: 'Autumn freight contract', Value: '12500.50', Currency: 'EUR', Probability: '60', Status: 'LOST' },
      ...{ 'Lost reason': 'Went with the incumbent', 'Expected close': '2026-10-31T12:00:00.000Z' },
      ...{ Company: 'Söhne GmbH', Contact: 'amara@soehne.example', Owner: maren.email },
    })
    expect(rowsOf(file)[0]?.Title).toBe("'=SUM(A1)")
    await maren.calls('POST', '/deals/bulk-delete', { filters: {} })
    expect(await imported(maren, file.text)).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect((await listed(maren)).map(valuesOf)).toEqual(before)
  })

  it('exports the chosen fields of chosen deals, in the formats by their lower-case names (DEAL-025, DEAL-066)', async () => {
    const { maren, companyId } = await aWorkspace()
    const { id } = await makeDeal(maren, { title: 'Ropes', value: 2_000.5, companyId })
    await makeDeal(maren, { title: 'Lamps', currency: 'EUR' })
    await maren.calls('POST', `/deals/${id}/tags/${await aTagNamed(maren, 'Strategic')}`)
    const fields = ['title', 'value', 'companyId', 'tags']
    const json = await exported(maren, { format: 'json', fields, options: { ids: [id] } })
    expect(JSON.parse(json.text)).toEqual([{ title: 'Ropes', value: 2000.5, company: 'Söhne GmbH', tags: 'Strategic' }])
    expect(json.headers['content-disposition']).toMatch(/\.json"$/)
    const csv = await exported(maren, { format: 'csv', fields: ['title'], options: { filters: { currency: 'EUR' } } })
    expect(rowsOf(csv)).toEqual([{ Title: 'Lamps' }])
    const xlsx = await exported(maren, { format: 'xlsx' })
    expect([xlsx.status, xlsx.text.slice(0, 2), xlsx.headers['x-row-count']]).toEqual([200, 'PK', '2'])
  })
})

describe('refuses', () => {
  it('formats that are not known or in upper case, and fields that no deal has (DEAL-066)', async () => {
    const maren = await aPerson(server)
    for (const body of [
      { format: 'CSV' },
      { format: 'pdf' },
      { fields: ['salary'] },
      { options: { filters: { size: 'SMALL' } } },
    ])
      expect((await exported(maren, body)).status, JSON.stringify(body)).toBe(422)
  })

  it('values that no deal can have: left out and told, and the row is kept', async () => {
    const maren = await aPerson(server)
    const file = [
      'Title,Value,Currency,Probability,Expected close date,Company,Contact,Owner',
      'Bad,-5,XYZ,101,soon,Nobody Ltd,nobody@kestrel.example,Nobody',
      'Large,12345678901234567890,,abc,,,,',
      ',5,,,,,,',
    ].join('\n')
    const state = await imported(maren, file)
    expect(state).toMatchObject({ created: 2, failed: 1 })
    const told = state.errors.map(({ row, field, message }: { row: number; field: string; message: string }) => [
      row,
      field,
      message,
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        [2, 'value', 'Value must be a number from 0 to 1,000,000,000,000,000'],
        [2, 'currency', 'Currency must be one of USD, EUR, GBP, CAD, AUD, JPY, CHF, CNY, INR, BRL'],
        [2, 'probability', 'Please enter a valid percentage (0-100)'],
        [2, 'expectedCloseDate', 'Expected close date must be a date and time'],
        [2, 'company', 'Company must be the name of a company'],
        [2, 'contact', 'Contact must be the e-mail address of a contact'],
        [2, 'owner', 'Owner must be the e-mail address or name of a member'],
        [3, 'value', 'Value must be a number from 0 to 1,000,000,000,000,000'],
        [4, 'title', 'The row has no title'],
      ]),
    )
    expect(await listed(maren)).toMatchObject([
      { title: 'Bad', value: 0, currency: 'USD', probability: 0, company: null, contact: null, owner: null },
      { title: 'Large', value: 0, probability: 0 },
    ])
  })

  it('a file without a title, and imports of a viewer, who may export', async () => {
    const maren = await aPerson(server)
    const answer = await sends(maren, '/deals/import', { content: 'Amount,Currency\n5,USD\n' })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('Amount, Currency')
    const viewer = await aPerson(server, { role: 'VIEWER', beside: maren })
    expect((await sends(viewer, '/deals/import', { content: 'Title\nA\n' })).status).toBe(409)
    expect((await exported(viewer)).status).toBe(200)
  })
})

describe('hides', () => {
  it('deals, contacts and companies of other workspaces from files', async () => {
    const { maren, companyId, contactId } = await aWorkspace()
    const stranger = await aPerson(server)
    const { id } = await makeDeal(maren, { title: 'Secret', companyId, contactId })
    expect(rowsOf(await exported(stranger, { options: { ids: [id] } }))).toEqual([])
    const file = `Title,Company,Contact\nA,Söhne GmbH,amara@soehne.example\nB,${companyId},${contactId}\n`
    expect((await imported(stranger, file)).errors).toHaveLength(4)
    expect(await listed(stranger)).toMatchObject([
      { company: null, contact: null },
      { company: null, contact: null },
    ])
  })
})
