import { describe, expect, it } from 'vitest'
import { formatWaiting } from './labels.ts'

describe('how long somebody waits for an answer', () => {
  const now = Date.parse('2026-03-06T12:00:00Z')
  it.each([
    ['2026-03-06T11:42:00Z', '18 min'],
    ['2026-03-06T11:00:00Z', '1 h'],
    ['2026-03-05T12:01:00Z', '23 h'],
    ['2026-03-05T12:00:00Z', '1 d'],
    ['2026-03-05T11:00:00Z', '1 d'],
    ['2026-03-04T12:00:00Z', '2 d'],
  ])('since %s is %s', (since, text) => {
    expect(formatWaiting(since, now)).toBe(text)
  })
})
