import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { chooseMenuItem, openContactsList } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { expect, test } from '../testing/shared-page.ts'
import { chooseFile, csvFile, startImport } from './import-dialog.ts'

test('distinguishes what an import left unchanged from what it changed', async ({ userSession }) => {
  const contacts = [
    { name: 'Amara', email: 'amara@one.example' },
    { name: 'Ben', email: 'ben@one.example' },
  ]
  const list = await openContactsList(userSession, { contacts })
  const { page } = list
  await chooseMenuItem(list, 'Import contacts')
  await chooseFile(list, csvFile('Name,E-mail,Job title\nAmara,amara@one.example,\nBen,ben@one.example,Buyer\n'))
  await page.getByRole('combobox', { name: 'If a contact already exists' }).selectOption('update')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('tab', { name: /^Unchanged/ }).click()
  await expect(page.getByRole('row', { name: /^2 Amara/ })).toContainText('No changes')
  await page.getByRole('button', { name: 'Import 1 contact', exact: true }).click()
  await expect(page.getByText('1 of 2 rows were imported. 1 had no changes.')).toBeVisible()
  await expect(page.getByRole('dialog').locator('dl')).toContainText(/Updated\s*1\s*Unchanged\s*1/)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText(/^1 contact gets its previous values back\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Of the contacts, 1 has its previous values back.')).toBeVisible()
})

test('fills the fields of the workspace from columns of their name', async ({ userSession, person }) => {
  const list = await openContactsList(userSession)
  const { page } = list
  const choices = [{ label: 'Basic' }, { label: 'Pro' }]
  for (const field of [
    { label: 'Plan', type: 'CHOICE', choices, required: true },
    { label: 'Contract end', type: 'DATE' },
  ])
    await person.request('POST', '/custom-fields', { kind: 'contact', ...field })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Plan,Ends\nAmara,pro,31/10/2031\nBen,Gold,30/11/2031\n'))
  await expect(page.getByRole('combobox', { name: 'Field for Plan' })).toHaveValue('customFields.plan')
  await expect(page.getByText('“Gold” does not fit')).toBeVisible()
  await page.getByRole('combobox', { name: 'Field for Plan' }).selectOption({ label: 'Do not import' })
  await expect(page.getByRole('alert')).toContainText('A new contact needs a value for “Plan”.')
  await page.getByRole('combobox', { name: 'Field for Plan' }).selectOption({ label: 'Plan' })
  await page.getByRole('combobox', { name: 'Field for Ends' }).selectOption({ label: 'Contract end' })
  await page.getByRole('combobox', { name: 'Dates in Ends' }).selectOption('day-first')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('tab', { name: /^Created/ }).click()
  const amara = page.getByRole('row', { name: /^2 Amara/ })
  await expect(amara).toContainText('Plan: Pro')
  await expect(amara).toContainText('Contract end: 2031-10-31')
  await page.getByRole('button', { name: 'Import 1 contact', exact: true }).click()
  await expect(page.getByText('1 of 2 rows were imported. 1 could not be imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 Plan Plan must be one of Basic, Pro/ })).toContainText(
    '“Gold” in 1 row',
  )
  expect(await person.request('GET', '/contacts')).toMatchObject([
    { name: 'Amara', customFields: { contractEnd: '2031-10-31' } },
  ])
})

test('tags everything that a file brings, and gives it an owner and a status', async ({ userSession, person }) => {
  const list = await openContactsList(userSession)
  const { page } = list
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Tags\nAmara,VIP\nBen,\n'))
  await expect(page.getByRole('combobox', { name: 'Field for Tags' })).toHaveValue('tags')
  const tags = page.getByRole('group', { name: 'Tag these contacts' })
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('combobox', { name: 'Search or create tag' }).fill('Spring fair')
  await page.getByRole('option', { name: /Spring fair/ }).click()
  await expect(tags.getByRole('listitem').first()).toContainText('Spring fair')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Owner', exact: true }).click()
  await page.getByRole('dialog', { name: 'Owner' }).getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('CUSTOMER')
  expect(await findViolations(page.getByRole('dialog', { name: 'Import contacts' }))).toEqual([])
  await startImport(list)
  await expect(page.getByText('2 of 2 rows were imported.')).toBeVisible()
  const names = (contact: { tags: { name: string }[] }) => contact.tags.map(({ name }) => name)
  const contacts = await person.request('GET', '/contacts?sort=name')
  expect(contacts.map(names)).toEqual([['Spring fair', 'VIP'], ['Spring fair']])
  expect(contacts).toMatchObject([
    { status: 'CUSTOMER', owner: { id: expect.any(String) } },
    { status: 'CUSTOMER', owner: { id: expect.any(String) } },
  ])
})

test('groups rows by problem, and saves the rows of one problem as a file', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  const { page } = list
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Lead type,Priority\nAmara,mild,\nBen,mild,\nCem,cool,\nDana,,soon\n'))
  await startImport(list)
  await expect(page.getByText('4 of 4 rows were imported.')).toBeVisible()
  const problem = page.getByRole('row', { name: /^2, 3, 4 Lead type/ })
  await expect(problem).toContainText('“mild” in 2 rows, “cool” in 1 row')
  const save = problem.getByRole('button', { name: 'Download these rows' })
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(4)
  expect(await findViolations(page.getByRole('dialog'))).toEqual([])
})

test('the encoding of a UTF-8 file stands beside its name, another one in a line of its own', async ({
  userSession,
}) => {
  const list = await openContactsList(userSession)
  const { page } = list
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name\nJosé\n'))
  const encoding = page.getByRole('combobox', { name: 'Encoding' })
  await expect(encoding).toHaveValue('utf-8')
  const other = page.getByRole('button', { name: 'Choose another file' })
  const isBesideOther = async () => {
    const [first, second] = [await encoding.boundingBox(), await other.boundingBox()]
    if (!first || !second) throw new Error('One of them is not shown')
    return Math.abs(first.y + first.height / 2 - second.y - second.height / 2) < 4
  }
  expect(await isBesideOther()).toBe(true)
  await encoding.focus()
  await encoding.selectOption('windows-1252')
  await expect(page.getByRole('cell', { name: 'JosÃ©' })).toBeVisible()
  expect(await isBesideOther()).toBe(false)
  await expect(encoding).toBeFocused()
})

test('the first values of a column are named once', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await list.page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Title\nAmara,Senator\nBen,Senator\nCem,Mayor\n'))
  await expect(list.page.getByRole('cell', { name: 'Senator · Mayor', exact: true })).toBeVisible()
})

test('a phone shows the file and what it holds in one line, and its encoding below', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  const { page } = list
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await chooseFile(list, csvFile('Name,Title\nAmara,Senator\nBen,Mayor\n', 'a-long-list-of-all-us-legislators.csv'))
  await page.setViewportSize({ width: 390, height: 844 })
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const file = page.getByText('a-long-list-of-all-us-legislators.csv', { exact: true })
  const other = page.getByRole('button', { name: 'Choose another file' })
  const encoding = page.getByRole('combobox', { name: 'Encoding' })
  await expect.poll(async () => (await encoding.boundingBox())?.width ?? 0).toBeGreaterThan(330)
  for (const one of [page.getByText('2 rows · 2 columns'), other])
    expect(Math.abs((await middleOf(one)) - (await middleOf(file)))).toBeLessThan(2)
  expect((await middleOf(encoding)) - (await middleOf(file))).toBeGreaterThan(30)
})
