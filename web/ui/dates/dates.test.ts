import { afterEach, describe, expect, it } from 'vitest'
import { chooseConventions } from '#contract/language/languages.ts'
import { setTranslations } from '#contract/language/translate.ts'
import { addMonths } from '../../shared/days.ts'
import { nextDay, weeksOfMonth } from './calendar-month.ts'
import { describeDraft, formatDraft, isReadableDraft, readDate } from './date-draft.ts'
import { getDateLocale } from './date-locale.ts'

afterEach(() => setTranslations({ locale: 'en-US', texts: new Map() }))

describe('a month', () => {
  it('has six weeks, which start on the first weekday of the region', () => {
    const fromMonday = weeksOfMonth('2026-11-30', 1)
    expect(fromMonday).toHaveLength(6)
    expect(fromMonday[0]).toEqual([
      ...['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'],
    ])
    expect(weeksOfMonth('2026-11-30', 0)[0]?.[0]).toBe('2026-11-01')
  })

  it('ends where the next one starts', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  })
})

describe('a key', () => {
  const move = (key: string, { shiftKey = false, rtl = false, firstWeekday = 1 } = {}) =>
    nextDay({ key, shiftKey }, '2026-11-30', { firstWeekday, rtl })
  it.each([
    ['ArrowRight', {}, '2026-12-01'],
    ['ArrowRight', { rtl: true }, '2026-11-29'],
    ['ArrowLeft', {}, '2026-11-29'],
    ['ArrowDown', {}, '2026-12-07'],
    ['ArrowUp', {}, '2026-11-23'],
    ['Home', {}, '2026-11-30'],
    ['Home', { firstWeekday: 0 }, '2026-11-29'],
    ['End', {}, '2026-12-06'],
    ['PageDown', {}, '2026-12-30'],
    ['PageUp', {}, '2026-10-30'],
    ['PageUp', { shiftKey: true }, '2025-11-30'],
    ['a', {}, null],
  ])('%s with %j moves to %s', (key, options, expected) => {
    expect(move(key, options)).toBe(expected)
  })
})

describe('a locale', () => {
  it.each([
    ['en-US', { firstWeekday: 0, isMonthFirst: true, isTwelveHour: true }],
    ['en-US@posix', { firstWeekday: 0, isMonthFirst: true, isTwelveHour: true }],
    ['en-GB', { firstWeekday: 1, isMonthFirst: false, isTwelveHour: false }],
    ['de', { firstWeekday: 1, isMonthFirst: false, isTwelveHour: false }],
    ['ar-EG', { firstWeekday: 6, isMonthFirst: false, isTwelveHour: true }],
    ['ja', { firstWeekday: 0, isMonthFirst: true, isTwelveHour: false }],
  ])('%s', (language, expected) => {
    expect(getDateLocale(language)).toEqual(expected)
  })

  it.each([
    ['en-GB', 'en-US', 'en-GB'],
    ['de', 'en-US', 'de'],
    ['es-MX', 'es', 'es-MX'],
    ['en-US', 'es', 'es'],
    ['pt', 'pt-BR', 'pt'],
    ['es-MX', 'pt-BR', 'pt-BR'],
  ])('of a browser in %s with texts in %s follows %s', (browser, texts, expected) => {
    expect(chooseConventions(browser, texts)).toBe(expected)
  })
})

describe('a draft', () => {
  const american = getDateLocale('en-US')
  const british = getDateLocale('en-GB')
  const today = '2026-11-30'

  it('is shown as it can be typed again, and with its weekday', () => {
    expect(formatDraft('2026-12-04T15:00', true, american)).toBe('Dec 4, 2026, 3:00 PM')
    expect(formatDraft('2026-12-04T15:00', true, british)).toBe('Dec 4, 2026, 15:00')
    expect(formatDraft('2026-12-04T00:05', true, british)).toBe('Dec 4, 2026, 00:05')
    expect(formatDraft('2026-12-04', false, british)).toBe('Dec 4, 2026')
    expect(formatDraft('whenever', true, british)).toBe('whenever')
    expect(describeDraft('2026-12-04T15:00', true, british, today)).toBe('Fri, Dec 4, 15:00')
    expect(describeDraft('2027-12-04', false, american, today)).toBe('Sat, Dec 4, 2027')
  })

  it.each([
    ['es', 'es', '4 dic 2026, 15:00', 'vie, 4 dic, 15:00'],
    ['es', 'es-MX', '4 dic 2026, 3:00 p. m.', 'vie, 4 dic, 3:00 p. m.'],
    ['pt-BR', 'pt-BR', '4 de dez. de 2026, 15:00', 'sex., 4 de dez., 15:00'],
  ])('can be typed again in %s by the conventions of %s', (texts, conventions, shown, description) => {
    setTranslations({ locale: texts, texts: new Map() })
    const locale = getDateLocale(conventions)
    const draft = '2026-12-04T15:00'
    expect(formatDraft(draft, true, locale)).toBe(shown)
    expect(describeDraft(draft, true, locale, today)).toBe(description)
    expect(readDate(shown, { withTime: true, today, draft: '', locale })).toBe(draft)
  })

  it('gets the time that was typed, that it had, or one in office hours', () => {
    const read = (text: string, draft = '') => readDate(text, { withTime: true, today, draft, locale: british })
    expect(read('fri 3pm', '2026-12-01T08:00')).toBe('2026-12-04T15:00')
    expect(read('fri', '2026-12-01T08:00')).toBe('2026-12-04T08:00')
    expect(read('fri', 'whenever')).toBe('2026-12-04T09:00')
    expect(read('today')).toBe('2026-11-30T17:00')
    expect(read('4/12')).toBe('2026-12-04T09:00')
    expect(read('whenever')).toBeNull()
    expect(readDate('fri 3pm', { withTime: false, today, draft: '', locale: british })).toBe('2026-12-04')
  })

  it('is no date as long as its text is none', () => {
    expect(isReadableDraft('2026-12-04T15:00', true)).toBe(true)
    for (const draft of ['', '2026-12-04', '2026-13-04T15:00', 'whenever'])
      expect(isReadableDraft(draft, true)).toBe(false)
    expect(isReadableDraft('2026-12-04', false)).toBe(true)
    expect(isReadableDraft('2026-12-04T15:00', false)).toBe(false)
  })
})
