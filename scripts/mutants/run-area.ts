import { listAreaSources, listRelatedTests, type Part } from './areas.ts'
import { createMutants } from './create-mutants.ts'
import { findImporters, readImportGraph } from './import-graph.ts'
import { findFailingJourneys, findJourneys, type JourneySources, readJourneys, runJourneys } from './journeys.ts'
import { applyMutant, formatKey, formatMutant, isSpecified, type Mutant } from './mutant.ts'
import { planTests } from './plan-tests.ts'
import { listSourceFiles, readSource } from './source-files.ts'
import { createTypeChecker, type MutantTypeChecker } from './type-checker.ts'
import type { MutantTestRunner } from './vitest-runner.ts'

export type MutantResult = { mutant: Mutant } & (
  | { outcome: 'killed'; test: string }
  /** `refused`: rejected by the compiler; `untried`: no test reaches its file, and no journey contains its text. */
  | { outcome: 'survived' | 'refused' | 'untried' }
)

/** Mutants of a run that are not all: those of values that the specification states, or some of all files. */
export const mutantKinds = ['specified', 'sampled'] as const
type MutantKind = (typeof mutantKinds)[number]

/** The mutants of a run: those of an area in one part of the product, all or only of one kind. */
export type RunScope = { area: string; part: Part; kind?: MutantKind | undefined }

/** Number of mutants in the sample of an area. */
const sampleSize = 40

/**
 * Creates the mutants and runs the tests that can reach each, and for texts that no test detects the journeys that contain them. Throws if
 * those tests fail without a mutant.
 */
export async function runArea(scope: RunScope, runner: MutantTestRunner): Promise<MutantResult[]> {
  const graph = readImportGraph(['contract', 'server', 'web', 'spec'])
  const checker = createTypeChecker()
  const files = listAreaSources(scope.area, scope.part, listSourceFiles([scope.part]))
  const tests = new Map(files.map((file) => [file, listRelatedTests(scope.area, file, graph)]))
  const { passed, failedFile } = await runner.run([...new Set([...tests.values()].flat())])
  if (!passed) throw new Error(`${failedFile} fails without any mutant.`)
  const mutants = files.flatMap((file) =>
    numberRepeated(createMutants(file, checker.getSource(file), checker.listAlternatives)),
  )
  const chosen = chooseMutants(mutants, scope.kind)
  const results: MutantResult[] = []
  const journeys = readJourneys()
  /** The tests of a mutant that only run if no journey kills it. */
  const laterTests = new Map<Mutant, readonly string[]>()
  for (const file of files) {
    const first = results.length
    const source = readSource(file)
    const importers = [...findImporters(graph, file, 1).keys()]
    for (const mutant of chosen.filter((each) => each.file === file)) {
      const related = orderByKills(tests.get(file) ?? [], results)
      const plan = planTests(mutant, related, findJourneys(mutant, scope.area, journeys).length > 0)
      const result = await tryMutant(mutant, applyMutant(source, mutant), plan.first, importers, checker, runner)
      if (result.outcome === 'survived') laterTests.set(mutant, plan.later)
      results.push(result)
      console.log(`${result.outcome.padEnd(8)} ${formatMutant(mutant)}${'test' in result ? ` (${result.test})` : ''}`)
    }
    await requirePass(results.slice(first), runner)
  }
  await tryJourneys(results, scope.area, journeys)
  await tryLaterTests(results, laterTests, runner)
  return results
}

/** Runs the tests that were put off for the mutants that no journey killed, and replaces their results. Throws if they fail without a mutant. */
async function tryLaterTests(
  results: MutantResult[],
  laterTests: ReadonlyMap<Mutant, readonly string[]>,
  runner: MutantTestRunner,
): Promise<void> {
  for (const [n, { mutant, outcome }] of results.entries()) {
    const tests = (outcome === 'survived' && laterTests.get(mutant)) || []
    if (tests.length === 0) continue
    const text = applyMutant(readSource(mutant.file), mutant)
    const { failedFile } = await runner.run(tests, [{ file: mutant.file, text }])
    if (!failedFile) continue
    results[n] = { mutant, outcome: 'killed', test: failedFile }
    await requirePass([results[n]], runner)
  }
}

/** Runs journeys for the mutants that no test killed, and replaces their results. A journey that fails without a mutant has killed nothing. */
async function tryJourneys(results: MutantResult[], area: string, sources: JourneySources): Promise<void> {
  const killers = new Map<number, string[]>()
  for (const [n, { mutant, outcome }] of results.entries()) {
    const journeys = outcome === 'survived' || outcome === 'untried' ? findJourneys(mutant, area, sources) : []
    if (journeys.length === 0) continue
    const text = applyMutant(readSource(mutant.file), mutant)
    if (await runJourneys(journeys, [{ file: mutant.file, text }])) continue
    killers.set(n, journeys)
    results[n] = { mutant, outcome: 'killed', test: (journeys[0] as string).replace(/:\d+$/, '') }
    console.log(`killed   ${formatMutant(mutant)} (${journeys.join(', ')})`)
  }
  const failing = await findFailingJourneys([...new Set([...killers.values()].flat())])
  for (const [n, journeys] of killers) {
    const { mutant } = results[n] as MutantResult
    if (!journeys.some((journey) => failing.has(journey))) continue
    results[n] = { mutant, outcome: 'survived' }
    console.log(`survived ${formatMutant(mutant)} (a journey fails without it, too)`)
  }
}

/** Chooses the mutants of a kind; a sample is spread evenly over all files. */
function chooseMutants(mutants: readonly Mutant[], kind: MutantKind | undefined): Mutant[] {
  if (kind === 'specified') return mutants.filter(isSpecified)
  const step = kind === 'sampled' ? Math.max(1, mutants.length / sampleSize) : 1
  return mutants.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step))
}

/** Throws if a test now fails without a mutant, because it was edited in the meantime: then it has killed nothing. */
async function requirePass(results: readonly MutantResult[], runner: MutantTestRunner): Promise<void> {
  const killers = new Set(results.flatMap((result) => (result.outcome === 'killed' ? [result.test] : [])))
  const { passed, failedFile, failedTest } = await runner.run([...killers])
  if (!passed) throw new Error(`${failedFile} fails without any mutant since it killed some: ${failedTest}.`)
}

/** Tests one mutant. Compiles the importers of the file only for survivors, because most tests are faster than that. */
async function tryMutant(
  mutant: Mutant,
  text: string,
  tests: readonly string[],
  importers: readonly string[],
  checker: MutantTypeChecker,
  runner: MutantTestRunner,
): Promise<MutantResult> {
  if (!checker.accepts(mutant.file, text)) return { mutant, outcome: 'refused' }
  if (tests.length === 0) return { mutant, outcome: 'untried' }
  const { failedFile } = await runner.run(tests, [{ file: mutant.file, text }])
  if (failedFile) return { mutant, outcome: 'killed', test: failedFile }
  return { mutant, outcome: checker.accepts(mutant.file, text, importers) ? 'survived' : 'refused' }
}

/** Numbers mutants that only differ by their position. */
function numberRepeated(mutants: Mutant[]): Mutant[] {
  const counts = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (counts.get(formatKey(mutant)) ?? 0) + 1
    counts.set(formatKey(mutant), count)
    return count === 1 ? mutant : { ...mutant, path: `${mutant.path}#${count}` }
  })
}

/** Sorts the tests, with those that killed the latest mutants first. */
export function orderByKills(tests: readonly string[], results: readonly MutantResult[]): string[] {
  const killers = results.flatMap((result) => (result.outcome === 'killed' ? [result.test] : [])).reverse()
  const rank = (test: string) => (killers.includes(test) ? killers.indexOf(test) : killers.length)
  return [...tests].sort((a, b) => rank(a) - rank(b))
}
