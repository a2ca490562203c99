import { describe, expect, it } from 'vitest'
import { companyFields } from '#contract/companies/fields.ts'
import { companySections } from './company-sections.ts'

describe('the sections of the Overview', () => {
  it('stand in the order of the specification', () => {
    expect(companySections.map(({ title }) => title)).toEqual([
      'Company Information',
      'Social & Web',
      'Location Information',
      'Company Metrics',
      'Owner',
      'Tags',
      'People',
    ])
  })

  it('show every field of a company exactly once', () => {
    const shown = companySections.flatMap((section) => (section.content === 'fields' ? section.fields : []))
    expect([...shown, 'ownerId'].sort()).toEqual(Object.keys(companyFields).sort())
  })
})
