/** Texts of a field in the specification (A§3, A§8, GAP-038): its panel row, and the messages when a change failed or was saved. */
type FieldTexts = { row: string; failed: string; saved: string }

type Entity = 'Contact' | 'Company' | 'Deal'
type Entry = readonly [field: string, row: string, failed: string, saved: string]

const texts: Record<Entity, readonly Entry[]> = {
  Contact: [
    ['name', 'Name', 'Failed to update name', 'Name updated successfully'],
    ['email', 'Email', 'Failed to update email', 'Email updated successfully'],
    ['phoneNumber', 'Phone number', 'Failed to update phone number', 'Phone number updated successfully'],
    ['whatsappNumber', 'WhatsApp', 'Failed to update WhatsApp number', 'WhatsApp number updated successfully'],
    ['jobTitle', 'Job title', 'Failed to update job title', 'Job title updated successfully'],
    ['avatar', 'Avatar', 'Failed to update avatar', 'Avatar updated successfully'],
    ['status', 'Status', 'Failed to update status', 'Status updated successfully'],
    ['priority', 'Priority', 'Failed to update priority', 'Priority updated successfully'],
    ['leadType', 'Lead type', 'Failed to update lead type', 'Lead type updated successfully'],
    ['leadScore', 'Lead score', 'Failed to update lead score', 'Lead score updated successfully'],
    ['source', 'Source', 'Failed to update source', 'Source updated successfully'],
    ['industry', 'Industry', 'Failed to update industry', 'Industry updated successfully'],
    [
      'preferredChannel',
      'Preferred channel',
      'Failed to update preferred channel',
      'Preferred channel updated successfully',
    ],
    ['linkedinUrl', 'LinkedIn', 'Failed to update LinkedIn URL', 'LinkedIn URL updated successfully'],
    ['twitterUrl', 'Twitter', 'Failed to update Twitter URL', 'Twitter URL updated successfully'],
    ['websiteUrl', 'Website', 'Failed to update website URL', 'Website URL updated successfully'],
    [
      'lastContactedAt',
      'Last contacted',
      'Failed to update last contacted date',
      'Last contacted date updated successfully',
    ],
    [
      'nextFollowUpAt',
      'Next follow-up',
      'Failed to update next follow-up date',
      'Next follow-up date updated successfully',
    ],
    ['enrichedData', 'Enriched data', 'Failed to update enriched data', 'Enriched data updated successfully'],
    [
      'enrichmentScore',
      'Enrichment score',
      'Failed to update enrichment score',
      'Enrichment score updated successfully',
    ],
    ['ownerId', 'Owner', 'Failed to update owner', 'Owner updated successfully'],
    ['companyId', 'Company', 'Failed to update company', 'Company updated successfully'],
    [
      'channelPrefs',
      'Channel preferences',
      'Failed to update channel preferences',
      'Channel preferences updated successfully',
    ],
    [
      'customAttributes',
      'Custom attributes',
      'Failed to update custom attributes',
      'Custom attributes updated successfully',
    ],
    ['linkedinUrnId', 'URN ID', 'Failed to update LinkedIn URN ID', 'LinkedIn URN ID updated successfully'],
    ['linkedinPublicId', 'Public ID', 'Failed to update LinkedIn public ID', 'LinkedIn public ID updated successfully'],
    ['linkedinLocation', 'Location', 'Failed to update LinkedIn location', 'LinkedIn location updated successfully'],
    ['linkedinHeadline', 'Headline', 'Failed to update LinkedIn headline', 'LinkedIn headline updated successfully'],
    ['linkedinAbout', 'About', 'Failed to update LinkedIn about', 'LinkedIn about updated successfully'],
    ['linkedinJoined', 'Joined', 'Failed to update LinkedIn joined date', 'LinkedIn joined date updated successfully'],
    ['linkedinBirthday', 'Birthday', 'Failed to update LinkedIn birthday', 'LinkedIn birthday updated successfully'],
    [
      'linkedinConnected',
      'Connected',
      'Failed to update LinkedIn connected date',
      'LinkedIn connected date updated successfully',
    ],
    ['linkedinAddress', 'Address', 'Failed to update LinkedIn address', 'LinkedIn address updated successfully'],
    [
      'linkedinIsOpenToWork',
      'Open to Work',
      'Failed to update LinkedIn open to work',
      'LinkedIn open to work updated successfully',
    ],
    [
      'linkedinProfilePhoto',
      'Profile photo',
      'Failed to update LinkedIn profile photo',
      'LinkedIn profile photo updated successfully',
    ],
    [
      'linkedinProfileUpdated',
      'Profile updated',
      'Failed to update LinkedIn profile updated date',
      'LinkedIn profile updated date updated successfully',
    ],
    [
      'linkedinContactInfoUpdated',
      'Contact info updated',
      'Failed to update LinkedIn contact info updated date',
      'LinkedIn contact info updated date updated successfully',
    ],
  ],
  Company: [
    ['name', 'Name', 'Failed to update name', 'Name updated successfully'],
    ['domain', 'Domain', 'Failed to update domain', 'Domain updated successfully'],
    ['industry', 'Industry', 'Failed to update industry', 'Industry updated successfully'],
    ['size', 'Size', 'Failed to update size', 'Size updated successfully'],
    ['revenue', 'Revenue', 'Failed to update revenue', 'Revenue updated successfully'],
    ['description', 'Description', 'Failed to update description', 'Description updated successfully'],
    ['status', 'Status', 'Failed to update status', 'Status updated successfully'],
    ['priority', 'Priority', 'Failed to update priority', 'Priority updated successfully'],
    ['email', 'Email', 'Failed to update email', 'Email updated successfully'],
    ['phoneNumber', 'Phone number', 'Failed to update phone number', 'Phone number updated successfully'],
    ['whatsappNumber', 'WhatsApp', 'Failed to update WhatsApp number', 'WhatsApp number updated successfully'],
    ['source', 'Source', 'Failed to update source', 'Source updated successfully'],
    [
      'preferredChannel',
      'Preferred channel',
      'Failed to update preferred channel',
      'Preferred channel updated successfully',
    ],
    ['websiteUrl', 'Website', 'Failed to update website URL', 'Website URL updated successfully'],
    ['linkedinUrl', 'LinkedIn', 'Failed to update LinkedIn URL', 'LinkedIn URL updated successfully'],
    ['twitterUrl', 'Twitter', 'Failed to update Twitter URL', 'Twitter URL updated successfully'],
    ['logo', 'Logo', 'Failed to update logo URL', 'Logo URL updated successfully'],
    ['address', 'Address', 'Failed to update address', 'Address updated successfully'],
    ['city', 'City', 'Failed to update city', 'City updated successfully'],
    ['state', 'State', 'Failed to update state', 'State updated successfully'],
    ['country', 'Country', 'Failed to update country', 'Country updated successfully'],
    ['zipCode', 'Zip code', 'Failed to update zip code', 'Zip code updated successfully'],
  ],
  Deal: [
    ['title', 'Title', 'Failed to update title', 'Title updated successfully'],
    ['description', 'Description', 'Failed to update description', 'Description updated successfully'],
    ['value', 'Value', 'Failed to update value', 'Value updated successfully'],
    ['currency', 'Currency', 'Failed to update currency', 'Currency updated successfully'],
    ['probability', 'Probability', 'Failed to update probability', 'Probability updated successfully'],
    ['status', 'Status', 'Failed to update status', 'Status updated successfully'],
    [
      'expectedCloseDate',
      'Expected close',
      'Failed to update expected close date',
      'Expected close date updated successfully',
    ],
    ['actualCloseDate', 'Actual close', 'Failed to update actual close date', 'Actual close date updated successfully'],
    ['ownerId', 'Owner', 'Failed to update owner', 'Owner updated successfully'],
    ['companyId', 'Company', 'Failed to update company', 'Company updated successfully'],
    ['contactId', 'Contact', 'Failed to update contact', 'Contact updated successfully'],
  ],
}

/** Lists the editable fields and their texts. */
export const listFieldTexts = (entity: Entity): [field: string, FieldTexts][] =>
  texts[entity].map(([field, row, failed, saved]) => [field, { row, failed, saved }])

export function getFieldTexts(entity: Entity, field: string): FieldTexts {
  const found = listFieldTexts(entity).find(([name]) => name === field)
  if (!found) throw new Error(`The specification has no texts for ${field}.`)
  return found[1]
}
