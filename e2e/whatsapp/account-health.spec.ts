import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from './inbox-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Health of UK sales' })

async function openHealth(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Health of UK sales' }).click()
}

test.describe('the health of an account', () => {
  test.use({ viewport: { width: 1_440, height: 900 } })

  test('says since when it is connected, and that there is nothing to do', async ({ page, account }) => {
    expect(account.name).toBe('UK sales')
    await openHealth(page)
    await expect(dialog(page)).toContainText('Everything works. There is nothing to do.')
    await expect(dialog(page)).toContainText(/ConnectionConnected since \w+ \d+, \d{4}/)
    await expect(dialog(page)).toContainText('Waiting to be sentNone')
    await expect(dialog(page)).toContainText('PaceNo limit')
    await expect(dialog(page)).toContainText('Not sent in the last 7 daysNone')
    expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
  })

  test('lists what was not sent, and what waits', async ({ page, account }) => {
    await page.route(`**/whatsapp/accounts/${account.id}/health?*`, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const failures = [{ reason: 'This number is not on WhatsApp.', count: 1_200, lastAt: '2026-03-01T09:00:00Z' }]
      const state = { waiting: 1, waitingSince: new Date(Date.now() - 3 * 3_600_000).toISOString(), unreadable: 2 }
      await route.fulfill({ response, json: { success: true, data: { ...data, ...state, failures } } })
    })
    await openHealth(page)
    await expect(dialog(page)).toContainText(
      'Messages have waited for more than ten minutes. Disconnect the account and reconnect it.',
    )
    await expect(dialog(page)).toContainText('1 message, the oldest for 3 h')
    await expect(dialog(page)).toContainText('Could not be stored2 events')
    await expect(dialog(page).getByRole('listitem')).toHaveText('1,200 × This number is not on WhatsApp.')
  })

  test('can be loaded again when that failed', async ({ page, account }) => {
    const recover = await failRequests(page, 'GET', `**/whatsapp/accounts/${account.id}/health?*`)
    await openHealth(page)
    await expect(dialog(page).getByRole('alert')).toContainText('The server is in trouble', { timeout: 90_000 })
    await recover()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page)).toContainText('Everything works.')
  })
})
