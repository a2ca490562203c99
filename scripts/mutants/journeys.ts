import { runNode } from '../process/run.mjs'
import { runPlaywright } from '../suite/runners.mjs'
import type { Mutant } from './mutant.ts'
import { type ReplacedFile, withReplacedFiles } from './replaced-files.ts'
import { listSourceFiles, readSource } from './source-files.ts'

/** The sources of all journeys by path. */
export type JourneySources = ReadonlyMap<string, string>

/** Journeys are slow, and those of the same area are likely to expect a text. */
const maxJourneys = 3

export const readJourneys = (): JourneySources =>
  new Map(
    listSourceFiles(['e2e'])
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => [file, readSource(file)]),
  )

/**
 * Lists the journeys that contain the text of a mutant, as Playwright takes them: `e2e/tags/tags.spec.ts:42` for a test, without a line if the
 * text is outside of all tests. Those of the area come first; a mutant of something other than a text has none.
 */
export function findJourneys(mutant: Mutant, area: string, journeys: JourneySources): string[] {
  const text = getText(mutant)
  if (text === null) return []
  const isOfArea = (journey: string) => Number(journey.startsWith(`e2e/${area}/`))
  const found = [...journeys].flatMap(([file, source]) => {
    const lines = source.split('\n')
    return lines.flatMap((line, n) => (line.includes(text) ? [locateTest(file, lines, n)] : []))
  })
  return [...new Set(found)].sort((a, b) => isOfArea(b) - isOfArea(a)).slice(0, maxJourneys)
}

/** The text of a mutant without quotes; null for one of something other than a text. */
export function getText({ operator, original }: Pick<Mutant, 'operator' | 'original'>): string | null {
  const text = original.replace(/^['"`]|['"`]$/g, '').trim()
  return ['text', 'enum', 'default'].includes(operator) && /[A-Za-z]{3}/.test(text) ? text : null
}

function locateTest(file: string, lines: readonly string[], at: number): string {
  const start = lines.findLastIndex((line, n) => n <= at && /(^|[\s(])test\(/.test(line))
  return start < 0 ? file : `${file}:${start + 1}`
}

/** Milliseconds to wait for a text, many times what most need: a journey that waits for a mutated text waits in vain. */
const expectTimeout = '10000'

/** Finds the journeys that fail without any mutant, as all do that need longer than the timeout. */
export async function findFailingJourneys(
  journeys: readonly string[],
  run: (journeys: readonly string[]) => Promise<boolean> = runJourneys,
): Promise<Set<string>> {
  const failing = new Set<string>()
  if (journeys.length === 0 || (await run(journeys))) return failing
  for (const journey of journeys) if (!(await run([journey]))) failing.add(journey)
  return failing
}

/** Builds the product with a replaced file, and runs journeys. Returns whether all passed; a product that cannot be built fails. */
export const runJourneys = (journeys: readonly string[], replaced: readonly ReplacedFile[] = []): Promise<boolean> =>
  withReplacedFiles(replaced, async () => {
    if (!(await runNode('scripts/build.mjs', [], { buffered: true }))) return false
    const options = ['--retries=0', '--max-failures=1', '--reporter=line']
    const { succeeded } = await runPlaywright([...journeys, ...options], { EXPECT_TIMEOUT: expectTimeout })
    return succeeded
  })
