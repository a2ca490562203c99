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
  text,
  url,
  yesNo,
} from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import { contactChannels, leadStatuses, leadTemperatures } from './enums.ts'

export const scoreRange = { min: 0, max: 100 }

/** Every field of a contact that can be changed on its own, in the order of the specification (CON-013 to CON-048). */
export const contactFields = {
  name: text(t('name')),
  email: email(t('email')),
  phoneNumber: phone(t('phone number')),
  whatsappNumber: phone(t('WhatsApp number'), { row: 'WhatsApp' }),
  linkedinUrl: url(t('LinkedIn URL'), { row: 'LinkedIn' }),
  twitterUrl: handle(t('Twitter URL'), { row: t('Twitter'), segment: 'twitter-handle' }),
  websiteUrl: url(t('website URL'), { row: t('Website') }),
  jobTitle: text(t('job title')),
  customAttributes: object(t('custom attributes')),
  enrichedData: object(t('enriched data')),
  enrichmentScore: number(t('enrichment score'), scoreRange),
  lastContactedAt: moment(t('last contacted date'), { row: t('Last contacted'), column: t('Last contacted') }),
  nextFollowUpAt: moment(t('next follow-up date'), { row: t('Next follow-up'), column: t('Next follow-up') }),
  ownerId: link(t('owner'), 'member'),
  companyId: link(t('company'), 'company'),
  linkedinUrnId: text(t('LinkedIn URN ID'), { row: t('URN ID') }),
  linkedinPublicId: text(t('LinkedIn public ID'), { row: t('Public ID') }),
  linkedinLocation: text(t('LinkedIn location'), { row: t('Location') }),
  linkedinHeadline: text(t('LinkedIn headline'), { row: t('Headline') }),
  linkedinAbout: paragraph(t('LinkedIn about'), { row: t('About') }),
  linkedinJoined: text(t('LinkedIn joined date'), { row: t('Joined') }),
  linkedinBirthday: text(t('LinkedIn birthday'), { row: t('Birthday') }),
  linkedinConnected: text(t('LinkedIn connected date'), { row: t('Connected') }),
  linkedinAddress: text(t('LinkedIn address'), { row: t('Address') }),
  linkedinIsOpenToWork: yesNo(t('LinkedIn open to work'), { row: t('Open to Work') }),
  linkedinProfilePhoto: url(t('LinkedIn profile photo'), { row: t('Profile photo') }),
  linkedinProfileUpdated: moment(t('LinkedIn profile updated date'), { row: t('Profile updated') }),
  linkedinContactInfoUpdated: moment(t('LinkedIn contact info updated date'), { row: t('Contact info updated') }),
  leadType: choice(t('lead type'), leadTemperatures),
  status: choice(t('status'), leadStatuses),
  preferredChannel: choice(t('preferred channel'), contactChannels),
  leadScore: integer(t('lead score'), scoreRange),
  source: text(t('source')),
  avatar: url(t('avatar'), { picture: true }),
  channelPrefs: object(t('channel preferences')),
  priority: choice(t('priority'), leadTemperatures),
  industry: text(t('industry'), { segment: null }),
} as const

export type ContactField = keyof typeof contactFields
