import { describe, expect, it } from 'vitest'
import { daysSince, daysToClose, formatLateness, nextStepStateOf } from './next-step-state.ts'

const now = new Date('2026-03-10T20:00:00Z')

describe('does', () => {
  it('marks the next step by the clock and by the day of the person', () => {
    const due = '2026-03-11T09:00:00Z'
    expect(nextStepStateOf(due, 'Etc/GMT+8', now)).toBe('later')
    expect(nextStepStateOf(due, 'UTC', now)).toBe('later')
    expect(nextStepStateOf(due, 'Pacific/Kiritimati', now)).toBe('today')
    expect(nextStepStateOf('2026-03-10T19:59:00Z', 'Pacific/Kiritimati', now)).toBe('overdue')
    expect(nextStepStateOf('2026-03-10T20:01:00Z', 'UTC', now)).toBe('today')
    expect(nextStepStateOf(null, 'UTC', now)).toBe('none')
  })

  it('says how late something is', () => {
    expect(formatLateness('2026-03-07T19:00:00Z', now)).toBe('3 d late')
    expect(formatLateness('2026-03-10T17:30:00Z', now)).toBe('2 h late')
    expect(formatLateness('2026-03-10T19:55:00Z', now)).toBe('5 min late')
    expect(formatLateness('2026-03-10T19:59:59Z', now)).toBe('1 min late')
  })

  it('counts whole days, none for what the clock of the server is ahead by', () => {
    expect(daysSince('2026-03-09T19:00:00Z', now)).toBe(1)
    expect(daysSince('2026-03-10T20:00:03Z', now)).toBe(0)
  })

  it('counts the days that a deal took to close, up to the end of a calendar day', () => {
    const took = (createdAt: string, actualCloseDate: string | null) =>
      daysToClose({ createdAt, actualCloseDate }, 'Pacific/Kiritimati')
    expect(took('2026-03-01T20:00:00Z', '2026-03-10T19:00:00Z')).toBe(8)
    expect(took('2026-03-01T20:00:00Z', '2026-03-01T20:00:00Z')).toBe(0)
    expect(took('2026-03-01T20:00:00Z', '2026-03-02T10:00:00.001Z')).toBe(0)
    expect(took('2026-03-01T20:00:00Z', '2026-03-04T10:00:00.001Z')).toBe(2)
  })

  it('does not know how long a deal took that was entered after its close', () => {
    const created = { createdAt: '2026-03-10T20:00:00Z' }
    expect(daysToClose({ ...created, actualCloseDate: '2026-03-10T19:59:59Z' }, 'UTC')).toBeNull()
    expect(daysToClose({ ...created, actualCloseDate: null }, 'UTC')).toBeNull()
  })
})
