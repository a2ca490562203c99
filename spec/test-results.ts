import { readFileSync } from 'node:fs'

/** What a test ran: a page of the product in a browser, a component alone in one, a request over HTTP, or only code. */
export type ProofLevel = 'browser' | 'component' | 'http' | 'unit'

/** A test that ran, with the requirements its own title names. */
export type TestProof = { title: string; file: string; level: ProofLevel; ids: string[]; passed: boolean }

/** `failureMessages` are those of a first try, too. */
type VitestTest = { title: string; status: string; failureMessages: string[]; meta: { httpRequests?: number } }
type VitestReport = { testResults: { name: string; assertionResults: VitestTest[] }[] }

/** A journey: `tries` until it passed, and what it showed. */
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
 * Tests of the last run of Vitest. One that expects nothing fails there, by `require-assertions.ts`; one that passed only when
 * retried proves nothing.
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
 * Journeys of the last run in the browser, as `e2e/testing/expectation-reporter.ts` recorded them. One that expects nothing, or passed
 * only when retried, proves nothing.
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

/** The ids at the end of a title: `asks before it deletes (TASK-042, TASK-043)`. */
export function parseRequirementIds(title: string): string[] {
  const group = /\(([^()]*)\)\s*$/.exec(title)?.[1] ?? ''
  return group.match(/\b[A-Z]{2,}-\d{3}\b/g)?.filter((id) => !id.startsWith('GAP-')) ?? []
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
