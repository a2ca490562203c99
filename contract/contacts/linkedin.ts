import { choice, paragraph, text, url } from '../kit/fields.ts'
import { employmentTypes, locationTypes } from './enums.ts'

/** The three LinkedIn lists of a contact: the fields of each, and which one is required (LI-…). */
const experienceFields = {
  position: text('position'),
  company: text('company'),
  duration: text('duration'),
  location: text('location'),
  description: paragraph('description'),
  skills: text('skills', { max: 2_000 }),
  url: url('URL'),
} as const

const skillFields = { skillName: text('skill name') } as const

const jobPreferenceFields = {
  jobTitle: text('job title'),
  locationType: choice('location type', locationTypes),
  location: text('location'),
  employmentType: choice('employment type', employmentTypes),
} as const

/** Path segment of each list → its noun (as in "LinkedIn <thing> added successfully", GAP-039), fields and required field. */
export const linkedinLists = {
  'linkedin-experience': { singular: 'experience', fields: experienceFields, required: 'position' },
  'linkedin-skills': { singular: 'skill', fields: skillFields, required: 'skillName' },
  'linkedin-job-preferences': { singular: 'job preference', fields: jobPreferenceFields, required: null },
} as const
export type LinkedinList = keyof typeof linkedinLists
