import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { noteStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  await insertNotes(maren, 10_000)
  await insertNotes(await createPerson(server), 10_000)
}, 120_000)

/** Inserts notes on contacts, companies and deals, most of them on one of each. */
async function insertNotes({ workspaceId, userId }: Person, count: number): Promise<void> {
  const { owner } = server.platform.database
  for (const [table, column, title] of [
    ['contacts', 'contact_id', 'name'],
    ['companies', 'company_id', 'name'],
    ['deals', 'deal_id', 'title'],
  ] as const) {
    await owner.query(
      `insert into ${table} (workspace_id, id, ${title}) select $1, md5('${table}' || n)::uuid, 'Number ' || n from generate_series(0, 99) n`,
      [workspaceId],
    )
    await owner.query(
      `insert into notes (workspace_id, id, title, content, created_by, created_at, ${column})
       select $1, gen_random_uuid(), 'About ' || md5(n::text), md5('${table}' || n::text) || ' noted', $3, now() - make_interval(mins => n),
              md5('${table}' || greatest(n % 300 - 200, 0))::uuid from generate_series(1, $2::integer) n`,
      [workspaceId, count, userId],
    )
  }
  await owner.query(
    `update notes set pinned_at = now() where workspace_id = $1 and id in (
       select id from notes where workspace_id = $1 and contact_id = md5('contacts0')::uuid order by created_at limit 10)`,
    [workspaceId],
  )
  await owner.query('vacuum analyze notes')
}

const explainList = (query: Record<string, string>) =>
  captureStatement(maren, (scope) => noteStore.list.page(scope, query, knownTotal))
const tableOfLink = { contactId: 'contacts', companyId: 'companies', dealId: 'deals' } as const
const firstIdIn = async (table: string): Promise<string> =>
  (await server.platform.database.owner.query('select md5($1)::uuid as id', [`${table}0`])).rows[0].id
/** Counts the index scans of a search. */
async function countIndexReads(index: string, search: string): Promise<number> {
  const client = await server.platform.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [maren.workspaceId])
    const scans = async () =>
      (await client.query('select pg_stat_get_xact_numscans($1::regclass)::integer as some', [index])).rows[0].some
    const before = await scans()
    await client.query('select notes_matching($1, 100)', [search])
    const after = await scans()
    await client.query('rollback')
    return after - before
  } finally {
    client.release()
  }
}

describe('survives', () => {
  it('30,000 notes: a page of one record reads only its own rows, first or middle page alike', async () => {
    for (const [key, table] of [...Object.entries(tableOfLink), [null, null] as const]) {
      const query: Record<string, string> = key ? { [key]: await firstIdIn(table) } : {}
      const address = new URLSearchParams(query)
      const { body } = await maren.request('GET', `/notes?${address}&limit=500`)
      for (const cursor of [undefined, body.page.nextCursor as string]) {
        const read = await measureReads(server, maren, await explainList({ ...query, ...(cursor && { cursor }) }))
        expect(read.sequentialScans, address.toString()).toEqual([])
        expect(read.rows.notes, address.toString()).toBeLessThanOrEqual(51)
      }
    }
  })

  it('30,000 notes: the pinned ones of a record are found in their index', async () => {
    const contactId = await firstIdIn('contacts')
    const pinned: Record<string, unknown> = { contactId, pinned: true }
    const read = await measureReads(server, maren, await explainList(pinned as Record<string, string>))
    expect([read.sequentialScans, read.rows.notes]).toEqual([[], 10])
  })

  it('30,000 notes: words are looked up in their index, and beginnings of titles in theirs', async () => {
    expect([
      await countIndexReads('notes_by_text', 'c4ca4238'),
      await countIndexReads('notes_by_title', 'c4ca4238'),
    ]).toEqual([1, 0])
    expect([await countIndexReads('notes_by_text', 'ab'), await countIndexReads('notes_by_title', 'ab')]).toEqual([
      0, 1,
    ])
  })
})
