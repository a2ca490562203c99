import type { Locator } from '@playwright/test'
import type { CompanyField } from '../../contract/companies/fields.ts'
import { createStorageState } from '../testing/fixtures.ts'
import {
  failChanges,
  fieldEditor,
  fieldRow,
  openFieldEditor,
  panelBanner,
  serverUnavailable,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { type CompanyFixture, createCompany, openCompany } from './company-page.ts'

// All fields share one page: each has its own row, and a failed test gets a new page.
let company: CompanyFixture
let panel: Locator
test.beforeAll(async ({ browser, product, person }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, person),
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  })
  company = await createCompany(person)
  panel = await openCompany(await context.newPage(), company)
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
  editor?: 'choice'
  /** What is typed or chosen, and what the row then shows. */
  type: string
  shows?: string
}

/** Fields that people change in the panel; the others are written by integrations and imports (GAP-042). */
const samples: Partial<Record<CompanyField, Sample>> = {
  name: {
    ids: 'COMP-036, COMP-037',
    row: 'Name',
    failed: 'Failed to update name',
    saved: 'Name updated successfully',
    type: 'Tessellate Freight Ltd.',
  },
  domain: {
    ids: 'COMP-038, COMP-039',
    row: 'Domain',
    failed: 'Failed to update domain',
    saved: 'Domain updated successfully',
    type: 'tessellate.example',
  },
  industry: {
    ids: 'COMP-040, COMP-041',
    row: 'Industry',
    failed: 'Failed to update industry',
    saved: 'Industry updated successfully',
    type: 'Freight and logistics',
  },
  size: {
    ids: 'COMP-042, COMP-043, COMP-018',
    row: 'Size',
    failed: 'Failed to update size',
    saved: 'Size updated successfully',
    editor: 'choice',
    type: 'Large',
  },
  revenue: {
    ids: 'COMP-044, COMP-045',
    row: 'Revenue',
    failed: 'Failed to update revenue',
    saved: 'Revenue updated successfully',
    type: '12000000',
    shows: '12',
  },
  description: {
    ids: 'COMP-046, COMP-047',
    row: 'Description',
    failed: 'Failed to update description',
    saved: 'Description updated successfully',
    type: 'Moves cold things across seas.',
  },
  status: {
    ids: 'COMP-048, COMP-049',
    row: 'Status',
    failed: 'Failed to update status',
    saved: 'Status updated successfully',
    editor: 'choice',
    type: 'Customer',
  },
  priority: {
    ids: 'COMP-050, COMP-051',
    row: 'Priority',
    failed: 'Failed to update priority',
    saved: 'Priority updated successfully',
    editor: 'choice',
    type: 'Hot',
  },
  email: {
    ids: 'COMP-052, COMP-053',
    row: 'Email',
    failed: 'Failed to update email',
    saved: 'Email updated successfully',
    type: 'hello@tessellate.example',
  },
  phoneNumber: {
    ids: 'COMP-054, COMP-055',
    row: 'Phone number',
    failed: 'Failed to update phone number',
    saved: 'Phone number updated successfully',
    type: '+44 20 7946 0182',
  },
  whatsappNumber: {
    ids: 'COMP-056, COMP-057',
    row: 'WhatsApp',
    failed: 'Failed to update WhatsApp number',
    saved: 'WhatsApp number updated successfully',
    type: '+44 7700 900142',
  },
  source: {
    ids: 'COMP-058, COMP-059',
    row: 'Source',
    failed: 'Failed to update source',
    saved: 'Source updated successfully',
    type: 'Trade fair, Rotterdam',
  },
  preferredChannel: {
    ids: 'COMP-060, COMP-061',
    row: 'Preferred channel',
    failed: 'Failed to update preferred channel',
    saved: 'Preferred channel updated successfully',
    editor: 'choice',
    type: 'WhatsApp',
  },
  websiteUrl: {
    ids: 'COMP-062, COMP-063',
    row: 'Website',
    failed: 'Failed to update website URL',
    saved: 'Website URL updated successfully',
    type: 'tessellate.example',
  },
  linkedinUrl: {
    ids: 'COMP-064, COMP-065',
    row: 'LinkedIn',
    failed: 'Failed to update LinkedIn URL',
    saved: 'LinkedIn URL updated successfully',
    type: 'linkedin.com/company/tessellate',
  },
  twitterUrl: {
    ids: 'COMP-066, COMP-067',
    row: 'Twitter',
    failed: 'Failed to update Twitter URL',
    saved: 'Twitter URL updated successfully',
    type: '@tessellate',
    shows: 'x.com/tessellate',
  },
  logo: {
    ids: 'COMP-068, COMP-069',
    row: 'Logo',
    failed: 'Failed to update logo URL',
    saved: 'Logo URL updated successfully',
    type: 'media.example/logo.png',
  },
  address: {
    ids: 'COMP-070, COMP-071',
    row: 'Address',
    failed: 'Failed to update address',
    saved: 'Address updated successfully',
    type: '1 Quay Street',
  },
  city: {
    ids: 'COMP-072, COMP-073',
    row: 'City',
    failed: 'Failed to update city',
    saved: 'City updated successfully',
    type: 'Rotterdam',
  },
  state: {
    ids: 'COMP-074, COMP-075',
    row: 'State',
    failed: 'Failed to update state',
    saved: 'State updated successfully',
    type: 'South Holland',
  },
  country: {
    ids: 'COMP-076, COMP-077',
    row: 'Country',
    failed: 'Failed to update country',
    saved: 'Country updated successfully',
    type: 'Netherlands',
  },
  zipCode: {
    ids: 'COMP-078, COMP-079',
    row: 'Zip code',
    failed: 'Failed to update zip code',
    saved: 'Zip code updated successfully',
    type: '3011 AA',
  },
}

for (const [key, { ids, row, failed, saved, editor, type, shows = type }] of Object.entries(samples)) {
  test(`reports whether the ${failed.slice('Failed to update '.length)} was saved (${ids})`, async ({ person }) => {
    const before = await fieldRow(panel, row).textContent()
    const letThrough = await failChanges(panel.page(), serverUnavailable, '**/companies/**')
    const opened = await openFieldEditor(panel, row)
    if (editor === 'choice') await opened.getByRole('combobox').selectOption({ label: type })
    else await opened.locator('input, textarea').fill(type)
    await opened.getByRole('button', { name: 'Save' }).click()

    await expect(panelBanner(panel, failed)).toBeVisible()
    await expect(fieldEditor(panel, row)).toContainText('The server is in trouble')
    await letThrough()
    await fieldEditor(panel, row).getByRole('button', { name: 'Save' }).click()

    await expect(panelBanner(panel, saved)).toBeVisible()
    await expect(fieldRow(panel, row)).toContainText(shows)
    expect(before).not.toContain(shows)
    const stored = await person.request('GET', `/companies/${company.id}`)
    expect(stored[key]).not.toEqual(company[key])
  })
}
