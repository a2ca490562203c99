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

/**
 * Counts of a Vitest JSON report, the titles of the tests that passed only when retried, and of those that took more than an eighth
 * of their time limit, each with its share of it in percent.
 */
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
      .map(nameVitest),
    slow: listSlow(
      tests.map((test) => ({ title: nameVitest(test), duration: test.duration ?? 0, limit: test.meta?.timeLimit })),
    ),
  }
}

const nameVitest = ({ file, fullName }) => `${file.replace(`${inRoot()}/`, '')} › ${fullName}`

/** The same of a Playwright JSON report, whose errors outside any test count as failures. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const tests = (report?.suites ?? []).flatMap((suite) => listTests(suite, []))
  return {
    passed: expected + flaky,
    failed: unexpected + (report?.errors ?? []).length,
    skipped,
    retried: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
    slow: listSlow(
      tests.map(({ title, results, timeout }) => ({
        title,
        duration: Math.max(0, ...results.map((result) => result.duration)),
        limit: timeout,
      })),
    ),
  }
}

const listTests = (suite, parents) => [
  ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, title: [`e2e/${file}`, ...parents, title].join(' › ') })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => listTests(inner, [...parents, inner.title])),
]

/** A test that takes more of its time limit than this on a calm machine may fail on a slow one. */
const maxShare = 1 / 8

const listSlow = (tests) =>
  tests
    .filter(({ duration, limit }) => duration > limit * maxShare)
    .map(({ title, duration, limit }) => `${Math.round((100 * duration) / limit)} % · ${title}`)
