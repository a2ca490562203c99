import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { taskStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const priya = await createPerson(server, { workspaceOf: maren })
beforeAll(async () => {
  await insertTasks(maren, priya)
  const otherTenant = await createPerson(server)
  await insertTasks(otherTenant, otherTenant)
}, 120_000)

/** Inserts ten thousand tasks about records of every kind: nine in ten are done, with due dates in the distant past. */
async function insertTasks({ workspaceId, userId }: Person, other: Person): Promise<void> {
  const { owner } = server.platform.database
  const statements = [
    `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, 'Company ' || n from generate_series(1, 2000) n`,
    `insert into contacts (workspace_id, id, name) select $1, md5('contact' || n)::uuid, 'Contact ' || n from generate_series(1, 2000) n`,
    `insert into deals (workspace_id, id, title, company_id, contact_id)
     select $1, md5('deal' || n)::uuid, 'Deal ' || n, md5('company' || n)::uuid, md5('contact' || n)::uuid from generate_series(1, 2000) n`,
    `insert into tasks (workspace_id, id, title, status, priority, due_date, created_at, updated_at, contact_id, company_id, deal_id)
     select $1, md5(n::text)::uuid, 'Task ' || md5(n::text), (array['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])[case when n > 9000 then 1 + n % 2 else 3 + n % 2 end],
            (array['LOW', 'MEDIUM', 'HIGH', 'URGENT'])[1 + n % 4], now() - make_interval(hours => 9500 - n), now() - make_interval(mins => n), now() - make_interval(mins => n * 5),
            case n % 3 when 0 then md5('contact' || 1 + n % 2000)::uuid end, case n % 3 when 1 then md5('company' || 1 + n % 2000)::uuid end,
            case n % 3 when 2 then md5('deal' || 1 + n % 2000)::uuid end from generate_series(1, 10000) n`,
  ]
  for (const statement of statements) await owner.query(statement, [workspaceId])
  const shared = `update tasks set assignee_id = case when id::text < '8' then $2::uuid else $3 end where workspace_id = $1`
  await owner.query(shared, [workspaceId, userId, other.userId])
  for (const table of ['companies', 'contacts', 'deals', 'tasks']) await owner.query(`vacuum analyze ${table}`)
}

const explainList = (query: Record<string, string>) =>
  captureStatement(maren, (scope) => taskStore.list.page(scope, query, knownTotal))

/** Returns the cursor after a number of pages of 500. */
async function getCursorAfter(pages: number, sort: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { body } = await maren.request('GET', `/tasks?sort=${sort}&limit=500${cursor && `&cursor=${cursor}`}`)
    cursor = body.page.nextCursor
  }
  return cursor
}

describe('survives', () => {
  for (const sort of ['dueDate', '-dueDate', '-createdAt', 'updatedAt', 'title', '-priority', 'status'])
    it(`10,000 tasks: a page by ${sort} reads only its own rows, first or middle page alike`, async () => {
      for (const cursor of [undefined, await getCursorAfter(8, sort)]) {
        const read = await measureReads(server, maren, await explainList({ sort, ...(cursor && { cursor }) }))
        expect(read.sequentialScans).toEqual([])
        expect(read.rows.tasks).toBeGreaterThan(0)
        for (const [table, rows] of Object.entries(read.rows)) expect(rows, table).toBeLessThan(200)
      }
    })

  it('10,000 tasks: a page by assignee reads few of them', async () => {
    const read = await measureReads(server, maren, await explainList({ sort: 'assignee' }))
    expect(read.sequentialScans).toEqual([])
    expect(read.rows.tasks).toBeLessThan(1_200)
  })

  it('10,000 tasks: open, overdue and own ones are found without reading completed ones (TASK-029)', async () => {
    const mine = { assigneeId: maren.userId }
    const open = { status: 'PENDING,IN_PROGRESS' }
    const day = { dueFrom: new Date().toISOString(), dueTo: new Date(Date.now() + 86_400_000).toISOString() }
    for (const query of [
      open,
      { status: 'OVERDUE' },
      { ...open, ...mine },
      { status: 'OVERDUE', ...mine },
      day,
      mine,
    ]) {
      const read = await measureReads(server, maren, await explainList(query))
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.tasks, JSON.stringify(query)).toBeLessThan(200)
    }
  })

  it('10,000 tasks: lists of a record and searches for a text read no table sequentially', async () => {
    const { rows } = await server.platform.database.owner.query(
      'select contact_id as "contactId" from tasks where workspace_id = $1 and contact_id is not null limit 1',
      [maren.workspaceId],
    )
    for (const query of [rows[0], { search: 'a1b2' }, { priority: 'URGENT' }]) {
      const read = await measureReads(server, maren, await explainList(query))
      expect(read.sequentialScans, JSON.stringify(query)).toEqual([])
      expect(read.rows.tasks, JSON.stringify(query)).toBeLessThan(400)
    }
  })
})
