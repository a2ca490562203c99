import { describe, expect, it } from 'vitest'
import { contactFields } from '#contract/contacts/fields.ts'
import { labelIn, onlyDifferent, type Wording, wordsOf } from './values.ts'

const wording: Wording = {
  ...{ kind: 'contact', fields: contactFields, parts: {}, timeZone: 'UTC' },
  choices: { status: [{ value: 'WON', label: 'Won' }] },
}
const words = (value: unknown, key: string, names = {}) => wordsOf(value, key, contactFields, wording, { names })

describe('a side of a change', () => {
  it('reads as its field is shown', () => {
    expect(words('WON', 'status')).toBe('Won')
    expect(words('OLD', 'status')).toBe('OLD')
    expect(words(true, 'linkedinIsOpenToWork')).toBe('Yes')
    expect(words('2026-03-11T09:30:00+00:00', 'nextFollowUpAt')).toBe('Mar 11, 2026, 9:30 AM')
    expect(words({ seats: 3 }, 'customAttributes')).toBe('seats: 3')
    expect(words(null, 'jobTitle')).toBeNull()
  })

  it('names a linked record, or says that it is gone', () => {
    expect(words('42', 'companyId', { 42: 'Kestrel' })).toBe('Kestrel')
    expect(words('42', 'companyId')).toBe('a company that is gone')
  })

  it('keeps a field readable that the contract no longer has', () => {
    expect(labelIn(contactFields, 'shoeSize')).toBe('Shoe size')
    expect(words('44', 'shoeSize')).toBe('44')
  })

  it('of an object shows only what differs', () => {
    expect(
      onlyDifferent([
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ]),
    ).toEqual([{ b: 2 }, { b: 3 }])
    expect(onlyDifferent([{ a: 1 }, { a: 1, b: 3 }])).toEqual([null, { b: 3 }])
    expect(onlyDifferent([null, { a: 1 }])).toEqual([null, { a: 1 }])
  })
})
