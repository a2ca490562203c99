import './launcher/require-node-version.mjs'
import fs from 'node:fs'
import { ensureBuilt } from './launcher/ensure-built.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { findChromium } from './process/find-chromium.mjs'
import { inRoot } from './process/root.mjs'
import { runNode } from './process/run.mjs'
import { runStep } from './process/run-step.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }

await ensureInstalled()
if (!(await runNode('scripts/check.mjs', []))) process.exit(1)
await runStep('Tests', () => vitest())
await runStep('Build', () => ensureBuilt().then(() => true))
await runStep('Journeys in the browser', () => playwright())
await runStep('Requirements named', () => runNode('node_modules/tsx/dist/cli.mjs', ['spec/report.ts', '--check']))
close()

async function vitest() {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const passed = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters])
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(report)
  return count(passed, numPassedTests, numFailedTests, (numPendingTests ?? 0) + (numTodoTests ?? 0))
}

async function playwright() {
  freshReport('e2e.json')
  const report = freshReport('playwright.json')
  const passed = await runNode('node_modules/@playwright/test/cli.js', ['test'], {
    environment: { CHROMIUM_PATH: await findChromium() },
  })
  const { expected, unexpected, flaky, skipped } = readReport(report).stats ?? {}
  return count(passed, (expected ?? 0) + (flaky ?? 0), unexpected, skipped)
}

/** A skipped test proves nothing, and a run without a test neither; both count as failures. */
function count(passed, passes = 0, failures = 0, skips = 0) {
  total.passed += passes
  total.failed += failures
  total.skipped += skips
  const good = passed && failures === 0 && skips === 0 && passes > 0
  if (!good) close()
  return good
}

function close() {
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
}

function freshReport(name) {
  fs.mkdirSync(inRoot('reports'), { recursive: true })
  fs.rmSync(inRoot('reports', name), { force: true })
  return inRoot('reports', name)
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}
