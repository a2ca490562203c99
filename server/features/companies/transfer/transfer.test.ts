import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { sendFile, waitForChange, waitForImport } from '../../transfer/examples.ts'
import { companyValues, createCompany } from '../examples.ts'

const server = await getTestServer()

/** Imports companies; returns the state of the import when it has ended. */
async function importFile(person: Person, content: string, options: Record<string, string> = {}) {
  const answer = await sendFile(person, '/companies/import', { content, options })
  expect(answer.status, answer.text).toBe(200)
  return waitForImport(server, person, answer.body.data.importId)
}
const listCompanies = async (person: Person, query = '') =>
  (await person.request('GET', `/companies?limit=500${query}`)).body
const exportCompanies = (person: Person, body: object = {}) => person.request('POST', '/companies/export', body)
const parseCsv = ({ text }: TestResponse): Record<string, string>[] => parse(text, { columns: true })

describe('does', () => {
  it('serves a template with an example', async () => {
    const template = await (await createPerson(server)).request('GET', '/companies/import/template')
    expect(template.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Name,Domain,Industry,Size,Email,Phone number,Website URL,City,Country,Source',
      'Kestrel Trade Co.,kestrel.example,Freight and logistics,MEDIUM,hello@kestrel.example,+44 20 7946 0958,https://kestrel.example,Bristol,United Kingdom,Spring fair',
    ])
  })

  it('imports the real S&P 500 by the guessed mapping, and nothing the second time (COM-016)', async () => {
    const maren = await createPerson(server)
    const file = await readFile(new URL('../../../../e2e/testing/files/sp500-companies.csv', import.meta.url), 'utf8')
    expect(await importFile(maren, file)).toMatchObject({ status: 'done', total: 503, created: 503, failed: 0 })
    const { page, data } = await listCompanies(maren, '&search=3M')
    expect(page.total).toBe(1)
    expect(data[0]).toMatchObject({
      name: '3M',
      industry: 'Industrials',
      address: 'Saint Paul, Minnesota',
      customAttributes: { Symbol: 'MMM', Founded: '1902' },
    })
    expect(await importFile(maren, file)).toMatchObject({ total: 503, created: 0, skipped: 503 })
  })

  it('knows a company by domain, then by name, in the table and in the file, and updates it', async () => {
    const maren = await createPerson(server)
    const { id } = await createCompany(maren, { name: 'Brightwater', domain: 'https://www.brightwater.example/about' })
    const { id: named } = await createCompany(maren, { name: 'Söhne GmbH' })
    const file = [
      'Company,Domain,City',
      'Bright Water Ltd,BRIGHTWATER.example,Lisbon',
      'SOHNE GMBH,,Bremen',
      'Halyard,halyard.example,Bristol',
      'Halyard & Sons,www.halyard.example,York',
    ].join('\n')
    expect(await importFile(maren, file, { onDuplicate: 'update' })).toMatchObject({
      created: 1,
      updated: 2,
      skipped: 1,
    })
    const one = async (which: string) => (await maren.request('GET', `/companies/${which}`)).body.data
    expect(await one(id)).toMatchObject({ name: 'Bright Water Ltd', city: 'Lisbon' })
    expect(await one(named)).toMatchObject({ city: 'Bremen' })
  })

  it('undoes what a file did to companies', async () => {
    const maren = await createPerson(server)
    const { id } = await createCompany(maren, { name: 'Brightwater', city: 'Porto' })
    const file = 'Company,City\nBrightwater,Lisbon\nHalyard,York\n'
    const { importId } = await importFile(maren, file, { onDuplicate: 'update' })
    expect((await maren.request('POST', `/imports/${importId}/undo`)).status).toBe(200)
    for (let done = false; !done; ) {
      const changed = waitForChange(server, maren)
      done = (await maren.request('GET', `/imports/${importId}`)).body.data.undo?.status === 'done'
      if (!done) await changed
    }
    const { data } = await listCompanies(maren)
    expect(data.map(({ id, city }: { id: string; city: string }) => ({ id, city }))).toEqual([{ id, city: 'Porto' }])
  })

  it('exports a CSV file named by its date, which imports to the same values (COM-017, COM-025)', async () => {
    const maren = await createPerson(server)
    await createCompany(maren, { ...companyValues, ownerId: maren.userId })
    const valuesOf = ({ id, version, createdAt, updatedAt, ...values }: Record<string, unknown>) => values
    const [before] = (await listCompanies(maren)).data.map(valuesOf)
    const file = await exportCompanies(maren)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="companies-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.headers['x-row-count']).toBe('1')
    expect(parseCsv(file)[0]).toMatchObject({
      Name: 'Tessellate Freight',
      Domain: 'tessellate.example',
      'Zip code': '3011 AA',
      Owner: maren.email,
    })
    await maren.request('DELETE', '/companies/bulk', { filters: {} })
    expect(await importFile(maren, file.text)).toMatchObject({ created: 1, failed: 0, errors: [] })
    expect((await listCompanies(maren)).data.map(valuesOf)).toEqual([before])
  })
})

describe('refuses', () => {
  it('text that is neither a file nor JSON', async () => {
    const maren = await createPerson(server)
    const answer = await maren.request('POST', '/companies/import', 'Name', { 'content-type': 'text/plain' })
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type'])
  })

  it('a row without a name, in these words', async () => {
    const maren = await createPerson(server)
    expect(await importFile(maren, 'Name,City\n,Lisbon\nHalyard,York\n')).toMatchObject({
      ...{ created: 1, failed: 1 },
      errors: [{ row: 2, field: 'name', message: 'The row has no name' }],
    })
  })

  it('a file without a column for a name, and imports of a viewer', async () => {
    const maren = await createPerson(server)
    const answer = await sendFile(maren, '/companies/import', { content: 'City,Country\nLisbon,Portugal\n' })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('City, Country')
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await sendFile(viewer, '/companies/import', { content: 'Name\nA\n' })).status).toBe(409)
  })
})

describe('hides', () => {
  it('companies of other workspaces from files, also by their ids', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    const { id } = await createCompany(otherTenant, { name: 'Secret Ltd' })
    await createCompany(maren)
    expect(parseCsv(await exportCompanies(maren)).map(({ Name }) => Name)).toEqual(['Tessellate Freight'])
    expect(parseCsv(await exportCompanies(maren, { options: { ids: [id] } }))).toEqual([])
  })
})
