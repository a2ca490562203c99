import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { startTestServer, type TestServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { contactList } from './list.ts'
import { aContact } from './story.ts'

let server: TestServer
let maren: Person
beforeAll(async () => {
  server = await startTestServer()
  maren = await aPerson(server)
})
afterAll(() => server.close())

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

describe('survives', () => {
  it('20,000 contacts: no page by company or owner reads or sorts them all', async () => {
    const { owner } = server.platform.database
    await owner.query(
      `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, 'Company ' || md5(n::text) from generate_series(1, 1000) n`,
      [maren.workspaceId],
    )
    await owner.query(
      `insert into contacts (workspace_id, id, name, company_id, owner_id)
       select $1, md5(n::text)::uuid, 'Filler ' || n, md5('company' || 1 + n % 1000)::uuid, $2 from generate_series(1, 20000) n`,
      [maren.workspaceId, maren.userId],
    )
    await owner.query('analyze contacts')
    await owner.query('analyze companies')
    for (const sort of ['company', '-company', 'owner', '-owner']) {
      const first = await maren.calls('GET', `/contacts?sort=${sort}`)
      for (const cursor of [undefined, first.body.page.nextCursor]) {
        const read = await contactsRead({ sort, cursor })
        expect(read, `${sort} ${cursor ? 'next' : 'first'} page`).toBeGreaterThan(0)
        expect(read, `${sort} ${cursor ? 'next' : 'first'} page`).toBeLessThan(1000)
      }
    }
  })
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many contacts the statement of a page reads, as PostgreSQL counts them under row-level security. */
async function contactsRead(query: { sort: string; cursor: string | undefined }): Promise<number> {
  const { text, values } = await statementOf(query)
  const client = await server.platform.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [maren.workspaceId])
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    await client.query('rollback')
    return readIn(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    client.release()
  }
}

const readIn = (plan: Plan): number =>
  (plan['Relation Name'] === 'contacts'
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + readIn(part), 0)

/** The statement that a page is read by, its total being known. */
async function statementOf(query: { sort: string; cursor: string | undefined }): Promise<Sql> {
  const statements: Sql[] = []
  const first = async (statement: Sql) => {
    statements.push(statement)
    return { rows: '[]', more: false, at: null, id: null }
  }
  const scope = { workspaceId: maren.workspaceId, userId: maren.userId, tx: { first } } as unknown as Scope
  await contactList.page(scope, query, {
    known: () => ({ total: 20_000, totalIsExact: false }),
    remember: () => undefined,
  })
  return statements[0] as Sql
}
