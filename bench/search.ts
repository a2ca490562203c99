import type { Person } from '../server/platform/testing/people.ts'
import { anotherPerson, printBeside, read } from './beside.ts'
import { seedCrowd } from './crowd.ts'
import { setStage } from './stage.ts'

/**
 * `npx tsx bench/search.ts`: what a search over everything costs among a million contacts beside ten thousand, on one server, one
 * request at a time, both workspaces in turn. The goal is 1.5 × the time at most for what few are called, and 150 ms for the rest.
 */
const few = Number(process.env.BENCH_FEW ?? 10_000)
const many = Number(process.env.BENCH_MANY ?? 1_000_000)
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

const stage = await setStage(1)
try {
  const [quiet, crowd] = [await anotherPerson(stage), await anotherPerson(stage)]
  await seedCrowd(stage.database.owner, quiet, few)
  await seedCrowd(stage.database.owner, crowd, many)
  const calls: Record<string, (person: Person) => Promise<string>> = {}
  for (const [name, text] of Object.entries(texts))
    calls[name] = (person) => read(stage, person, `/search?q=${encodeURIComponent(text)}`)
  await printBeside({ few, many, sides: [quiet, crowd] }, calls, times)
} finally {
  await stage.close()
}
