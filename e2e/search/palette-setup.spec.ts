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

/** Words that people type, and what each of them finds. */
const findable = {
  sample: 'Add sample data',
  api: 'API documentation',
  webhook: 'Connect WhatsApp',
  theme: 'Dark',
  invite: 'Invite people',
  import: 'Import contacts from a file',
  export: 'Export companies to a file',
  connect: 'Connect WhatsApp',
  trash: 'Settings: Trash',
  audit: 'Settings: Audit log',
  emails: 'Settings: Undelivered emails',
  backup: 'Settings: Organization',
  notifications: 'Settings: Account',
  password: 'Settings: Account',
  plan: 'Settings: Organization',
}

test('finds a page or an action by each word that people type for it', async ({ page }) => {
  await navigate(page, '/notifications')
  await waitUntilReady(page)
  await page.keyboard.press('Control+k')
  for (const [word, command] of Object.entries(findable)) {
    await page.getByRole('combobox').last().fill(word)
    await expect(page.getByRole('option', { name: command, exact: true }), word).toBeVisible()
  }
  await page.keyboard.press('Escape')
})

test('exports companies and adds sample data from any page, after a question', async ({ page, person }) => {
  await navigate(page, '/notifications')
  await run(page, 'export comp', 'Export companies to a file')
  await expect(page).toHaveURL(/\/companies/)
  await expect(page.getByRole('dialog', { name: 'Export companies' })).toBeVisible()
  await page.keyboard.press('Escape')
  await run(page, 'sample', 'Add sample data')
  await page.getByRole('alertdialog', { name: 'Add sample data' }).getByRole('button', { name: 'Cancel' }).click()
  await run(page, 'sample', 'Add sample data')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Sample data added successfully!')).toBeVisible()
  await person.request('DELETE', '/sample-data')
})

test('an empty result says what can be done', async ({ page }) => {
  await navigate(page, '/notifications')
  await waitUntilReady(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('qqqqzzzz')
  await expect(page.getByText('“new contact”, “import” or “settings”')).toBeVisible()
  await page.keyboard.press('Escape')
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
