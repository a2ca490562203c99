import { describe, expect, it } from 'vitest'
import { parseNaturalDate } from './natural-date.ts'

/** This is a Thursday. */
const today = '2026-03-12'
const read = (text: string) => {
  const found = parseNaturalDate(text, today)
  return found && [found.day, found.time].filter(Boolean).join(' ')
}

describe('does', () => {
  it.each([
    ['today', '2026-03-12'],
    ['Tomorrow', '2026-03-13'],
    ['tomorrow 9am', '2026-03-13 09:00'],
    ['fri 3pm', '2026-03-13 15:00'],
    ['friday at 15:30', '2026-03-13 15:30'],
    ['thu', '2026-03-19'],
    ['next mon', '2026-03-16'],
    ['next week', '2026-03-16'],
    ['in 3 days', '2026-03-15'],
    ['in 2 weeks at 9', '2026-03-26 09:00'],
    ['in 1 month', '2026-04-12'],
    ['next month', '2026-04-12'],
    ['12 may', '2026-05-12'],
    ['May 12, 8:05 pm', '2026-05-12 20:05'],
    ['1 jan', '2027-01-01'],
    ['1 jan 2030', '2030-01-01'],
    ['2026-12-24 12am', '2026-12-24 00:00'],
    ['3pm', '2026-03-12 15:00'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('ends in the last day of a shorter month', () => {
    expect(parseNaturalDate('next month', '2026-01-31')).toEqual({ day: '2026-02-28', time: null })
  })
})

describe('refuses', () => {
  it.each([
    'soon',
    '31 feb',
    '2026-02-31',
    'fri 25:00',
    'fri 13pm',
    '12',
    'may',
    '1 may 2',
    'in days',
    'fri fri',
    'sunshine',
  ])('“%s”', (text) => {
    expect(read(text)).toBeNull()
  })
})
