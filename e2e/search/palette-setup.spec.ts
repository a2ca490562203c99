import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'
import { waitUntilReady } from './palette.ts'

async function run(page: Page, query: string, command: string) {
  await waitUntilReady(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(query)
  await page.getByRole('option', { name: command, exact: true }).click()
}

for (const [query, command, path, dialog] of [
  ['import deals', 'Import deals from a file', /\/deals/, 'Import deals'],
  ['invite', 'Invite people', /\/settings\/members/, 'Invite'],
  ['connect what', 'Connect WhatsApp', /\/inbox/, 'Connect'],
] as const)
  test(`“${command}” opens its dialog from any page`, async ({ page }) => {
    await navigate(page, '/notifications')
    await run(page, query, command)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toContainText(dialog)
  })

test('finds the themes by that word', async ({ page }) => {
  await navigate(page, '/notifications')
  await run(page, 'theme', 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
