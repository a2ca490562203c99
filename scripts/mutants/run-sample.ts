import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findArea, listRelatedTests, parts } from './areas.ts'
import { readImportGraph } from './import-graph.ts'
import { applyMutant, formatMutant } from './mutant.ts'
import { type Kill, readKills } from './records.ts'
import { chooseKills, findMutant } from './sample.ts'
import { readSource, root } from './source-files.ts'
import { createTestRunner } from './vitest-runner.ts'

/**
 * Makes some of the mutants again that tests have killed, and fails when no test kills them any more: what new code lacks is
 * found by `npm run prove -- mutants`, never by chance.
 */
async function main(): Promise<void> {
  const kills = chooseKills(readKills().filter(isThere), getCommit())
  const runner = await createTestRunner()
  const { passed, failedFile } = await runner.run([...new Set(kills.map(({ test }) => test))])
  if (!passed) throw new Error(`${failedFile} fails without any mutant.`)
  let survived = 0
  for (const kill of kills) {
    const source = readSource(kill.file)
    const mutant = findMutant(kill, source)
    if (!mutant) continue
    const replaced = { file: kill.file, text: applyMutant(source, mutant) }
    if (!(await runner.run([kill.test], replaced)).passed) continue
    if (!(await runner.run(listTests(kill.file), replaced)).passed) continue
    survived++
    console.error(`${formatMutant(mutant)} survives; ${kill.test} killed it once.`)
  }
  await runner.close()
  console.log(`Mutants: ${kills.length} made, ${survived} survived`)
  process.exitCode = survived ? 1 : 0
}

const listTests = (file: string) => listRelatedTests(findArea(file), file, readImportGraph(parts))

/** Its test may have moved, and its code be written anew. */
const isThere = (kill: Kill) =>
  [kill.test, kill.file].every((file) => existsSync(join(root, file))) &&
  Boolean(findMutant(kill, readSource(kill.file)))

/** Without a repository the first ones are taken. */
function getCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '0'
  }
}

await main()
