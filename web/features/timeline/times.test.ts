import { describe, expect, it } from 'vitest'
import { ago, dayOf } from './times.ts'

const now = Date.parse('2026-03-11T00:30:00Z')
const back = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

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
    expect(ago(back(seconds), now)).toBe(words)
  })

  it('falls on the day of the person, not of the server', () => {
    expect(dayOf(back(3_600), 'UTC', now)).toBe('Yesterday')
    expect(dayOf(back(3_600), 'Asia/Tokyo', now)).toBe('Today')
    expect(dayOf(back(-86_400), 'UTC', now)).toBe('Tomorrow')
    expect(dayOf(back(3 * 86_400), 'UTC', now)).toBe('Mar 8, 2026')
  })
})
