import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { listTenantTables } from '../schema/catalogue.ts'
import { runIsolationMatrix } from './isolation-matrix.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('every route of the API', () => {
  it('answers its own workspace and refuses all others (SESS-008, SESS-009, SESS-011)', async () => {
    const { faults, operations, deniedCalls: denied, allowedCalls: allowed } = await runIsolationMatrix(server)
    expect(faults).toEqual([])
    expect(allowed).toBe(operations)
    expect(denied).toBeGreaterThan(operations * 8)
  }, 300_000)

  it('does so by its own statements too, with the policies switched off', async () => {
    const { owner } = server.platform.database
    for (const { table } of await listTenantTables(owner))
      await owner.query(`alter table ${table} disable row level security`)
    const { faults, operations, allowedCalls: allowed } = await runIsolationMatrix(server)
    expect(faults).toEqual([])
    expect(allowed).toBe(operations)
  }, 300_000)
})
