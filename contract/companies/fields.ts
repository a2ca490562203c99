import {
  choice,
  email,
  handle,
  integer,
  link,
  moment,
  number,
  object,
  onlyAlone,
  paragraph,
  phone,
  requiredText,
  text,
  url,
} from '../kit/fields.ts'
import { channels, sizes, statuses, temperatures } from './enums.ts'

const score = { min: 0, max: 100 }

/** Every field of a company that can be changed, in the order of the specification (COM-001). */
export const companyFields = onlyAlone(['priority'], {
  name: requiredText('name'),
  domain: url('domain'),
  industry: text('industry'),
  size: choice('size', sizes),
  revenue: text('revenue'),
  description: paragraph('description'),
  status: choice('status', statuses),
  priority: choice('priority', temperatures),
  email: email('email'),
  phoneNumber: phone('phone number'),
  whatsappNumber: phone('WhatsApp number', { row: 'WhatsApp' }),
  source: text('source'),
  preferredChannel: choice('preferred channel', channels),
  websiteUrl: url('website URL', { row: 'Website' }),
  linkedinUrl: url('LinkedIn URL', { row: 'LinkedIn' }),
  twitterUrl: handle('Twitter URL', { row: 'Twitter' }),
  logo: url('logo URL', { row: 'Logo', picture: true }),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
  zipCode: text('zip code'),
  leadScore: integer('lead score', score),
  enrichmentScore: number('enrichment score', score),
  lastEnrichedAt: moment('last enriched date', { row: 'Last enriched', column: 'Last enriched' }),
  ownerId: link('owner', 'member'),
  customAttributes: object('custom attributes'),
})

export type CompanyField = keyof typeof companyFields
