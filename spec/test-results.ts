import { readFileSync } from 'node:fs'

/** What a test ran: a page of the product in a browser, a component alone in one, a request over HTTP, or only code. */
export type ProofLevel = 'browser' | 'component' | 'http' | 'unit'

/** A test that ran, with the requirement ids in its own title. */
export type TestProof = { title: string; file: string; level: ProofLevel; ids: string[]; passed: boolean }

/** `failureMessages` include those of a first try that was retried. */
type VitestTest = { title: string; status: string; failureMessages: string[]; meta: { httpRequests?: number } }
type VitestReport = { testResults: { name: string; assertionResults: VitestTest[] }[] }

/** A browser test: the number of `tries`, and its result. */
export type JourneySummary = {
  title: string
  file: string
  passed: boolean
  tries: number
  expectations: number
  evidence: 'browser' | 'component' | null
}
export type BrowserReport = { tests: JourneySummary[] }

/**
 * Parses the tests of the last Vitest run. `require-assertions.ts` fails tests without assertions; a test that only passed when retried
 * proves nothing.
 */
export const parseVitestReport = ({ testResults }: VitestReport): TestProof[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages, meta }) => ({
      title,
      file: name,
      level: meta.httpRequests ? 'http' : 'unit',
      ids: parseRequirementIds(title),
      passed: status === 'passed' && failureMessages.length === 0,
    })),
  )

/**
 * Parses the browser tests of the last run, as recorded by `e2e/testing/expectation-reporter.ts`. A test without assertions, or one that only
 * passed when retried, proves nothing.
 */
export const parseBrowserReport = ({ tests }: BrowserReport): TestProof[] =>
  tests.map(({ title, file, passed, tries, expectations, evidence }) => ({
    title,
    file,
    level: evidence ?? 'unit',
    ids: parseRequirementIds(title),
    passed: passed && tries === 1 && expectations > 0,
  }))

export const readVitestResults = (path: string): TestProof[] => parseVitestReport(readJson(path))
export const readBrowserResults = (path: string): TestProof[] => parseBrowserReport(readJson(path))

/** Parses the ids at the end of a title: `asks before it deletes (TASK-042, TASK-043)`. */
export function parseRequirementIds(title: string): string[] {
  const group = /\(([^()]*)\)\s*$/.exec(title)?.[1] ?? ''
  return group.match(/\b[A-Z]{2,}-\d{3}\b/g)?.filter((id) => !id.startsWith('GAP-')) ?? []
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
