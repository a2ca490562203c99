import { expect, it } from 'vitest'
import { findProvenIds, readRequirements } from './requirements.ts'
import { type JourneySummary, parseBrowserReport, parseVitestReport } from './test-results.ts'

const list = readRequirements()
const vitestTest = { title: 'is served (AUTH-004)', status: 'passed', failureMessages: [], meta: { httpRequests: 1 } }
const journey: JourneySummary = {
  title: 'asks before it deletes (TASK-050)',
  file: 'tasks.spec.ts',
  passed: true,
  tries: 1,
  expectations: 2,
  evidence: 'browser',
}

const listProvenByTest = (change: Partial<typeof vitestTest>) => {
  const assertionResults = [{ ...vitestTest, ...change }]
  return [...findProvenIds(list, parseVitestReport({ testResults: [{ name: 'a.test.ts', assertionResults }] }))]
}
const listProvenByJourney = (change: Partial<JourneySummary>) => [
  ...findProvenIds(list, parseBrowserReport({ tests: [{ ...journey, ...change }] })),
]

it('counts a test of a call only if a request reached the server while it ran', () => {
  expect(listProvenByTest({})).toEqual(['AUTH-004'])
  expect(listProvenByTest({ meta: { httpRequests: 0 } })).toEqual([])
  expect(listProvenByTest({ meta: {} as { httpRequests: number } })).toEqual([])
})

it('counts a test that failed, or passed only when retried, for nothing', () => {
  expect(listProvenByTest({ status: 'failed' })).toEqual([])
  expect(listProvenByTest({ failureMessages: ['expected 200 to be 201'] as never })).toEqual([])
})

it('counts a journey by what it showed: a page, a component alone, or nothing', () => {
  // A component test can prove a message, but not what is visible on a page.
  expect(listProvenByJourney({})).toEqual(['TASK-050'])
  expect(listProvenByJourney({ evidence: 'component' })).toEqual(['TASK-050'])
  expect(listProvenByJourney({ evidence: null })).toEqual([])
  const title = 'shows the inbox (UI-001)'
  expect(list.find(({ id }) => id === 'UI-001')?.kind).toBe('ui')
  expect(listProvenByJourney({ title })).toEqual(['UI-001'])
  expect(listProvenByJourney({ title, evidence: 'component' })).toEqual([])
})

it('counts a journey that expected nothing, or passed only when retried, for nothing', () => {
  expect(listProvenByJourney({ expectations: 0 })).toEqual([])
  expect(listProvenByJourney({ tries: 2 })).toEqual([])
})
