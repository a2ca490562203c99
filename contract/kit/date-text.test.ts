import { describe, expect, it } from 'vitest'
import { decodeCalendarDay } from './calendar-day.ts'
import { type DateFormat, detectDateFormat, findDayOrder, parseDateText } from './date-text.ts'

const parse = (text: string, format: DateFormat, timeZone = 'America/Sao_Paulo') =>
  parseDateText(text, { format, timeZone })

describe('does', () => {
  it.each<[string, DateFormat]>([
    ['2026-10-31', 'year-first'],
    ['2026/10/31', 'month-first'],
    ['2026.10.31', 'day-first'],
    ['20261031', 'year-first'],
    ['31/10/2026', 'day-first'],
    ['31.10.2026', 'day-first'],
    ['31. 10. 2026', 'day-first'],
    ['31-10-26', 'day-first'],
    ['10/31/2026', 'month-first'],
    ['10/31/26', 'month-first'],
    ['Oct 31, 2026', 'year-first'],
    ['October 31st 2026', 'day-first'],
    ['31 Oct 2026', 'month-first'],
    ['31-Oct-26', 'year-first'],
    ['Sat, 31 October 2026', 'year-first'],
    ['Saturday, Oct. 31, 2026', 'year-first'],
    ['46326', 'excel-serial'],
    ['46326.0', 'excel-serial'],
    ['2026-10-31', 'excel-serial'],
  ])('reads %s, %s, as a calendar day in every time zone', (text, format) => {
    for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(decodeCalendarDay(parse(text, format, zone) ?? '')).toBe('2026-10-31')
  })

  it.each<[string, DateFormat, string, string]>([
    ['2026-10-31 09:30', 'year-first', 'America/Sao_Paulo', '2026-10-31T12:30:00.000Z'],
    ['2026-10-31 09:30', 'year-first', 'Asia/Tokyo', '2026-10-31T00:30:00.000Z'],
    ['31/10/2026 9:30', 'day-first', 'Asia/Tokyo', '2026-10-31T00:30:00.000Z'],
    ['10/31/2026, 9:30:15 PM', 'month-first', 'America/New_York', '2026-11-01T01:30:15.000Z'],
    ['10/31/2026 12:05 a.m.', 'month-first', 'UTC', '2026-10-31T00:05:00.000Z'],
    ['Oct 31, 2026, 12:00 PM', 'month-first', 'UTC', '2026-10-31T12:00:00.000Z'],
    ['46326.5', 'excel-serial', 'Asia/Tokyo', '2026-10-31T03:00:00.000Z'],
    ['2026-10-31T09:30:15.250+05:30', 'day-first', 'Asia/Tokyo', '2026-10-31T04:00:15.250Z'],
    ['2026-10-31 09:30:00+00', 'day-first', 'Asia/Tokyo', '2026-10-31T09:30:00.000Z'],
    ['2026-10-31T09:30:00Z', 'excel-serial', 'Asia/Tokyo', '2026-10-31T09:30:00.000Z'],
  ])('reads %s, %s, in %s as the instant %s', (text, format, zone, instant) => {
    expect(parse(text, format, zone)).toBe(instant)
  })

  it('detects the format of a column from all of its values', () => {
    const ambiguous = ['01/02/2026', '03/04/2026', '']
    expect(detectDateFormat(ambiguous, 'day-first')).toBe('day-first')
    expect(detectDateFormat(ambiguous, 'month-first')).toBe('month-first')
    expect(detectDateFormat([...ambiguous, '13/04/2026'], 'month-first')).toBe('day-first')
    expect(detectDateFormat([...ambiguous, '04/13/2026'], 'day-first')).toBe('month-first')
    expect(detectDateFormat(['2026-10-31', 'Oct 31, 2026'], 'day-first')).toBe('year-first')
    expect(detectDateFormat(['46326', '46327.25'], 'day-first')).toBe('excel-serial')
    expect(detectDateFormat(['2026-10-31', 'soon', 'later'], 'day-first')).toBeNull()
    expect(detectDateFormat(['80', '5', '100'], 'day-first')).toBeNull()
    expect(detectDateFormat([], 'day-first')).toBeNull()
  })

  it('knows in which order people of a locale write dates', () => {
    expect(['en-US', 'en', '*', 'not a locale', 'en-GB', 'pt-BR', 'de'].map(findDayOrder)).toEqual([
      ...['month-first', 'month-first', 'month-first', 'month-first'],
      ...['day-first', 'day-first', 'day-first'],
    ])
  })
})

describe('refuses', () => {
  it.each<[string, DateFormat]>([
    ['31/10/2026', 'month-first'],
    ['10/31/2026', 'day-first'],
    ['31/10/2026', 'year-first'],
    ['31/02/2026', 'day-first'],
    ['2026-02-31', 'year-first'],
    ['0000-01-01', 'year-first'],
    ['46326', 'year-first'],
    ['0', 'excel-serial'],
    ['2958466', 'excel-serial'],
    ['31 Brumaire 2026', 'year-first'],
    ['2026-10-31 25:00', 'year-first'],
    ['2026-10-31 13:00 PM', 'year-first'],
    ['0001-01-01T00:00:00+14:00', 'year-first'],
    ['soon', 'day-first'],
    ['', 'day-first'],
  ])('%s as %s', (text, format) => {
    expect(parse(text, format)).toBeNull()
  })
})
