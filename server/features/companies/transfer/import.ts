import { companyFields } from '#contract/companies/fields.ts'
import { t } from '#contract/language/translate.ts'
import { createFieldMatcher, createRecordImport, isPhoneLike } from '../../transfer/public.ts'
import { companyDescriptor } from '../descriptor.ts'
import { matchCompanies } from './match-companies.ts'
import { findLinkNames, resolveCompanyLinks } from './resolve-links.ts'

/** Common headers for these columns in files of other products and people, best first; a field's own label and key take precedence. */
const headers: Record<string, readonly string[]> = {
  name: [
    'company',
    'company name',
    'organization',
    'organisation',
    'organization name',
    'account',
    'account name',
    'business name',
    'security',
  ],
  domain: ['company domain', 'company domain name', 'domain name'],
  industry: ['sector', 'gics sector', 'industry name', 'branch'],
  size: ['company size'],
  revenue: ['annual revenue', 'turnover', 'sales'],
  description: ['about', 'company description', 'notes'],
  status: ['company status', 'account status'],
  email: ['e-mail', 'email address', 'e-mail address', 'company email', 'mail'],
  phoneNumber: ['phone', 'telephone', 'tel', 'company phone', 'main phone', 'phone 1'],
  whatsappNumber: ['whatsapp'],
  source: ['lead source', 'original source', 'account source'],
  websiteUrl: ['website', 'web site', 'company website', 'url', 'homepage', 'web page'],
  linkedinUrl: ['linkedin', 'company linkedin url', 'linkedin company page'],
  twitterUrl: ['twitter', 'twitter handle', 'x', 'x handle'],
  logo: ['logo', 'image'],
  address: ['street', 'street address', 'billing street', 'headquarters location', 'headquarters'],
  city: ['town', 'billing city'],
  state: ['region', 'province', 'state/region', 'billing state'],
  country: ['country/region', 'billing country'],
  zipCode: ['zip', 'postal code', 'postcode', 'billing zip'],
}

const valuePatterns: Record<string, (value: string) => boolean> = {
  email: createFieldMatcher(companyFields.email),
  linkedinUrl: (value) => /^(https?:\/\/)?([a-z]+\.)?linkedin\.com\/(company|school)\//i.test(value),
  twitterUrl: (value) => /^@[A-Za-z0-9_]{1,15}$|^(https?:\/\/)?(www\.)?(twitter|x)\.com\/\w+\/?$/i.test(value),
  websiteUrl: (value) => /^https?:\/\/[^/\s]+\/?$/i.test(value),
  domain: (value) => /^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(value),
  phoneNumber: isPhoneLike,
}

export const companyImport = createRecordImport(companyDescriptor, {
  headers,
  valuePatterns,
  requiredTargets: ['name'],
  requiredTargetsText: t('a name'),
  missingTargetsText: t('The row has no name'),
  templateExample: {
    name: 'Kestrel Trade Co.',
    domain: 'kestrel.example',
    industry: 'Freight and logistics',
    size: 'MEDIUM',
    email: 'hello@kestrel.example',
    phoneNumber: '+44 20 7946 0958',
    websiteUrl: 'https://kestrel.example',
    city: 'Bristol',
    country: 'United Kingdom',
    source: 'Spring fair',
  },
  createPending: () => null,
  resolveLinks: resolveCompanyLinks,
  findCandidates: matchCompanies,
  resolveNames: findLinkNames,
  statistics: { companies: ['workspace_id', 'name_key', 'domain_key'] },
})
