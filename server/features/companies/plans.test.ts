import { beforeAll, describe, expect, it } from 'vitest'
import { companySorts } from '#contract/companies/enums.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { counted, countedAs, readBy, statementOf, uncounted } from '../../platform/testing/plans.ts'
import { companyList } from './list.ts'

const server = await aServer({ alone: true })
const maren = await aPerson(server)
beforeAll(async () => {
  await fill(maren, 'Optics')
  // What is rare here is common elsewhere, which is all that the planner knows.
  await fill(await aPerson(server), 'Rail')
  await server.platform.database.owner.query('vacuum analyze companies')
}, 120_000)

const fill = ({ workspaceId, userId }: Person, industry: string) =>
  server.platform.database.owner.query(
    `insert into companies (workspace_id, id, name, owner_id, industry, status, lead_score, created_at)
     select $1, md5(n::text)::uuid, 'Company ' || md5(n::text), $2, $3,
            case when n % 500 = 0 then 'LOST' else 'LEAD' end, n % 101, now() - make_interval(mins => n) from generate_series(1, 20000) n`,
    [workspaceId, userId, industry],
  )

/** What the page of a list reads. */
async function pageRead(query: Record<string, string>, counts = counted) {
  const statement = await statementOf(maren, (scope) => companyList.page(scope, query, counts))
  return readBy(server, maren, statement)
}

describe('survives', () => {
  for (const sort of companySorts.flatMap((sort) => [sort, `-${sort}`]))
    it(`20,000 companies: a page by ${sort} reads few of them`, async () => {
      const { body } = await maren.calls('GET', `/companies?sort=${sort}`)
      for (const cursor of [undefined, body.page.nextCursor as string]) {
        const read = await pageRead({ sort, ...(cursor && { cursor }) })
        expect(read.whole).toEqual([])
        expect(read.rows.companies).toBeGreaterThan(0)
        expect(read.rows.companies).toBeLessThan(200)
      }
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
        for (const counts of [countedAs(0), uncounted]) {
          const read = await pageRead({ ...filter, sort }, counts)
          expect(read.whole, JSON.stringify(filter)).toEqual([])
          expect(read.rows.companies ?? 0, JSON.stringify(filter)).toBe(0)
        }
      const some = await pageRead({ status: 'LOST', sort }, uncounted)
      // Each of the forty is found, looked at for its place, and those of the page once more.
      expect(some.rows.companies).toBe(120)
    })
})
