import { readFile } from 'node:fs/promises'
import { chooseMenuItem, openContactsList } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { expect, test } from '../testing/shared-page.ts'
import { chooseFile, csvFile, startImport } from './import-dialog.ts'

test('values that match no choice are mapped to one or skipped, and the next file with these columns knows it', async ({
  userSession,
  person,
}) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const { page } = list
  const file = csvFile('Name,Status\nAmara,Potential\nBen,Potential\nCem,n/a\nDana,Warm\n')
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, file)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('tab', { name: 'Problems 3' }).click()
  const [rows] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  expect((await readFile(await rows.path(), 'utf8')).trim().split('\n')).toEqual([
    'Row,Column,Reason,Name,Status',
    expect.stringMatching(/^2,status,.*,Amara,Potential$/),
    expect.stringMatching(/^3,status,.*,Ben,Potential$/),
    expect.stringMatching(/^4,status,.*,Cem,n\/a$/),
  ])
  const values = page.getByRole('list', { name: 'Values of Status' })
  await expect(values.getByRole('listitem').first()).toContainText('2 rows')
  expect(await findViolations(page.getByRole('dialog'))).toEqual([])
  await values.getByRole('combobox', { name: 'Status for Potential' }).selectOption({ label: 'Lead' })
  await values.getByRole('combobox', { name: 'Status for n/a' }).selectOption({ label: 'Skip' })
  const mapped = page.getByRole('region', { name: 'Mapped values' })
  await mapped.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('tab', { name: /^Problems/ })).not.toBeAttached()
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /Amara/ })).toBeVisible()
  await expect(mapped).toContainText('Status: “potential” is Lead')
  await expect(mapped).toContainText('Status: “n/a” is skipped')
  await page.getByRole('button', { name: 'Import 4 contacts' }).click()
  await expect(page.getByText('4 of 4 rows were imported.')).toBeVisible()
  const contacts = await person.request('GET', '/contacts?sort=name')
  expect(contacts).toMatchObject([
    { name: 'Amara', status: 'LEAD' },
    { name: 'Ben', status: 'LEAD' },
    { name: 'Cem' },
    { name: 'Dana', status: 'WARM' },
    { name: 'Here before' },
  ])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await chooseFile(list, csvFile('Name,Status\nElif,Potential\n'))
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(mapped).toContainText('Status: “potential” is Lead')
  await expect(page.getByRole('tab', { name: /^Problems/ })).not.toBeAttached()
})

test('a column becomes a new custom attribute, or one that the workspace has', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, {
    contacts: [{ name: 'Here before', customAttributes: { Berth: 'A1' } }],
  })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,Mooring,Shoe size\nAmara,B2,38\n'))
  const mooring = page.getByRole('combobox', { name: 'Field for Mooring' })
  await expect(mooring).toHaveValue('customAttributes.Mooring')
  await expect(mooring.locator('option:checked')).toHaveText('Mooring (new attribute)')
  await mooring.selectOption({ label: 'Berth (attribute)' })
  const size = page.getByRole('combobox', { name: 'Field for Shoe size' })
  await expect(size.getByRole('option', { name: 'Berth (attribute)' })).toBeDisabled()
  await startImport(list)
  await expect(page.getByText('1 of 1 rows were imported.')).toBeVisible()
  const contacts = await person.request('GET', '/contacts?sort=name')
  expect(contacts).toMatchObject([
    { name: 'Amara', customAttributes: { Berth: 'B2', 'Shoe size': '38' } },
    { name: 'Here before' },
  ])
})

test('more columns than a contact can have custom attributes are announced before the import', async ({
  userSession,
}) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Here before' }] })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  const extra = Array.from({ length: 101 }, (_, at) => `Extra ${at}`)
  await chooseFile(list, csvFile(`Name,${extra.join(',')}\nAmara,${extra.join(',')}\n`))
  const alert = page.getByRole('alert').filter({ hasText: 'custom attributes' })
  await expect(alert).toContainText('101 columns become custom attributes, but a contact can have at most 100.')
  await page.getByRole('combobox', { name: 'Field for Extra 7', exact: true }).selectOption('Do not import')
  await expect(alert).not.toBeAttached()
})

test('columns that become new attributes are marked, and can all be left out', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, {
    contacts: [{ name: 'Here before', customAttributes: { Berth: 'A1' } }],
  })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,Berth,Mooring,Shoe size\nAmara,B2,M3,38\n'))
  const rowOf = (column: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: column, exact: true }) })
  await expect(page.getByText('2 columns become new attributes.')).toBeVisible()
  await expect(rowOf('Mooring')).toContainText('New attribute')
  await expect(rowOf('Shoe size')).toContainText('New attribute')
  await expect(rowOf('Berth').getByText('New attribute', { exact: true })).not.toBeAttached()
  await expect(rowOf('Berth')).toContainText('Kept as text')
  expect(await findViolations(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('button', { name: 'Do not import them' }).click()
  await expect(page.getByText(/become new attributes/)).not.toBeAttached()
  await expect(page.getByRole('combobox', { name: 'Field for Mooring' }).locator('option:checked')).toHaveText(
    'Do not import',
  )
  await expect(page.getByRole('combobox', { name: 'Field for Berth' })).toHaveValue('customAttributes.Berth')
  await startImport(list)
  await expect(page.getByText('1 of 1 rows were imported.')).toBeVisible()
  expect(await person.request('GET', '/contacts?sort=name')).toMatchObject([
    { name: 'Amara', customAttributes: { Berth: 'B2' } },
    { name: 'Here before' },
  ])
})
