import { describe, expect, it } from 'vitest'
import { planTests } from './plan-tests.ts'

const [web, server, description] = [
  'web/features/tags/tag.test.ts',
  'server/features/tags/tags.test.ts',
  'server/testing/guards/routes/openapi.test.ts',
]
const limit = { file: 'contract/tags/tag.ts', operator: 'limit', original: '40' } as const
const text = { file: 'contract/tags/messages.ts', operator: 'text', original: "'Tag created'" } as const

describe('the tests of a mutant', () => {
  it('are the fast ones, the description of the API, and those with a server', () => {
    expect(planTests(limit, [server, web], false)).toEqual({ first: [web, description, server], later: [] })
    expect(planTests({ ...limit, file: 'web/features/tags/tag.ts' }, [server, web], false)).toEqual({
      first: [web, server],
      later: [],
    })
  })

  it('are run without a server first where only a journey contains the text', () => {
    const plan = (source: string, hasJourneys: boolean) => planTests(text, [server, web], hasJourneys, () => source)
    expect(plan('', true)).toEqual({ first: [web, description], later: [server] })
    expect(plan("expect(message).toBe('Tag created')", true)).toEqual({ first: [web, description, server], later: [] })
    expect(plan('', false)).toEqual({ first: [web, description, server], later: [] })
  })
})
