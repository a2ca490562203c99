import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createPerson, createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const companies = join(import.meta.dirname, '../testing/files/sp500-companies.csv')

test.use({ storageState: { cookies: [], origins: [] } })

test('a person imports 503 companies, finds one, opens it and exports all of them (COM-016, COM-017, COM-025)', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  const grid = page.getByRole('grid', { name: 'Companies' })

  await test.step('an empty workspace says that there are no companies yet', async () => {
    await navigate(page, '/companies')
    await expect(page.getByText('No companies yet')).toBeVisible()
  })

  await test.step('import with the guessed mapping', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(companies)
    await page.getByRole('button', { name: 'Import companies' }).click()
    await page.getByRole('button', { name: 'Show the companies' }).click()
    await expect(page.getByText('503 found')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('find one and open it', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search companies' })).toBeFocused()
    await page.keyboard.type('adobe')
    await expect(grid.getByRole('rowheader')).toHaveCount(1)
    await grid.getByText('Adobe').first().click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Adobe')
    await page.keyboard.press('Escape')
    await expect(recordPanel(page)).not.toBeAttached()
  })

  await test.step('export all', async () => {
    await navigate(page, '/companies')
    await page.getByRole('button', { name: 'More: import, export' }).click()
    const item = page.getByRole('menuitem', { name: /CSV/ }).first()
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()])
    await expect(page.getByText('Companies exported successfully!')).toBeVisible()
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n').length).toBeGreaterThanOrEqual(504)
  })
  await context.close()
})

test.describe('the messages of companies', () => {
  test('say that one is being created, then that it was (COM-026, COM-027)', async ({ browser, product, person }) => {
    const page = await openCompaniesList(browser, product, person)
    await page.route('**/companies?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await expect(page.getByText('Creating company...')).toBeVisible()
      await route.continue()
    })
    await create(page, 'Halden Optics')
    await expect(page.getByText('Company created successfully!')).toBeVisible()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Halden Optics')
  })

  test('say that one could not be created, and keep the draft (COM-028)', async ({ browser, product, person }) => {
    const page = await openCompaniesList(browser, product, person)
    await page.route('**/companies?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await create(page, 'Kestrel Rail')
    await expect(page.getByText('Failed to create company')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Kestrel Rail')
  })
})

async function openCompaniesList(browser: Browser, product: Product, person: SignedInPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  await navigate(page, '/companies')
  // Until then nothing handles keys.
  await expect(page.getByRole('button', { name: /^(Add$|New company)/ }).first()).toBeVisible()
  return page
}

async function create(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: /create|add/i }).click()
}
