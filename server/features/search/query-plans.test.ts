import { beforeAll, describe, expect, it } from 'vitest'
import { searchKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const { owner } = server.platform.database
const rowCount = 7_000

beforeAll(async () => {
  await insertRows(maren)
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
}, 120_000)

const tables = ['contacts', 'companies', 'deals', 'tasks', 'notes', 'whatsapp_messages']

/** Inserts rows with different names that all contain "fleet". */
async function insertRows(person: Person): Promise<void> {
  const { workspaceId } = person
  const accountId = await createAccount(server, person)
  const { id } = await createThread(server, person, { accountId })
  const each = `from generate_series(1, ${rowCount}) n`
  const called = `'Fleet ' || md5(n::text)`
  for (const [into, values] of [
    ['companies (workspace_id, id, name, phone_number)', `md5('o' || n)::uuid, ${called} || ' Quay', '+1 ' || n`],
    [
      'contacts (workspace_id, id, name, phone_number, company_id)',
      `md5(n::text)::uuid, ${called}, '+1 ' || n, md5('o' || 1 + n % ${rowCount})::uuid`,
    ],
    ['deals (workspace_id, id, title, company_id)', `md5(n::text)::uuid, ${called}, md5('o' || n)::uuid`],
    ['tasks (workspace_id, id, title)', `md5(n::text)::uuid, ${called}`],
    [
      'notes (workspace_id, id, title, content, contact_id)',
      `md5(n::text)::uuid, ${called}, 'Of it', md5(n::text)::uuid`,
    ],
  ])
    await owner.query(`insert into ${into} select $1, ${values} ${each}`, [workspaceId])
  await owner.query(
    `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at)
     select $1, md5(n::text)::uuid, $2, $3, false, 'text', ${called}, 'READ', now() ${each}`,
    [workspaceId, accountId, id],
  )
}

/** Measures the rows of each table that a search reads, and the tables that it scans completely. */
async function explainSearch(q: string): Promise<{ rows: Record<string, number>; whole: string[] }> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [maren.workspaceId])
    const before = await client.query(counted)
    await client.query('select count(*) from records_matching($1, $2, $3)', [q, [...searchKinds], searchLimits.maxHits])
    const after = await client.query(counted)
    await client.query('rollback')
    const read = (table: string, column: 'rows' | 'scans') =>
      Number(after.rows.find((row) => row.relname === table)?.[column] ?? 0) -
      Number(before.rows.find((row) => row.relname === table)?.[column] ?? 0)
    return {
      rows: Object.fromEntries(tables.map((table) => [table, read(table, 'rows')])),
      whole: tables.filter((table) => read(table, 'scans') > 0),
    }
  } finally {
    client.release()
  }
}
const counted =
  'select relname, seq_scan as scans, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables'

describe('survives', () => {
  it('7,000 of each kind: what few are called is found by the index, and nothing else is looked at', async () => {
    for (const q of ['c4ca4238a0b9', '4ca423', 'nobody at all', 'zebra']) {
      const { rows, whole } = await explainSearch(q)
      expect(whole, q).toEqual([])
      for (const [table, count] of Object.entries(rows)) expect(count, `${q} ${table}`).toBeLessThan(400)
    }
    const some = await explainSearch('c4ca4238a0b9')
    for (const table of tables) expect(some.rows[table], table).toBeGreaterThan(0)
  })

  it('7,000 of each kind: somebody of a company is found by a word of each, however many have the one', async () => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select id, split_part(name, ' ', 2) as name from contacts where workspace_id = $1 and id = md5('6000')::uuid`,
      [maren.workspaceId],
    )
    const { body } = await maren.request('GET', `/search?kind=contact&q=quay+${rows[0]?.name}`)
    expect(body.data.groups[0]?.rows.map(({ id }: { id: string }) => id)).toContain(rows[0]?.id)
  })

  it('7,000 of each kind: a word that is everywhere, one letter, and no letter look at a part of them', async () => {
    for (const q of [
      'fleet',
      '6f8a fleet',
      '+1 19 999',
      '0001 6999',
      'fle',
      'f',
      'fl',
      'f c4',
      'le et',
      '%%%',
      '---',
      '😀',
      '1',
      '_',
      '+',
      'a'.repeat(200),
    ]) {
      const { rows, whole } = await explainSearch(q)
      expect(whole, q).toEqual([])
      for (const [table, count] of Object.entries(rows)) expect(count, `${q} ${table}`).toBeLessThan(6_500)
    }
  })
})
