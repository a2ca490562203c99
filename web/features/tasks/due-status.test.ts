import { describe, expect, it } from 'vitest'
import { formatDaysLeft, getDaysLeft, getDueTone, isOverdue } from './due-status.ts'

const now = Date.parse('2026-03-11T10:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

describe('does', () => {
  it.each([
    [0.01, 1],
    [24, 1],
    [24.01, 2],
    [72, 3],
    [0, 0],
    [-0.01, 0],
    [-23.9, 0],
    [-24, -1],
    [-36, -1],
    [-48, -2],
  ])('rounds the days to %d hours from now up to %d (TASKP-056)', (hours, days) => {
    expect(Object.is(getDaysLeft(inHours(hours), now), days)).toBe(true)
  })

  it.each([
    [-0.01, 'past'],
    [-500, 'past'],
    [0, 'soon'],
    [72, 'soon'],
    [72.1, 'later'],
  ] as const)('takes %d hours from now for %s', (hours, tone) => {
    expect(getDueTone(inHours(hours), now)).toBe(tone)
  })

  it.each([
    [30, 'UTC', '2 days left'],
    [2, 'UTC', '1 day left'],
    [-2, 'UTC', 'Due today'],
    [-24, 'UTC', '1 day overdue'],
    [-60, 'UTC', '2 days overdue'],
  ])('says of %d hours from now, seen in %s: %s', (hours, zone, words) => {
    expect(formatDaysLeft(inHours(hours), zone, now)).toBe(words)
  })

  it('calls some hours ago today only where the day is still the same', () => {
    const due = inHours(-5)
    // 05:00 and 10:00 in London; 19:00 and midnight on Kiritimati; 21:00 and 02:00 in Los Angeles, a day apart.
    expect(formatDaysLeft(due, 'Europe/London', now)).toBe('Due today')
    expect(formatDaysLeft(due, 'Pacific/Kiritimati', now)).toBe('1 day overdue')
    expect(formatDaysLeft(due, 'America/Los_Angeles', now)).toBe('1 day overdue')
  })

  it('calls overdue what was due before now and is still to be done', () => {
    for (const status of ['PENDING', 'IN_PROGRESS'] as const)
      expect(isOverdue({ dueDate: inHours(-1), status }, now)).toBe(true)
    for (const status of ['COMPLETED', 'CANCELLED'] as const)
      expect(isOverdue({ dueDate: inHours(-1), status }, now)).toBe(false)
    expect(isOverdue({ dueDate: inHours(1), status: 'PENDING' }, now)).toBe(false)
    expect(isOverdue({ dueDate: null, status: 'PENDING' }, now)).toBe(false)
  })
})
