import { contactFields } from '#contract/contacts/fields.ts'
import { text } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import { createFieldMatcher, createRecordImport, type FieldTargets, isPhoneLike } from '../../transfer/public.ts'
import { contactDescriptor } from '../descriptor.ts'
import { companyExists, createMissingCompanies, trashUnusedImportedCompanies } from './link-companies.ts'
import { matchContacts } from './match-contacts.ts'
import {
  describeContactChanges,
  findLinkNames,
  type NewCompanyLinks,
  type ResolvedContactRow,
  resolveContactLinks,
} from './resolve-links.ts'

/** Common headers for these columns in files of other products and people, best first; a field's own label and key take precedence. */
const headers: Record<string, readonly string[]> = {
  name: ['full name', 'display name', 'contact name', 'person', 'lead name', 'contact'],
  email: [
    'e-mail',
    'email address',
    'e-mail address',
    'work email',
    'primary email',
    'email 1',
    'e-mail 1 - value',
    'mail',
  ],
  phoneNumber: [
    'phone',
    'telephone',
    'tel',
    'primary phone',
    'work phone',
    'business phone',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell phone',
    'cell',
    'phone 1 - value',
  ],
  whatsappNumber: ['whatsapp'],
  linkedinUrl: ['linkedin', 'linkedin profile', 'profile url', 'person linkedin url'],
  twitterUrl: ['twitter', 'twitter handle', 'x', 'x handle'],
  websiteUrl: ['website', 'web site', 'url', 'homepage', 'web page'],
  jobTitle: ['title', 'job', 'position', 'role', 'organization title'],
  source: ['lead source', 'original source'],
  status: ['lead status', 'contact status'],
}

const valuePatterns: Record<string, (value: string) => boolean> = {
  email: createFieldMatcher(contactFields.email),
  linkedinUrl: (value) => /^(https?:\/\/)?([a-z]+\.)?linkedin\.com\/(in|pub)\//i.test(value),
  twitterUrl: (value) => /^@[A-Za-z0-9_]{1,15}$|^(https?:\/\/)?(www\.)?(twitter|x)\.com\/\w+\/?$/i.test(value),
  // Only the root of a site: URLs of single pages are something else.
  websiteUrl: (value) => /^https?:\/\/[^/\s]+\/?$/i.test(value),
  phoneNumber: isPhoneLike,
  name: (value) => /^\p{Lu}[\p{L}.'’-]*(\s+\p{L}[\p{L}.'’-]*){1,3}$/u.test(value),
}

/** Files may split a name, and reference a company by its name or domain. */
const otherTargets: FieldTargets = {
  firstName: { label: 'First name', field: text('first name'), headers: ['first name', 'given name', 'forename'] },
  lastName: { label: 'Last name', field: text('last name'), headers: ['last name', 'surname', 'family name'] },
  company: {
    label: 'Company',
    field: text('company'),
    headers: [
      'company',
      'company name',
      'organization',
      'organisation',
      'organization name',
      'account',
      'account name',
      'employer',
    ],
  },
  companyDomain: {
    label: 'Company domain',
    field: text('company domain'),
    headers: ['company domain', 'company website', 'domain'],
  },
}

export const contactImport = createRecordImport<ResolvedContactRow, NewCompanyLinks>(contactDescriptor, {
  headers,
  valuePatterns,
  otherTargets,
  requiredTargets: ['name', 'email', 'phoneNumber'],
  requiredTargetsText: t('a name, an email address or a phone number'),
  missingTargetsText: t('The row has none of a name, an email address and a phone number'),
  normalize: joinNameParts,
  templateExample: {
    name: 'Amara Okonkwo',
    email: 'amara@kestrel.example',
    phoneNumber: '+44 20 7946 0958',
    jobTitle: 'Head of Procurement',
    company: 'Kestrel Trade Co.',
    companyDomain: 'kestrel.example',
    linkedinUrl: 'https://www.linkedin.com/in/amara-okonkwo',
    websiteUrl: 'https://kestrel.example',
    leadType: 'WARM',
    source: 'Spring fair',
  },
  createPending: () => new Map(),
  resolveLinks: resolveContactLinks,
  findCandidates: matchContacts,
  createLinked: createMissingCompanies,
  describeChanges: describeContactChanges,
  linkConditions: { companyId: companyExists },
  resolveNames: findLinkNames,
  cleanUp: trashUnusedImportedCompanies,
  statistics: {
    contacts: ['workspace_id', 'email_key', 'linkedin_key', 'phone_key', 'name_key', 'company_id'],
    companies: ['workspace_id', 'name_key', 'domain_key'],
  },
})

function joinNameParts(values: Record<string, unknown>): void {
  const fullName = [values.firstName, values.lastName].filter(Boolean).join(' ').slice(0, contactFields.name.max)
  if (values.name === undefined && fullName) values.name = fullName
  delete values.firstName
  delete values.lastName
}
