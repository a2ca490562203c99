import fs from 'node:fs'
import { inRoot } from '../process/root.mjs'

/** Removes the report of an earlier run, so that a runner that dies early cannot be taken for one that passed. */
export function clearReport(name) {
  fs.mkdirSync(inRoot('reports'), { recursive: true })
  fs.rmSync(inRoot('reports', name), { force: true })
}

/** The parts of proofs that earlier runs took. */
export function clearProofReports() {
  fs.rmSync(inRoot('reports/proofs'), { recursive: true, force: true })
}

export function readReport(name) {
  const file = inRoot('reports', name)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

/** Counts of a Vitest JSON report and the titles of the tests that passed only when retried. */
export function countVitest(report) {
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  )
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  // A file that cannot be loaded fails without a test of its own.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return {
    passed: count('passed'),
    failed: count('failed') + brokenFiles,
    skipped: count('pending', 'skipped', 'todo', 'disabled'),
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ file, fullName }) => `${file.replace(`${inRoot()}/`, '')} › ${fullName}`),
  }
}

/** The same of a Playwright JSON report, whose errors outside any test count as failures. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return {
    passed: expected + flaky,
    failed: unexpected + (report?.errors ?? []).length,
    skipped,
    retried: (report?.suites ?? []).flatMap((suite) => listFlaky(suite, [])),
  }
}

const listFlaky = (suite, parents) => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => [`e2e/${file}`, ...parents, title].join(' › ')),
  ...(suite.suites ?? []).flatMap((inner) => listFlaky(inner, [...parents, inner.title])),
]
