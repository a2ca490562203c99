import { describe, expect, it } from 'vitest'
import { summarize } from './summary.mjs'

const stage = (counts, passed = true, title = 'Vitest') => ({ title, seconds: 1.5, passed, counts })
const passing = stage({ passed: 3, failed: 0 })

describe('the summary of a run', () => {
  it('ends with the totals, after a line for every stage', () => {
    const { hasPassed, lines } = summarize([passing, { title: 'Build', seconds: 2, passed: true }])
    expect(hasPassed).toBe(true)
    expect(lines.at(-1)).toBe('3 passed, 0 failed')
    const table = lines.map((line) => line.replace(/ +/g, ' '))
    expect(table).toEqual(expect.arrayContaining(['✓ Vitest 1.5 3 0', '✓ Build 2.0', ' All 3.5']))
    const beside = summarize([passing, { title: 'Build', seconds: 2, passed: true }], [], 2).lines
    expect(beside.map((line) => line.replace(/ +/g, ' '))).toContain(' All 2.0')
  })

  it('fails with a failed test, a skipped test, a stage that failed without a test, and no test at all', () => {
    const outcome = (...stages) => {
      const { hasPassed, lines } = summarize(stages)
      return [hasPassed, lines.at(-1)]
    }
    expect(outcome(stage({ passed: 3, failed: 2 }, false), passing)).toEqual([false, '6 passed, 2 failed'])
    expect(outcome(stage({ passed: 3, failed: 0, skipped: 1 }, false))).toEqual([
      false,
      '3 passed, 1 failed, 1 skipped',
    ])
    expect(outcome(passing, { title: 'Build', seconds: 2, passed: false })).toEqual([false, '3 passed, 1 failed'])
    expect(outcome({ title: 'Build', seconds: 2, passed: true })).toEqual([false, '0 passed, 0 failed'])
  })

  it('names the tests that failed, with their messages', () => {
    const failures = ['a.test.ts › saves: expected 1 to be 2']
    const { lines } = summarize([stage({ passed: 3, failed: 1, failures }, false), passing])
    expect(lines).toEqual(expect.arrayContaining(['Failed:', '  a.test.ts › saves: expected 1 to be 2']))
  })

  it('names the tests that passed only when retried, and fails with more than two, or one in a thousand', () => {
    const retry = (passed, titles) => summarize([stage({ passed, failed: 0, retried: titles })])
    const retried = (...titles) => retry(3, titles)
    expect(retry(3_999, ['one', 'two', 'three']).hasPassed).toBe(true)
    expect(retry(2_999, ['one', 'two', 'three']).hasPassed).toBe(false)
    expect(retried('one', 'two').hasPassed).toBe(true)
    expect(retried('one', 'two').lines).toEqual(expect.arrayContaining(['  one', '  two']))
    expect(retried('one', 'two', 'three').hasPassed).toBe(false)
    expect(retried('one', 'two', 'three').lines.at(-1)).toBe('3 passed, 1 failed')
  })

  it('names the tests that came near their time limits, and passes', () => {
    const { hasPassed, lines } = summarize([stage({ passed: 3, failed: 0, slow: ['15 % · one'] })])
    expect(hasPassed).toBe(true)
    expect(lines).toEqual(expect.arrayContaining(['Took more than an eighth of its time limit:', '  15 % · one']))
  })
})
