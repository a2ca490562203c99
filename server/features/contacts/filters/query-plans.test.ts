import { beforeAll, describe, expect, it } from 'vitest'
import type { FilterKind } from '#contract/filters/filter-fields.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { compileFilter } from '../../../records/filters/compile-filter.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { captureStatement, createKnownTotal, measureReads, unknownTotal } from '../../../testing/harness/query-plans.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { companyStore } from '../../companies/store.ts'
import { createCustomField } from '../../custom-fields/examples.ts'
import { dealStore } from '../../deals/store.ts'
import { taskStore } from '../../tasks/store.ts'
import { contactStore } from '../store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const { owner } = server.platform.database
const stores = { contact: contactStore, company: companyStore, deal: dealStore, task: taskStore }

beforeAll(async () => {
  await createCustomField(maren, { label: 'Seats', type: 'NUMBER' })
  await createCustomField(maren, { label: 'Berth', type: 'TEXT' })
  // Values that are rare here are common elsewhere, and the planner only knows overall statistics.
  await insertRecords(maren, 'Fair')
  await insertRecords(await createPerson(server), 'Web')
  const tables = ['contacts', 'companies', 'deals', 'tasks', 'custom_field_values', 'tag_assignments']
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
}, 120_000)

/** Inserts 20,000 contacts and tasks, 1,000 companies and 5,000 deals; one in 500 contacts has a custom value. */
async function insertRecords({ workspaceId, userId }: Person, source: string): Promise<void> {
  const insert = (text: string, ...values: unknown[]) => owner.query(text, [workspaceId, ...values])
  await insert(
    `insert into companies (workspace_id, id, name, industry)
     select $1, md5('company' || n)::uuid, 'Company ' || md5(n::text), case when n % 500 = 0 then 'Docks' else $2 end from generate_series(1, 1000) n`,
    source,
  )
  await insert(
    `insert into contacts (workspace_id, id, name, company_id, owner_id, source, status, lead_score, created_at, last_contacted_at, custom_fields)
     select $1, md5(n::text)::uuid, 'Filler ' || md5(n::text), md5('company' || 1 + n % 1000)::uuid, $3, $2,
            case when n % 500 = 0 then 'LOST' else 'LEAD' end, n % 101, now() - make_interval(mins => n),
            now() - make_interval(days => n % 4000),
            case when n % 500 = 0 then jsonb_build_object('seats', n, 'berth', 'Quay ' || n) else '{}' end
       from generate_series(1, 20000) n`,
    source,
    userId,
  )
  const { rows } = await owner.query<{ id: string }>(
    `select s.id from pipeline_stages s where s.workspace_id = $1 and s.category = 'OPEN' limit 1`,
    [workspaceId],
  )
  await insert(
    `insert into deals (workspace_id, id, title, value, contact_id, company_id, stage_id, created_at)
     select $1, md5('deal' || n)::uuid, 'Deal ' || n, n, md5(n::text)::uuid, md5('company' || 1 + n % 1000)::uuid, $2, now() - make_interval(mins => n)
       from generate_series(1, 5000) n`,
    rows[0]?.id,
  )
  await insert(
    `insert into tasks (workspace_id, id, title, contact_id, due_date)
     select $1, md5('task' || n)::uuid, 'Task ' || n, md5(n::text)::uuid, now() + make_interval(days => 2, mins => n) from generate_series(1, 20000) n`,
  )
  await insert(`insert into tags (workspace_id, id, name) values ($1, md5('tag')::uuid, 'Fair 2026')`)
  await insert(
    `insert into tag_assignments (workspace_id, id, tag_id, contact_id)
     select $1, md5('tag' || n)::uuid, md5('tag')::uuid, md5(n::text)::uuid from generate_series(1, 5000) n`,
  )
}

type Condition = { field: string; operator: string; value?: unknown }

/** Measures what a page by a filter reads, with its total counted or known. */
async function explainQuery(kind: FilterKind, filter: unknown, totals = unknownTotal, sort = '-createdAt') {
  const where = await compileInWorkspace(kind, filter)
  const statement = await captureStatement(maren, (scope) =>
    stores[kind].list.page(scope, { sort, where, fields: 'createdAt' }, totals),
  )
  return measureReads(server, maren, statement)
}

/** Compiles a filter; the definitions of custom fields are read as the owner, so that one statement is left. */
async function compileInWorkspace(kind: FilterKind, filter: unknown) {
  const rows = async (statement: { text: string; values: unknown[] }) =>
    (await owner.query(statement.text, statement.values)).rows
  const { workspaceId, userId } = maren
  const where = await compileFilter({ workspaceId, userId, tx: { rows } } as unknown as Scope, kind, {
    filter,
    timezone: 'UTC',
  })
  if (!where) throw new Error('the filter is empty')
  return where
}

const is = (field: string, operator: string, value?: unknown): Condition => ({ field, operator, value })
const rowsOf = (read: { rows: Record<string, number> }, table: string): number => read.rows[table] ?? 0

/** Conditions that nothing meets, each on a field with an index. */
const indexed: [FilterKind, string, Condition[]][] = [
  [
    'contact',
    'contacts',
    [
      is('source', 'is', 'Web'),
      is('source', 'anyOf', ['Web', 'Nowhere']),
      is('name', 'is', 'Nobody'),
      is('name', 'startsWith', 'nobody'),
      is('status', 'is', 'CUSTOMER'),
      is('leadScore', 'is', 50.5),
      is('leadScore', 'greaterThan', 100),
      is('leadScore', 'lessThan', 0),
      is('leadScore', 'between', [100.2, 100.8]),
      is('enrichmentScore', 'atLeast', 1),
      is('lastContactedAt', 'is', '1990-05-01'),
      is('lastContactedAt', 'before', '2000-01-01'),
      is('lastContactedAt', 'after', '2100-01-01'),
      is('nextFollowUpAt', 'inNextDays', 7),
      is('nextFollowUpAt', 'thisQuarter'),
      is('createdAt', 'after', '2100-01-01'),
      is('ownerId', 'is', '00000000-0000-7000-8000-000000000000'),
      is('companyId', 'is', '00000000-0000-7000-8000-000000000000'),
      is('tags', 'is', '00000000-0000-7000-8000-000000000000'),
    ],
  ],
  ['company', 'companies', [is('industry', 'is', 'Web'), is('city', 'is', 'Oslo'), is('name', 'startsWith', 'zz')]],
  [
    'deal',
    'deals',
    [
      is('value', 'greaterThan', 5_000),
      is('value', 'is', 10.5),
      is('status', 'is', 'WON'),
      is('title', 'startsWith', 'nothing'),
      is('expectedCloseDate', 'thisMonth'),
    ],
  ],
  ['task', 'tasks', [is('isOverdue', 'is', true), is('dueDate', 'inLastDays', 30), is('assigneeId', 'isMe')]],
]

describe('survives', () => {
  it.each(indexed)(
    '20,000 records: conditions on a %s that nothing meets read none',
    async (kind, table, conditions) => {
      for (const condition of conditions) {
        const read = await explainQuery(kind, condition)
        expect(read.sequentialScans, JSON.stringify(condition)).toEqual([])
        expect(rowsOf(read, table), JSON.stringify(condition)).toBe(0)
      }
    },
  )

  it('20,000 contacts: a group reads what its most selective condition finds', async () => {
    const read = await explainQuery('contact', {
      and: [
        is('status', 'is', 'LOST'),
        { not: is('name', 'contains', 'nobody') },
        is('createdAt', 'inLastDays', 3_650),
      ],
    })
    expect(read.sequentialScans).toEqual([])
    // Each of the forty is found and read for sorting, and those of the page are read again.
    expect(rowsOf(read, 'contacts')).toBe(120)
  })

  it('20,000 contacts: conditions on custom fields and links read the rows of the workspace at most once or twice', async () => {
    for (const condition of [
      is('customFields.seats', 'greaterThan', 19_000),
      is('customFields.berth', 'is', 'Quay 500'),
      is('company.industry', 'is', 'Docks'),
      is('deals', 'some', is('value', 'greaterThan', 4_990)),
      is('tasks', 'some', is('dueDate', 'before', '2000-01-01')),
    ]) {
      const read = await explainQuery('contact', condition)
      expect(read.sequentialScans, JSON.stringify(condition)).toEqual([])
      for (const table of ['contacts', 'companies', 'deals', 'tasks', 'custom_field_values'])
        expect(rowsOf(read, table), `${table}: ${JSON.stringify(condition)}`).toBeLessThanOrEqual(40_100)
    }
  })

  it('20,000 contacts: conditions without an index read the rows of the workspace only', async () => {
    for (const filter of [
      is('name', 'contains', 'nobody'),
      is('linkedinHeadline', 'is', 'Nobody'),
      { not: is('leadScore', 'between', [null, 100]) },
      { or: [is('name', 'is', 'Nobody'), is('deals', 'some', is('value', 'greaterThan', 6_000))] },
      { not: is('deals', 'none') },
    ]) {
      const read = await explainQuery('contact', filter)
      expect(read.sequentialScans, JSON.stringify(filter)).toEqual([])
      expect(rowsOf(read, 'contacts'), JSON.stringify(filter)).toBeLessThanOrEqual(30_100)
    }
  })

  it('20,000 contacts: of a filter that most of them meet a page reads a few, once they are counted', async () => {
    for (const sort of ['-createdAt', 'name', 'company', 'owner'])
      for (const filter of [
        is('status', 'is', 'LEAD'),
        { not: is('deals', 'some', is('value', 'greaterThan', 4_990)) },
      ]) {
        const read = await explainQuery('contact', filter, createKnownTotal(10_000), sort)
        expect(read.sequentialScans).toEqual([])
        expect(rowsOf(read, 'contacts'), sort).toBeLessThan(1_000)
      }
  })
})
