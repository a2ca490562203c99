import { seedLargeWorkspace } from '../server/testing/factories/large-workspace.ts'
import type { Person } from '../server/testing/factories/person.ts'
import { compareSizes, createBenchPerson, fetchAs } from './kit/compare-sizes.ts'
import { startBenchEnvironment } from './kit/environment.ts'

/**
 * `npx tsx bench/search.ts`: compares the cost of the global search among a million contacts with ten thousand, on one server, one request
 * at a time, alternating between both workspaces. The goal is at most 1.5 × the time for rare names, and 150 ms for others.
 */
const smallSize = Number(process.env.BENCH_FEW ?? 10_000)
const largeSize = Number(process.env.BENCH_MANY ?? 1_000_000)
const times = Number(process.env.BENCH_TIMES ?? 60)

const texts: Record<string, string> = {
  'a name, rare': 'eaea be',
  'two words in any order': 'fac eaea',
  'a number': '+1 (202) 512-0007',
  'the domain of an address': '1b2c.example',
  'an address that everybody has': 'example',
  'a common word and a rare one': 'freight eaea',
  'words that are in every message': 'spoke about',
  nothing: 'qqqqzzzz',
  'a word that many are called': 'freight',
  'three letters': 'bea',
  'one letter': 'e',
}

const environment = await startBenchEnvironment(1)
try {
  const [quiet, crowd] = [await createBenchPerson(environment), await createBenchPerson(environment)]
  await seedLargeWorkspace(environment.database.owner, quiet, smallSize)
  await seedLargeWorkspace(environment.database.owner, crowd, largeSize)
  const calls: Record<string, (person: Person) => Promise<string>> = {}
  for (const [name, text] of Object.entries(texts))
    calls[name] = (person) => fetchAs(environment, person, `/search?q=${encodeURIComponent(text)}`)
  const sides = [
    { size: smallSize, side: quiet },
    { size: largeSize, side: crowd },
  ]
  console.table((await compareSizes(sides, calls, times)).map(({ row }) => row))
} finally {
  await environment.close()
}
