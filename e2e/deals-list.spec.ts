import { aDealDesk } from './deals.ts'
import { expect, test } from './parley.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('somebody adds the first deal of a workspace (DEAL-036, DEAL-037)', async ({ browser, product }) => {
  const { page, grid } = await aDealDesk({ browser, product })
  await expect(page.getByText('No deals yet')).toBeVisible()
  await page.route('**/deals?*', async (route) => {
    if (route.request().method() === 'POST') await expect(page.getByText('Creating deal...')).toBeVisible()
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await dialog.getByLabel('Title').fill('Signal lamps')
  await dialog.getByLabel('Value').fill('12,500.50')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByText('Deal created successfully')).toBeVisible()
  await expect(grid.getByRole('row', { name: /Signal lamps/ })).toContainText('€12,500.50')
})
