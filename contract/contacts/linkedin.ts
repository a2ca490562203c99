import { choice, paragraph, text, url } from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import { employmentTypes, locationTypes } from './enums.ts'

/** The three LinkedIn lists of a contact: the fields of each, and which one is required (LI-…). */
const experienceFields = {
  position: text(t('position')),
  company: text(t('company')),
  duration: text(t('duration')),
  location: text(t('location')),
  description: paragraph(t('description')),
  skills: text(t('skills'), { max: 2_000 }),
  url: url(t('URL')),
} as const

const skillFields = { skillName: text(t('skill name')) } as const

const jobPreferenceFields = {
  jobTitle: text(t('job title')),
  locationType: choice(t('location type'), locationTypes),
  location: text(t('location')),
  employmentType: choice(t('employment type'), employmentTypes),
} as const

/** Path segment of each list → its noun (as in "LinkedIn <thing> added successfully", GAP-039), fields and required field. */
export const linkedinLists = {
  'linkedin-experience': { singular: t('experience'), fields: experienceFields, required: 'position' },
  'linkedin-skills': { singular: t('skill'), fields: skillFields, required: 'skillName' },
  'linkedin-job-preferences': { singular: t('job preference'), fields: jobPreferenceFields, required: null },
} as const
export type LinkedinList = keyof typeof linkedinLists
