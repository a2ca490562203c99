import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../spec/proofs/sample.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { listTenantTables } from '../schema/catalogue.ts'
import { runIsolationMatrix } from './isolation-matrix.ts'

let server: TestServer
let sample: Set<string>
const isInSample = ({ key }: Operation) => sample.has(key)
beforeAll(async () => {
  server = await startTestServer()
  const operations = listOperations(server.app).filter(({ isPublic }) => !isPublic)
  expect(operations.length).toBeGreaterThan(150)
  sample = new Set(sampleItems('isolation', operations).map(({ key }) => key))
})
afterAll(() => server.close())

describe('every route of the API', () => {
  it(
    'answers its own workspace and rejects all others (SESS-008, SESS-009, SESS-011)',
    async () => {
      const {
        faults,
        operations,
        deniedCalls: denied,
        allowedCalls: allowed,
      } = await runIsolationMatrix(server, undefined, isInSample)
      expect(faults).toEqual([])
      expect(operations).toBe(sample.size)
      expect(allowed).toBe(operations)
      expect(denied).toBeGreaterThan(operations * 8)
    },
    proofTimeout,
  )

  it(
    'does so by its statements alone, with the policies switched off',
    async () => {
      const { owner } = server.platform.database
      for (const { table } of await listTenantTables(owner))
        await owner.query(`alter table ${table} disable row level security`)
      const { faults, operations, allowedCalls: allowed } = await runIsolationMatrix(server, undefined, isInSample)
      expect(faults).toEqual([])
      expect(allowed).toBe(operations)
    },
    proofTimeout,
  )
})
