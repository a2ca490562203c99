import type { Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { failRequests, holdRequests, openDealsList, toast } from './deals-page.ts'

const csv = `Deal Name,Amount,Currency,Win probability,Stage of mind,Close Date,Company name,Contact email
Winter tyres,"1,250.50",EUR,40,keen,2031-02-01,Halyard Freight,signe@halyard-freight.example
Snow chains,900,usd?,101,cool,2031-03-01,Nobody Ltd.,
,12,EUR,10,lost in thought,,,
`
const file = { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

async function choose(page: Page, chosen = file): Promise<void> {
  await page.getByRole('button', { name: 'More: import, export' }).click()
  await page.getByRole('menuitem', { name: 'Import deals' }).click()
  await page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(chosen)
  await expect(page.getByRole('combobox', { name: 'Field for Deal Name' })).toHaveValue('title')
}

test('imports deals with their companies and contacts from a file, and counts the rows that failed (DEAL-057)', async ({
  userSession,
  person,
}) => {
  await createCompany(person, { name: 'Halyard Freight' })
  await createContact(person, { name: 'Signe Dahl', email: 'signe@halyard-freight.example' })
  const { page, grid } = await openDealsList(userSession, { deals: [{ title: 'There already' }] })
  await choose(page)
  await expect(page.getByRole('combobox', { name: 'Field for Amount' })).toHaveValue('value')
  const go = await holdRequests(page, 'POST', '**/deals/import?*')
  await page.getByRole('button', { name: 'Import deals' }).click()
  await expect(toast(page, 'Importing deals...')).toBeVisible()
  go()
  await expect(toast(page, '2 of 3 rows were imported. 1 could not be imported.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Import deals' })
  await expect(dialog.getByText('2 of 3 rows were imported. 1 could not be imported.')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid percentage (0-100)')).toBeVisible()
  await expect(dialog.getByText('Company must be the name of a company')).toBeVisible()
  await page.getByRole('button', { name: 'Show the deals' }).click()
  const tyres = grid.getByRole('row', { name: /Winter tyres/ })
  await expect(tyres).toContainText('€1,250.50')
  await expect(tyres).toContainText('Signe Dahl')
  await tyres.getByText('Winter tyres').click()
  await expect(recordPanel(page)).toContainText('Stage of mind')
})

test('says that all deals were imported (DEAL-058)', async ({ userSession }) => {
  const { page } = await openDealsList(userSession, { deals: [{ title: 'There already' }] })
  await choose(page, { ...file, buffer: Buffer.from('Deal Name\nWinter tyres\n') })
  await page.getByRole('button', { name: 'Import deals' }).click()
  await expect(toast(page, 'Deals imported successfully')).toBeVisible()
})

test('says that an import failed, and keeps the mapping (DEAL-059)', async ({ userSession }) => {
  const { page } = await openDealsList(userSession, { deals: [{ title: 'There already' }] })
  await choose(page)
  await page.getByRole('combobox', { name: 'Field for Stage of mind' }).selectOption({ label: 'Do not import' })
  await failRequests(page, 'POST', '**/deals/import?*')
  await page.getByRole('button', { name: 'Import deals' }).click()
  await expect(toast(page, 'Failed to import deals')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('The server is in trouble')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field for Stage of mind' })).toHaveValue('')
})

test('stages that the workspace does not have are mapped to its own before the import', async ({
  userSession,
  person,
}) => {
  const { page } = await openDealsList(userSession, { deals: [{ title: 'There already' }] })
  const content = 'Deal Name,Stage\nWinter tyres,Negotiating\nSnow chains,Negotiating\nWipers,Open\n'
  await choose(page, { ...file, buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('tab', { name: 'Problems 2' }).click()
  const values = page.getByRole('list', { name: 'Values of Stage' })
  await expect(values.getByRole('listitem').first()).toContainText('2 rows')
  await values.getByRole('combobox', { name: 'Stage for Negotiating' }).selectOption({ label: 'Paused' })
  const mapped = page.getByRole('region', { name: 'Mapped values' })
  await expect(mapped).toContainText('Stage: “negotiating” is Paused')
  await mapped.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('tab', { name: /^Problems/ })).not.toBeAttached()
  await page.getByRole('button', { name: 'Import 3 deals' }).click()
  await expect(page.getByRole('dialog').getByText('3 of 3 rows were imported.')).toBeVisible()
  const deals = (await person.request('GET', '/deals?sort=title')) as { title: string; status: string }[]
  expect(deals.map(({ title, status }) => [title, status])).toEqual([
    ['Snow chains', 'PAUSED'],
    ['There already', 'OPEN'],
    ['Winter tyres', 'PAUSED'],
    ['Wipers', 'OPEN'],
  ])
})
