import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person, type TestResponse } from '../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { withJobTransaction, withTransaction } from './scope.ts'
import { sql } from './sql.ts'

let usual: TestServer
let quick: TestServer
beforeAll(async () => {
  usual = await startTestServer()
  quick = await startTestServer({ timeouts: { lock: 50, idleInTransaction: 50 } })
})
afterAll(() => Promise.all([usual.close(), quick.close()]))

const claimOf = (person: Person) => ({ ...person, organizationId: null, needs: 'VIEWER' as const })
const setting = async ({ tx }: { tx: { rows: (text: ReturnType<typeof sql>) => Promise<object[]> } }) =>
  (await tx.rows(sql`select current_setting('statement_timeout') as value`))[0]
const refusal = ({ status, body, headers }: TestResponse) => [status, body.error, body.message, headers['retry-after']]
const busy = [503, 'overloaded', 'The server is busy. Please try again in a few seconds.', '2']

/** Changes a contact while another transaction holds its row until the reply arrives. */
async function changeHeldRow(server: TestServer): Promise<TestResponse> {
  const maren = await createPerson(server)
  const { body } = await maren.request('POST', '/contacts', { name: 'Ira Vance' })
  const holder = await server.platform.database.owner.connect()
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for update', [body.data.id])
  const answer = await maren.request('PATCH', `/contacts/${body.data.id}/name`, { name: 'Ira V.' })
  await holder.query('rollback')
  holder.release()
  expect((await maren.request('PATCH', `/contacts/${body.data.id}/name`, { name: 'Ira V.' })).status).toBe(200)
  return answer
}

describe('does', () => {
  it('limit a request to half a minute, a file to ten minutes, and a job not at all', async () => {
    const { database } = usual.platform
    const maren = await createPerson(usual)
    const claim = claimOf(maren)
    expect(await withTransaction(database, claim, setting)).toEqual({ value: '30s' })
    expect(await withTransaction(database, claim, setting, 'minutes')).toEqual({ value: '10min' })
    expect(await withTransaction(database, claim, setting)).toEqual({ value: '30s' })
    expect(await withJobTransaction(database, claim, setting)).toEqual({ value: '0' })
  })
})

describe('refuses', () => {
  it('with 503 to wait for a locked row', async () => {
    expect(refusal(await changeHeldRow(quick))).toEqual(busy)
  })

  it('with 503 to let a statement run over its timeout', async () => {
    const server = await startTestServer({ timeouts: { statement: 1_500, lock: 0 } })
    expect(refusal(await changeHeldRow(server))).toEqual(busy)
    await server.close()
  })
})

describe('survives', () => {
  it('an idle transaction: PostgreSQL ends it and releases its locks', async () => {
    const { app } = quick.platform.database
    const left = await app.connect()
    const ended = new Promise<Error & { code?: string }>((resolve) => left.on('error', resolve))
    await left.query('begin')
    expect((await ended).code).toBe('25P03')
    left.release(true)
    expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
