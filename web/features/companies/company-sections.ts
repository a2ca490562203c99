import type { CompanyField } from '#contract/companies/fields.ts'
import { t } from '#contract/language/translate.ts'

/** A section of the Overview: fields in order, or a custom one. */
export type CompanySection = { id: string; title: string; isAtTop?: true } & (
  | { content: 'fields'; fields: readonly CompanyField[] }
  | { content: 'owner' | 'tags' | 'people' }
)

/** The sections of the Overview (A§2) with the fields of a company (GAP-040), and its contacts. */
export const companySections: readonly CompanySection[] = [
  {
    id: 'company',
    title: t('Company Information'),
    content: 'fields',
    fields: [
      'name',
      'domain',
      'industry',
      'size',
      'revenue',
      'description',
      'status',
      'priority',
      'email',
      'phoneNumber',
      'whatsappNumber',
      'source',
      'preferredChannel',
      'customAttributes',
    ],
  },
  {
    id: 'social',
    title: t('Social & Web'),
    content: 'fields',
    fields: ['websiteUrl', 'linkedinUrl', 'twitterUrl', 'logo'],
  },
  {
    id: 'location',
    title: t('Location Information'),
    content: 'fields',
    fields: ['address', 'city', 'state', 'country', 'zipCode'],
  },
  {
    id: 'metrics',
    title: t('Company Metrics'),
    content: 'fields',
    fields: ['leadScore', 'enrichmentScore', 'lastEnrichedAt'],
  },
  { id: 'owner', title: t('Owner'), content: 'owner', isAtTop: true },
  { id: 'tags', title: t('Tags'), content: 'tags', isAtTop: true },
  { id: 'people', title: t('People'), content: 'people' },
]
