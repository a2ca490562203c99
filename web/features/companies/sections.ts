import type { CompanyField } from '#contract/companies/fields.ts'

/** A part of the Overview: fields in their order, or something of its own. */
export type CompanySection = { id: string; title: string } & (
  | { holds: 'fields'; fields: readonly CompanyField[] }
  | { holds: 'owner' | 'tags' | 'people' }
)

/** The sections of the Overview (A§2), where each field of a company stands (GAP-040), and who works there. */
export const sections: readonly CompanySection[] = [
  {
    id: 'company',
    title: 'Company Information',
    holds: 'fields',
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
    holds: 'fields',
    fields: ['websiteUrl', 'linkedinUrl', 'twitterUrl', 'logo'],
  },
  {
    id: 'location',
    title: 'Location Information',
    holds: 'fields',
    fields: ['address', 'city', 'state', 'country', 'zipCode'],
  },
  {
    id: 'metrics',
    title: 'Company Metrics',
    holds: 'fields',
    fields: ['leadScore', 'enrichmentScore', 'lastEnrichedAt'],
  },
  { id: 'owner', title: 'Owner', holds: 'owner' },
  { id: 'tags', title: 'Tags', holds: 'tags' },
  { id: 'people', title: 'People', holds: 'people' },
]
