import { describe, expect, it } from 'vitest'
import { dueInDays, findCompleteGroups, getDaysToNextMonday, groupOf, orderByGroup } from './agenda-groups.ts'

/** A Thursday, 10 AM in Berlin (09:00 UTC). */
const now = Date.parse('2026-03-12T09:00:00Z')
const zone = 'Europe/Berlin'
const group = (dueDate: string | null) => groupOf({ dueDate, status: 'PENDING' }, zone, now)

describe('does', () => {
  it.each([
    ['2026-03-12T08:59:59Z', 'overdue'],
    ['2026-03-12T09:00:00Z', 'today'],
    ['2026-03-12T22:59:00Z', 'today'],
    ['2026-03-12T23:00:00Z', 'week'],
    ['2026-03-19T22:59:00Z', 'week'],
    ['2026-03-19T23:00:01Z', 'later'],
    [null, 'none'],
  ])('puts a task due %s under “%s”', (dueDate, expected) => {
    expect(group(dueDate)).toBe(expected)
  })

  it('orders tasks group by group, and keeps their order within one', () => {
    const task = (title: string, dueDate: string | null) => ({ title, dueDate, status: 'PENDING' as const })
    const byPriority = [
      task('no date', null),
      task('next week', '2026-03-15T09:00:00Z'),
      task('late', '2026-03-01T09:00:00Z'),
      task('today', '2026-03-12T20:00:00Z'),
      task('later still', '2026-03-11T09:00:00Z'),
    ]
    expect(orderByGroup(byPriority, zone, now).map(({ title }) => title)).toEqual([
      'late',
      'later still',
      'today',
      'next week',
      'no date',
    ])
  })

  it('takes a group as complete once the list is past it', () => {
    const all = ['overdue', 'today', 'week', 'later', 'none']
    expect(findCompleteGroups('week', true, undefined)).toEqual(['overdue', 'today'])
    expect(findCompleteGroups('overdue', true, 'dueDate')).toEqual([])
    expect(findCompleteGroups('none', true, '-priority')).toEqual([])
    expect(findCompleteGroups('week', false, '-priority')).toEqual(all)
    expect(findCompleteGroups(undefined, false, undefined)).toEqual(all)
  })

  it('moves a task to a day at the time that it had, and at 5 PM without one', () => {
    expect(dueInDays(1, '2026-03-01T07:30:00Z', zone, now)).toBe('2026-03-13T07:30:00.000Z')
    expect(dueInDays(1, null, zone, now)).toBe('2026-03-13T16:00:00.000Z')
    expect(dueInDays(null, '2026-03-01T07:30:00Z', zone, now)).toBeNull()
  })

  it('moves nothing into the past', () => {
    expect(dueInDays(0, '2026-03-01T07:30:00Z', zone, now)).toBe('2026-03-12T22:59:00.000Z')
    expect(dueInDays(0, null, zone, Date.parse('2026-03-12T20:00:00Z'))).toBe('2026-03-12T22:59:00.000Z')
  })

  it('finds the next Monday from any day', () => {
    const days = ['09', '10', '11', '12', '13', '14', '15'].map((day) =>
      getDaysToNextMonday(zone, Date.parse(`2026-03-${day}T12:00:00Z`)),
    )
    expect(days).toEqual([7, 6, 5, 4, 3, 2, 1])
  })
})

describe('survives', () => {
  it('the day on which the clocks change', () => {
    const saturday = Date.parse('2026-03-28T12:00:00Z')
    expect(dueInDays(1, null, zone, saturday)).toBe('2026-03-29T15:00:00.000Z')
  })
})
