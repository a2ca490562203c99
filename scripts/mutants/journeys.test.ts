import { describe, expect, it } from 'vitest'
import { findFailingJourneys, findJourneys } from './journeys.ts'
import type { Mutant } from './mutant.ts'

const journeys = new Map([
  ['e2e/shell/offline.spec.ts', "test('first', () => {\n  expect('Failed to load tags')\n})\n"],
  [
    'e2e/tags/tags.spec.ts',
    "const text = 'Tags merged'\ntest('a', () => {\n})\ntest('b', () => {\n  'Failed to load tags'\n})\n",
  ],
])
const mutant = (original: string, operator: Mutant['operator'] = 'text') => ({ operator, original }) as Mutant

describe('the journeys of a mutant', () => {
  it('are the tests that contain its text, those of its area first', () => {
    expect(findJourneys(mutant("'Failed to load tags'"), 'tags', journeys)).toEqual([
      'e2e/tags/tags.spec.ts:4',
      'e2e/shell/offline.spec.ts:1',
    ])
  })

  it('are whole files where the text is outside of all tests', () => {
    expect(findJourneys(mutant("'Tags merged'"), 'tags', journeys)).toEqual(['e2e/tags/tags.spec.ts'])
  })

  it('are none for what is no text, and for a text that no journey contains', () => {
    expect(findJourneys(mutant('40', 'limit'), 'tags', journeys)).toEqual([])
    expect(findJourneys(mutant("'Tags deleted'"), 'tags', journeys)).toEqual([])
  })
})

describe('the journeys that fail without a mutant', () => {
  const run = async (journeys: readonly string[]) => !journeys.includes('slow')

  it('are found one by one', async () => {
    expect(await findFailingJourneys(['fast', 'slow', 'other'], run)).toEqual(new Set(['slow']))
  })

  it('are none if all pass together', async () => {
    expect(await findFailingJourneys(['fast', 'other'], run)).toEqual(new Set())
    expect(await findFailingJourneys([], run)).toEqual(new Set())
  })
})
