import type { ContactField } from '#contract/contacts/fields.ts'
import type { LinkedinList } from '#contract/contacts/linkedin.ts'
import { t } from '#contract/language/translate.ts'

/** A section of the Overview: fields in order, a LinkedIn list, or the tags. */
export type ContactSection = { id: string; title: string; isAtTop?: true } & (
  | { content: 'fields'; fields: readonly ContactField[] }
  | { content: 'list'; list: LinkedinList }
  | { content: 'tags' }
)

/** The ten sections of the Overview (A§2). Each contact field appears in exactly one of them (GAP-040). */
export const contactSections: readonly ContactSection[] = [
  {
    id: 'contact',
    title: t('Contact Information'),
    content: 'fields',
    fields: ['name', 'email', 'phoneNumber', 'whatsappNumber', 'jobTitle'],
  },
  { id: 'social', title: t('Social & Web'), content: 'fields', fields: ['linkedinUrl', 'twitterUrl', 'websiteUrl'] },
  { id: 'company', title: t('Company'), content: 'fields', fields: ['companyId'] },
  {
    id: 'lead',
    title: t('Lead Information'),
    content: 'fields',
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
    title: t('LinkedIn Information'),
    content: 'fields',
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
  { id: 'experience', title: t('LinkedIn Experience'), content: 'list', list: 'linkedin-experience' },
  { id: 'skills', title: t('LinkedIn Skills'), content: 'list', list: 'linkedin-skills' },
  { id: 'job-preferences', title: t('LinkedIn Job Preferences'), content: 'list', list: 'linkedin-job-preferences' },
  { id: 'owner', title: t('Owner'), content: 'fields', fields: ['ownerId'], isAtTop: true },
  { id: 'tags', title: t('Tags'), content: 'tags', isAtTop: true },
]
