import { describe, expect, it } from 'vitest'
import { contactFields } from '#contract/contacts/fields.ts'
import { requiredText, text } from '#contract/kit/fields.ts'
import {
  formatFieldValue,
  getFieldLabel,
  getFieldName,
  omitUnchangedKeys,
  type TimelineVocabulary,
} from './format-value.ts'

const vocabulary: TimelineVocabulary = {
  ...{ kind: 'contact', fields: contactFields, parts: {}, timeZone: 'UTC' },
  choices: { status: [{ value: 'WON', label: 'Won' }] },
}
const format = (value: unknown, key: string, names = {}) =>
  formatFieldValue(value, key, contactFields, vocabulary, { names })

describe('a side of a change', () => {
  it('reads as its field is shown', () => {
    expect(format('WON', 'status')).toBe('Won')
    expect(format('OLD', 'status')).toBe('OLD')
    expect(format(true, 'linkedinIsOpenToWork')).toBe('Yes')
    expect(format('2026-03-11T09:30:00+00:00', 'nextFollowUpAt')).toBe('Mar 11, 2026, 9:30 AM')
    expect(format({ seats: 3 }, 'customAttributes')).toBe('seats: 3')
    expect(format(null, 'jobTitle')).toBeNull()
  })

  it('names a linked record, or says that it is gone', () => {
    expect(format('42', 'companyId', { 42: 'Kestrel' })).toBe('Kestrel')
    expect(format('42', 'companyId')).toBe('a deleted company')
  })

  it('keeps a field readable that the contract no longer has', () => {
    expect(getFieldLabel(contactFields, 'shoeSize', 'contact')).toBe('Shoe size')
    expect(getFieldName(contactFields, 'shoeSize', 'contact')).toBe('the shoe size')
    expect(format('44', 'shoeSize')).toBe('44')
  })

  it('of an object shows only what differs', () => {
    expect(
      omitUnchangedKeys([
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ]),
    ).toEqual([{ b: 2 }, { b: 3 }])
    expect(omitUnchangedKeys([{ a: 1 }, { a: 1, b: 3 }])).toEqual([null, { b: 3 }])
    expect(omitUnchangedKeys([null, { a: 1 }])).toEqual([null, { a: 1 }])
  })
})

describe('a field within a sentence', () => {
  it('has an article, and keeps the capitals of names', () => {
    expect(getFieldName(contactFields, 'jobTitle', 'contact')).toBe('the job title')
    expect(getFieldName(contactFields, 'linkedinAbout', 'contact')).toBe('the LinkedIn about')
    expect(getFieldName(contactFields, 'linkedinUrl', 'contact')).toBe('the LinkedIn URL')
  })

  it('leaves out the kind, which the sentence names', () => {
    const task = { title: requiredText('task title') }
    expect(getFieldName(task, 'title', 'task')).toBe('the title')
    expect(getFieldLabel(task, 'title', 'task')).toBe('Title')
    expect(getFieldName({ skillName: text('skill name') }, 'skillName', 'skill')).toBe('the name')
  })

  it('is named as people named it if it is their own', () => {
    expect(getFieldName({ 'customFields.berth': text('Task berth') }, 'customFields.berth', 'task')).toBe('Task berth')
    expect(getFieldName({}, 'customFields.contractEnd', 'deal')).toBe('Contract end')
  })
})
