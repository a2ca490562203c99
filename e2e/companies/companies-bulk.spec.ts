import type { Browser, Locator, Page } from '@playwright/test'
import { createPerson, createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { failRequests, holdRequests, toast } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

type CompaniesListPage = { page: Page; grid: Locator; person: SignedInPerson }

/** A new person and the list of their companies. */
async function openCompaniesList(browser: Browser, product: Product, names: string[]): Promise<CompaniesListPage> {
  const person = await createPerson(product)
  for (const name of names) await person.request('POST', '/companies', { name })
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  await navigate(page, '/companies')
  const grid = page.getByRole('grid', { name: 'Companies' })
  await expect(grid.getByRole('rowheader')).toHaveCount(names.length)
  return { page, grid, person }
}

async function choose({ page }: CompaniesListPage, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More: import, export' }).click()
  await page.getByRole('menuitem', { name: item }).first().click()
}

const dialogOf = ({ page }: CompaniesListPage) => page.getByRole('dialog', { name: 'Import companies' })

async function importFile(list: CompaniesListPage, text: string): Promise<void> {
  const file = { name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await choose(list, 'Import companies')
  await list.page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(file)
  await list.page.getByRole('button', { name: 'Import companies' }).click()
}

test('an import of companies reports start and completion (COM-035, COM-036)', async ({ browser, product }) => {
  const list = await openCompaniesList(browser, product, ['Halden Optics'])
  const go = await holdRequests(list.page, 'POST', '**/companies/import?*')
  await importFile(list, 'Name\nKestrel Rail\n')
  await expect(toast(list.page, 'Importing companies...')).toBeVisible()
  go()
  await expect(toast(list.page, 'Companies imported successfully!')).toBeVisible()
  await expect(dialogOf(list).getByText('1 of 1 rows were imported.')).toBeVisible()
  await list.page.getByRole('button', { name: 'Show the companies' }).click()
  await expect(list.grid.getByText('Kestrel Rail')).toBeVisible()
})

test('a failed import of companies says so, and keeps the file (COM-037)', async ({ browser, product }) => {
  const list = await openCompaniesList(browser, product, ['Halden Optics'])
  await failRequests(list.page, 'POST', '**/companies/import?*')
  await importFile(list, 'Name\nKestrel Rail\n')
  await expect(toast(list.page, 'Failed to import companies')).toBeVisible()
  await expect(dialogOf(list).getByText('The server is in trouble')).toBeVisible()
  await expect(dialogOf(list).getByRole('combobox', { name: 'Field for Name' })).toHaveValue('name')
})

test('an export of companies reports start, completion and failure (COM-038, COM-039, COM-040)', async ({
  browser,
  product,
}) => {
  const list = await openCompaniesList(browser, product, ['Halden Optics'])
  await keepMessages(list.page, 4_000)
  const allow = await failRequests(list.page, 'POST', '**/companies/export?*')
  await choose(list, /CSV/)
  await expect(toast(list.page, 'Failed to export companies')).toBeVisible()
  await allow()
  const go = await holdRequests(list.page, 'POST', '**/companies/export?*')
  await list.page.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(list.page, 'Exporting companies...')).toBeVisible()
  go()
  const file = await list.page.waitForEvent('download')
  expect(file.suggestedFilename()).toMatch(/^companies-.*\.csv$/)
  await expect(toast(list.page, 'Companies exported successfully!')).toBeVisible()
})

test('a bulk deletion of companies reports start, completion and failure (COM-041, COM-042, COM-043)', async ({
  browser,
  product,
}) => {
  const list = await openCompaniesList(browser, product, ['Halden Optics', 'Kestrel Rail', 'Tern & Co.'])
  const remove = async () => {
    await list.page.getByRole('button', { name: 'Delete' }).click()
    await list.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  for (const name of ['Halden Optics', 'Kestrel Rail'])
    await list.page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const allow = await failRequests(list.page, 'DELETE', '**/companies/bulk?*')
  await remove()
  await expect(toast(list.page, 'Failed to delete companies')).toBeVisible()
  await expect(list.grid.getByRole('rowheader')).toHaveCount(3)
  await allow()

  const go = await holdRequests(list.page, 'DELETE', '**/companies/bulk?*')
  await remove()
  await expect(toast(list.page, 'Deleting companies...')).toBeVisible()
  go()
  await expect(toast(list.page, 'Companies deleted successfully!')).toBeVisible()
  await expect(list.grid.getByRole('rowheader')).toHaveCount(1)
  expect(await list.person.request('GET', '/companies')).toMatchObject([{ name: 'Tern & Co.' }])
})
