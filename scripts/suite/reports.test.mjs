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
      failures: [],
      retried: ['a.test.ts › passed test: at first'],
      slow: [],
    })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { ...file('failed'), message: 'no such module' }
    expect(countVitest({ testResults: [broken] })).toMatchObject({ failed: 1, failures: ['a.test.ts: no such module'] })
  })

  it('names each failed test with the first lines of its message', () => {
    const messages = ['\u001b[31mone\u001b[39m\ntwo\nthree\nfour', 'at the second try']
    expect(countVitest({ testResults: [file('failed', test('failed', messages))] })).toMatchObject({
      failed: 1,
      failures: ['a.test.ts › failed test: one two three'],
    })
  })

  it('counts nothing when there is none', () => {
    expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [], retried: [], slow: [] })
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
    const run = (status, ...results) => [{ status, timeout: 80_000, results }]
    const failed = { duration: 9_000, error: { message: 'not visible' } }
    const flaky = { title: 'second', file: 'tags.spec.ts', tests: run('flaky', failed, { duration: 40_000 }) }
    const steady = { title: 'first', file: 'tags.spec.ts', tests: run('expected', { duration: 10_000 }) }
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [{ title: 'tags.spec.ts', specs: [steady], suites: [{ title: 'group', specs: [flaky] }] }],
      errors: [],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      retried: ['e2e/tags.spec.ts › group › second: not visible'],
      slow: ['50 % · e2e/tags.spec.ts › group › second'],
    })
  })

  it('names each failed test with the first lines of its message', () => {
    const tests = [{ status: 'unexpected', timeout: 1, results: [{ duration: 0, error: { message: 'not visible' } }] }]
    const report = {
      stats: { unexpected: 1 },
      suites: [{ title: '', specs: [{ title: 'first', file: 'a.spec.ts', tests }] }],
    }
    expect(countPlaywright(report)).toMatchObject({ failed: 1, failures: ['e2e/a.spec.ts › first: not visible'] })
  })

  it('counts an error outside any test as a failure', () => {
    const report = { stats: { expected: 1 }, errors: [{ message: 'a worker died' }] }
    expect(countPlaywright(report)).toMatchObject({ failed: 1, failures: ['a worker died'] })
  })
})
