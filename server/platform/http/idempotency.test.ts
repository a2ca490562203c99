import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { type Scope, withJobTransaction, withTransaction } from '../database/scope.ts'
import { notFound } from '../errors.ts'
import { withIdempotencyKey } from './idempotency.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const run = (person: Person, key: string, act: () => Promise<unknown>, fingerprint = 'a call') =>
  withTransaction(server.platform.database, { ...person, organizationId: null, needs: 'MEMBER' }, (scope: Scope) =>
    withIdempotencyKey(scope, { key, fingerprint, status: 201 }, act),
  )

describe('does', () => {
  it('executes concurrent requests with one key once, with the same response for all', async () => {
    let acts = 0
    const key = uuidv7()
    const asks = Array.from({ length: 6 }, () => run(maren, key, async () => ({ n: ++acts })))
    const answers = await Promise.all(asks)
    expect(answers.map(({ status, data }) => [status, data])).toEqual(Array(6).fill([201, '{"n":1}']))
  })
})

describe('refuses', () => {
  it('a key reused for another request, and one that is too long', async () => {
    const key = uuidv7()
    await run(maren, key, async () => 1)
    await expect(run(maren, key, async () => 2, 'another call')).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    await expect(run(maren, 'k'.repeat(256), async () => 1)).rejects.toMatchObject({ status: 400 })
  })

  it('a job of a person who has left the workspace or lost the permission', async () => {
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const { database } = server.platform
    let acts = 0
    const job = () => withJobTransaction(database, { ...ben, needs: 'MEMBER' }, async () => ++acts)
    await job()
    await database.owner.query(`update members set role = 'VIEWER' where user_id = $1`, [ben.userId])
    await expect(job()).rejects.toMatchObject({ code: 'PA409' })
    await database.owner.query('update members set removed_at = now() where user_id = $1', [ben.userId])
    await expect(job()).rejects.toMatchObject({ code: 'PA404' })
    expect(acts).toBe(1)
  })
})

describe('hides', () => {
  it('the response to a key from another person in the same workspace', async () => {
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const key = uuidv7()
    await run(maren, key, async () => 'for Maren')
    expect((await run(ben, key, async () => '"for Ben"')).data).toBe('"for Ben"')
  })
})

describe('survives', () => {
  it('a failed first attempt: the key can be used again', async () => {
    const key = uuidv7()
    await expect(run(maren, key, () => Promise.reject(notFound()))).rejects.toMatchObject({ status: 404 })
    expect((await run(maren, key, async () => ({ n: 2 }))).data).toBe('{"n":2}')
  })
})
