import type { Locator, Page } from '@playwright/test'
import type { ContactField } from '../../contract/contacts/fields.ts'
import { createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import {
  type ContactFixture,
  createContact,
  createContactAtCompany,
  failChanges,
  fieldEditor,
  fieldRow,
  openContact,
  openFieldEditor,
  panelBanner,
  recordChanges,
} from '../testing/record-panel.ts'

// All fields share one page: each has its own row, and a failed test gets a new page.
let contact: ContactFixture
let panel: Locator
test.beforeAll(async ({ browser, product, person }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, person),
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await createCompanies(page, person)
  contact = await createContact(person, { name: 'Amara Okonkwo', email: 'someone@people.example' })
  panel = await openContact(page, contact)
})
test.afterAll(() => panel.page().context().close())

type Sample = {
  /** Requirement ids of this field's two messages. */
  ids: string
  /** Its label in the panel, and the texts of decision GAP-038 and A§8. */
  row: string
  failed: string
  saved: string
  /** How it is edited, where that is not a text. */
  editor?: 'choice' | 'link' | 'object'
  /** What is typed or chosen, and what the row then shows. */
  type: string
  shows?: string
}

const samples: Record<ContactField, Sample> = {
  name: {
    ids: 'LEADP-044, LEADP-045',
    row: 'Name',
    failed: 'Failed to update name',
    saved: 'Name updated successfully',
    type: 'Amara Okonkwo-Bell',
  },
  email: {
    ids: 'LEADP-046, LEADP-047',
    row: 'Email',
    failed: 'Failed to update email',
    saved: 'Email updated successfully',
    type: 'amara@tessellate.example',
  },
  phoneNumber: {
    ids: 'LEADP-048, LEADP-049',
    row: 'Phone number',
    failed: 'Failed to update phone number',
    saved: 'Phone number updated successfully',
    type: '+44 20 7946 0182',
  },
  whatsappNumber: {
    ids: 'LEADP-050, LEADP-051',
    row: 'WhatsApp',
    failed: 'Failed to update WhatsApp number',
    saved: 'WhatsApp number updated successfully',
    type: '+44 7700 900142',
  },
  jobTitle: {
    ids: 'LEADP-052',
    row: 'Job title',
    failed: 'Failed to update job title',
    saved: 'Job title updated successfully',
    type: 'Head of Procurement',
  },
  avatar: {
    ids: 'LEADP-053',
    row: 'Avatar',
    failed: 'Failed to update avatar',
    saved: 'Avatar updated successfully',
    type: 'media.example/amara.jpg',
  },
  status: {
    ids: 'LEADP-054, LEADP-055',
    row: 'Status',
    failed: 'Failed to update status',
    saved: 'Status updated successfully',
    editor: 'choice',
    type: 'Engaged',
  },
  priority: {
    ids: 'LEADP-056, LEADP-057',
    row: 'Priority',
    failed: 'Failed to update priority',
    saved: 'Priority updated successfully',
    editor: 'choice',
    type: 'Hot',
  },
  leadType: {
    ids: 'LEADP-058',
    row: 'Lead type',
    failed: 'Failed to update lead type',
    saved: 'Lead type updated successfully',
    editor: 'choice',
    type: 'Warm',
  },
  leadScore: {
    ids: 'LEADP-059',
    row: 'Lead score',
    failed: 'Failed to update lead score',
    saved: 'Lead score updated successfully',
    type: '86',
  },
  source: {
    ids: 'LEADP-060, LEADP-061',
    row: 'Source',
    failed: 'Failed to update source',
    saved: 'Source updated successfully',
    type: 'Trade fair, Rotterdam',
  },
  industry: {
    ids: 'LEADP-062, LEADP-063',
    row: 'Industry',
    failed: 'Failed to update industry',
    saved: 'Industry updated successfully',
    type: 'Freight and logistics',
  },
  preferredChannel: {
    ids: 'LEADP-064, LEADP-065',
    row: 'Preferred channel',
    failed: 'Failed to update preferred channel',
    saved: 'Preferred channel updated successfully',
    editor: 'choice',
    type: 'WhatsApp',
  },
  linkedinUrl: {
    ids: 'LEADP-066, LEADP-067',
    row: 'LinkedIn',
    failed: 'Failed to update LinkedIn URL',
    saved: 'LinkedIn URL updated successfully',
    type: 'https://www.linkedin.com/in/amara',
    shows: 'linkedin.com/in/amara',
  },
  twitterUrl: {
    ids: 'LEADP-068, LEADP-069',
    row: 'Twitter',
    failed: 'Failed to update Twitter URL',
    saved: 'Twitter URL updated successfully',
    type: '@amara',
    shows: 'x.com/amara',
  },
  websiteUrl: {
    ids: 'LEADP-070, LEADP-071',
    row: 'Website',
    failed: 'Failed to update website URL',
    saved: 'Website URL updated successfully',
    type: 'tessellate.example',
  },
  lastContactedAt: {
    ids: 'LEADP-072',
    row: 'Last contacted',
    failed: 'Failed to update last contacted date',
    saved: 'Last contacted date updated successfully',
    type: '2026-03-11T09:30',
    shows: 'Mar 11, 2026, 9:30 AM',
  },
  nextFollowUpAt: {
    ids: 'LEADP-073',
    row: 'Next follow-up',
    failed: 'Failed to update next follow-up date',
    saved: 'Next follow-up date updated successfully',
    type: '2026-03-18T14:00',
    shows: 'Mar 18, 2026, 2:00 PM',
  },
  enrichedData: {
    ids: 'LEADP-074',
    row: 'Enriched data',
    failed: 'Failed to update enriched data',
    saved: 'Enriched data updated successfully',
    editor: 'object',
    type: 'employees',
    shows: '"employees": "120"',
  },
  enrichmentScore: {
    ids: 'LEADP-075',
    row: 'Enrichment score',
    failed: 'Failed to update enrichment score',
    saved: 'Enrichment score updated successfully',
    type: '71.5',
  },
  ownerId: {
    ids: 'LEADP-076',
    row: 'Owner',
    failed: 'Failed to update owner',
    saved: 'Owner updated successfully',
    editor: 'link',
    type: 'Maren Aldous',
  },
  companyId: {
    ids: 'LEADP-077',
    row: 'Company',
    failed: 'Failed to update company',
    saved: 'Company updated successfully',
    editor: 'link',
    type: 'Verdant Rail',
  },
  channelPrefs: {
    ids: 'LEADP-078',
    row: 'Channel preferences',
    failed: 'Failed to update channel preferences',
    saved: 'Channel preferences updated successfully',
    editor: 'object',
    type: 'email',
    shows: 'email: 120',
  },
  customAttributes: {
    ids: 'LEADP-079',
    row: 'Custom attributes',
    failed: 'Failed to update custom attributes',
    saved: 'Custom attributes updated successfully',
    editor: 'object',
    type: 'seats',
    shows: 'seats: 120',
  },
  linkedinUrnId: {
    ids: 'LEADP-080',
    row: 'URN ID',
    failed: 'Failed to update LinkedIn URN ID',
    saved: 'LinkedIn URN ID updated successfully',
    type: 'urn:li:person:8675309',
  },
  linkedinPublicId: {
    ids: 'LEADP-081',
    row: 'Public ID',
    failed: 'Failed to update LinkedIn public ID',
    saved: 'LinkedIn public ID updated successfully',
    type: 'amara-okonkwo',
  },
  linkedinLocation: {
    ids: 'LEADP-082',
    row: 'Location',
    failed: 'Failed to update LinkedIn location',
    saved: 'LinkedIn location updated successfully',
    type: 'London, United Kingdom',
  },
  linkedinHeadline: {
    ids: 'LEADP-083',
    row: 'Headline',
    failed: 'Failed to update LinkedIn headline',
    saved: 'LinkedIn headline updated successfully',
    type: 'Freight that arrives',
  },
  linkedinAbout: {
    ids: 'LEADP-084',
    row: 'About',
    failed: 'Failed to update LinkedIn about',
    saved: 'LinkedIn about updated successfully',
    type: 'Twenty years of moving things.',
  },
  linkedinJoined: {
    ids: 'LEADP-085',
    row: 'Joined',
    failed: 'Failed to update LinkedIn joined date',
    saved: 'LinkedIn joined date updated successfully',
    type: 'May 2011',
  },
  linkedinBirthday: {
    ids: 'LEADP-086',
    row: 'Birthday',
    failed: 'Failed to update LinkedIn birthday',
    saved: 'LinkedIn birthday updated successfully',
    type: 'June 4',
  },
  linkedinConnected: {
    ids: 'LEADP-087',
    row: 'Connected',
    failed: 'Failed to update LinkedIn connected date',
    saved: 'LinkedIn connected date updated successfully',
    type: 'January 2024',
  },
  linkedinAddress: {
    ids: 'LEADP-088',
    row: 'Address',
    failed: 'Failed to update LinkedIn address',
    saved: 'LinkedIn address updated successfully',
    type: '1 Quay Street, London',
  },
  linkedinIsOpenToWork: {
    ids: 'LEADP-089',
    row: 'Open to Work',
    failed: 'Failed to update LinkedIn open to work',
    saved: 'LinkedIn open to work updated successfully',
    editor: 'choice',
    type: 'Yes',
  },
  linkedinProfilePhoto: {
    ids: 'LEADP-090',
    row: 'Profile photo',
    failed: 'Failed to update LinkedIn profile photo',
    saved: 'LinkedIn profile photo updated successfully',
    type: 'https://media.example/photo.jpg',
    shows: 'media.example/photo.jpg',
  },
  linkedinProfileUpdated: {
    ids: 'LEADP-091',
    row: 'Profile updated',
    failed: 'Failed to update LinkedIn profile updated date',
    saved: 'LinkedIn profile updated date updated successfully',
    type: '2026-02-01T08:00',
    shows: 'Feb 1, 2026, 8:00 AM',
  },
  linkedinContactInfoUpdated: {
    ids: 'LEADP-092',
    row: 'Contact info updated',
    failed: 'Failed to update LinkedIn contact info updated date',
    saved: 'LinkedIn contact info updated date updated successfully',
    type: '2026-02-02T08:00',
    shows: 'Feb 2, 2026, 8:00 AM',
  },
}

for (const [key, { ids, row, failed, saved, editor, type, shows = type }] of Object.entries(samples)) {
  test(`reports whether the ${failed.slice('Failed to update '.length)} was saved (${ids})`, async ({ person }) => {
    const before = await fieldRow(panel, row).textContent()
    const letThrough = await failChanges(panel.page())
    const opened = await openFieldEditor(panel, row)
    await fill(opened, editor, type)
    await opened.getByRole('button', { name: 'Save' }).click()

    await expect(panelBanner(panel, failed)).toBeVisible()
    await expect(fieldEditor(panel, row)).toContainText('The server is in trouble')
    await letThrough()
    await fieldEditor(panel, row).getByRole('button', { name: 'Save' }).click()

    await expect(panelBanner(panel, saved)).toBeVisible()
    await expect(fieldRow(panel, row)).toContainText(shows)
    expect(before).not.toContain(shows)
    const stored = await person.request('GET', `/contacts/${contact.id}`)
    expect(stored[key]).not.toEqual(contact[key])
  })
}

test('takes open to work as "Yes" or "No", and sends a boolean (CON-054)', async () => {
  const sent = recordChanges(panel.page())
  // The first of them may be what it was.
  for (const label of ['Yes', 'No', 'Yes']) {
    const opened = await openFieldEditor(panel, 'Open to Work')
    await opened.getByRole('combobox').selectOption({ label })
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(opened).not.toBeAttached()
    await expect(fieldRow(panel, 'Open to Work')).toContainText(label)
  }
  expect(sent.slice(-2).map(({ body }) => body)).toEqual([
    { linkedinIsOpenToWork: false },
    { linkedinIsOpenToWork: true },
  ])
})

async function fill(opened: Locator, editor: Sample['editor'], value: string): Promise<void> {
  if (editor === 'choice') {
    await opened.getByRole('combobox').selectOption({ label: value })
  } else if (editor === 'object') {
    await opened.getByPlaceholder('Key').fill(value)
    await opened.getByPlaceholder('Value').fill('120')
  } else if (editor === 'link') {
    await opened.getByRole('combobox').fill(value.slice(0, 3).toUpperCase())
    await opened.getByRole('option', { name: value }).click()
  } else {
    await opened.locator('input, textarea').fill(value)
  }
}

/** A company that exists, named as in the list of companies. */
async function createCompanies(page: Page, person: SignedInPerson): Promise<void> {
  const { company } = await createContactAtCompany(person, samples.companyId.type)
  const answer = { limit: 200, nextCursor: null, total: 1, totalIsExact: true }
  await page.route('**/companies?*', (route) =>
    route.fulfill({ json: { success: true, data: [company], page: answer } }),
  )
}
