import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from './story.ts'

const server = await aServer()

type Row = { id: string; company: { name: string } | null; owner: { name: string } | null }

/** The rows of all pages. */
async function walk(person: Person, query: string): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answer = await person.calls('GET', `/contacts?${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status, answer.text).toBe(200)
    all.push(...answer.body.data)
    cursor = answer.body.page.nextCursor
  }
  return all
}

/** By name, then by id, as text: both turn round, but rows without a name stay last. */
function inOrder(rows: Row[], nameOf: (row: Row) => string | undefined, descending: boolean): Row[] {
  const order = new Intl.Collator('und')
  const way = descending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)]
    if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
    return way * (order.compare(a ?? '', b ?? '') || (one.id < other.id ? -1 : 1))
  })
}

/** A workspace with companies of one name, owners of one name, a company in the trash, and contacts without either. */
async function aMixedList(): Promise<Person> {
  const priya = await aPerson(server, { name: 'Priya' })
  const owners = [priya, await aPerson(server, { beside: priya, name: 'Åsa' })]
  for (const name of ['Priya', 'benedikt']) owners.push(await aPerson(server, { beside: priya, name }))
  const companies: string[] = []
  for (const name of ['Österreich Optik', 'oka', 'Oka', 'Oka', 'Zephyr', 'Gone'])
    companies.push(await aCompany(server, priya, { name }))
  for (let n = 0; n < 24; n++)
    await aContact(priya, {
      name: n % 2 ? `Odd ${n}` : `Even ${n}`,
      companyId: companies[n % 7] ?? null,
      ownerId: owners[n % 5]?.userId ?? null,
    })
  await priya.calls('DELETE', `/companies/${companies[5]}`)
  return priya
}

describe('does', () => {
  let priya: Person
  beforeAll(async () => {
    priya = await aMixedList()
  })

  for (const key of ['company', 'owner'] as const)
    for (const sort of [key, `-${key}`])
      for (const filter of ['', '&search=even', '&createdFrom=2020-01-01T00:00:00Z'])
        it(`pages by ${sort}${filter}, every contact once, ties by id, empty last (CON-005)`, async () => {
          const every = await walk(priya, `limit=100${filter}`)
          const expected = inOrder(every, (row) => row[key]?.name, sort.startsWith('-'))
          expect(expected).toHaveLength(filter === '&search=even' ? 12 : 24)
          expect(expected.at(-1)?.[key]).toBeNull()
          for (const limit of [1, 3, 100])
            expect(
              (await walk(priya, `sort=${sort}&limit=${limit}${filter}`)).map(({ id }) => id),
              `limit ${limit}`,
            ).toEqual(expected.map(({ id }) => id))
        })

  it('shows a contact of a company in the trash among those without one, and back after a restore', async () => {
    const lena = await aPerson(server)
    const companyId = await aCompany(server, lena, { name: 'Aster' })
    const { id } = await aContact(lena, { name: 'Of Aster', companyId })
    await aContact(lena, { name: 'Of nobody' })
    const { body } = await lena.calls('DELETE', `/companies/${companyId}`)
    const gone = await walk(lena, 'sort=company')
    expect(gone.map(({ company }) => company)).toEqual([null, null])
    await lena.calls('POST', '/companies/restore', { deletionId: body.data.deletionId })
    const back = await walk(lena, 'sort=-company')
    expect(back.map(({ company }) => company?.name)).toEqual(['Aster', undefined])
    expect(back[0]?.id).toBe(id)
  })
})
