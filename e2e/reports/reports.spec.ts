import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const deals = (page: Page) => page.getByRole('grid', { name: 'Deals' }).getByRole('rowheader')

/** Two won deals and three lost ones, closed today. */
async function createClosedDeals({ request }: SignedInPerson): Promise<void> {
  for (const value of [900, 100])
    await request('POST', '/deals', { title: `Won for ${value}`, status: 'WON', value, currency: 'EUR' })
  for (const lostReason of ['Price, mostly', 'Price, mostly', null])
    await request('POST', '/deals', { title: 'Lost', status: 'LOST', value: 5, currency: 'EUR', lostReason })
}

test('numbers of a report lead to the deals that they count', async ({ userSession }) => {
  const { page, person } = userSession
  await createClosedDeals(person)
  await navigate(page, '/dashboard')
  await page.locator('#main').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL(/\/reports$/)
  const total = table(page, 'Deals by period').getByRole('row', { name: /^Total/ })
  await expect(total).toContainText('€1,000')
  await total.getByRole('link', { name: 'Total, Won: 2' }).click()
  await expect(deals(page)).toHaveCount(2)
  await page.goBack()
  await openTab(page, 'Lost reasons')
  await table(page, 'Lost reasons').getByRole('link', { name: 'Price, mostly: 2' }).click()
  await expect(deals(page)).toHaveCount(2)
  await page.goBack()
  const missing = table(page, 'Lost reasons').getByRole('row', { name: /^No reason/ })
  await expect(missing.getByRole('cell')).toHaveText('1€5')
})

test('the address has the days, groups and the time before, and the report is saved as CSV', async ({
  userSession,
}) => {
  const { page, person } = userSession
  await createClosedDeals(person)
  await navigate(page, '/reports')
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'This year' })
  await page.getByRole('combobox', { name: 'Groups' }).selectOption({ label: 'By stage' })
  await page.getByRole('checkbox', { name: 'Compare with the previous period' }).check()
  await expect(page).toHaveURL(/days=this-year&group=stage&compare=before/)
  await expect(table(page, 'Deals by group').getByRole('row', { name: /^Lost/ })).toContainText('3')
  await expect(table(page, 'Deals by period').getByRole('row', { name: /^Total/ })).toContainText('Before: 0')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('deals.csv')
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Last year' })
  await expect(page.getByText('No deals were won, lost or created in these days.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Other days' })
  await expect(page.getByLabel('First day')).toHaveValue(/-01-01$/)
})

test('reports are accessible, fit a phone, and say that they failed', async ({ userSession }) => {
  const { page, person, openPhonePage } = userSession
  await createClosedDeals(person)
  await navigate(page, '/reports')
  await expect(table(page, 'Deals by period')).toBeVisible()
  expect(await findViolationsInAllThemes(page.locator('#main'))).toEqual([])
  await openTab(page, 'Conversion')
  await expect(table(page, 'Conversion').getByRole('row', { name: /^Won/ })).toBeVisible()
  expect(await findViolationsInAllThemes(page.locator('#main'))).toEqual([])
  const recover = await failRequests(page, 'GET', /\/reports\/answers/)
  await openTab(page, 'Response times')
  await expect(page.getByText('Failed to load the report')).toBeVisible()
  await recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No answers were given in these days.')).toBeVisible()
  await openTab(page, 'Activities')
  await expect(page.getByText('No activities happened in these days.')).toBeVisible()
  const phone = await openPhonePage()
  for (const [address, name] of [
    ['/reports?group=stage&compare=before', 'Deals by group'],
    ['/reports?report=conversion', 'Conversion'],
    ['/reports?report=lost-reasons', 'Lost reasons'],
  ] as const) {
    await phone.goto(address)
    await expect(table(phone, name)).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address).toBe(true)
  }
})
