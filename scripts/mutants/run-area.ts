import { listAreaSources, listRelatedTests, type Part } from './areas.ts'
import { createMutants } from './create-mutants.ts'
import { findImporters, type ImportGraph, readImportGraph } from './import-graph.ts'
import { applyMutant, formatKey, formatMutant, type Mutant } from './mutant.ts'
import { listSourceFiles, readSource } from './source-files.ts'
import { createTypeChecker, type MutantTypeChecker } from './type-checker.ts'
import type { MutantTestRunner } from './vitest-runner.ts'

export type MutantResult = { mutant: Mutant } & (
  | { outcome: 'killed'; test: string }
  /** `refused`: by the compiler; `untried`: only journeys reach its file. */
  | { outcome: 'survived' | 'refused' | 'untried' }
)

/** Makes every mutant of an area and runs the tests that can reach it. Fails when those tests fail without a mutant. */
export async function runArea(area: string, part: Part, runner: MutantTestRunner): Promise<MutantResult[]> {
  const graph = readImportGraph(['contract', 'server', 'web', 'spec'])
  const checker = createTypeChecker()
  const files = listAreaSources(area, part, listSourceFiles([part]))
  const tests = new Map(files.map((file) => [file, listRelatedTests(area, file, graph)]))
  const { passed, failedFile } = await runner.run([...new Set([...tests.values()].flat())])
  if (!passed) throw new Error(`${failedFile} fails without any mutant.`)
  const results: MutantResult[] = []
  const add = (result: MutantResult) => {
    results.push(result)
    console.log(
      `${result.outcome.padEnd(8)} ${formatMutant(result.mutant)}${'test' in result ? ` (${result.test})` : ''}`,
    )
  }
  for (const file of files) {
    const related = tests.get(file) ?? []
    for (const { mutant, text } of listCompilable(file, graph, checker, add)) {
      const run = await runner.run(orderByKills(related, results), { file, text })
      if (run.failedFile) add({ mutant, outcome: 'killed', test: run.failedFile })
      else add({ mutant, outcome: related.length ? 'survived' : 'untried' })
    }
  }
  return results
}

/** The mutants with which a file and those that import it compile; the others are added as refused. */
function listCompilable(
  file: string,
  graph: ImportGraph,
  checker: MutantTypeChecker,
  add: (result: MutantResult) => void,
) {
  const importers = [...findImporters(graph, file, 1).keys()]
  const source = readSource(file)
  const made = numberRepeated(createMutants(file, checker.getSource(file), checker.listAlternatives))
  return made.flatMap((mutant) => {
    const text = applyMutant(source, mutant)
    if (checker.accepts(file, text, importers)) return [{ mutant, text }]
    add({ mutant, outcome: 'refused' })
    return []
  })
}

/** Mutants that nothing tells apart but their place get a number. */
function numberRepeated(mutants: Mutant[]): Mutant[] {
  const counts = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (counts.get(formatKey(mutant)) ?? 0) + 1
    counts.set(formatKey(mutant), count)
    return count === 1 ? mutant : { ...mutant, path: `${mutant.path}#${count}` }
  })
}

/** The same tests, with those first that killed the last mutants. */
export function orderByKills(tests: readonly string[], results: readonly MutantResult[]): string[] {
  const killers = results.flatMap((result) => (result.outcome === 'killed' ? [result.test] : [])).reverse()
  const rank = (test: string) => (killers.includes(test) ? killers.indexOf(test) : killers.length)
  return [...tests].sort((a, b) => rank(a) - rank(b))
}
