import { afterEach, describe, expect, it } from 'vitest'
import { setTranslations } from '#contract/language/translate.ts'
import type { EditorKind } from './inline-field-value.ts'
import { type FieldValue, formatValue, isSameValue, toDraft, toValue } from './inline-field-value.ts'

const samples: Record<EditorKind, FieldValue> = {
  text: 'Amara',
  paragraph: 'Two\nlines',
  email: 'amara@tessellate.example',
  phone: '+44 20 7946 0182',
  url: 'tessellate.example',
  number: 86.5,
  amount: '1,250.50',
  choice: 'HOT',
  'yes-no': false,
  date: '1984-05-01',
  'date-time': '2026-03-12T09:30:00.000Z',
  day: '2026-03-12T10:00:00.001Z',
  picker: 'user-7',
  json: { region: 'EMEA', seats: 12, open: true },
}

const zone = 'America/Sao_Paulo'

afterEach(() => setTranslations({ locale: 'en-US', texts: new Map() }))

describe('the value of an inline field', () => {
  it.each([
    ['en-US', '1234.5', 1234.5],
    ['en-US', '1234,5', 1234.5],
    ['en-US', '1.234', 1.234],
    ['en-US', '1,234', 1234],
    ['en-US', '-12,345.25', -12345.25],
    ['en-US', '0,125', 0.125],
    ['es', '0.125', 0.125],
    ['es', '1.234', 1234],
    ['es', '-12.345,25', -12345.25],
    ['es', '1,234', 1.234],
    ['es', '1.5', 1.5],
    ['pt-BR', '1.234.567', 1234567],
  ])('in %s reads the number %s as it would be shown', (locale, typed, value) => {
    setTranslations({ locale, texts: new Map() })
    expect(toValue('number', typed, zone)).toEqual({ value })
  })

  it('writes a number into its editor as the language of the page does', () => {
    setTranslations({ locale: 'es', texts: new Map() })
    expect(toDraft('number', 12.345, zone)).toBe('12,345')
    expect(toValue('number', '12,345', zone)).toEqual({ value: 12.345 })
    setTranslations({ locale: 'en-US', texts: new Map() })
    expect(toDraft('number', 12.345, zone)).toBe('12.345')
  })

  it.each(Object.entries(samples))('comes back unchanged from the editor of kind %s (LEADP-029)', (kind, value) => {
    const { value: back, error } = toValue(kind as EditorKind, toDraft(kind as EditorKind, value, zone), zone)
    expect(error).toBeUndefined()
    expect(isSameValue(back, value)).toBe(true)
  })

  it.each(Object.keys(samples))('of kind %s is null when it is emptied', (kind) => {
    expect(toValue(kind as EditorKind, toDraft(kind as EditorKind, null, zone), zone).value).toBeNull()
  })

  it.each([zone, 'Asia/Tokyo', 'UTC'])(
    'that is a calendar day is the same day when its draft is left alone in %s',
    (timeZone) => {
      const day = '2026-10-31T10:00:00.001Z'
      const draft = toDraft('date-time', day, timeZone)
      expect(toValue('date-time', draft, timeZone, day)).toEqual({ value: day })
      expect(toValue('date-time', '2026-11-01T00:00', timeZone, day).value).not.toBe(day)
    },
  )

  it.each([
    ['America/Sao_Paulo', '2031-03-18', 'Mar 18, 2031'],
    ['Asia/Tokyo', '2031-03-19', 'Mar 19, 2031'],
  ])('that is the day of an instant in %s keeps the instant unless the day changes', (timeZone, draft, shown) => {
    const instant = '2031-03-18T23:30:00.000Z'
    expect(toDraft('day', instant, timeZone)).toBe(draft)
    expect(formatValue('day', instant, { timeZone })).toBe(shown)
    expect(toValue('day', draft, timeZone, instant)).toEqual({ value: '2031-03-18T23:30:00.000Z' })
    expect(toValue('day', '2031-03-20', timeZone, instant)).toEqual({ value: '2031-03-20T10:00:00.001Z' })
    expect(toValue('day', '12031-03-20', timeZone, instant).error).toBe('Enter a date')
  })

  it('changes when a calendar day gets a time in the same minute', () => {
    expect(isSameValue('2026-10-31T10:00:00.001Z', '2026-10-31T10:00:00.000Z')).toBe(false)
    expect(isSameValue('2026-10-31T10:00:00.001Z', '2026-10-31T10:00:00.001+00:00')).toBe(true)
  })

  it('counts spaces around a text as no change', () => {
    expect(isSameValue(toValue('text', '  Amara ', zone).value, 'Amara')).toBe(true)
  })

  it('counts null, missing and empty text as the same', () => {
    expect(isSameValue(null, undefined)).toBe(true)
    expect(isSameValue(null, '')).toBe(true)
    expect(isSameValue(null, 0)).toBe(false)
    expect(isSameValue(null, false)).toBe(false)
  })

  it('compares objects by what they hold, not by the order of their keys', () => {
    expect(isSameValue({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 })).toBe(true)
    expect(isSameValue({ a: 1 }, { a: '1' })).toBe(false)
  })

  it('accepts a decimal comma and refuses text that is not a number', () => {
    expect(toValue('number', '12,5', zone).value).toBe(12.5)
    expect(toValue('number', 'twelve', zone)).toEqual({ value: null, error: 'Enter a number' })
  })

  it.each([
    ['America/Los_Angeles', 'Mar 12, 2026, 2:30 AM', '2026-03-12T02:30'],
    ['America/Sao_Paulo', 'Mar 12, 2026, 6:30 AM', '2026-03-12T06:30'],
    ['Pacific/Kiritimati', 'Mar 12, 2026, 11:30 PM', '2026-03-12T23:30'],
  ])('shows, edits and reads a date with a time in %s, in every time zone of the browser', (timeZone, text, draft) => {
    const moment = '2026-03-12T09:30:00.000Z'
    expect(formatValue('date-time', moment, { timeZone })).toBe(text)
    expect(toDraft('date-time', moment, timeZone)).toBe(draft)
    expect(toValue('date-time', draft, timeZone)).toEqual({ value: moment })
  })

  it('refuses a date and time that cannot be read', () => {
    expect(toValue('date-time', 'soon', zone)).toEqual({ value: null, error: 'Enter a date and time' })
  })

  it('reads in words', () => {
    expect(formatValue('choice', 'HOT', { options: [{ value: 'HOT', label: 'Hot' }] })).toBe('Hot')
    expect(formatValue('choice', 'TEPID')).toBe('TEPID')
    expect(formatValue('yes-no', false)).toBe('No')
    expect(formatValue('date', '1984-05-01')).toBe('May 1, 1984')
    expect(formatValue('number', 1234567.5)).toBe('1,234,567.5')
    expect(formatValue('text', null)).toBe('')
  })
})
