import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import { expectSorts } from '../../testing/harness/list-sorts.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from './examples.ts'

const server = await getTestServer()

type Row = { id: string; company: { name: string } | null; owner: { name: string } | null }

/** Reads the rows of all pages. */
async function readAllPages(person: Person, query: string): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: TestResponse = await person.request('GET', `/contacts?${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status, answer.text).toBe(200)
    all.push(...answer.body.data)
    cursor = answer.body.page.nextCursor
  }
  return all
}

/** Sorts by name, then by id as text. Descending reverses both, but rows without a name stay last. */
function sortRows(rows: Row[], nameOf: (row: Row) => string | undefined, descending: boolean): Row[] {
  const order = new Intl.Collator('und')
  const way = descending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)]
    if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
    return way * (order.compare(a ?? '', b ?? '') || (one.id < other.id ? -1 : 1))
  })
}

/** Creates a workspace with companies of the same name, owners of the same name, a trashed company, and contacts without either. */
async function createMixedList(): Promise<Person> {
  const priya = await createPerson(server, { name: 'Priya' })
  const owners = [priya, await createPerson(server, { workspaceOf: priya, name: 'Åsa' })]
  for (const name of ['Priya', 'benedikt']) owners.push(await createPerson(server, { workspaceOf: priya, name }))
  const companies: string[] = []
  for (const name of ['Österreich Optik', 'oka', 'Oka', 'Oka', 'Zephyr', 'Gone'])
    companies.push(await insertCompany(server, priya, { name }))
  for (let n = 0; n < 24; n++)
    await createContact(priya, {
      name: n % 2 ? `Odd ${n}` : `Even ${n}`,
      companyId: companies[n % 7] ?? null,
      ownerId: owners[n % 5]?.userId ?? null,
    })
  await priya.request('DELETE', `/companies/${companies[5]}`)
  return priya
}

describe('does', () => {
  let priya: Person
  beforeAll(async () => {
    priya = await createMixedList()
  })

  for (const key of ['company', 'owner'] as const)
    for (const sort of [key, `-${key}`])
      for (const filter of ['', '&search=even', '&createdFrom=2020-01-01T00:00:00Z'])
        it(`pages by ${sort}${filter}, every contact once, ties by id, empty last (CON-005)`, async () => {
          const every = await readAllPages(priya, `limit=100${filter}`)
          const expected = sortRows(every, (row) => row[key]?.name, sort.startsWith('-'))
          expect(expected).toHaveLength(filter === '&search=even' ? 12 : 24)
          expect(expected.at(-1)?.[key]).toBeNull()
          for (const limit of [1, 3, 100])
            expect(
              (await readAllPages(priya, `sort=${sort}&limit=${limit}${filter}`)).map(({ id }) => id),
              `limit ${limit}`,
            ).toEqual(expected.map(({ id }) => id))
        })

  it('sorts by each column, in both orders (CON-005)', async () => {
    await expectSorts(await createPerson(server), '/contacts', 'name', [
      ['email', 'anna@quay.example', 'zoe@quay.example'],
      ['phoneNumber', '+31 10 555 0101', '+31 10 555 0199'],
      ['whatsappNumber', '+31 10 555 0201', '+31 10 555 0299'],
      ['jobTitle', 'Buyer', 'Émigré trader'],
      ['industry', 'Freight', 'Steel'],
      ['status', 'ACTIVE', 'WON'],
      ['priority', 'COLD', 'WARM'],
      ['leadType', 'COLD', 'HOT'],
      ['leadScore', 9, 10],
      ['preferredChannel', 'EMAIL', 'WHATSAPP'],
      ['enrichmentScore', 9.5, 10.25],
      ['source', 'Autumn fair', 'spring fair'],
      ['lastContactedAt', '2026-03-11T09:30:00.000Z', '2026-11-02T09:30:00.000Z'],
      ['nextFollowUpAt', '2026-03-12T09:30:00.000Z', '2026-11-03T09:30:00.000Z'],
    ])
  })

  it('shows a contact of a company in the trash among those without one, and back after a restore', async () => {
    const lena = await createPerson(server)
    const companyId = await insertCompany(server, lena, { name: 'Aster' })
    const { id } = await createContact(lena, { name: 'Of Aster', companyId })
    await createContact(lena, { name: 'Of nobody' })
    const { body } = await lena.request('DELETE', `/companies/${companyId}`)
    const gone = await readAllPages(lena, 'sort=company')
    expect(gone.map(({ company }) => company)).toEqual([null, null])
    await lena.request('POST', '/companies/restore', { deletionId: body.data.deletionId })
    const back = await readAllPages(lena, 'sort=-company')
    expect(back.map(({ company }) => company?.name)).toEqual(['Aster', undefined])
    expect(back[0]?.id).toBe(id)
  })
})
