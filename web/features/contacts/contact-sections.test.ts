import { describe, expect, it } from 'vitest'
import { contactFields } from '#contract/contacts/fields.ts'
import { contactSections } from './contact-sections.ts'

describe('the sections of the Overview', () => {
  it('stand in the order of the specification', () => {
    expect(contactSections.map(({ title }) => title)).toEqual([
      'Contact Information',
      'Social & Web',
      'Company',
      'Lead Information',
      'LinkedIn Information',
      'LinkedIn Experience',
      'LinkedIn Skills',
      'LinkedIn Job Preferences',
      'Owner',
      'Tags',
    ])
  })

  it('show every field of a contact exactly once (LEADP-027)', () => {
    const shown = contactSections.flatMap((section) => (section.content === 'fields' ? section.fields : []))
    expect([...shown].sort()).toEqual(Object.keys(contactFields).sort())
  })

  it('show every LinkedIn list exactly once', () => {
    const shown = contactSections.flatMap((section) => (section.content === 'list' ? [section.list] : []))
    expect(shown).toEqual(['linkedin-experience', 'linkedin-skills', 'linkedin-job-preferences'])
  })
})
