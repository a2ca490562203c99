import { describe, expect, it } from 'vitest'
import { formatDay, formatRelativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-11T00:30:00Z')
const secondsBefore = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

describe('when something happened', () => {
  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [3 * 86_400, '3 days ago'],
    [-7_260, 'in 2 hours'],
  ])('%d seconds back reads "%s"', (seconds, words) => {
    expect(formatRelativeTime(secondsBefore(seconds), now)).toBe(words)
  })

  it('falls on the day of the person, not of the server', () => {
    expect(formatDay(secondsBefore(3_600), 'UTC', now)).toBe('Yesterday')
    expect(formatDay(secondsBefore(3_600), 'Asia/Tokyo', now)).toBe('Today')
    expect(formatDay(secondsBefore(-86_400), 'UTC', now)).toBe('Tomorrow')
    expect(formatDay(secondsBefore(3 * 86_400), 'UTC', now)).toBe('Mar 8, 2026')
  })
})
