import type { ContactField } from '#contract/contacts/fields.ts'
import type { LinkedinList } from '#contract/contacts/linkedin.ts'

/** A part of the Overview: fields in their order, one of the LinkedIn lists, or the tags. */
export type LeadSection = { id: string; title: string } & (
  | { holds: 'fields'; fields: readonly ContactField[] }
  | { holds: 'list'; list: LinkedinList }
  | { holds: 'tags' }
)

/** The ten sections of the Overview (A§2) and where each field of a contact stands, once (GAP-040). */
export const sections: readonly LeadSection[] = [
  {
    id: 'contact',
    title: 'Contact Information',
    holds: 'fields',
    fields: ['name', 'email', 'phoneNumber', 'whatsappNumber', 'jobTitle'],
  },
  { id: 'social', title: 'Social & Web', holds: 'fields', fields: ['linkedinUrl', 'twitterUrl', 'websiteUrl'] },
  { id: 'company', title: 'Company', holds: 'fields', fields: ['companyId'] },
  {
    id: 'lead',
    title: 'Lead Information',
    holds: 'fields',
    fields: [
      'status',
      'priority',
      'leadType',
      'leadScore',
      'source',
      'industry',
      'preferredChannel',
      'lastContactedAt',
      'nextFollowUpAt',
      'enrichmentScore',
      'enrichedData',
      'channelPrefs',
      'customAttributes',
      'avatar',
    ],
  },
  {
    id: 'linkedin',
    title: 'LinkedIn Information',
    holds: 'fields',
    fields: [
      'linkedinHeadline',
      'linkedinAbout',
      'linkedinLocation',
      'linkedinIsOpenToWork',
      'linkedinBirthday',
      'linkedinJoined',
      'linkedinConnected',
      'linkedinAddress',
      'linkedinPublicId',
      'linkedinUrnId',
      'linkedinProfilePhoto',
      'linkedinProfileUpdated',
      'linkedinContactInfoUpdated',
    ],
  },
  { id: 'experience', title: 'LinkedIn Experience', holds: 'list', list: 'linkedin-experience' },
  { id: 'skills', title: 'LinkedIn Skills', holds: 'list', list: 'linkedin-skills' },
  { id: 'job-preferences', title: 'LinkedIn Job Preferences', holds: 'list', list: 'linkedin-job-preferences' },
  { id: 'owner', title: 'Owner', holds: 'fields', fields: ['ownerId'] },
  { id: 'tags', title: 'Tags', holds: 'tags' },
]
