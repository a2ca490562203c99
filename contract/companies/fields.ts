import { channels, statuses, temperatures } from '../contacts/enums.ts'
import { choice, email, handle, integer, link, moment, number, paragraph, phone, text, url } from '../kit/fields.ts'
import { companySizes } from './enums.ts'

const score = { min: 0, max: 100 }
/** Goes through PATCH /companies/{id} (DEF-09). */
const shared = { segment: null }

/** Every field of a company, in the order of the specification (COM-001). */
export const companyFields = {
  name: text('name', shared),
  domain: text('domain', shared),
  industry: text('industry', shared),
  size: choice('size', companySizes, shared),
  revenue: text('revenue', shared),
  description: paragraph('description', shared),
  status: choice('status', statuses, shared),
  priority: choice('priority', temperatures),
  email: email('email', shared),
  phoneNumber: phone('phone number', shared),
  whatsappNumber: phone('WhatsApp number', { row: 'WhatsApp', ...shared }),
  source: text('source', shared),
  preferredChannel: choice('preferred channel', channels, shared),
  websiteUrl: url('website URL', { row: 'Website', ...shared }),
  linkedinUrl: url('LinkedIn URL', { row: 'LinkedIn', ...shared }),
  twitterUrl: handle('Twitter URL', { row: 'Twitter', ...shared }),
  logo: url('logo URL', { row: 'Logo', picture: true, ...shared }),
  address: text('address', shared),
  city: text('city', shared),
  state: text('state', shared),
  country: text('country', shared),
  zipCode: text('zip code', shared),
  leadScore: integer('lead score', score, shared),
  enrichmentScore: number('enrichment score', score, shared),
  lastEnrichedAt: moment('last enriched date', { row: 'Last enriched', ...shared }),
  ownerId: link('owner', 'member', shared),
} as const

export type CompanyField = keyof typeof companyFields
