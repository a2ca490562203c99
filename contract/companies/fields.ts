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
import { t } from '../language/translate.ts'
import { companySizes, contactChannels, leadStatuses, leadTemperatures } from './enums.ts'

const scoreRange = { min: 0, max: 100 }

/** Every editable field of a company, in the order of the specification (COM-001). */
export const companyFields = withFieldRoutesFor(['priority'], {
  name: requiredText(t('name')),
  domain: url(t('domain')),
  industry: text(t('industry')),
  size: choice(t('size'), companySizes),
  revenue: text(t('revenue')),
  description: paragraph(t('description')),
  status: choice(t('status'), leadStatuses),
  priority: choice(t('priority'), leadTemperatures),
  email: email(t('email')),
  phoneNumber: phone(t('phone number')),
  whatsappNumber: phone(t('WhatsApp number'), { row: 'WhatsApp' }),
  source: text(t('source')),
  preferredChannel: choice(t('preferred channel'), contactChannels),
  websiteUrl: url(t('website URL'), { row: t('Website') }),
  linkedinUrl: url(t('LinkedIn URL'), { row: 'LinkedIn' }),
  twitterUrl: handle(t('Twitter URL'), { row: t('Twitter') }),
  logo: url(t('logo URL'), { row: t('Logo'), picture: true }),
  address: text(t('address')),
  city: text(t('city')),
  state: text(t('state')),
  country: text(t('country')),
  zipCode: text(t('zip code')),
  leadScore: integer(t('lead score'), scoreRange),
  enrichmentScore: number(t('enrichment score'), scoreRange),
  lastEnrichedAt: moment(t('last enriched date'), { row: t('Last enriched'), column: t('Last enriched') }),
  ownerId: link(t('owner'), 'member'),
  customAttributes: object(t('custom attributes')),
})

export type CompanyField = keyof typeof companyFields
