import { createPerson, createStorageState, test } from '../testing/fixtures.ts'
import { failWithoutMessage, toast } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect } from '../testing/shared-page.ts'

test('a workspace that cannot be created, renamed, deleted or restored says so, and keeps what was typed', async ({
  product,
  browser,
}) => {
  const person = await createPerson(product)
  const { organizationId } = person
  await person.request('POST', '/auth/workspace', { name: 'APAC Sales', organizationId })
  const { id } = await person.request('POST', '/auth/workspace', { name: 'Old Sales', organizationId })
  await person.request('DELETE', `/auth/workspace/${id}`)
  const storageState = createStorageState(product, person)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  const hideDeleted = await failWithoutMessage(page, 'GET', '**/auth/deleted-places*')
  await page.goto('/settings/organization')
  await expect(page.getByText('Failed to load deleted workspaces')).toBeVisible()
  await hideDeleted()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Restore Old Sales' })).toBeVisible()
  for (const method of ['POST', 'PUT', 'DELETE']) await failWithoutMessage(page, method, /\/auth\/workspace/)

  await page.getByRole('main').getByRole('button', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Workspace name').fill('Nordic Sales')
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(toast(page, 'Failed to create workspace')).toBeVisible()
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('Nordic Sales')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await chooseAction(page, 'APAC Sales', 'Rename')
  await dialog.getByLabel('Workspace name').fill('Asia Sales')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to update workspace')).toBeVisible()
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('Asia Sales')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await chooseAction(page, 'APAC Sales', 'Delete')
  await dialog.getByLabel('Type APAC Sales to confirm').fill('APAC Sales')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(toast(page, 'Failed to delete workspace')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Restore Old Sales' }).click()
  await expect(toast(page, 'Failed to restore workspace')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Old Sales' })).toBeVisible()
})

test('how full a workspace is is said in numbers, with a warning from four fifths on', async ({ page }) => {
  const usage = (records: object, fileBytes: object) => ({
    success: true,
    data: { records, files: { used: 12, limit: null }, fileBytes },
  })
  let reply = usage({ used: 799, limit: 1_000 }, { used: 700 * 2 ** 20, limit: null })
  await page.route('**/usage?*', (route) => route.fulfill({ json: reply }))
  await page.goto('/settings/organization')
  await expect(
    page.getByText('799 records, 12 files and 700 MB of pictures and attachments', { exact: true }),
  ).toBeVisible()
  reply = usage({ used: 800, limit: 1_000 }, { used: 1_288_490_188, limit: 1_342_177_280 })
  await page.reload()
  await expect(
    page.getByText(
      'The current workspace is nearly full: 80 % of 1,000 records, 95 % of 1.3 GB of pictures and attachments.',
    ),
  ).toBeVisible()
})
