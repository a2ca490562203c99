import { beforeAll, describe, expect, it } from 'vitest'
import { contactSorts } from '#contract/contacts/enums.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { counted, countedAs, readBy, statementOf, uncounted } from '../../platform/testing/plans.ts'
import { contactList } from './list.ts'

const server = await aServer({ alone: true })
const maren = await aPerson(server)
beforeAll(async () => {
  await fill(maren, 20_000, 'Fair')
  // What is rare here is common elsewhere, which is all that the planner knows.
  await fill(await aPerson(server), 20_000, 'Web')
  for (const table of ['contacts', 'companies']) await server.platform.database.owner.query(`vacuum analyze ${table}`)
}, 120_000)

async function fill({ workspaceId, userId }: Person, count: number, source: string): Promise<void> {
  const { owner } = server.platform.database
  await owner.query(
    `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, 'Company ' || md5(n::text) from generate_series(1, 1000) n`,
    [workspaceId],
  )
  await owner.query(
    `insert into contacts (workspace_id, id, name, company_id, owner_id, phone_number, source, status, lead_score, created_at)
     select $1, md5(n::text)::uuid, 'Filler ' || md5(n::text), md5('company' || 1 + n % 1000)::uuid, $3, '+1 ' || n, $4,
            case when n % 500 = 0 then 'LOST' else 'LEAD' end, n % 101, now() - make_interval(mins => n) from generate_series(1, $2) n`,
    [workspaceId, count, userId, source],
  )
}

type Query = Record<string, string | boolean | number>

/** What the page of a list reads. */
async function pageRead(query: Query, counts = counted) {
  const statement = await statementOf(maren, (scope) => contactList.page(scope, query, counts))
  return readBy(server, maren, statement)
}

const linked = ['company', 'owner']
const ways = (sort: string) => [sort, `-${sort}`]

describe('survives', () => {
  for (const sort of contactSorts.flatMap(ways))
    it(`20,000 contacts: a page by ${sort} reads few of them`, async () => {
      const { body } = await maren.calls('GET', `/contacts?sort=${sort}`)
      for (const cursor of [undefined, body.page.nextCursor as string]) {
        const read = await pageRead({ sort, ...(cursor && { cursor }) })
        expect(read.whole).toEqual([])
        expect(read.rows.contacts).toBeGreaterThan(0)
        expect(read.rows.contacts).toBeLessThan(linked.includes(sort.replace('-', '')) ? 1_000 : 200)
      }
    })

  for (const sort of ['-createdAt', 'name', 'company', '-owner', 'leadScore'])
    it(`20,000 contacts: filters that find few of them read those only, sorted by ${sort}`, async () => {
      const nothing: Query[] = [
        { source: 'Nowhere' },
        { source: 'Web' },
        { status: 'CUSTOMER' },
        { priority: 'HOT', leadType: 'COLD' },
        { hasPhone: false },
        { companyId: maren.userId },
        { tagId: maren.userId },
        { createdFrom: '2100-01-01T00:00:00Z' },
        { search: 'nobody' },
      ]
      for (const filter of nothing)
        for (const counts of [countedAs(0), uncounted]) {
          const read = await pageRead({ ...filter, sort }, counts)
          expect(read.whole, JSON.stringify(filter)).toEqual([])
          expect(read.rows.contacts ?? 0, JSON.stringify(filter)).toBe(0)
        }
      const some = await pageRead({ status: 'LOST', sort }, uncounted)
      // Each of the forty is found, looked at for its place, and those of the page once more.
      expect(some.rows.contacts).toBe(120)
    })

  for (const sort of ['-createdAt', 'name', 'leadScore'])
    it(`20,000 contacts: a page from the middle by ${sort} passes over the others in the index`, async () => {
      const read = await pageRead({ sort, offset: 10_000 })
      expect(read.rows.contacts).toBeGreaterThan(10_000)
      expect((read.rows.contacts ?? 0) - (read.inIndex.contacts ?? 0)).toBeLessThan(200)
    })

  it('20,000 contacts: of a filter that finds most of them a page reads a few, once they are counted', async () => {
    for (const sort of ['-createdAt', 'name', 'company', 'owner']) {
      const read = await pageRead({ status: 'LEAD', sort })
      expect(read.whole).toEqual([])
      expect(read.rows.contacts, sort).toBeLessThan(1_000)
    }
  })
})
