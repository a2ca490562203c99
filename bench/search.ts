import { aPerson, type Person } from '../server/platform/testing/people.ts'
import { seedCrowd } from './crowd.ts'
import { send } from './load.ts'
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
  const { database, tokens } = stage
  const [quiet, crowd] = [
    await aPerson({ platform: { database, tokens } }),
    await aPerson({ platform: { database, tokens } }),
  ]
  await seedCrowd(database.owner, quiet, few)
  await seedCrowd(database.owner, crowd, many)
  const table: Record<string, object> = {}
  for (const [name, text] of Object.entries(texts)) {
    const taken: number[][] = [[], []]
    for (let n = 0; n < times + 5; n++)
      for (const [side, person] of [quiet, crowd].entries()) {
        const start = performance.now()
        await search(person, text)
        if (n >= 5) taken[side]?.push(performance.now() - start)
      }
    const [small = [], large = []] = taken.map((all) => all.sort((a, b) => a - b))
    const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0
    table[name] = {
      [`p50 at ${few}`]: at(small, 0.5).toFixed(1),
      [`p95 at ${few}`]: at(small, 0.95).toFixed(1),
      [`p50 at ${many}`]: at(large, 0.5).toFixed(1),
      [`p95 at ${many}`]: at(large, 0.95).toFixed(1),
      ratio: (at(large, 0.5) / at(small, 0.5)).toFixed(2),
    }
  }
  console.table(table)
} finally {
  await stage.close()
}

function search(person: Person, text: string): Promise<string> {
  const url = `${stage.product}/search?workspaceId=${person.workspaceId}&q=${encodeURIComponent(text)}`
  return send(undefined, { url, headers: { authorization: `Bearer ${person.token}` } })
}
