import { describe, expect, it } from 'vitest'
import { findFeatureNames } from './find-feature-names.mjs'

const names = { 'custom-fields': 'custom-fields', companies: 'companies', pipeline_stages: 'deals', trash: 'trash' }
const findFaults = (text, exceptions) => findFeatureNames({ 'server/platform/example.ts': text }, names, exceptions)
const fault = (name, owner) => `server/platform/example.ts:2 names ${name}, which belongs to ${owner}`

describe('the check of names of features', () => {
  it.each([
    ["import { messages } from '#contract/custom-fields/messages.ts'", 'custom-fields', 'custom-fields'],
    ['export const unknownCustomField = () => badRequest()', 'custom-fields', 'custom-fields'],
    ["type EventKind = 'company.changed'", 'companies', 'companies'],
    ['sql`delete from pipeline_stages where deleted_at < now()`', 'pipeline_stages', 'deals'],
    ['/** Records in the trash. */', 'trash', 'trash'],
    ['read(process.env.TRASH_DAYS)', 'trash', 'trash'],
  ])('finds identifiers, strings and comments: %s', (text, name, owner) => {
    expect(findFaults(`// first line\n${text}`)).toEqual([fault(name, owner)])
  })

  it('allows words that only contain a name, or parts of one', () => {
    expect(findFaults('const trashy = accompany(custom, fields, pipeline)')).toEqual([])
  })

  it('allows only the phrase of an exception, and only in its files', () => {
    const here = [{ phrase: /trash talk/g, in: 'server/platform/' }]
    expect(findFaults('\n// trash talk', here)).toEqual([])
    expect(findFaults('// trash talk\n// trash', here)).toEqual([fault('trash', 'trash')])
    const elsewhere = '/trash talk/g no longer occurs in server/records/: remove it from the exceptions'
    const there = [{ phrase: /trash talk/g, in: 'server/records/' }]
    expect(findFaults('\n// trash talk', there)).toEqual([fault('trash', 'trash'), elsewhere])
  })
})
