import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../spec/proofs/sample.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { isLeakyRoute, leakyRouteExamples, registerLeakyRoutes } from '../isolation/leaky-routes.ts'
import { allowedSurvivors } from './allowed-survivors.ts'
import { allowedUncovered } from './allowed-uncovered.ts'
import { type MutationResult, mutatePredicates } from './mutate-predicates.ts'
import { createTenants } from './tenants.ts'

const servers: TestServer[] = []
beforeAll(() => {
  // Nothing runs in the background.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  vi.useRealTimers()
})

async function runMutations(
  options?: Parameters<typeof createTenants>[1],
  sampling?: Parameters<typeof mutatePredicates>[2],
): Promise<MutationResult> {
  const server = await startTestServer()
  servers.push(server)
  const tenants = await createTenants(server, options)
  try {
    return await mutatePredicates(tenants, Object.keys(allowedSurvivors), sampling)
  } finally {
    await tenants.close()
  }
}

describe('the predicates alone, without policies', () => {
  let findings: MutationResult
  beforeAll(async () => {
    findings = await runMutations(
      {},
      {
        mutants: (all) => sampleItems('predicates', all),
        calls: (all) => sampleItems('tenant-calls', all),
      },
    )
  }, proofTimeout)

  it('make every call answer and change the same with and without other tenants (SESS-008)', () => {
    expect(findings.faults).toEqual([])
    expect(findings.calls).toBeGreaterThan(200)
  })

  it('are each missed when removed', () => {
    expect(compareWithList(findings.survivors, allowedSurvivors)).toEqual({ more: [], gone: [] })
    expect(findings.predicates).toBeGreaterThan(150)
  })

  it('are equations, and an example sends each of those in the source code', () => {
    expect(compareWithList(findings.uncovered, allowedUncovered)).toEqual({ more: [], gone: [] })
    expect(findings.unsupportedPredicates).toEqual([])
  })
})

/** Returns what was found but is not listed, and what is listed but was not found. */
const compareWithList = (found: string[], allowed: Record<string, string>) => {
  const lines = Object.keys(allowed)
  return {
    more: found.filter((one) => !lines.some((line) => one.includes(line))),
    gone: lines.filter((line) => !found.some((one) => one.includes(line))),
  }
}

describe('the guard', () => {
  let findings: MutationResult
  beforeAll(async () => {
    const chosen: typeof isLeakyRoute = (operation) => isLeakyRoute(operation) && !operation.path.startsWith('/first-')
    findings = await runMutations({ collectors: [leakyRouteExamples], mount: registerLeakyRoutes, includes: chosen })
  }, proofTimeout)
  const about = (operation: string) => findings.faults.filter((fault) => fault.startsWith(operation)).join('\n')

  it.each(['GET /sound/{id}', 'GET /blind/{id}', 'PATCH /for-readers/{id}'])('accepts %s', (operation) => {
    expect(about(operation)).toBe('')
  })

  it.each(['PATCH /anyones/{id}', 'GET /all', 'GET /joined/{id}'])(
    'finds a predicate that was never there: %s',
    (operation) => {
      expect(about(operation)).toContain(`${operation}, its own example is not the same alone`)
    },
  )

  it('finds a predicate whose removal no example notices, and no other', () => {
    expect(findings.survivors).toHaveLength(1)
    expect(findings.survivors[0]).toContain('from companies o where ⟦o.workspace_id = $3⟧')
    expect(findings.survivors[0]).toContain('sent by GET /blind/{id}')
  })
})
