import type { Locator } from '@playwright/test'
import type { CompanyField } from '../../contract/companies/fields.ts'
import { getFieldTexts } from '../../spec/field-texts.ts'
import { createStorageState } from '../testing/fixtures.ts'
import {
  choiceIn,
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
    type: 'Tessellate Freight Ltd.',
  },
  domain: {
    ids: 'COMP-038, COMP-039',
    type: 'tessellate.example',
  },
  industry: {
    ids: 'COMP-040, COMP-041',
    type: 'Freight and logistics',
  },
  size: {
    ids: 'COMP-042, COMP-043, COMP-018',
    editor: 'choice',
    type: 'Large',
  },
  revenue: {
    ids: 'COMP-044, COMP-045',
    type: '12000000',
    shows: '12',
  },
  description: {
    ids: 'COMP-046, COMP-047',
    type: 'Moves cold things across seas.',
  },
  status: {
    ids: 'COMP-048, COMP-049',
    editor: 'choice',
    type: 'Customer',
  },
  priority: {
    ids: 'COMP-050, COMP-051',
    editor: 'choice',
    type: 'Hot',
  },
  email: {
    ids: 'COMP-052, COMP-053',
    type: 'hello@tessellate.example',
  },
  phoneNumber: {
    ids: 'COMP-054, COMP-055',
    type: '+44 20 7946 0182',
  },
  whatsappNumber: {
    ids: 'COMP-056, COMP-057',
    type: '+44 7700 900142',
  },
  source: {
    ids: 'COMP-058, COMP-059',
    type: 'Trade fair, Rotterdam',
  },
  preferredChannel: {
    ids: 'COMP-060, COMP-061',
    editor: 'choice',
    type: 'WhatsApp',
  },
  websiteUrl: {
    ids: 'COMP-062, COMP-063',
    type: 'tessellate.example',
  },
  linkedinUrl: {
    ids: 'COMP-064, COMP-065',
    type: 'linkedin.com/company/tessellate',
  },
  twitterUrl: {
    ids: 'COMP-066, COMP-067',
    type: '@tessellate',
    shows: 'x.com/tessellate',
  },
  logo: {
    ids: 'COMP-068, COMP-069',
    type: 'media.example/logo.png',
  },
  address: {
    ids: 'COMP-070, COMP-071',
    type: '1 Quay Street',
  },
  city: {
    ids: 'COMP-072, COMP-073',
    type: 'Rotterdam',
  },
  state: {
    ids: 'COMP-074, COMP-075',
    type: 'South Holland',
  },
  country: {
    ids: 'COMP-076, COMP-077',
    type: 'Netherlands',
  },
  zipCode: {
    ids: 'COMP-078, COMP-079',
    type: '3011 AA',
  },
}

for (const [key, { ids, editor, type, shows = type }] of Object.entries(samples)) {
  const { row, failed, saved } = getFieldTexts('Company', key)
  test(`reports whether the ${failed.slice('Failed to update '.length)} was saved (${ids})`, async ({ person }) => {
    const before = await fieldRow(panel, row).textContent()
    const letThrough = await failChanges(panel.page(), serverUnavailable, '**/companies/**')
    const opened = await openFieldEditor(panel, row)
    if (editor === 'choice') await choiceIn(opened, type).click()
    else {
      await opened.locator('input, textarea').fill(type)
      await opened.getByRole('button', { name: 'Save' }).click()
    }

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
