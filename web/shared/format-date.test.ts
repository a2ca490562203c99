import { describe, expect, it } from 'vitest'
import { toEditableDateTime } from '#contract/kit/calendar-day.ts'
import { formatDate, formatDateTime } from './format-date.ts'

const zones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'UTC',
  'Europe/Rome',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  null,
]

describe('a calendar day', () => {
  it('is the same day in every zone and has no time', () => {
    for (const zone of zones) {
      expect(formatDate('2026-10-31T10:00:00.001Z', zone)).toBe('Oct 31, 2026')
      expect(formatDateTime('2026-10-31T10:00:00.001Z', zone)).toBe('Oct 31, 2026')
      expect(toEditableDateTime('2026-10-31T10:00:00.001Z', zone)).toBe('2026-10-31T00:00')
    }
  })
})

describe('an instant', () => {
  it('is shown in the zone it is asked for', () => {
    expect(formatDateTime('2026-10-31T10:00:00.000Z', 'America/Los_Angeles')).toBe('Oct 31, 2026, 3:00 AM')
  })
})
