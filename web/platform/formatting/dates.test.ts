import { describe, expect, it } from 'vitest'
import { encodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { formatDate, formatDateTime, fromLocalDateTime, toLocalDateTime } from './dates.ts'

const zones = ['America/Los_Angeles', 'UTC', 'Europe/Rome', 'Asia/Kathmandu', 'Pacific/Kiritimati']

describe('wall time', () => {
  it('is the time of the person’s own zone, and leads back to the moment', () => {
    const at = '2026-05-04T12:30:00.000Z'
    const told = ['2026-05-04T05:30', '2026-05-04T12:30', '2026-05-04T14:30', '2026-05-04T18:15', '2026-05-05T02:30']
    expect(zones.map((zone) => toLocalDateTime(at, zone))).toEqual(told)
    expect(told.map((wall, n) => fromLocalDateTime(wall, zones[n]))).toEqual(zones.map(() => at))
  })

  it('leads back to the moment on every hour of the days on which the clocks change', () => {
    for (const zone of zones)
      for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'])
        for (let hour = 0; hour < 24; hour++) {
          const at = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString()
          const back = fromLocalDateTime(toLocalDateTime(at, zone), zone)
          // One hour is told twice in autumn: either of the two is right.
          expect(toLocalDateTime(String(back), zone), `${at} in ${zone}`).toBe(toLocalDateTime(at, zone))
        }
  })

  it('takes an hour that the clock jumps over for the one after', () => {
    expect(toLocalDateTime(String(fromLocalDateTime('2026-03-29T02:30', 'Europe/Rome')), 'Europe/Rome')).toBe(
      '2026-03-29T03:30',
    )
  })

  it('is nothing for what is no date', () => {
    expect([toLocalDateTime('soon'), fromLocalDateTime(''), fromLocalDateTime('soon', 'UTC')]).toEqual(['', null, null])
  })
})

describe('a calendar day', () => {
  it('is the same day in every zone and has no time', () => {
    const halloween = encodeCalendarDay('2026-10-31')
    for (const zone of [...zones, 'Pacific/Pago_Pago', null]) {
      expect(formatDate(halloween, zone)).toBe('Oct 31, 2026')
      expect(formatDateTime(halloween, zone)).toBe('Oct 31, 2026')
      expect(toLocalDateTime(halloween, zone)).toBe('2026-10-31T00:00')
    }
  })
})
