import { describe, expect, it } from 'vitest'
import { dealFields } from '#contract/deals/fields.ts'
import { sections } from './sections.ts'

describe('the sections of the Overview', () => {
  it('stand in the order of the specification', () => {
    expect(sections.map(({ title }) => title)).toEqual(['Deal Information', 'Associated Entities', 'Tags'])
  })

  it('show every field of a deal exactly once', () => {
    const shown = sections.flatMap((section) => (section.holds === 'fields' ? section.fields : []))
    expect([...shown].sort()).toEqual(Object.keys(dealFields).sort())
  })
})
