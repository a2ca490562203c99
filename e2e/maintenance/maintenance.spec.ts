import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { expect, test } from '../testing/fixtures.ts'

const address = '**/api/maintenance/status'
const stubMaintenance = (page: Page, is_maintenance_mode: boolean, is_done: boolean) =>
  page.route(address, (route) =>
    route.fulfill({
      json: { success: true, data: { is_maintenance_mode, is_done, created_at: null, updated_at: null } },
    }),
  )
const screen = (page: Page) => page.getByRole('heading', { name: 'System Maintenance' })
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('shows everybody that the product is down, and for how long (MAINT-003, MAINT-004, MAINT-005)', async ({
  page,
}) => {
  await stubMaintenance(page, true, false)
  await page.goto('/contacts')
  await expect(screen(page)).toBeVisible()
  await expect(
    page.getByText("We're currently performing scheduled maintenance to improve your experience.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Expected Duration: Usually 30-60 minutes', { exact: true })).toBeVisible()
  await expect(mainNavigation(page)).toBeHidden()
  expect(await findViolations(page.locator('body'))).toEqual([])
})

test('reloads with the button, and names a contact for support (MAINT-006, MAINT-007)', async ({ page }) => {
  await stubMaintenance(page, true, false)
  await page.goto('/contacts')
  await expect(
    page.getByText('If you continue to see this message, please contact support.', { exact: true }),
  ).toBeVisible()
  await page.unroute(address)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Check Again' }).click()])
  await expect(mainNavigation(page)).toBeVisible()
  await expect(screen(page)).toBeHidden()
})

for (const [mode, done] of [
  [true, true],
  [false, false],
  [false, true],
] as const)
  test(`stays open while mode is ${mode} and done is ${done} (MAINT-008)`, async ({ page }) => {
    await stubMaintenance(page, mode, done)
    await Promise.all([page.waitForResponse(address), page.goto('/contacts')])
    await expect(mainNavigation(page)).toBeVisible()
    await expect(screen(page)).toBeHidden()
  })

test('polls every 300000 ms, and keeps the open page unchanged (MAINT-009)', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  let askedAt = 0
  let down = false
  await page.route(address, (route) => {
    asked += 1
    askedAt ||= Date.now()
    return route.fulfill({ json: { success: true, data: { is_maintenance_mode: down, is_done: false } } })
  })
  await page.goto('/contacts')
  await expect(mainNavigation(page)).toBeVisible()
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half a name')
  await expect.poll(() => asked).toBe(1)
  // Its clock has run on while the page was loaded and used.
  const elapsed = (await page.evaluate(() => Date.now())) - askedAt
  await page.clock.runFor(280_000 - elapsed)
  expect(asked).toBe(1)
  down = true
  await page.clock.runFor(21_000)
  await expect.poll(() => asked).toBe(2)
  await expect(screen(page)).toBeVisible()
  down = false
  await page.clock.runFor(300_000)
  await expect(screen(page)).toBeHidden()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Half a name')
})

test('falls back to the build default, open, when the check fails (MAINT-010)', async ({ page }) => {
  await page.route(address, (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.goto('/contacts')])
  await expect(mainNavigation(page)).toBeVisible()
  await expect(screen(page)).toBeHidden()
})
