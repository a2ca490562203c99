import fs from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { inRoot } from '../process/root.mjs'

/** Removes the report of an earlier run, so that a crashed runner cannot be mistaken for a passed one. */
export function clearReport(name) {
  fs.mkdirSync(inRoot('reports'), { recursive: true })
  fs.rmSync(inRoot('reports', name), { force: true })
}

/** Removes the reports of proofs by earlier runs. */
export function clearProofReports() {
  fs.rmSync(inRoot('reports/proofs'), { recursive: true, force: true })
}

export function readReport(name) {
  const file = inRoot('reports', name)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

/**
 * Returns the counts of a Vitest JSON report, the titles of the tests that failed and of those that only passed when retried, each with
 * its message, and of those that took more than an eighth of their time limit, with the share in percent.
 */
export function countVitest(report) {
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  )
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  // A file that cannot be loaded fails without a failed test.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: count('passed'),
    failed: count('failed') + brokenFiles.length,
    skipped: count('pending', 'skipped', 'todo', 'disabled'),
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map((test) => `${nameVitest(test)}: ${shorten(test.failureMessages[0])}`),
      ...brokenFiles.map(({ name, message }) => `${name.replace(`${inRoot()}/`, '')}: ${shorten(message)}`),
    ],
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${nameVitest(test)}: ${shorten(test.failureMessages[0])}`),
    slow: listSlow(
      tests.map((test) => ({ title: nameVitest(test), duration: test.duration ?? 0, limit: test.meta?.timeLimit })),
    ),
  }
}

/** The first lines of a message: `npm test` prints the whole of it where the test ran. */
const shorten = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 400)

const nameVitest = ({ file, fullName }) => `${file.replace(`${inRoot()}/`, '')} › ${fullName}`

/** The same for a Playwright JSON report, whose errors outside any test count as failures. */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const tests = (report?.suites ?? []).flatMap((suite) => listTests(suite, []))
  return {
    passed: expected + flaky,
    failed: unexpected + (report?.errors ?? []).length,
    skipped,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ title, results }) => `${title}: ${shorten(results.at(-1)?.error?.message)}`),
      ...(report?.errors ?? []).map(({ message }) => shorten(message)),
    ],
    retried: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ title, results }) => `${title}: ${shorten(results.find(({ error }) => error)?.error.message)}`),
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

/** A test that takes a larger share of its time limit than this on an idle machine may fail on a slow one. */
const maxShare = 1 / 8

const listSlow = (tests) =>
  tests
    .filter(({ duration, limit }) => duration > limit * maxShare)
    .map(({ title, duration, limit }) => `${Math.round((100 * duration) / limit)} % · ${title}`)
