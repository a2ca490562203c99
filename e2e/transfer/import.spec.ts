import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseMenuItem, openContactsList, readNames } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { chooseFile, csvFile, startImport } from './import-dialog.ts'

const legislators = join(import.meta.dirname, '../testing/files/us-legislators.csv')
const workbook = join(import.meta.dirname, '../testing/files/people.xlsx')

test('a real file is imported in full, with its columns guessed (CON-011)', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, legislators)
  const guess = (column: string) => list.page.getByRole('combobox', { name: `Field for ${column}`, exact: true })
  await expect(guess('Full Name')).toHaveValue('name')
  await expect(guess('Phone')).toHaveValue('phoneNumber')
  await expect(guess('Party')).toHaveValue('customAttributes.Party')
  await expect(list.page.getByText('537 rows · 18 columns · 140 KB')).toBeVisible()
  await startImport(list)
  await expect(list.page.getByText('537 of 537 rows were imported.')).toBeVisible()
  await list.page.getByRole('button', { name: 'Show the contacts' }).click()
  await expect(list.page.getByText('537 found')).toBeVisible()
})

test('the person maps columns, and chooses what happens to existing records', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Amara', email: 'amara@one.example' }] })
  await expect(list.page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,E-mail,Where from\nAmara,amara@one.example,Fair\nBen,ben@one.example,Web\n'))
  await list.page.getByRole('combobox', { name: 'Field for Where from' }).selectOption('Source')
  await list.page.getByRole('combobox', { name: 'If a contact already exists' }).selectOption('update')
  await startImport(list)
  await expect(list.page.getByText('2 of 2 rows were imported.')).toBeVisible()
  const contacts = await person.request('GET', '/contacts?sort=name')
  expect(contacts).toMatchObject([
    { name: 'Amara', source: 'Fair' },
    { name: 'Ben', source: 'Web' },
  ])
})

test('the preview of a file without anything new offers nothing to import', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Amara', email: 'amara@one.example' }] })
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,E-mail\nAmara,amara@one.example\n'))
  await list.page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(list.page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('failed rows are listed with row, column and reason, and can be saved', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,E-mail,Lead score\nAmara,amara@one.example,80\n,,50\n'))
  await startImport(list)
  await expect(list.page.getByText('1 of 2 rows were imported. 1 could not be imported.')).toBeVisible()
  await expect(list.page.getByRole('row', { name: /^3 / })).toBeVisible()
  const save = list.page.getByRole('button', { name: 'Download as CSV' })
  const [file] = await Promise.all([list.page.waitForEvent('download'), save.click()])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(2)
})

test('an unreadable file is rejected with the reason, and another one can be chosen', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Colour,Shape\nred,round\n'))
  await startImport(list)
  await expect(list.page.getByRole('alert').getByText(/no column for/)).toBeVisible()
  await list.page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(list, csvFile('Name\nAmara\n'))
  await startImport(list)
  await expect(list.page.getByText('1 of 1 rows were imported.')).toBeVisible()
})

test('an import continues when its dialog is closed, and says when it is done', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'First' }] })
  const rows = Array.from({ length: 3_000 }, (_, at) => `Person ${at},person${at}@many.example`)
  await expect(list.page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile(`Name,E-mail\n${rows.join('\n')}\n`))
  await keepMessages(list.page, 4_000, 5_000, 10_000)
  await startImport(list)
  await expect(list.page.getByRole('progressbar')).toBeVisible()
  await list.page.keyboard.press('Escape')
  await expect(list.page.getByText('3,000 of 3,000 rows were imported.')).toBeVisible({ timeout: 90_000 })
  await expect(list.page.getByRole('button', { name: 'All 3,001' })).toBeVisible()
  await list.page.getByRole('button', { name: 'Show result' }).click()
  await expect(list.page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
  await expect.poll(async () => (await readNames(list))[0]).toBe('Person 2999')
})

test('a workbook is previewed field by field, imported and undone', async ({ userSession, person }) => {
  const old = { name: 'José', email: 'jose@kestrel.example', leadScore: 5 }
  const list = await openContactsList(userSession, { contacts: [old] })
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, workbook)
  await expect(list.page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('People')
  await list.page.getByRole('combobox', { name: 'If a contact already exists' }).selectOption('update')
  await list.page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(list.page.getByText('Nothing has been saved yet. 3 rows checked.')).toBeVisible()
  const change = list.page.getByRole('row', { name: /^3 José Müller/ })
  await expect(change).toContainText(/Name: José\s*José Müller/)
  await expect(change).toContainText(/Lead score: 5\s*7/)
  await list.page.getByRole('tab', { name: /^Created/ }).click()
  await expect(list.page.getByRole('row', { name: /^2 Amara Okonkwo/ })).toContainText('Postcode: 01067')
  expect(await person.request('GET', '/contacts')).toHaveLength(1)

  await list.page.getByRole('button', { name: 'Import 3 contacts' }).click()
  await expect(list.page.getByText('3 of 3 rows were imported.')).toBeVisible()
  await list.page.getByRole('button', { name: 'Undo this import' }).click()
  await list.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(
    list.page.getByText('Of the contacts, 2 are in the trash and 1 has its previous values back.'),
  ).toBeVisible()
  await expect(list.page.getByRole('button', { name: 'Undo this import' })).toBeHidden()
  await list.page.getByRole('button', { name: 'Show the contacts' }).click()
  await expect(list.page.getByRole('button', { name: 'All 1' })).toBeVisible()
  expect(await person.request('GET', '/contacts')).toMatchObject([old])
})

test('another sheet and another encoding can be chosen', async ({ userSession, person }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, workbook)
  await list.page.getByRole('combobox', { name: 'Sheet' }).selectOption('More & more')
  await expect(list.page.getByRole('rowheader', { name: 'Name', exact: true })).toBeVisible()
  await list.page.getByRole('button', { name: 'Choose another file' }).click()
  const latin = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nJos\xe9\n', 'latin1') }
  await chooseFile(list, latin)
  await expect(list.page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1252')
  await expect(list.page.getByRole('combobox', { name: 'Encoding' }).getByRole('option')).toHaveText([
    'Unicode (UTF-8)',
    'Unicode (UTF-16)',
    'Unicode (UTF-16, big-endian)',
    'Western European (Windows-1252, Latin-1)',
    'Central European (Windows-1250)',
    'Cyrillic (Windows-1251)',
    'Turkish (Windows-1254)',
    'Western European (Mac)',
    'Japanese (Shift JIS)',
    'Chinese (GB 18030)',
  ])
  await expect(list.page.getByRole('cell', { name: 'José' })).toBeVisible()
  await list.page.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1251')
  await expect(list.page.getByRole('cell', { name: 'Josй' })).toBeVisible()
  await startImport(list)
  await expect(list.page.getByText('1 of 1 rows were imported.')).toBeVisible()
  expect(await person.request('GET', '/contacts')).toMatchObject([{ name: 'Josй' }])
})

test('a running import can be cancelled: what was imported is listed and can be undone', async ({
  userSession,
  person,
}) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  const rows = Array.from({ length: 60_000 }, (_, at) => `Person ${at},person${at}@many.example`)
  await chooseFile(list, csvFile(`Name,E-mail\n${rows.join('\n')}\n`))
  await startImport(list)
  await list.page.getByRole('button', { name: 'Cancel import' }).click()
  const told = list.page.getByText(/^The import was cancelled\. [\d,]+ of 60,000 rows were imported\.$/)
  await expect(told).toBeVisible({ timeout: 90_000 })
  const count = Number((await told.textContent())?.match(/([\d,]+) of/)?.[1]?.replaceAll(',', ''))
  expect(count).toBeLessThan(60_000)
  if (count > 0) {
    await list.page.getByRole('button', { name: 'Undo this import' }).click()
    await list.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(list.page.getByText(/^Import undone\./)).toBeVisible({ timeout: 90_000 })
  }
  expect(await person.request('GET', '/contacts')).toEqual([])
})

test('a template can be downloaded', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(list.page.getByText('Choose file', { exact: true })).toBeVisible()
  await expect(list.page.getByText('No file yet? Download the template')).toBeVisible()
  const save = list.page.getByRole('button', { name: 'Download the template' })
  const [file] = await Promise.all([list.page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toBe('contacts-template.csv')
  await chooseFile(list, csvFile(await readFile(await file.path(), 'utf8'), 'template.csv'))
  await startImport(list)
  await expect(list.page.getByText('1 of 1 rows were imported.')).toBeVisible()
})

test('earlier imports that fail to load can be tried again', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  const allow = await failRequests(list.page, 'GET', '**/contacts/imports?*')
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  const error = list.page.getByText('Failed to load the last imports.')
  await expect(error).toBeVisible()
  await allow()
  await list.page.getByRole('button', { name: 'Try again' }).click()
  await expect(error).not.toBeAttached()
})

test('an earlier import can be found, viewed and undone', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'First' }] })
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name\nAmara\nBen\n'))
  await startImport(list)
  await list.page.getByRole('button', { name: 'Show the contacts' }).click()
  await expect(list.page.getByRole('grid').getByRole('rowheader')).toHaveCount(2)
  await list.page.getByRole('button', { name: /^All/ }).click()
  await expect(list.page.getByRole('button', { name: 'All 3' })).toBeVisible()
  await list.page.reload()
  await chooseMenuItem(list, 'Import contacts')
  const last = list.page.getByRole('region', { name: 'Last imports' }).getByRole('button').first()
  await expect(last).toContainText('2 new')
  expect(await findViolations(list.page.getByRole('dialog'))).toEqual([])
  await last.click()
  await expect(list.page.getByText('2 of 2 rows were imported.')).toBeVisible()
  await list.page.getByRole('button', { name: 'Undo this import' }).click()
  const question =
    '2 new contacts go to the trash. Anything that has since been edited, linked, tagged or messaged is kept.'
  await expect(list.page.getByText(question)).toBeVisible()
  const contacts: { id: string; name: string }[] = await person.request('GET', '/contacts')
  const ben = contacts.find(({ name }) => name === 'Ben')
  await person.request('PATCH', `/contacts/${ben?.id}/job-title`, { jobTitle: 'Buyer' })
  await list.page.getByRole('button', { name: 'Undo', exact: true }).click()
  const result = 'Of the contacts, 1 is in the trash. 1 is kept because somebody has worked with it since.'
  await expect(list.page.getByText(result)).toBeVisible()
  const kept = list.page.getByRole('region', { name: 'Records kept' })
  await expect(kept.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', `/contacts?panel=contact:${ben?.id}`)
  expect(await findViolations(list.page.getByRole('dialog'))).toEqual([])
  await list.page.getByRole('button', { name: 'Import another file' }).click()
  await expect(last).toContainText('undone')
  await list.page.keyboard.press('Escape')
  await expect(list.page.getByRole('button', { name: 'All 2' })).toBeVisible()
})

test('dates are read in the format of the file or the one chosen, and stay on their day', async ({
  userSession,
  person,
}) => {
  const { timezone } = await person.request('GET', '/auth/profile')
  await person.request('PUT', '/auth/profile', { timezone: 'America/Sao_Paulo' })
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Next follow-up\nAmara,01/10/2031\nBen,02/10/2031\n'))
  const format = list.page.getByRole('combobox', { name: 'Dates in Next follow-up' })
  await expect(format).toHaveValue('month-first')
  await format.selectOption('day-first')
  await list.page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(list.page.getByRole('row', { name: /^2 Amara/ })).toContainText('Next follow-up: 2031-10-01')
  await list.page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await list.page.getByRole('button', { name: 'Show the contacts' }).click()
  await expect(list.page.getByRole('row', { name: /Amara/ })).toContainText('Oct 1, 2031')
  // Other journeys of this worker are by the same person.
  await person.request('PUT', '/auth/profile', { timezone })
})

test('shows what was imported, with the columns that the file filled', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const headers = list.page.getByRole('grid').getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Phone number' })).not.toBeAttached()
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,Phone\nAmara,+15550100101\nBen,+15550100102\n'))
  await startImport(list)
  await list.page.getByRole('button', { name: 'Show the contacts' }).click()
  await expect(list.page.getByRole('grid').getByRole('rowheader')).toHaveCount(2)
  await expect(headers.filter({ hasText: 'Phone' })).toBeVisible()
  await expect(list.page.getByRole('row', { name: /Amara/ })).toContainText('+1')
  await expect(list.page).toHaveURL(/importId=[0-9a-f-]{36}/)
  await expect(list.page.getByRole('button', { name: 'Remove the filter Imported from leads.csv' })).toBeVisible()
  await list.page.getByRole('button', { name: /^All/ }).click()
  await expect(list.page.getByRole('grid').getByRole('rowheader')).toHaveCount(3)
})
