import { describe, expect, it } from 'vitest'
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
  picker: 'user-7',
  json: { region: 'EMEA', seats: 12, open: true },
}

describe('the value of an inline field', () => {
  it.each(Object.entries(samples))('comes back unchanged from the editor of kind %s (LEADP-029)', (kind, value) => {
    const { value: back, error } = toValue(kind as EditorKind, toDraft(kind as EditorKind, value))
    expect(error).toBeUndefined()
    expect(isSameValue(back, value)).toBe(true)
  })

  it.each(Object.keys(samples))('of kind %s is null when it is emptied', (kind) => {
    expect(toValue(kind as EditorKind, toDraft(kind as EditorKind, null)).value).toBeNull()
  })

  it('counts spaces around a text as no change', () => {
    expect(isSameValue(toValue('text', '  Amara ').value, 'Amara')).toBe(true)
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

  it('takes a decimal comma and refuses what is no number', () => {
    expect(toValue('number', '12,5').value).toBe(12.5)
    expect(toValue('number', 'twelve')).toEqual({ value: null, error: 'Enter a number' })
  })

  it('reads in words', () => {
    expect(formatValue('choice', 'HOT', [{ value: 'HOT', label: 'Hot' }])).toBe('Hot')
    expect(formatValue('choice', 'TEPID', [])).toBe('TEPID')
    expect(formatValue('yes-no', false)).toBe('No')
    expect(formatValue('date', '1984-05-01')).toBe('May 1, 1984')
    expect(formatValue('number', 1234567.5)).toBe('1,234,567.5')
    expect(formatValue('text', null)).toBe('')
  })
})
