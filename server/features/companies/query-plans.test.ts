import { beforeAll, describe, expect, it } from 'vitest'
import { companySorts } from '#contract/companies/enums.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import {
  captureStatement,
  createKnownTotal,
  knownTotal,
  measureReads,
  unknownTotal,
} from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { companyStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  await insertCompanies(maren, 'Optics')
  // These values are rare here but common in another workspace, and the planner only knows overall statistics.
  await insertCompanies(await createPerson(server), 'Rail')
  await server.platform.database.owner.query('vacuum analyze companies')
}, 120_000)

const insertCompanies = ({ workspaceId, userId }: Person, industry: string) =>
  server.platform.database.owner.query(
    `insert into companies (workspace_id, id, name, owner_id, industry, status, lead_score, created_at)
     select $1, md5(n::text)::uuid, 'Company ' || md5(n::text), $2, $3,
            case when n % 500 = 0 then 'LOST' else 'LEAD' end, n % 101, now() - make_interval(mins => n) from generate_series(1, 20000) n`,
    [workspaceId, userId, industry],
  )

/** Measures what a page of a list reads. */
async function explainPage(query: Record<string, string>, counts = knownTotal) {
  const statement = await captureStatement(maren, (scope) => companyStore.list.page(scope, query, counts))
  return measureReads(server, maren, statement)
}

describe('survives', () => {
  for (const sort of companySorts.flatMap((sort) => [sort, `-${sort}`]))
    it(`20,000 companies: a page by ${sort} reads few of them`, async () => {
      const { body } = await maren.request('GET', `/companies?sort=${sort}`)
      for (const cursor of [undefined, body.page.nextCursor as string]) {
        const read = await explainPage({ sort, ...(cursor && { cursor }) })
        expect(read.sequentialScans).toEqual([])
        expect(read.rows.companies).toBeGreaterThan(0)
        expect(read.rows.companies).toBeLessThan(200)
      }
    })

  it('20,000 companies with contacts and deals: these are counted for the rows of the page alone', async () => {
    const { owner } = server.platform.database
    await owner.query(
      `insert into contacts (workspace_id, id, name, company_id) select workspace_id, new_id(), 'Person', id
         from companies where workspace_id = $1`,
      [maren.workspaceId],
    )
    await owner.query(
      `insert into deals (workspace_id, id, title, value, currency, company_id) select workspace_id, new_id(), 'Deal', 1, 'EUR', id
         from companies where workspace_id = $1`,
      [maren.workspaceId],
    )
    for (const table of ['contacts', 'deals']) await owner.query(`vacuum analyze ${table}`)
    const read = await explainPage({ sort: '-createdAt', fields: 'name,contactCount,dealCount' })
    expect(read.sequentialScans).toEqual([])
    // One of each for every row of the page, and for the one that tells whether there are more.
    expect(read.rows).toMatchObject({ contacts: 51, deals: 51 })
    const without = await explainPage({ sort: '-createdAt', fields: 'name' })
    expect(Object.keys(without.rows)).toEqual(['companies'])
  })

  for (const sort of ['-createdAt', 'name', '-owner', 'leadScore'])
    it(`20,000 companies: filters that find few of them read those only, sorted by ${sort}`, async () => {
      const nothing: Record<string, string>[] = [
        { industry: 'Rail' },
        { source: 'Nowhere' },
        { country: 'Austria' },
        { status: 'CUSTOMER' },
        { priority: 'HOT', size: 'LARGE' },
        { tagId: maren.userId },
        { createdFrom: '2100-01-01T00:00:00Z' },
        { search: 'nobody' },
      ]
      for (const filter of nothing)
        for (const counts of [createKnownTotal(0), unknownTotal]) {
          const read = await explainPage({ ...filter, sort }, counts)
          expect(read.sequentialScans, JSON.stringify(filter)).toEqual([])
          expect(read.rows.companies ?? 0, JSON.stringify(filter)).toBe(0)
        }
      const some = await explainPage({ status: 'LOST', sort }, unknownTotal)
      // Each of the forty is found and read for sorting, and those of the page are read again.
      expect(some.rows.companies).toBe(120)
    })
})
