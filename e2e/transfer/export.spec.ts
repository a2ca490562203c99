import { readFile } from 'node:fs/promises'
import { chooseMenuItem, openContactsList } from '../contacts/contacts-list-page.ts'
import { expect, test } from '../testing/shared-page.ts'

const contacts = [{ name: 'Amara', email: 'amara@one.example', source: 'Fair', customAttributes: { Boat: 'Yes' } }]

test('a file has the chosen columns in the chosen order, and the choice is remembered', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts })
  const { page } = list
  const ask = async () => {
    await chooseMenuItem(list, 'Export with chosen columns…')
    await expect(page.getByRole('list', { name: 'Columns in the file' }).getByRole('listitem').first()).toBeVisible()
  }
  const save = async () => {
    const button = page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readFile(await file.path(), 'utf8')
  }
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await ask()
  const columns = page.getByRole('list', { name: 'Columns in the file' })
  await page.getByRole('button', { name: 'None' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  for (const name of ['Name', 'Email', 'Boat'])
    await page.getByRole('list', { name: 'Other columns' }).getByRole('checkbox', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Move Boat up' }).click()
  await page.getByRole('button', { name: 'Move Name down' }).click()
  expect(await save()).toBe('Boat,Name,Email\n"Yes","Amara","amara@one.example"\n')

  await page.reload()
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await ask()
  await expect(columns.getByRole('checkbox')).toHaveCount(3)
  expect(await save()).toBe('Boat,Name,Email\n"Yes","Amara","amara@one.example"\n')
})

test('contacts can be exported as a workbook', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts })
  await expect(list.page.getByRole('button', { name: 'All 1' })).toBeVisible()
  const [file] = await Promise.all([list.page.waitForEvent('download'), chooseMenuItem(list, /^XLSX/)])
  expect(file.suggestedFilename()).toMatch(/^contacts-.*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('the menu of files keeps imports and exports apart', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts })
  await expect(list.page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await list.page.getByRole('button', { name: 'More: import, export' }).click()
  const menu = list.page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Import contacts',
    'Import history',
    /^CSV/,
    /^XLSX/,
    /^JSON/,
    'Export with chosen columns…',
  ])
  await expect(menu.getByRole('separator')).toHaveCount(1)
  // One for each of the imports, and one for all exports.
  await expect(menu.locator('svg')).toHaveCount(3)
})
