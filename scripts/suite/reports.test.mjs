import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'

describe('a report of Vitest', () => {
  const test = (status, failureMessages = []) => ({ status, fullName: `${status} test`, failureMessages })
  const file = (status, ...assertionResults) => ({ name: 'a.test.ts', status, assertionResults })

  it('is counted by outcome, a retried test apart', () => {
    const report = { testResults: [file('passed', test('passed'), test('passed', ['at first']), test('skipped'))] }
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      retried: ['a.test.ts › passed test'],
      slow: [],
    })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest({ testResults: [file('failed')] }).failed).toBe(1)
    expect(countVitest({ testResults: [file('failed', test('failed', ['why']))] }).failed).toBe(1)
  })

  it('counts nothing when there is none', () => {
    expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0, retried: [], slow: [] })
  })

  it('names what took more than an eighth of its time limit', () => {
    const timed = (duration) => ({ ...test('passed'), duration, meta: { timeLimit: 80_000 } })
    expect(countVitest({ testResults: [file('passed', timed(10_000), timed(12_000))] }).slow).toEqual([
      '15 % · a.test.ts › passed test',
    ])
  })
})

describe('a report of Playwright', () => {
  it('is counted by outcome, a retried test apart', () => {
    const run = (status, ...durations) => [
      { status, timeout: 80_000, results: durations.map((duration) => ({ duration })) },
    ]
    const flaky = { title: 'second', file: 'tags.spec.ts', tests: run('flaky', 9_000, 40_000) }
    const steady = { title: 'first', file: 'tags.spec.ts', tests: run('expected', 10_000) }
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [{ title: 'tags.spec.ts', specs: [steady], suites: [{ title: 'group', specs: [flaky] }] }],
      errors: [],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      retried: ['e2e/tags.spec.ts › group › second'],
      slow: ['50 % · e2e/tags.spec.ts › group › second'],
    })
  })

  it('counts an error outside any test as a failure', () => {
    expect(countPlaywright({ stats: { expected: 1 }, errors: [{ message: 'a worker died' }] }).failed).toBe(1)
  })
})
