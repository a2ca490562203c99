import { describe, expect, it } from 'vitest'
import { activityFields } from '#contract/activities/fields.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { dealFields } from '#contract/deals/fields.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { updatedMessage } from '#contract/kit/messages.ts'
import { columnLabel, rowLabel } from '#contract/kit/names.ts'
import { noteFields } from '#contract/notes/fields.ts'
import { taskFields } from '#contract/tasks/fields.ts'

const list = (table: FieldTable, label: typeof rowLabel) =>
  Object.fromEntries(Object.entries(table).map(([key, field]) => [key, label(field)]))

const taskLabels = {
  ...{ title: 'Title', description: 'Description', priority: 'Priority', status: 'Status' },
  ...{ dueDate: 'Due date', completedAt: 'Completed date', isAutomated: 'Automated' },
  ...{ automationRule: 'Automation rule', assigneeId: 'Assignee' },
  ...{ contactId: 'Contact', companyId: 'Company', dealId: 'Deal' },
}

const companyLabels = {
  ...{ name: 'Name', domain: 'Domain', industry: 'Industry', size: 'Size', revenue: 'Revenue' },
  ...{ description: 'Description', status: 'Status', priority: 'Priority', email: 'Email' },
  ...{ phoneNumber: 'Phone number', whatsappNumber: 'WhatsApp number', source: 'Source' },
  ...{ preferredChannel: 'Preferred channel', websiteUrl: 'Website URL', linkedinUrl: 'LinkedIn URL' },
  ...{ twitterUrl: 'Twitter URL', logo: 'Logo URL', address: 'Address', city: 'City', state: 'State' },
  ...{ country: 'Country', zipCode: 'Zip code', leadScore: 'Lead score', enrichmentScore: 'Enrichment score' },
  ...{ lastEnrichedAt: 'Last enriched', ownerId: 'Owner', customAttributes: 'Custom attributes' },
}

const dealLabels = {
  ...{ title: 'Title', description: 'Description', value: 'Value', currency: 'Currency' },
  ...{ probability: 'Probability', status: 'Status', lostReason: 'Lost reason' },
  ...{ expectedCloseDate: 'Expected close', actualCloseDate: 'Actual close', ownerId: 'Owner' },
  ...{ companyId: 'Company', contactId: 'Contact', customAttributes: 'Custom attributes' },
}

describe('every field has its label in panels', () => {
  it('of tasks', () => {
    expect(list(taskFields, rowLabel)).toEqual(taskLabels)
  })

  it('of companies, where addresses of the web have short names', () => {
    const shortNames = { websiteUrl: 'Website', linkedinUrl: 'LinkedIn', twitterUrl: 'Twitter', logo: 'Logo' }
    expect(list(companyFields, rowLabel)).toEqual({ ...companyLabels, ...shortNames, whatsappNumber: 'WhatsApp' })
  })

  it('of deals', () => {
    expect(list(dealFields, rowLabel)).toEqual(dealLabels)
  })

  it('of activities', () => {
    expect(list(activityFields, rowLabel)).toEqual({
      ...{ title: 'Title', description: 'Description', type: 'Type', channel: 'Channel', outcome: 'Outcome' },
      ...{ duration: 'Duration', scheduledAt: 'Scheduled at', completedAt: 'Completed at', campaignId: 'Campaign id' },
      ...{ contactId: 'Contact', companyId: 'Company', dealId: 'Deal' },
    })
  })

  it('of notes', () => {
    expect(list(noteFields, rowLabel)).toEqual({
      ...{ title: 'Title', content: 'Content', contactId: 'Contact', companyId: 'Company', dealId: 'Deal' },
    })
  })
})

describe('every field has its header in lists and files', () => {
  it('of contacts', () => {
    expect(list(contactFields, columnLabel)).toEqual({
      ...{ name: 'Name', email: 'Email', phoneNumber: 'Phone number', whatsappNumber: 'WhatsApp number' },
      ...{ linkedinUrl: 'LinkedIn URL', twitterUrl: 'Twitter URL', websiteUrl: 'Website URL', jobTitle: 'Job title' },
      ...{ customAttributes: 'Custom attributes', enrichedData: 'Enriched data', enrichmentScore: 'Enrichment score' },
      ...{
        lastContactedAt: 'Last contacted',
        nextFollowUpAt: 'Next follow-up',
        ownerId: 'Owner',
        companyId: 'Company',
      },
      ...{ linkedinUrnId: 'LinkedIn URN ID', linkedinPublicId: 'LinkedIn public ID' },
      ...{ linkedinLocation: 'LinkedIn location', linkedinHeadline: 'LinkedIn headline' },
      ...{ linkedinAbout: 'LinkedIn about', linkedinJoined: 'LinkedIn joined date' },
      ...{ linkedinBirthday: 'LinkedIn birthday', linkedinConnected: 'LinkedIn connected date' },
      ...{ linkedinAddress: 'LinkedIn address', linkedinIsOpenToWork: 'LinkedIn open to work' },
      ...{ linkedinProfilePhoto: 'LinkedIn profile photo', linkedinProfileUpdated: 'LinkedIn profile updated date' },
      linkedinContactInfoUpdated: 'LinkedIn contact info updated date',
      ...{ leadType: 'Lead type', status: 'Status', preferredChannel: 'Preferred channel', leadScore: 'Lead score' },
      ...{ source: 'Source', avatar: 'Avatar', channelPrefs: 'Channel preferences' },
      ...{ priority: 'Priority', industry: 'Industry' },
    })
  })

  it('of companies', () => {
    expect(list(companyFields, columnLabel)).toEqual(companyLabels)
  })

  it('of deals', () => {
    expect(list(dealFields, columnLabel)).toEqual(dealLabels)
  })

  it('of tasks', () => {
    expect(list(taskFields, columnLabel)).toEqual(taskLabels)
  })
})

it('a message names the field in full where its label is shorter', () => {
  expect(updatedMessage(companyFields.lastEnrichedAt)).toBe('Last enriched date updated successfully')
})
