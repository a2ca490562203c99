import { afterEach, describe, expect, it } from 'vitest'
import { toEditableDateTime } from '#contract/kit/calendar-day.ts'
import { setTranslations } from '#contract/language/translate.ts'
import { formatDate, formatDateTime, formatShortDateTime } from './format-date.ts'
import { daysBetween, formatDay } from './format-day.ts'

const setLocale = (locale: string) => setTranslations({ locale, texts: new Map() })
afterEach(() => setLocale('en-US'))

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

describe('a date', () => {
  const moment = '2026-11-30T15:00:00.000Z'

  it('is written as the language of the texts does', () => {
    setLocale('es')
    expect(formatDate(moment, 'UTC')).toBe('30 nov 2026')
    expect(formatDateTime(moment, 'UTC')).toBe('30 nov 2026, 15:00')
    setLocale('pt-BR')
    expect(formatDate(moment, 'UTC')).toBe('30 de nov. de 2026')
    expect(formatDateTime(moment, 'UTC')).toBe('30 de nov. de 2026, 15:00')
  })

  it('is as many days ago in every language', () => {
    const now = Date.parse(moment)
    for (const locale of ['en-US', 'es', 'pt-BR']) {
      setLocale(locale)
      expect(daysBetween('2026-11-28T23:00:00.000Z', now, 'UTC')).toBe(2)
      expect(daysBetween('2026-11-28T23:00:00.000Z', now, 'Asia/Tokyo')).toBe(2)
      expect(daysBetween('2026-11-29T10:00:00.001Z', now, 'Asia/Tokyo')).toBe(2)
    }
    expect(formatDay('2026-11-27T23:00:00.000Z', 'UTC', now)).toBe('sexta-feira')
  })
})

describe('formatShortDateTime()', () => {
  it('leaves out the year in which the reader is, wherever that is', () => {
    const now = new Date('2026-01-01T02:00:00Z')
    expect(formatShortDateTime('2025-12-31T20:00:00Z', 'Asia/Tokyo', now)).toBe('Jan 1, 5:00 AM')
    expect(formatShortDateTime('2025-12-31T20:00:00Z', 'Europe/London', now)).toBe('Dec 31, 2025, 8:00 PM')
  })
})
