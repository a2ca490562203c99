import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { openDatabase } from './database.ts'
import { maxPreparedStatements, maxPreparedVariants } from './prepared-statements.ts'
import { createStatementScope, withTransaction } from './scope.ts'
import { asVariant, raw, sql } from './sql.ts'

const server = await getTestServer()
const maren = await createPerson(server)

type Statement = { statement: string }
const prepared = sql`select name, statement from pg_prepared_statements`
const unusual = (n: number) => sql`select 'unusual' as what, ${raw(String(n))} as n`
const usual = sql`select 'asked for all the time' as what`
const isUnusual = ({ statement }: Statement) => statement.includes('unusual')

describe.each(['one statement', 'transaction'] as const)('prepared statements of a %s', (way) => {
  function openConnection() {
    const { connectionString } = server.platform.database.app.options
    const database = openDatabase({ url: String(connectionString), connections: 1 })
    const claim = { ...maren, organizationId: null, needs: 'VIEWER' as const }
    const rows = (statement: ReturnType<typeof sql>): Promise<Statement[]> =>
      way === 'transaction'
        ? withTransaction(database, claim, ({ tx }) => tx.rows<Statement>(statement))
        : createStatementScope(database, claim).tx.rows<Statement>(statement)
    return { database, rows }
  }

  it('of which callers compose any number displace only each other', async () => {
    const { database, rows } = openConnection()
    const from = way === 'transaction' ? 30_000 : 20_000
    await rows(usual)
    for (let n = 0; n < maxPreparedStatements; n++) await rows(asVariant(unusual(from + n)))
    const there = await rows(prepared)
    await database.close()
    expect(there.filter(({ statement }) => statement === usual.text)).toHaveLength(1)
    expect(there.filter(isUnusual).length).toBeGreaterThanOrEqual(maxPreparedVariants)
    // Plus those that may wait to be deallocated.
    expect(there.filter(isUnusual).length).toBeLessThanOrEqual(maxPreparedVariants + 50)
  })

  it('are kept while in use, and the least recently used are deallocated', async () => {
    const { database, rows } = openConnection()
    const from = way === 'transaction' ? 10_000 : 0
    for (let n = 0; n < 3 * maxPreparedStatements; n++) {
      await rows(unusual(from + n))
      if (n % 100 === 0) await rows(usual)
    }
    const there = await rows(prepared)
    await database.close()
    expect(there.filter(({ statement }) => statement === usual.text)).toHaveLength(1)
    expect(there.filter(isUnusual).length).toBeGreaterThan(maxPreparedStatements / 2)
    expect(there.length).toBeLessThan(maxPreparedStatements + 100)
    expect(there.some(({ statement }) => statement === unusual(from + 3 * maxPreparedStatements - 1).text)).toBe(true)
  })
})

describe('the text of a statement', () => {
  const texts = async () => {
    const { rows } = await server.platform.database.app.query<Statement>(prepared.text)
    return rows.map(({ statement }) => statement)
  }
  /** Counts the statements prepared by all requests after the first. */
  async function more(calls: (() => Promise<{ status: number }>)[]): Promise<number> {
    for (const call of calls.slice(0, 1)) expect((await call()).status).toBe(200)
    const before = await texts()
    for (const call of calls.slice(1)) expect((await call()).status).toBe(200)
    // Evicted statements may be deallocated in the meantime.
    return (await texts()).filter((text) => !before.includes(text)).length
  }

  it('is the same for every order of the keys of a body', async () => {
    const { id } = (await maren.request('POST', '/contacts', { name: 'Ira' })).body.data
    const sets = (body: object) => () => maren.request('PATCH', `/contacts/${id}`, body)
    const [name, jobTitle, source] = ['A', 'B', 'C']
    const bodies = [
      { name, jobTitle, source },
      { source, name, jobTitle },
      { jobTitle, source, name },
    ]
    expect(await more(bodies.map(sets))).toBe(0)
  })

  it('is the same for every order of filters and repeated values', async () => {
    const asks = (query: string) => () => maren.request('GET', `/contacts?${query}&count=all`)
    const queries = [
      'status=ACTIVE,PROSPECT&source=Fair,Web,Post',
      'source=Post,Web,Fair,Fair&status=PROSPECT,ACTIVE,ACTIVE',
      'source=A,B,C,D&status=PROSPECT,ACTIVE',
    ]
    expect(await more(queries.map(asks))).toBe(0)
  })
})
