import { describe, expect, it } from 'vitest'
import { formatSnoozeEnd, listSnoozeTimes } from './snooze-times.ts'

const at = (iso: string) => Date.parse(iso)

describe('does', () => {
  it.each([
    [
      'a Wednesday morning',
      '2026-03-11T09:20:00Z',
      'UTC',
      [
        ['Later today', '2026-03-11T13:00:00.000Z'],
        ['Tomorrow', '2026-03-12T09:00:00.000Z'],
        ['Next week', '2026-03-16T09:00:00.000Z'],
      ],
    ],
    [
      'a late evening, when three hours on is tomorrow',
      '2026-03-11T21:30:00Z',
      'UTC',
      [
        ['Tomorrow', '2026-03-12T09:00:00.000Z'],
        ['Next week', '2026-03-16T09:00:00.000Z'],
      ],
    ],
    [
      'a Monday in another zone, before its clocks change',
      '2026-03-23T08:00:00Z',
      'Europe/Berlin',
      [
        ['Later today', '2026-03-23T11:00:00.000Z'],
        ['Tomorrow', '2026-03-24T08:00:00.000Z'],
        ['Next week', '2026-03-30T07:00:00.000Z'],
      ],
    ],
  ])('offers times on %s', (_when, now, zone, times) => {
    expect(listSnoozeTimes(zone, at(now)).map(({ label, until }) => [label, until])).toEqual(times)
  })

  it.each([
    ['2026-03-11T16:00:00Z', '4:00 PM'],
    ['2026-03-12T09:00:00Z', 'Thu 9:00 AM'],
    ['2026-03-25T09:00:00Z', 'Mar 25, 2026'],
  ])('says when a snooze ends: %s', (until, text) => {
    expect(formatSnoozeEnd(until, 'UTC', at('2026-03-11T09:20:00Z')).replace('\u202f', ' ')).toBe(text)
  })
})
