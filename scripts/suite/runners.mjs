import { findChromium } from '../process/find-chromium.mjs'
import { runNode } from '../process/run.mjs'
import { clearReport, countPlaywright, countVitest, readReport } from './reports.mjs'

/** Runs Vitest with the reporters of its configuration. */
export async function runVitest(args = []) {
  clearReport('vitest.json')
  const succeeded = await runNode('node_modules/vitest/vitest.mjs', ['run', ...args])
  return { succeeded, counts: countVitest(readReport('vitest.json')) }
}

/** Runs Playwright with Chromium, which is installed first if there is none, and with these environment variables. */
export async function runPlaywright(args = [], environment = {}) {
  clearReport('playwright.json')
  clearReport('e2e.json')
  const CHROMIUM_PATH = await findChromium()
  if (!CHROMIUM_PATH) return { succeeded: false }
  const succeeded = await runNode('node_modules/@playwright/test/cli.js', ['test', ...args], {
    environment: { CHROMIUM_PATH, ...environment },
  })
  return { succeeded, counts: countPlaywright(readReport('playwright.json')) }
}

/** A run of everything passes only if tests ran and none was skipped, because a skipped test proves nothing. */
export const requireAll = ({ succeeded, counts }) => ({
  passed: succeeded && counts?.passed > 0 && counts.failed === 0 && counts.skipped === 0,
  counts,
})
