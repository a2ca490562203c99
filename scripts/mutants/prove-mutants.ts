import { execFileSync } from 'node:child_process'
import { areas, parts } from './areas.ts'
import { formatMutant, isSpecified } from './mutant.ts'
import { findUnlisted, formatAreaRecords, readAreaRecords, readSurvivors, writeResults } from './records.ts'
import { type MutantResult, runArea } from './run-area.ts'
import { root } from './source-files.ts'
import { createTestRunner } from './vitest-runner.ts'

/**
 * `npm run prove -- mutants [AREA] [PART]`: every mutant of an area, or of all; of one part of the product, or of all. Returns
 * whether each survivor is listed in `spec/mutants/survivors.tsv`.
 */
export async function proveMutants([area, part]: string[]): Promise<boolean> {
  const chosenAreas = Object.keys(areas).filter((name) => !area || name === area)
  const chosenParts = parts.filter((name) => !part || name === part)
  if (chosenAreas.length === 0 || chosenParts.length === 0) {
    console.error(`Areas are ${Object.keys(areas).join(', ')}; parts are ${parts.join(', ')}.`)
    return false
  }
  const runner = await createTestRunner()
  const unlisted: MutantResult[] = []
  for (const name of chosenAreas)
    for (const each of chosenParts) {
      const results = await runArea(name, each, runner)
      unlisted.push(...findUnlisted(results, readSurvivors()))
      // A figure belongs to a commit only when nothing else was in the folder.
      if (results.length > 0 && isClean()) writeResults(name, each, results)
    }
  await runner.close()
  for (const line of formatAreaRecords(readAreaRecords())) console.log(line)
  for (const { mutant } of unlisted)
    console.error(`${formatMutant(mutant)} survived${isSpecified(mutant) ? ', and the specification states it' : ''}`)
  return unlisted.length === 0
}

const isClean = () =>
  !execFileSync('git', ['status', '--porcelain', '--', '.', ':!spec/mutants'], { cwd: root, encoding: 'utf8' })
