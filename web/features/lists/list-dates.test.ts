import { describe, expect, it } from 'vitest'
import { encodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { dueStateOf, formatListDate } from './list-dates.ts'

const halloween = encodeCalendarDay('2026-10-31')

describe('a calendar day', () => {
  it.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', null])('is the same day in %s', (zone) => {
    expect(formatListDate(halloween, zone, new Date('2026-06-01T00:00:00Z'))).toBe('Oct 31')
    expect(formatListDate(halloween, zone, new Date('2027-06-01T00:00:00Z'))).toBe('Oct 31, 2026')
  })

  it('is overdue once it has ended in the zone of the reader', () => {
    const stateAt = (instant: string, zone: string) => dueStateOf(halloween, zone, Date.parse(instant))
    expect(stateAt('2026-10-31T15:30:00Z', 'Asia/Tokyo')).toBe('past')
    expect(stateAt('2026-10-31T15:30:00Z', 'America/Sao_Paulo')).toBe('soon')
    expect(stateAt('2026-11-01T03:00:01Z', 'America/Sao_Paulo')).toBe('past')
    expect(stateAt('2026-10-01T00:00:00Z', 'America/Sao_Paulo')).toBe('later')
  })
})
