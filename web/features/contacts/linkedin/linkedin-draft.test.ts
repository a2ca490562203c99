import { describe, expect, it } from 'vitest'
import type { LinkedinList } from '#contract/contacts/linkedin.ts'
import { linkedinFields, parseLinkedinDraft } from './linkedin-draft.ts'
import { failureText, successText } from './linkedin-requests.ts'

describe('the LinkedIn forms', () => {
  const labels: [LinkedinList, Record<string, string>][] = [
    [
      'linkedin-experience',
      {
        position: 'position',
        company: 'company',
        duration: 'duration',
        location: 'location',
        description: 'description',
        skills: 'skills',
        url: 'URL',
      },
    ],
    ['linkedin-skills', { skillName: 'skill name' }],
    [
      'linkedin-job-preferences',
      {
        jobTitle: 'job title',
        locationType: 'location type',
        location: 'location',
        employmentType: 'employment type',
      },
    ],
  ]
  it.each(labels)('name each field: %s (LI-001, LI-002, LI-003)', (list, expected) => {
    expect(Object.fromEntries(linkedinFields(list).map(([key, { label }]) => [key, label]))).toEqual(expected)
  })

  it('say what was saved and what was not (LI-033, LI-034, LI-035)', () => {
    expect(successText('linkedin-experience', 'add')).toBe('LinkedIn experience added successfully')
    expect(successText('linkedin-skills', 'update')).toBe('LinkedIn skill updated successfully')
    expect(successText('linkedin-job-preferences', 'delete')).toBe('LinkedIn job preference deleted successfully')
    expect(failureText('linkedin-job-preferences', 'add')).toBe('Failed to add LinkedIn job preference')
  })

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
