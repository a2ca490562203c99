import type { Locator, Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const fields = (page: Page) => page.getByRole('list', { name: 'Fields of contacts' }).getByRole('listitem')
const act = async (page: Page, of: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** Does something while its request fails, and again once it does not, and expects the text of each. */
async function failThenRetry(
  page: Page,
  [method, path]: [method: string, path: RegExp],
  [failure, success]: [failure: string, success: string],
  work: () => Promise<void>,
): Promise<void> {
  const restore = await failRequests(page, method, path)
  await work()
  await expect(toast(page, failure)).toBeVisible()
  await restore()
  await work()
  await expect(toast(page, success)).toBeVisible()
}

test('a field that cannot be added or changed is kept, with what was typed', async ({ userSession }) => {
  const { page } = userSession
  await navigate(page, '/settings/fields')
  await page.getByRole('button', { name: 'Add field to contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field for contacts' })
  await dialog.getByLabel('Name').fill('Berth')
  for (const type of ['Long text', 'Yes or no', 'Several choices', 'Text'])
    await dialog.getByLabel('Type').selectOption({ label: type })
  await failThenRetry(page, ['POST', /\/custom-fields\?/], ['Failed to add field', 'Field added successfully'], () =>
    dialog.getByRole('button', { name: 'Add field' }).click(),
  )
  await act(page, 'Berth', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await editor.getByLabel('Name').fill('Quay')
  await failThenRetry(
    page,
    ['PATCH', /\/custom-fields\//],
    ['Failed to update field', 'Field updated successfully'],
    () => editor.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(fields(page)).toContainText('Quay')
})

test('a field that cannot be moved, archived or restored stays where it is', async ({ userSession }) => {
  const { page, person } = userSession
  for (const label of ['One', 'Two'])
    await person.request('POST', '/custom-fields', { kind: 'contact', label, type: 'TEXT' })
  await navigate(page, '/settings/fields')
  await expect(fields(page)).toHaveText([/^One/, /^Two/])
  const restore = await failRequests(page, 'PUT', /\/custom-fields\/order/)
  await page.getByRole('button', { name: 'Move Two' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Failed to change the order of the fields')).toBeVisible()
  await expect(fields(page)).toHaveText([/^One/, /^Two/])
  await restore()
  await act(page, 'Two', 'Archive')
  const question = page.getByRole('alertdialog', { name: 'Archive field' })
  const archiving = await failRequests(page, 'DELETE', /\/custom-fields\//)
  await question.getByRole('button', { name: 'Archive field' }).click()
  await expect(toast(page, 'Failed to archive field')).toBeVisible()
  await archiving()
  await expect(fields(page)).toHaveCount(2)
  if (await question.isHidden()) await act(page, 'Two', 'Archive')
  await question.getByRole('button', { name: 'Archive field' }).click()
  await expect(toast(page, 'Field archived successfully')).toBeVisible()
  await page.getByRole('button', { name: '1 archived' }).click()
  await failThenRetry(
    page,
    ['PATCH', /\/custom-fields\//],
    ['Failed to restore field', 'Field restored successfully'],
    () => page.getByRole('button', { name: 'Restore Two' }).click(),
  )
})
