import { runNode } from '../process/run.mjs'
import { runStep } from '../process/run-step.mjs'

/** Static checks: title, script relative to the root, arguments. Add a line to add a check. */
const checks = [
  ['Types', 'node_modules/typescript-native/bin/tsc', ['--noEmit', '-p', '.']],
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']],
  ['Layers and cycles', 'scripts/checks/layers.mjs', []],
  ['Sizes', 'scripts/checks/size-limits.mjs', []],
  ['Type names', 'scripts/checks/type-names.mjs', []],
  ['Typed calls', 'scripts/checks/typed-calls.mjs', []],
  ['Typed addresses', 'scripts/checks/typed-addresses.mjs', []],
  ['Translations', 'scripts/checks/translations/translations.mjs', []],
  ['Expectations of tests', 'scripts/checks/borrowed-expectations.mjs', []],
  ['Regular expressions', 'scripts/checks/regular-expressions.mjs', []],
  ['Unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['Names of features', 'scripts/checks/feature-names/feature-names.mjs', []],
  ['Table ownership', 'scripts/checks/table-ownership.mjs', []],
  ['Migrations', 'scripts/checks/migrations/migrations.mjs', []],
  ['Database schema', 'node_modules/tsx/dist/cli.mjs', ['scripts/schema.ts', '--check']],
  ['API description', 'node_modules/tsx/dist/cli.mjs', ['scripts/openapi.ts', '--check']],
]

/** Runs every check, two at a time. Each counts as one passed or failed test. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [title, script, args] = check
      results.push(await runStep(title, async () => ({ passed: await runNode(script, args, { buffered: true }) })))
    }
  }
  await Promise.all([work(), work()])
  const failed = results.filter(({ passed }) => !passed).length
  return { passed: failed === 0, counts: { passed: results.length - failed, failed } }
}
