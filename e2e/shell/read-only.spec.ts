import { expect, openViewerPage, test } from '../testing/fixtures.ts'

test('informs a viewer once that they cannot change anything', async ({ browser, product, person }) => {
  const page = await openViewerPage(browser, product, person)
  await page.goto('/contacts')
  const bar = page.getByRole('region', { name: 'Your access' })
  await expect(bar).toHaveText('You can read the records of this workspace, but not change them.')
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).not.toBeAttached()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(bar).not.toBeAttached()
})

test('informs nobody else', async ({ page }) => {
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your access' })).not.toBeAttached()
})
