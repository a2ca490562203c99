import {
  choice,
  email,
  handle,
  integer,
  link,
  moment,
  number,
  object,
  paragraph,
  phone,
  requiredText,
  text,
  url,
  withFieldRoutesFor,
} from '../kit/fields.ts'
import { companySizes, contactChannels, leadStatuses, leadTemperatures } from './enums.ts'

const scoreRange = { min: 0, max: 100 }

/** Every editable field of a company, in the order of the specification (COM-001). */
export const companyFields = withFieldRoutesFor(['priority'], {
  name: requiredText('name'),
  domain: url('domain'),
  industry: text('industry'),
  size: choice('size', companySizes),
  revenue: text('revenue'),
  description: paragraph('description'),
  status: choice('status', leadStatuses),
  priority: choice('priority', leadTemperatures),
  email: email('email'),
  phoneNumber: phone('phone number'),
  whatsappNumber: phone('WhatsApp number', { row: 'WhatsApp' }),
  source: text('source'),
  preferredChannel: choice('preferred channel', contactChannels),
  websiteUrl: url('website URL', { row: 'Website' }),
  linkedinUrl: url('LinkedIn URL', { row: 'LinkedIn' }),
  twitterUrl: handle('Twitter URL', { row: 'Twitter' }),
  logo: url('logo URL', { row: 'Logo', picture: true }),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
  zipCode: text('zip code'),
  leadScore: integer('lead score', scoreRange),
  enrichmentScore: number('enrichment score', scoreRange),
  lastEnrichedAt: moment('last enriched date', { row: 'Last enriched', column: 'Last enriched' }),
  ownerId: link('owner', 'member'),
  customAttributes: object('custom attributes'),
})

export type CompanyField = keyof typeof companyFields
