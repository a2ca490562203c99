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

test('finds a settings page by what is on it, and exports the displayed list', async ({ page }) => {
  await navigate(page, '/contacts')
  await run(page, 'export', 'Export contacts…')
  await expect(page.getByRole('dialog', { name: 'Export contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await run(page, 'time zone', 'Settings: Account')
  await expect(page).toHaveURL(/\/settings\/account/)
})

test('invites people from the workspace menu', async ({ page }) => {
  await navigate(page, '/notifications')
  await page.getByRole('button', { name: /^Workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog')).toContainText('Invite')
})
