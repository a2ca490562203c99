import type { CompanyField } from '#contract/companies/fields.ts'

/** A section of the Overview: fields in order, or a custom one. */
export type CompanySection = { id: string; title: string; isAtTop?: true } & (
  | { content: 'fields'; fields: readonly CompanyField[] }
  | { content: 'owner' | 'tags' | 'people' }
)

/** The sections of the Overview (A§2) with the fields of a company (GAP-040), and its contacts. */
export const companySections: readonly CompanySection[] = [
  {
    id: 'company',
    title: 'Company Information',
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
    title: 'Social & Web',
    content: 'fields',
    fields: ['websiteUrl', 'linkedinUrl', 'twitterUrl', 'logo'],
  },
  {
    id: 'location',
    title: 'Location Information',
    content: 'fields',
    fields: ['address', 'city', 'state', 'country', 'zipCode'],
  },
  {
    id: 'metrics',
    title: 'Company Metrics',
    content: 'fields',
    fields: ['leadScore', 'enrichmentScore', 'lastEnrichedAt'],
  },
  { id: 'owner', title: 'Owner', content: 'owner', isAtTop: true },
  { id: 'tags', title: 'Tags', content: 'tags', isAtTop: true },
  { id: 'people', title: 'People', content: 'people' },
]
