import { beforeAll, describe, expect, it } from 'vitest'
import { pageLimits } from '#contract/kit/envelope.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, unknownTotal } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { contactStore } from './store.ts'

const server = await getTestServer({ alone: true })
const { app, owner } = server.platform.database
const maren = await createPerson(server)
const contactCount = 30_000
const companyCount = 10_500

beforeAll(async () => {
  await insertContacts(maren, contactCount)
  // Newer than those of the first workspace, and with the same words.
  await insertContacts(await createPerson(server), 2_000)
  for (const table of ['contacts', 'companies']) await owner.query(`vacuum analyze ${table}`)
}, 120_000)

/** Words of names, and the numbers of the contacts that have them; the highest number is the newest. */
const contactWords = {
  buyer: 'true',
  legacy: 'n <= 3000',
  recent: 'n > 29000 or n % 1000 = 0',
  often: 'n % 10 = 0',
  scattered: 'n % 97 = 0',
}
/** The same of companies, each with one or two contacts. */
const companyWords = { works: 'true', cliff: 'n % 4 = 0', borough: 'n <= 300' }
const nameSql = (first: string, words: Record<string, string>): string =>
  `'${first} ' || n ${Object.entries(words)
    .map(([word, where]) => `|| case when ${where} then ' ${word}' else '' end`)
    .join(' ')}`

async function insertContacts({ workspaceId }: Person, count: number): Promise<void> {
  await owner.query(
    `insert into companies (workspace_id, id, name) select $1, md5('company' || n)::uuid, ${nameSql('Aster', companyWords)} from generate_series(1, $2) n`,
    [workspaceId, companyCount],
  )
  await owner.query(
    `insert into contacts (workspace_id, id, name, phone_number, company_id, status, created_at)
     select $1, md5(n::text)::uuid, ${nameSql('Person', contactWords)}, '+1 202 55' || lpad(n::text, 5, '0'),
            case when n % 2 = 0 then md5('company' || 1 + n / 2 % ${companyCount})::uuid end,
            case when n % 3 = 0 then 'CUSTOMER' end, now() - make_interval(secs => 30000 - n) from generate_series(1, $2) n`,
    [workspaceId, count],
  )
}

/** The ids that a search should find: of more than it may find, the newest. */
async function findExpected(text: string): Promise<string[]> {
  const patterns = text.split(' ').map((word) => `%${word.replaceAll('-', '')}%`)
  const { rows } = await owner.query<{ id: string }>(
    `select c.id from contacts c left join companies o on o.workspace_id = c.workspace_id and o.id = c.company_id
      where c.workspace_id = $1 and (c.search like all ($2) or o.name_key like all ($2))
      order by c.created_at desc, c.id desc limit $3`,
    [maren.workspaceId, patterns, pageLimits.exactTotal + 1],
  )
  return rows.map(({ id }) => id)
}

/** Counts the rows of contacts that PostgreSQL reads for the first page of a search. */
async function countReads(query: Record<string, string>): Promise<number> {
  const statement = await captureStatement(maren, (scope) => contactStore.list.page(scope, query, unknownTotal))
  const client = await app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [maren.workspaceId])
    const before = await client.query(countedRows)
    await client.query(statement.text, statement.values)
    const after = await client.query(countedRows)
    await client.query('rollback')
    return after.rows[0].count - before.rows[0].count
  } finally {
    client.release()
  }
}
const countedRows = `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'contacts'`

const ids = async (query: string): Promise<string[]> =>
  (await maren.request('GET', `/contacts?${query}`)).body.data.map(({ id }: { id: string }) => id)

describe('does', () => {
  const texts = [
    'buyer',
    'legacy',
    'recent',
    'often',
    'scattered',
    'person 12345',
    'buyer scattered person',
    'works',
    'cliff',
    'borough',
    'aster 777',
    '2-5529',
    '5500777',
    'nobody',
  ]
  for (const text of texts)
    it(`finds “${text}” among 30,000 contacts, or the newest of them if there are more than are counted`, async () => {
      const expected = await findExpected(text)
      const search = `search=${encodeURIComponent(text)}`
      const { body } = await maren.request('GET', `/contacts?limit=3&${search}`)
      expect(body.page.total).toBe(Math.min(expected.length, pageLimits.exactTotal))
      expect(body.page.totalIsExact).toBe(expected.length <= pageLimits.exactTotal)
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 3))
      const offset = Math.max(0, expected.length - 3)
      expect(await ids(`limit=10&offset=${offset}&${search}`)).toEqual(expected.slice(offset))
      expect((await ids(`limit=500&sort=createdAt&${search}`)).slice(0, 3)).toEqual(expected.slice(-3).reverse())
    })
})

describe('survives', () => {
  const fewRows = { 'person 12345': 2_000, 'aster 777': 2_000, scattered: 2_500, nobody: 1_500 }
  for (const sort of ['-createdAt', 'name', 'company'])
    it(`30,000 contacts: a search for a rare word reads few of them, sorted by ${sort}`, async () => {
      for (const [search, limit] of Object.entries(fewRows))
        expect(await countReads({ search, sort }), search).toBeLessThan(limit)
    })

  const queries: Record<string, string>[] = [{}, { sort: 'name' }, { sort: 'company' }, { status: 'CUSTOMER' }]
  for (const query of queries)
    it(`30,000 contacts: a search for a word that all have stops when it has counted, ${JSON.stringify(query)}`, async () => {
      for (const search of ['buyer', 'works'])
        expect(await countReads({ ...query, search }), search).toBeLessThan(search === 'buyer' ? 12_000 : 25_000)
    })

  it('30,000 contacts: the index is only asked for the rare words of a search', async () => {
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.workspace_id', $1, true)`, [maren.workspaceId])
      const select = `select rare_patterns('contacts', $1) as patterns`
      const rare = async (patterns: string[]) => (await client.query(select, [patterns])).rows[0].patterns
      expect(await rare(['%person%', '%12345%', '%buyer%'])).toEqual(['%12345%'])
      expect(await rare(['%person%', '%buyer%'])).toEqual(['%person%', '%buyer%'])
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})
