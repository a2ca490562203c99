import { descriptionTest, getCost } from './areas.ts'
import { getText } from './journeys.ts'
import type { Mutant } from './mutant.ts'
import { readSource } from './source-files.ts'

type Read = (file: string) => string

/**
 * The tests to run for a mutant, in order. `first`: those without a server, the description of the API, then those with one. Of a text that
 * a journey contains and none of the tests with a server does, the latter are for `later`, if no journey kills it.
 */
export function planTests(
  mutant: Pick<Mutant, 'file' | 'operator' | 'original'>,
  related: readonly string[],
  hasJourneys: boolean,
  read: Read = readSource,
): { first: string[]; later: string[] } {
  const fast = related.filter((test) => getCost(test) === 0)
  const slow = related.filter((test) => getCost(test) > 0)
  const described = mutant.file.startsWith('contract/') ? [descriptionTest] : []
  const text = getText(mutant)
  const isOfJourneys = hasJourneys && text !== null && !slow.some((test) => read(test).includes(text))
  return isOfJourneys
    ? { first: [...fast, ...described], later: slow }
    : { first: [...fast, ...described, ...slow], later: [] }
}
