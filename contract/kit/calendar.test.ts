import { describe, expect, it } from 'vitest'
import { lastMonths, lastWeeks, today } from './calendar.ts'

const noon = Date.parse('2026-03-11T12:00:00Z')

describe('does', () => {
  it.each([
    ['UTC', noon, '2026-03-11T00:00:00.000Z', '2026-03-11T23:59:59.999Z'],
    ['Etc/GMT+8', noon, '2026-03-11T08:00:00.000Z', '2026-03-12T07:59:59.999Z'],
    ['Pacific/Kiritimati', noon, '2026-03-11T10:00:00.000Z', '2026-03-12T09:59:59.999Z'],
    // 23 hours in spring, 25 in autumn.
    ['Europe/Berlin', Date.parse('2026-03-29T12:00:00Z'), '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', Date.parse('2026-10-25T00:30:00Z'), '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    // The clocks skip from midnight to one o'clock.
    ['America/Santiago', Date.parse('2026-09-06T12:00:00Z'), '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ])('knows where today begins and ends in %s', (zone, now, from, to) => {
    expect(today(zone, now)).toEqual({ from, to })
  })

  it('begins weeks on Mondays and months on the first, even across clock changes', () => {
    const sunday = Date.parse('2026-03-29T20:00:00Z')
    expect(lastWeeks('Europe/Berlin', 2, sunday)).toEqual([
      { from: '2026-03-15T23:00:00.000Z', to: '2026-03-22T22:59:59.999Z' },
      { from: '2026-03-22T23:00:00.000Z', to: '2026-03-29T21:59:59.999Z' },
    ])
    expect(lastWeeks('Europe/Berlin', 1, sunday + 3 * 3_600_000)[0]?.from).toBe('2026-03-29T22:00:00.000Z')
    expect(lastMonths('Europe/Berlin', 3, Date.parse('2026-01-31T23:30:00Z'))).toEqual([
      { from: '2025-11-30T23:00:00.000Z', to: '2025-12-31T22:59:59.999Z' },
      { from: '2025-12-31T23:00:00.000Z', to: '2026-01-31T22:59:59.999Z' },
      { from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T22:59:59.999Z' },
    ])
  })

  it('goes by the own clock where the zone is not known', () => {
    expect(today('Mars/Olympus', noon)).toEqual(today(null, noon))
  })
})
