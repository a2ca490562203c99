import type { Locator, Page } from '@playwright/test'
import type { ContactField } from '../../contract/contacts/fields.ts'
import { getFieldTexts } from '../../spec/field-texts.ts'
import { createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import {
  type ContactFixture,
  choiceIn,
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
  /** How it is edited, where that is not a text. */
  editor?: 'choice' | 'link' | 'object'
  /** What is typed or chosen, and what the row then shows. */
  type: string
  shows?: string
}

const samples: Record<ContactField, Sample> = {
  name: {
    ids: 'LEADP-044, LEADP-045',
    type: 'Amara Okonkwo-Bell',
  },
  email: {
    ids: 'LEADP-046, LEADP-047',
    type: 'amara@tessellate.example',
  },
  phoneNumber: {
    ids: 'LEADP-048, LEADP-049',
    type: '+44 20 7946 0182',
  },
  whatsappNumber: {
    ids: 'LEADP-050, LEADP-051',
    type: '+44 7700 900142',
  },
  jobTitle: {
    ids: 'LEADP-052',
    type: 'Head of Procurement',
  },
  avatar: {
    ids: 'LEADP-053',
    type: 'media.example/amara.jpg',
  },
  status: {
    ids: 'LEADP-054, LEADP-055',
    editor: 'choice',
    type: 'Engaged',
  },
  priority: {
    ids: 'LEADP-056, LEADP-057',
    editor: 'choice',
    type: 'Hot',
  },
  leadType: {
    ids: 'LEADP-058',
    editor: 'choice',
    type: 'Warm',
  },
  leadScore: {
    ids: 'LEADP-059',
    type: '86',
  },
  source: {
    ids: 'LEADP-060, LEADP-061',
    type: 'Trade fair, Rotterdam',
  },
  industry: {
    ids: 'LEADP-062, LEADP-063',
    type: 'Freight and logistics',
  },
  preferredChannel: {
    ids: 'LEADP-064, LEADP-065',
    editor: 'choice',
    type: 'WhatsApp',
  },
  linkedinUrl: {
    ids: 'LEADP-066, LEADP-067',
    type: 'https://www.linkedin.com/in/amara',
    shows: 'linkedin.com/in/amara',
  },
  twitterUrl: {
    ids: 'LEADP-068, LEADP-069',
    type: '@amara',
    shows: 'x.com/amara',
  },
  websiteUrl: {
    ids: 'LEADP-070, LEADP-071',
    type: 'tessellate.example',
  },
  lastContactedAt: {
    ids: 'LEADP-072',
    type: '2026-03-11T09:30',
    shows: 'Mar 11, 2026, 9:30 AM',
  },
  nextFollowUpAt: {
    ids: 'LEADP-073',
    type: '2026-03-18T14:00',
    shows: 'Mar 18, 2026, 2:00 PM',
  },
  enrichedData: {
    ids: 'LEADP-074',
    editor: 'object',
    type: 'employees',
    shows: '"employees": "120"',
  },
  enrichmentScore: {
    ids: 'LEADP-075',
    type: '71.5',
  },
  ownerId: {
    ids: 'LEADP-076',
    editor: 'link',
    type: 'Maren Aldous',
  },
  companyId: {
    ids: 'LEADP-077',
    editor: 'link',
    type: 'Verdant Rail',
  },
  channelPrefs: {
    ids: 'LEADP-078',
    editor: 'object',
    type: 'email',
    shows: 'email: 120',
  },
  customAttributes: {
    ids: 'LEADP-079',
    editor: 'object',
    type: 'seats',
    shows: 'seats: 120',
  },
  linkedinUrnId: {
    ids: 'LEADP-080',
    type: 'urn:li:person:8675309',
  },
  linkedinPublicId: {
    ids: 'LEADP-081',
    type: 'amara-okonkwo',
  },
  linkedinLocation: {
    ids: 'LEADP-082',
    type: 'London, United Kingdom',
  },
  linkedinHeadline: {
    ids: 'LEADP-083',
    type: 'Freight that arrives',
  },
  linkedinAbout: {
    ids: 'LEADP-084',
    type: 'Twenty years of moving things.',
  },
  linkedinJoined: {
    ids: 'LEADP-085',
    type: 'May 2011',
  },
  linkedinBirthday: {
    ids: 'LEADP-086',
    type: 'June 4',
  },
  linkedinConnected: {
    ids: 'LEADP-087',
    type: 'January 2024',
  },
  linkedinAddress: {
    ids: 'LEADP-088',
    type: '1 Quay Street, London',
  },
  linkedinIsOpenToWork: {
    ids: 'LEADP-089',
    editor: 'choice',
    type: 'Yes',
  },
  linkedinProfilePhoto: {
    ids: 'LEADP-090',
    type: 'https://media.example/photo.jpg',
    shows: 'media.example/photo.jpg',
  },
  linkedinProfileUpdated: {
    ids: 'LEADP-091',
    type: '2026-02-01T08:00',
    shows: 'Feb 1, 2026, 8:00 AM',
  },
  linkedinContactInfoUpdated: {
    ids: 'LEADP-092',
    type: '2026-02-02T08:00',
    shows: 'Feb 2, 2026, 8:00 AM',
  },
}

for (const [key, { ids, editor, type, shows = type }] of Object.entries(samples)) {
  const { row, failed, saved } = getFieldTexts('Contact', key)
  test(`reports whether the ${failed.slice('Failed to update '.length)} was saved (${ids})`, async ({ person }) => {
    const before = await fieldRow(panel, row).textContent()
    const letThrough = await failChanges(panel.page())
    const opened = await openFieldEditor(panel, row)
    await fill(opened, editor, type)
    // A click on a choice or a link saves it.
    if (editor !== 'choice' && editor !== 'link') await opened.getByRole('button', { name: 'Save' }).click()

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
    await opened.getByRole('option', { name: label }).click()
    await expect(opened).not.toBeAttached()
    await expect(fieldRow(panel, 'Open to Work')).toContainText(label)
  }
  // The row shows a value before it is sent.
  await expect
    .poll(() => sent.slice(-2).map(({ body }) => body))
    .toEqual([{ linkedinIsOpenToWork: false }, { linkedinIsOpenToWork: true }])
})

async function fill(opened: Locator, editor: Sample['editor'], value: string): Promise<void> {
  if (editor === 'choice') {
    await choiceIn(opened, value).click()
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
