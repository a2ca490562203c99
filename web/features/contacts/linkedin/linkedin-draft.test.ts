import { describe, expect, it } from 'vitest'
import { parseLinkedinDraft } from './linkedin-draft.ts'

describe('the LinkedIn forms', () => {
  it('send empty optional fields as null (LI-028, LI-031)', () => {
    expect(parseLinkedinDraft('linkedin-experience', { position: ' Buyer ', company: '', url: '  ' }).values).toEqual({
      position: 'Buyer',
      company: null,
      duration: null,
      location: null,
      description: null,
      skills: null,
      url: null,
    })
    expect(parseLinkedinDraft('linkedin-job-preferences', {})).toEqual({
      values: { jobTitle: null, locationType: null, location: null, employmentType: null },
      errors: {},
    })
  })

  it('refuse a missing position and a missing skill name (LI-027, LI-030)', () => {
    expect(parseLinkedinDraft('linkedin-experience', { position: '  ' }).errors).toEqual({
      position: 'Position is required',
    })
    expect(parseLinkedinDraft('linkedin-skills', {}).errors).toEqual({ skillName: 'Skill name is required' })
  })

  it('refuse an address that is none', () => {
    const { errors } = parseLinkedinDraft('linkedin-experience', { position: 'Buyer', url: 'not an address' })
    expect(errors).toEqual({ url: 'URL must be a web address' })
  })
})
