import { t } from '../language/translate.ts'

/** CON-050; companies have the same twelve (COM-018). */
export const leadStatuses = [
  'ACTIVE',
  'INACTIVE',
  'PROSPECT',
  'CUSTOMER',
  'LOST',
  'WON',
  'DEAD',
  'LEAD',
  'ENGAGED',
  'INTERESTED',
  'WARM',
  'CLOSED',
] as const

/** Priority and lead type (CON-051, CON-052). */
export const leadTemperatures = ['HOT', 'WARM', 'COLD'] as const

/** CON-053 */
export const contactChannels = ['EMAIL', 'PHONE', 'WHATSAPP', 'LINKEDIN', 'TWITTER', 'TELEGRAM', 'WEBSITE'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** Job preference (LI-…) location types and employment types. */
export const locationTypes = ['On-site', 'Remote', 'Hybrid'] as const
export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Internship', 'Freelance'] as const

const jobPreferenceLabels: Readonly<Record<string, string>> = {
  'On-site': t('On-site'),
  Remote: t('Remote'),
  Hybrid: t('Hybrid'),
  'Full-time': t('Full-time'),
  'Part-time': t('Part-time'),
  Contract: t('Contract'),
  Internship: t('Internship'),
  Freelance: t('Freelance'),
} satisfies Record<(typeof locationTypes | typeof employmentTypes)[number], string>

/** The label of a location or employment type. */
export const labelJobPreference = (value: string): string => jobPreferenceLabels[value] ?? value

/** Columns by which a list can be sorted; a leading `-` reverses the order. */
export const contactSorts = [
  'createdAt',
  'updatedAt',
  'name',
  'company',
  'owner',
  'email',
  'phoneNumber',
  'whatsappNumber',
  'jobTitle',
  'industry',
  'status',
  'priority',
  'leadType',
  'leadScore',
  'preferredChannel',
  'enrichmentScore',
  'source',
  'lastContactedAt',
  'nextFollowUpAt',
] as const
export type ContactSort = (typeof contactSorts)[number]
