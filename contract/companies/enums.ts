import { t } from '../language/translate.ts'

/** Companies have the same statuses, priorities and channels as contacts (COM-018, COM-019, COM-020). */
export { contactChannels, leadStatuses, leadTemperatures } from '../contacts/enums.ts'

/** COM-021 */
export const companySizes = ['STARTUP', 'SMALL', 'MEDIUM', 'LARGE', 'ENTERPRISE'] as const

export const companySizeLabels: Record<(typeof companySizes)[number], string> = {
  STARTUP: t('Startup'),
  SMALL: t('Small'),
  MEDIUM: t('Medium [size]'),
  LARGE: t('Large'),
  ENTERPRISE: t('Enterprise'),
}

/** Columns by which a list can be sorted; a leading `-` reverses the order. */
export const companySorts = [
  'createdAt',
  'updatedAt',
  'name',
  'owner',
  'domain',
  'industry',
  'size',
  'status',
  'priority',
  'leadScore',
  'enrichmentScore',
  'source',
  'city',
  'country',
  'lastEnrichedAt',
] as const
export type CompanySort = (typeof companySorts)[number]
