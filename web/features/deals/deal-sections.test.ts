import { describe, expect, it } from 'vitest'
import { dealFields } from '#contract/deals/fields.ts'
import { dealSections } from './deal-sections.ts'

describe('the sections of the Overview', () => {
  it('stand in the order of the specification', () => {
    expect(dealSections.map(({ title }) => title)).toEqual(['Deal Information', 'Associated Entities', 'Tags'])
  })

  it('show every field of a deal exactly once', () => {
    const shown = dealSections.flatMap((section) => (section.content === 'fields' ? section.fields : []))
    expect([...shown].sort()).toEqual(Object.keys(dealFields).sort())
  })
})
