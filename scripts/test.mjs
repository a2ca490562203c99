import './launcher/require-node-version.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { runNode } from './process/run.mjs'
import { runStep } from './process/run-step.mjs'
import { runChecks } from './suite/checks.mjs'
import { clearProofReports } from './suite/reports.mjs'
import { requireAll, runPlaywright, runVitest } from './suite/runners.mjs'
import { selectTests, titlePattern } from './suite/select-tests.mjs'
import { summarize } from './suite/summary.mjs'

clearProofReports()
const name = process.argv.slice(2).join(' ')

await ensureInstalled()
const { hasPassed, lines } = name ? await runNamed(name) : await runAll()
for (const line of lines) console.log(line)
process.exitCode = hasPassed ? 0 : 1

/** Runs every stage, even if earlier ones failed, except that browser tests need a build. */
async function runAll() {
  const start = performance.now()
  const checks = await runStep('Checks', runChecks)
  const vitest = await runStep('Vitest', async () => requireAll(await runVitest()))
  // The tests of mutants run one after the other, and leave a core to the build.
  const [mutants, build] = await Promise.all([runStep('Mutants', runMutants), runBuild()])
  const browser = await runStep('Browser tests', async () =>
    build.passed ? requireAll(await runPlaywright()) : { passed: false },
  )
  const requirements = await runStep('Requirements', async () => ({
    passed: await runNode('node_modules/tsx/dist/cli.mjs', ['spec/report.ts', '--check']),
  }))
  const seconds = (performance.now() - start) / 1000
  return summarize([checks, vitest, mutants, build, browser, requirements], [], seconds)
}

/** `npm test -- NAME`: runs the tests of one file or with one title. */
async function runNamed(name) {
  const stages = []
  for (const { runner, files, title } of selectTests(name)) {
    if (runner === 'vitest') {
      const args = [...files, ...(title ? ['-t', titlePattern(title)] : [])]
      stages.push(await runStep('Vitest', async () => requireAny(await runVitest(args))))
      continue
    }
    const build = await runBuild()
    // Playwright takes paths as regular expressions.
    const args = [...files.map(titlePattern), '--pass-with-no-tests', ...(title ? ['-g', titlePattern(title)] : [])]
    stages.push(build)
    if (build.passed) stages.push(await runStep('Browser tests', async () => requireAny(await runPlaywright(args))))
  }
  const matched = stages.some(({ counts, passed }) => !passed || (counts?.passed ?? 0) > 0)
  return summarize(stages, matched ? [] : ['', `No test file and no title matches "${name}".`])
}

/** Passes if any test ran: with a title, the other tests of the file are skipped. */
function requireAny({ succeeded, counts }) {
  return { passed: succeeded, counts: { ...counts, skipped: undefined } }
}

async function runMutants() {
  return { passed: await runNode('node_modules/tsx/dist/cli.mjs', ['scripts/mutants/run-sample.ts']) }
}

function runBuild() {
  return runStep('Build', async () => ({ passed: await runNode('scripts/build.mjs', ['--if-stale']) }))
}
