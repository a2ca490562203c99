import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { insertCompany } from '../../companies/examples.ts'
import { createContact } from '../../contacts/examples.ts'
import { sendFile, waitForChange, waitForImport } from '../../transfer/examples.ts'
import { createDeal, createNamedTag, dealValues } from '../examples.ts'

const server = await getTestServer()

/** Imports deals; returns the state of the import when it has ended. */
async function importFile(person: Person, content: string, options: Record<string, string> = {}) {
  const answer = await sendFile(person, '/deals/import', { content, options })
  expect(answer.status, answer.text).toBe(200)
  return waitForImport(server, person, answer.body.data.importId)
}
const listDeals = async (person: Person, query = 'sort=title') =>
  (await person.request('GET', `/deals?limit=500&${query}`)).body.data
const exportDeals = (person: Person, body: object = {}) => person.request('POST', '/deals/export', body)
const parseCsv = ({ text }: TestResponse): Record<string, string>[] => parse(text, { columns: true })

/** Creates a workspace with the company, contact and colleague that the files reference. */
async function createWorkspaceData() {
  const maren = await createPerson(server)
  const priya = await createPerson(server, { workspaceOf: maren, name: 'Priya Nair' })
  const companyId = await insertCompany(server, maren, { name: 'Söhne GmbH', domain: 'https://www.soehne.example' })
  const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', email: 'amara@soehne.example' })
  return { maren, priya, companyId, contactId }
}

describe('does', () => {
  it('serves a template with an example', async () => {
    const template = await (await createPerson(server)).request('GET', '/deals/import/template')
    expect(template.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Title,Value,Currency,Probability,Status,Expected close,Company,Company domain,Contact,Description',
      'Autumn freight contract,12500.00,EUR,60,OPEN,2026-10-31,Kestrel Trade Co.,kestrel.example,amara@kestrel.example,"Three years, two lanes."',
    ])
  })

  it('imports a file of another product by the guessed mapping, with its links (DEAL-024)', async () => {
    const { maren, priya, companyId, contactId } = await createWorkspaceData()
    const file = [
      'Deal name,Amount,Currency,Deal status,Probability,Close date,Company name,Company website,Contact email,Deal owner,Region',
      'Winter freight,"$12,500.50",eur,open,60,2026-10-31,SOHNE GMBH,,,Priya Nair,North',
      'Spring freight,900,,won,,,,https://soehne.example/about,AMARA@soehne.example,,',
      'Bare,,,,,,,,,,',
    ].join('\n')
    expect(await importFile(maren, file)).toMatchObject({ status: 'done', total: 3, created: 3, failed: 0, errors: [] })
    const [bare, spring, winter] = await listDeals(maren)
    expect(winter).toMatchObject({
      ...{ title: 'Winter freight', value: 12_500.5, currency: 'EUR', status: 'OPEN', probability: 60, companyId },
      ...{ ownerId: priya.userId, contactId: null, expectedCloseDate: '2026-10-31T10:00:00.001+00:00' },
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
    const { maren, companyId, contactId } = await createWorkspaceData()
    const deal = await createDeal(maren, { ...dealValues, companyId, contactId })
    await maren.request('DELETE', `/deals/${deal.id}`)
    const answer = await maren.request('POST', '/deals/import', { deals: [deal] })
    expect(answer.body.data).toMatchObject({ status: 'done', created: 1, errors: [] })
    const valuesOf = ({
      id,
      version,
      createdAt,
      updatedAt,
      counts,
      nextStep,
      lastTalk,
      ...values
    }: Record<string, unknown>) => values
    expect((await listDeals(maren)).map(valuesOf)).toEqual([valuesOf(deal as unknown as Record<string, unknown>)])
  })

  it('knows a deal by title, company and contact, in the table and in the file', async () => {
    const { maren, companyId } = await createWorkspaceData()
    const { id } = await createDeal(maren, { title: 'Renewal', companyId, value: 5, currency: 'EUR' })
    const file = 'Title,Company,Value\nRENEWAL,Söhne GmbH,10\nRenewal,,20\nRenewal,,30\n'
    expect(await importFile(maren, file)).toMatchObject({ created: 1, updated: 0, skipped: 2 })
    expect(await importFile(maren, file, { onDuplicate: 'update' })).toMatchObject({
      ...{ created: 0, updated: 1, unchanged: 1, skipped: 1 },
    })
    expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({
      title: 'RENEWAL',
      value: 10,
      currency: 'EUR',
    })
    expect(await importFile(maren, file, { onDuplicate: 'create' })).toMatchObject({ created: 3 })
  })

  it('undoes what a file did to deals: values, statuses and their dates', async () => {
    const maren = await createPerson(server)
    const { id } = await createDeal(maren, { title: 'Renewal', value: 5 })
    const { importId } = await importFile(maren, 'Title,Value,Status\nRenewal,10.25,WON\nNew,1,OPEN\n', {
      onDuplicate: 'update',
    })
    expect((await maren.request('GET', `/deals/${id}`)).body.data).toMatchObject({ value: 10.25, status: 'WON' })
    expect((await maren.request('POST', `/imports/${importId}/undo`)).status).toBe(200)
    for (let done = false; !done; ) {
      const changed = waitForChange(server, maren)
      done = (await maren.request('GET', `/imports/${importId}`)).body.data.undo?.status === 'done'
      if (!done) await changed
    }
    expect(await listDeals(maren)).toMatchObject([{ id, value: 5, status: 'OPEN', actualCloseDate: null }])
  })

  it('exports a CSV file named by its date, which imports to the same values (DEAL-025, DEAL-067)', async () => {
    const { maren, companyId, contactId } = await createWorkspaceData()
    await createDeal(maren, { ...dealValues, customAttributes: null, companyId, contactId })
    await createDeal(maren, { title: '=SUM(A1)', value: 12_500, currency: 'JPY' })
    const valuesOf = ({ id, version, createdAt, updatedAt, ...values }: Record<string, unknown>) => values
    const before = (await listDeals(maren)).map(valuesOf)
    const file = await exportDeals(maren)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.headers['x-row-count']).toBe('2')
    expect(parseCsv(file)[1]).toMatchObject({
      ...{ Title: 'Autumn freight contract', Value: '12500.50', Currency: 'EUR', Probability: '60', Status: 'LOST' },
      ...{ 'Lost reason': 'Went with the incumbent', 'Expected close': '2026-10-31T12:00:00.000Z' },
      ...{ Company: 'Söhne GmbH', Contact: 'amara@soehne.example', Owner: maren.email },
    })
    expect(parseCsv(file)[0]?.Title).toBe("'=SUM(A1)")
    await maren.request('POST', '/deals/bulk-delete', { filters: {} })
    expect(await importFile(maren, file.text)).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect((await listDeals(maren)).map(valuesOf)).toEqual(before)
  })

  it('exports the chosen fields of chosen deals, in the formats by their lower-case names (DEAL-025, DEAL-066)', async () => {
    const { maren, companyId } = await createWorkspaceData()
    const { id } = await createDeal(maren, { title: 'Ropes', value: 2_000.5, companyId })
    await createDeal(maren, { title: 'Lamps', currency: 'EUR' })
    await maren.request('POST', `/deals/${id}/tags/${await createNamedTag(maren, 'Strategic')}`)
    const fields = ['title', 'value', 'companyId', 'tags']
    const json = await exportDeals(maren, { format: 'json', fields, options: { ids: [id] } })
    expect(JSON.parse(json.text)).toEqual([{ title: 'Ropes', value: 2000.5, company: 'Söhne GmbH', tags: 'Strategic' }])
    expect(json.headers['content-disposition']).toMatch(/\.json"$/)
    const csv = await exportDeals(maren, {
      format: 'csv',
      fields: ['title'],
      options: { filters: { currency: 'EUR' } },
    })
    expect(parseCsv(csv)).toEqual([{ Title: 'Lamps' }])
    const xlsx = await exportDeals(maren, { format: 'xlsx' })
    expect([xlsx.status, xlsx.text.slice(0, 2), xlsx.headers['x-row-count']]).toEqual([200, 'PK', '2'])
  })
})

describe('refuses', () => {
  it('formats that are not known or in upper case, and fields that no deal has (DEAL-066)', async () => {
    const maren = await createPerson(server)
    for (const body of [
      { format: 'CSV' },
      { format: 'pdf' },
      { fields: ['salary'] },
      { options: { filters: { size: 'SMALL' } } },
    ])
      expect((await exportDeals(maren, body)).status, JSON.stringify(body)).toBe(422)
  })

  it('values that no deal can have: left out and told, and the row is kept', async () => {
    const maren = await createPerson(server)
    const file = [
      'Title,Value,Currency,Probability,Expected close date,Company,Contact,Owner',
      'Bad,-5,XYZ,101,soon,Nobody Ltd,nobody@kestrel.example,Nobody',
      'Large,12345678901234567890,,abc,,,,',
      ',5,,,,,,',
    ].join('\n')
    const state = await importFile(maren, file)
    expect(state).toMatchObject({ created: 2, failed: 1 })
    const told = state.errors.map(({ row, field, message }: { row: number; field: string; message: string }) => [
      row,
      field,
      message,
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        [2, 'value', 'Value must be a number from 0 to 1,000,000,000,000,000'],
        [2, 'currency', 'Currency must be the code of a currency, such as USD, EUR or GBP'],
        [2, 'probability', 'Please enter a valid percentage (0-100)'],
        [2, 'expectedCloseDate', 'Expected close date must be a date and time'],
        [2, 'company', 'Company must be the name of a company'],
        [2, 'contact', 'Contact must be the email address of a contact'],
        [2, 'owner', 'Owner must be the email address or name of a member'],
        [3, 'value', 'Value must be a number from 0 to 1,000,000,000,000,000'],
        [4, 'title', 'The row has no title'],
      ]),
    )
    expect(await listDeals(maren)).toMatchObject([
      { title: 'Bad', value: 0, currency: 'USD', probability: 0, company: null, contact: null, owner: null },
      { title: 'Large', value: 0, probability: 0 },
    ])
  })

  it('amounts with more decimals than their currency has, of the row or of the deal it changes', async () => {
    const maren = await createPerson(server)
    await createDeal(maren, { title: 'Old', value: 500, currency: 'JPY' })
    const file = [
      'Title,Value,Currency',
      'Yen,10.5,jpy',
      'Dinar,"1.234,567",KWD',
      'Short,1.250,KWD',
      'Crowns,"1.234,50 kr",NOK',
      'Euro,12.500,EUR',
      'Old,10.5,',
    ].join('\n')
    const state = await importFile(maren, `${file}\n`, { onDuplicate: 'update' })
    expect(state).toMatchObject({ created: 5, failed: 0 })
    const told = state.errors.map(({ row, field, message }: Record<string, unknown>) => [row, field, message])
    expect(told.toSorted(([one]: number[], [other]: number[]) => Number(one) - Number(other))).toEqual([
      [2, 'value', 'Value must have no decimals'],
      [6, 'value', 'Value must have at most 2 decimals'],
      [7, 'value', 'Value must not have more decimals than its currency'],
    ])
    const values = Object.fromEntries(
      (await listDeals(maren)).map(({ title, value, currency }: Record<string, unknown>) => [title, [value, currency]]),
    )
    expect(values).toEqual({
      Yen: [0, 'JPY'],
      Dinar: [1234.567, 'KWD'],
      Short: [1.25, 'KWD'],
      Crowns: [1234.5, 'NOK'],
      Euro: [0, 'EUR'],
      Old: [500, 'JPY'],
    })
  })

  it('a file without a title, and imports of a viewer, who may export', async () => {
    const maren = await createPerson(server)
    const answer = await sendFile(maren, '/deals/import', { content: 'Amount,Currency\n5,USD\n' })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('Amount, Currency')
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await sendFile(viewer, '/deals/import', { content: 'Title\nA\n' })).status).toBe(409)
    expect((await exportDeals(viewer)).status).toBe(200)
  })
})

describe('hides', () => {
  it('deals, contacts and companies of other workspaces from files', async () => {
    const { maren, companyId, contactId } = await createWorkspaceData()
    const otherTenant = await createPerson(server)
    const { id } = await createDeal(maren, { title: 'Secret', companyId, contactId })
    expect(parseCsv(await exportDeals(otherTenant, { options: { ids: [id] } }))).toEqual([])
    const file = `Title,Company,Contact\nA,Söhne GmbH,amara@soehne.example\nB,${companyId},${contactId}\n`
    expect((await importFile(otherTenant, file)).errors).toHaveLength(4)
    expect(await listDeals(otherTenant)).toMatchObject([
      { company: null, contact: null },
      { company: null, contact: null },
    ])
  })
})
