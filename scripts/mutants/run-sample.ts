import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getCommit } from '../../spec/proofs/sample.ts'
import { findArea, listRelatedTests, parts } from './areas.ts'
import { readImportGraph } from './import-graph.ts'
import { applyMutant, formatMutant } from './mutant.ts'
import { type Kill, readKills } from './records.ts'
import { chooseKills, findMutant } from './sample.ts'
import { readSource, root } from './source-files.ts'
import { createTestRunner } from './vitest-runner.ts'

/**
 * Tests some of the mutants again that were killed before, and fails if one now survives. Only `npm run prove -- mutants` finds
 * survivors in new code, so this never fails by chance.
 */
async function main(): Promise<void> {
  // Journeys would take a build for each mutant.
  const kept = readKills().filter(({ test }) => !test.startsWith('e2e/'))
  const kills = chooseKills(kept.flatMap(findKill), getCommit())
  const runner = await createTestRunner()
  const { passed, failedFile } = await runner.run([...new Set(kills.map(({ test }) => test))])
  if (!passed) throw new Error(`${failedFile} fails without any mutant.`)
  let survived = 0
  for (const { mutant, text, test } of kills) {
    const replaced = [{ file: mutant.file, text }]
    if (!(await runner.run([test], replaced)).passed) continue
    if (!(await runner.run(listTests(mutant.file), replaced)).passed) continue
    survived++
    console.error(`${formatMutant(mutant)} survives; ${test} killed it once.`)
  }
  await runner.close()
  console.log(`Mutants: ${kills.length} made, ${survived} survived`)
  process.exitCode = survived ? 1 : 0
}

const listTests = (file: string) => listRelatedTests(findArea(file), file, readImportGraph(parts))

/** Finds the mutant of a kill and the mutated text of its file; undefined if the test was moved or the code was rewritten. */
function findKill({ test, ...key }: Kill) {
  if (![test, key.file].every((file) => existsSync(join(root, file)))) return []
  const source = readSource(key.file)
  const mutant = findMutant(key, source)
  return mutant ? [{ mutant, text: applyMutant(source, mutant), test }] : []
}

await main()
