import { beforeAll, describe, expect, it } from 'vitest'
import { contactSorts } from '#contract/contacts/enums.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import {
  captureStatement,
  createKnownTotal,
  knownTotal,
  measureReads,
  unknownTotal,
} from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { contactStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  await insertContacts(maren, 20_000, 'Fair')
  // These values are rare here but common in another workspace, and the planner only knows overall statistics.
  await insertContacts(await createPerson(server), 20_000, 'Web')
  for (const table of ['contacts', 'companies']) await server.platform.database.owner.query(`vacuum analyze ${table}`)
}, 120_000)

async function insertContacts({ workspaceId, userId }: Person, count: number, source: string): Promise<void> {
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

/** Records an import of the first contacts, beside one of all of them. */
async function insertImport(count: number): Promise<string> {
  const { owner } = server.platform.database
  const ids = await Promise.all(
    [20_000, count].map(async (rows) => {
      const { rows: added } = await owner.query<{ id: string }>(
        `insert into imports (workspace_id, id, kind, status, file, file_name, format, columns, mapping, on_duplicate, total, created_by)
         values ($1, new_id(), 'contacts', 'done', new_id()::text, 'people.csv', '{}', '[]', '[]', 'skip', $2, $3) returning id`,
        [maren.workspaceId, rows, maren.userId],
      )
      await owner.query(
        `insert into import_rows (workspace_id, import_id, record_id, row, outcome)
         select $1, $2, md5(n::text)::uuid, n, 'created' from generate_series(1, $3) n`,
        [maren.workspaceId, added[0]?.id, rows],
      )
      return added[0]?.id ?? ''
    }),
  )
  await owner.query('vacuum analyze import_rows')
  return ids[1] ?? ''
}

type Query = Record<string, string | boolean | number>

/** Measures what a page of a list reads. */
async function explainPage(query: Query, counts = knownTotal) {
  const statement = await captureStatement(maren, (scope) => contactStore.list.page(scope, query, counts))
  return measureReads(server, maren, statement)
}

const linkedSorts = ['company', 'owner']
const bothDirections = (sort: string) => [sort, `-${sort}`]

describe('survives', () => {
  for (const sort of contactSorts.flatMap(bothDirections))
    it(`20,000 contacts: a page by ${sort} reads few of them`, async () => {
      const { body } = await maren.request('GET', `/contacts?sort=${sort}`)
      for (const cursor of [undefined, body.page.nextCursor as string]) {
        const read = await explainPage({ sort, ...(cursor && { cursor }) })
        expect(read.sequentialScans).toEqual([])
        expect(read.rows.contacts).toBeGreaterThan(0)
        expect(read.rows.contacts).toBeLessThan(linkedSorts.includes(sort.replace('-', '')) ? 1_000 : 200)
      }
    })

  it('20,000 contacts with tasks and activities: the next step and the last interaction are read for the rows of the page alone', async () => {
    const { owner } = server.platform.database
    const { workspaceId, userId } = maren
    await owner.query(
      `insert into tasks (workspace_id, id, title, contact_id, due_date)
       select workspace_id, new_id(), 'Call', id, now() + interval '1 day' from contacts where workspace_id = $1`,
      [workspaceId],
    )
    await owner.query(
      `insert into activities (workspace_id, id, title, type, contact_id, scheduled_at, user_id)
       select workspace_id, new_id(), 'Call', 'CALL', id, now() - interval '1 day', $2 from contacts where workspace_id = $1`,
      [workspaceId, userId],
    )
    for (const table of ['tasks', 'activities']) await owner.query(`vacuum analyze ${table}`)
    const read = await explainPage({ sort: '-createdAt', limit: 60, fields: 'name,nextStep,lastTalk' })
    for (const table of ['tasks', 'activities']) {
      expect(read.sequentialScans).not.toContain(table)
      expect(read.rows[table], table).toBeGreaterThanOrEqual(60)
      expect(read.rows[table], table).toBeLessThan(400)
    }
    const without = await explainPage({ sort: '-createdAt', limit: 60, fields: 'name' })
    expect(Object.keys(without.rows)).toEqual(['contacts'])
  })

  for (const sort of ['-createdAt', 'name', 'company', '-owner', 'leadScore'])
    it(`20,000 contacts: filters that find few of them read those only, sorted by ${sort}`, async () => {
      const nothing: Query[] = [
        { source: 'Nowhere' },
        { source: 'Web' },
        { status: 'CUSTOMER' },
        { priority: 'HOT', leadType: 'COLD' },
        { hasPhone: false },
        { preferredChannel: 'TWITTER' },
        { jobTitle: 'Nobody' },
        { leadScoreFrom: 101 },
        { companyId: maren.userId },
        { tagId: maren.userId },
        { importId: maren.userId },
        { createdFrom: '2100-01-01T00:00:00Z' },
        { search: 'nobody' },
      ]
      for (const filter of nothing)
        for (const counts of [createKnownTotal(0), unknownTotal]) {
          const read = await explainPage({ ...filter, sort }, counts)
          expect(read.sequentialScans, JSON.stringify(filter)).toEqual([])
          expect(read.rows.contacts ?? 0, JSON.stringify(filter)).toBe(0)
        }
      const some = await explainPage({ status: 'LOST', sort }, unknownTotal)
      // Each of the forty is found and read for sorting, and those of the page are read again.
      expect(some.rows.contacts).toBe(120)
    })

  for (const sort of ['-createdAt', 'name', 'company'])
    it(`20,000 contacts: of an import of forty, only those are read, sorted by ${sort}`, async () => {
      const importId = await insertImport(40)
      const read = await explainPage({ importId, sort }, unknownTotal)
      expect(read.sequentialScans).toEqual([])
      // Each is found and read for sorting, and those of the page are read again.
      expect(read.rows.contacts).toBeGreaterThanOrEqual(40)
      expect(read.rows.contacts).toBeLessThanOrEqual(120)
      expect(read.rows.import_rows).toBeLessThanOrEqual(80)
    })

  for (const sort of ['-createdAt', 'name', 'leadScore'])
    it(`20,000 contacts: a page from the middle by ${sort} passes over the others in the index`, async () => {
      const read = await explainPage({ sort, offset: 10_000 })
      expect(read.rows.contacts).toBeGreaterThan(10_000)
      expect((read.rows.contacts ?? 0) - (read.indexOnlyRows.contacts ?? 0)).toBeLessThan(200)
    })

  it('20,000 contacts: of a filter that finds most of them a page reads a few, once they are counted', async () => {
    for (const sort of ['-createdAt', 'name', 'company', 'owner']) {
      const read = await explainPage({ status: 'LEAD', sort })
      expect(read.sequentialScans).toEqual([])
      expect(read.rows.contacts, sort).toBeLessThan(1_000)
    }
  })
})
