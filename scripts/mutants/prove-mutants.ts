import { isCommitted } from '../git.ts'
import { areas, parts } from './areas.ts'
import { formatMutant, isSpecified } from './mutant.ts'
import { findUnlisted, formatAreaRecords, readAreaRecords, readSurvivors, writeResults } from './records.ts'
import { type MutantResult, mutantKinds, runArea } from './run-area.ts'
import { createTestRunner } from './vitest-runner.ts'

/**
 * `npm run prove -- mutants [AREA] [PART] [specified|sampled]`: tests every mutant of one or all areas, of one or all parts of the product, or
 * only those of values that the specification states, or a sample. Returns whether each survivor is listed in `spec/mutants/survivors.tsv`.
 */
export async function proveMutants([area, part, kind]: string[]): Promise<boolean> {
  const chosenAreas = Object.keys(areas).filter((name) => !area || name === area)
  const chosenParts = parts.filter((name) => !part || name === part)
  const chosenKind = mutantKinds.find((each) => each === kind)
  if (chosenAreas.length === 0 || chosenParts.length === 0 || (kind && !chosenKind)) {
    console.error(
      `Areas are ${Object.keys(areas).join(', ')}; parts are ${parts.join(', ')}; kinds are ${mutantKinds.join(', ')}.`,
    )
    return false
  }
  const runner = await createTestRunner()
  const unlisted: MutantResult[] = []
  for (const name of chosenAreas)
    for (const each of chosenParts) {
      const scope = { area: name, part: each, kind: chosenKind }
      const results = await runArea(scope, runner)
      unlisted.push(...findUnlisted(results, readSurvivors()))
      if (results.length > 0 && isCommitted('spec/mutants')) writeResults(scope, results)
    }
  await runner.close()
  for (const line of formatAreaRecords(readAreaRecords())) console.log(line)
  for (const { mutant } of unlisted)
    console.error(`${formatMutant(mutant)} survived${isSpecified(mutant) ? ', and the specification states it' : ''}`)
  return unlisted.length === 0
}
