import { chooseMenuItem, openContactsList } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { chooseFile, csvFile, startImport } from './import-dialog.ts'

test('the chip of an import names its file, stays in the link, and goes with its cross', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name\nAmara\nBen\n', 'legislators.csv'))
  await startImport(list)
  await page.getByRole('button', { name: 'Show the contacts' }).click()
  const remove = page.getByRole('button', { name: 'Remove the filter Imported from legislators.csv' })
  const rows = page.getByRole('grid').getByRole('rowheader')
  await expect(remove).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(remove).toBeVisible()
  await expect(rows).toHaveCount(2)
  await remove.click()
  await expect(rows).toHaveCount(3)
  await expect(page).not.toHaveURL(/importId/)
})

test('the import history lists every import, with its report, its records and its undo', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,E-mail\nAmara,\n,nobody\n', 'spring fair.csv'))
  await startImport(list)
  await expect(page.getByText('1 of 2 rows were imported.')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseMenuItem(list, 'Import history')
  const row = page.getByRole('table', { name: 'Imports' }).getByRole('row', { name: /spring fair\.csv/ })
  await expect(row).toContainText('1 new, 1 not imported')
  expect(await findViolations(page.getByRole('main'))).toEqual([])
  await row.getByRole('link', { name: 'Show contacts' }).click()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText(/Amara/)

  await navigate(page, '/settings/imports')
  await row.getByRole('button', { name: 'spring fair.csv' }).click()
  const report = page.getByRole('dialog', { name: 'spring fair.csv' })
  await expect(report.getByText('1 of 2 rows were imported. 1 could not be imported.')).toBeVisible()
  await expect(report.getByRole('button', { name: 'Download as CSV' })).toBeVisible()
  expect(await findViolations(report)).toEqual([])
  await report.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(report.getByText('Of the contacts, 1 is in the trash.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/import=/)
  await page.goForward()
  await expect(report).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).not.toBeAttached()
  await expect(row).toContainText(/undone/i)
  await expect(row.getByRole('link', { name: 'Show contacts' })).not.toBeAttached()
})

test('an import is undone in its row, which has two lines on a phone', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name\nAmara\n', 'autumn fair.csv'))
  await startImport(list)
  await expect(page.getByText('1 of 1 rows were imported.')).toBeVisible()
  await page.keyboard.press('Escape')
  await navigate(page, '/settings/imports')
  const row = page.getByRole('table', { name: 'Imports' }).getByRole('row', { name: /autumn fair\.csv/ })
  const phone = await userSession.openPhonePage()
  await phone.goto('/settings/imports')
  const phoneRow = phone.getByRole('table', { name: 'Imports' }).getByRole('row', { name: /autumn fair\.csv/ })
  await expect(phoneRow.getByText(/^Contacts · .+ · .+/)).toBeVisible()
  const file = await phoneRow.getByRole('button', { name: 'autumn fair.csv' }).boundingBox()
  const result = await phoneRow.getByText('1 new', { exact: true }).boundingBox()
  expect(result?.y).toBeCloseTo(file?.y ?? Number.NaN, 0)
  await expect(row.getByText('Undo', { exact: true })).toBeVisible()
  // Both actions are in the line that says what it did, which has 20 pixels below the padding of its cell.
  const undo = await row.getByRole('button', { name: 'Undo this import' }).boundingBox()
  const show = await row.getByRole('link', { name: 'Show contacts' }).boundingBox()
  const cell = await row.getByText('1 new', { exact: true }).boundingBox()
  expect([undo?.y, undo?.height]).toEqual([show?.y, show?.height])
  const middle = (undo?.y ?? 0) + (undo?.height ?? 0) / 2
  expect(Math.abs(middle - (cell?.y ?? 0) - 18)).toBeLessThan(2)
  await row.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText(/^1 new contact goes to the trash\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toContainText(/undone/i)
  await expect(row.getByRole('button', { name: 'Undo this import' })).not.toBeAttached()
})

test('an import history that is empty, or that fails to load, says so', async ({ userSession }) => {
  const { page } = await openContactsList(userSession)
  const allow = await failRequests(page, 'GET', '**/imports?*')
  await navigate(page, '/settings/imports')
  await expect(page.getByText('Failed to load the import history')).toBeVisible()
  await allow()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No imports yet')).toBeVisible()
})
