import { describe, expect, it } from 'vitest'
import { isLinkedinDraftUnchanged, parseLinkedinDraft } from './linkedin-draft.ts'

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

  it('know whether anything was typed', () => {
    const row = { id: '1', skillName: 'Incoterms' }
    expect(isLinkedinDraftUnchanged('linkedin-skills', { skillName: 'Incoterms ' }, row)).toBe(true)
    expect(isLinkedinDraftUnchanged('linkedin-skills', { skillName: 'Reefers' }, row)).toBe(false)
    expect(isLinkedinDraftUnchanged('linkedin-skills', { skillName: '' }, null)).toBe(true)
  })
})
