import type { Page } from '@playwright/test'
import { expect, test } from '../testing/fixtures.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'

/** Refuses a script although the server answers, as after an upgrade, until the function returned is called. */
async function refuseScript(page: Page, name: string): Promise<() => Promise<void>> {
  await page.context().route(`**/assets/${name}-*`, (route) => route.abort())
  return () => page.context().unrouteAll()
}

const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

const newVersion = 'Parley may have been updated. Try again. If that doesn’t help, the page reloads. Drafts are kept.'

test('a screen whose code is gone is loaded with the page, which says so if that does not help', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ottilie Sommer')
  await page.keyboard.press('Escape')
  const allow = await refuseScript(page, 'dashboard-page')
  await page.goto('/contacts')
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Failed to load this screen')).toBeVisible()
  await expect(page.getByText(newVersion)).toBeVisible()
  expect(loads.count).toBe(1)
  // It was loaded again for that once, and not for ever.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads.count).toBe(2)
  await expect(page.getByText(newVersion)).toBeVisible()
  await allow()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Ottilie Sommer')
})

test('a panel whose code is gone says so beside the list, and trying again opens it', async ({ page, person }) => {
  await createContact(person, { name: 'Sunniva Dahl' })
  const allow = await refuseScript(page, 'contact-panel')
  await page.goto('/contacts')
  const loads = countLoads(page)
  await page
    .getByRole('row', { name: /Sunniva Dahl/ })
    .getByRole('rowheader')
    .click()
  await expect(recordPanel(page).getByText('This part of Parley can’t be loaded')).toBeVisible()
  await expect(recordPanel(page).getByText(newVersion)).toBeVisible()
  await expect(page.getByRole('row', { name: /Sunniva Dahl/ })).toBeVisible()
  expect(loads.count).toBe(0)
  await recordPanel(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(recordPanel(page).getByText(newVersion)).toBeVisible()
  await allow()
  await recordPanel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2, name: /Sunniva Dahl/ })).toBeVisible()
})

test('a panel that failed does not break the palette', async ({ page, person }) => {
  await createContact(person, { name: 'Ragna Thorsdottir' })
  await refuseScript(page, 'contact-panel')
  // The palette is still loading when it opens.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/assets/command-palette-*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contacts')
  await page
    .getByRole('row', { name: /Ragna Thorsdottir/ })
    .getByRole('rowheader')
    .click()
  await expect(recordPanel(page).getByText(newVersion)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lind')
  await expect(page.getByText('The search can’t be loaded.')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('lind')
})

test('hovering over a link whose code is missing does not reload the page', async ({ page }) => {
  await refuseScript(page, 'dashboard-page')
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  const loads = countLoads(page)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('dashboard-page'))
  await page.getByRole('link', { name: 'Dashboard' }).hover()
  await refused
  await page.getByRole('link', { name: 'Contacts', exact: true }).hover()
  const asked = page.waitForRequest(/\/health$/, { timeout: 1500 }).catch(() => null)
  await page.getByRole('link', { name: 'Dashboard' }).hover()
  expect(await asked).toBeNull()
  expect(loads.count).toBe(0)
  await expect(page.getByText('Failed to load this screen')).toHaveCount(0)
})

test('the palette whose code is gone says so in a notice, and opens once it could be loaded', async ({ page }) => {
  const allow = await refuseScript(page, 'command-palette')
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
  await expect(notice).toContainText('The search can’t be loaded. Parley may have been updated.')
  await allow()
  await notice.getByRole('button', { name: 'Try again' }).click()
  const input = page.getByRole('dialog').getByRole('combobox')
  // Browsers that never request a failed module again reload the page instead.
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('Control+k')
    await expect(input).toBeFocused({ timeout: 1_000 })
  }).toPass()
})

test('code that could not be loaded for a moment is loaded when it is needed', async ({ page }) => {
  // Not of the context: the service worker would get the one refusal.
  await page.route('**/assets/dashboard-page-*', (route) => route.abort(), { times: 1 })
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('dashboard-page'))
  await page.goto('/contacts')
  await refused
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // Browsers that never request a failed module again get it with the page, which is loaded again.
  expect(loads.count).toBeLessThanOrEqual(1)
})
