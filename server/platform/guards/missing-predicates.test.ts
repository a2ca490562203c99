import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/harness.ts'
import { harmless } from './harmless.ts'
import { type Findings, takePredicatesAway } from './missing-predicates.ts'
import { isLeaky, leakyRoutes, leakyStory } from './teeth.ts'
import { unsentYet } from './unsent.ts'
import { worldOf } from './world.ts'

const servers: TestServer[] = []
beforeAll(() => {
  // Nothing comes by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  vi.useRealTimers()
})

async function findingsOf(more?: Parameters<typeof worldOf>[1]): Promise<Findings> {
  const server = await startTestServer()
  servers.push(server)
  const world = await worldOf(server, more)
  try {
    return await takePredicatesAway(world, Object.keys(harmless))
  } finally {
    await world.close()
  }
}

describe('the predicates alone, without policies', () => {
  let findings: Findings
  beforeAll(async () => {
    findings = await findingsOf()
  }, 900_000)

  it('make every call answer and change the same among strangers as with nobody else there (SESS-008)', () => {
    expect(findings.faults).toEqual([])
    expect(findings.calls).toBeGreaterThan(200)
  })

  it('are missed, each of them, when one is taken away', () => {
    expect(beside(findings.unnoticed, harmless)).toEqual({ more: [], gone: [] })
    expect(findings.predicates).toBeGreaterThan(150)
  })

  it('are equations, and each of the sources is sent by an example of a story.ts', () => {
    expect(beside(findings.unsent, unsentYet)).toEqual({ more: [], gone: [] })
    expect(findings.unknown).toEqual([])
  })
})

/** What was found and is not listed, and what is listed and was not found. */
const beside = (found: string[], list: Record<string, string>) => {
  const lines = Object.keys(list)
  return {
    more: found.filter((one) => !lines.some((line) => one.includes(line))),
    gone: lines.filter((line) => !found.some((one) => one.includes(line))),
  }
}

describe('the guard finds', () => {
  let findings: Findings
  beforeAll(async () => {
    const chosen: typeof isLeaky = (operation) => isLeaky(operation) && !operation.path.startsWith('/first-')
    findings = await findingsOf({ stories: [leakyStory], mount: leakyRoutes, chosen })
  }, 60_000)
  const about = (operation: string) => findings.faults.filter((fault) => fault.startsWith(operation)).join('\n')

  it.each(['GET /sound/{id}', 'GET /blind/{id}', 'PATCH /for-readers/{id}'])('nothing wrong with %s', (operation) => {
    expect(about(operation)).toBe('')
  })

  it.each(['PATCH /anyones/{id}', 'GET /all', 'GET /joined/{id}'])(
    'a predicate that was never there: %s',
    (operation) => {
      expect(about(operation)).toContain(`${operation}, its own example is not the same alone`)
    },
  )

  it('a predicate whose loss no example shows, and no other', () => {
    expect(findings.unnoticed).toHaveLength(1)
    expect(findings.unnoticed[0]).toContain('from companies o where ⟦o.workspace_id = $3⟧')
    expect(findings.unnoticed[0]).toContain('sent by GET /blind/{id}')
  })
})
