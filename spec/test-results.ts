import { existsSync, readFileSync } from 'node:fs'

/** How a test looks at the product: in a browser, over HTTP, or at a part of it. */
export type ProofLevel = 'browser' | 'http' | 'part'

/** A test that ran, with the requirements its own title names. */
export type TestProof = { title: string; file: string; level: ProofLevel; ids: string[]; passed: boolean }

type VitestReport = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] }
type BrowserReport = { tests: { title: string; file: string; passed: boolean; expectations: number }[] }

/** Tests of the last run of Vitest. One that expects nothing fails there, by `expectations.ts`. */
export const readVitestResults = (path: string): TestProof[] =>
  readJson<VitestReport>(path).testResults.flatMap(({ name, assertionResults }) => {
    const level = getProofLevel(name)
    return assertionResults.map(({ title, status }) => ({
      title,
      file: name,
      level,
      ids: parseRequirementIds(title),
      passed: status === 'passed',
    }))
  })

/** Journeys of the last run in the browser, as `e2e/testing/expectation-reporter.ts` wrote them down. One that expects nothing proves nothing. */
export const readBrowserResults = (path: string): TestProof[] =>
  readJson<BrowserReport>(path).tests.map(({ title, file, passed, expectations }) => ({
    title,
    file,
    level: 'browser' as const,
    ids: parseRequirementIds(title),
    passed: passed && expectations > 0,
  }))

/** The ids at the end of a title: `asks before it deletes (TASK-042, TASK-043)`. */
export function parseRequirementIds(title: string): string[] {
  const group = /\(([^()]*)\)\s*$/.exec(title)?.[1] ?? ''
  return group.match(/\b[A-Z]{2,}-\d{3}\b/g)?.filter((id) => !id.startsWith('GAP-')) ?? []
}

/** A test of the server that starts one calls it over HTTP. */
function getProofLevel(file: string): ProofLevel {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /\/server\//.test(file) && /\b(startTestServer|getTestServer)\(/.test(text) ? 'http' : 'part'
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
