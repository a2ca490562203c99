import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { createAccountData, expect, stubAccounts, test } from '../inbox-page.ts'

type Phone = { status: string; history: string; historyProgress: number | null; historyAt: string | null }

/** Fakes an account that is linked with this phone. */
async function stubPhone(page: Page, phone: Phone): Promise<void> {
  await page.route('**/whatsapp/accounts/*/status?*', (route) =>
    route.fulfill({ json: { success: true, data: { status: phone.status, qrCodeExpiresAt: null } } }),
  )
  await page.route('**/whatsapp/accounts/*/health?*', (route) => {
    const connection = { reason: null, connectedSince: '2026-03-01T08:00:00Z', seenAt: null, completeUntil: null }
    const sending = { waiting: 0, waitingSince: null, unreadable: 0, failures: [] }
    return route.fulfill({ json: { success: true, data: { ...connection, ...sending, ...phone } } })
  })
  await stubAccounts(page, [createAccountData({ status: phone.status })])
  await page.goto('/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
}

test('the health of a phone says which past messages it hands over, and how far it is', async ({ page }) => {
  const phone: Phone = { status: 'CONNECTED', history: 'month', historyProgress: null, historyAt: null }
  await stubPhone(page, phone)
  const dialog = page.getByRole('dialog', { name: 'Health of UK sales' })
  const part = { historyProgress: 60, historyAt: '2026-03-01T09:12:00Z' }
  const cases: [Partial<Phone>, string | RegExp][] = [
    [{}, 'Past messagesThe last 30 days, nothing has come yet'],
    [part, /Past messagesThe last 30 days, 60% so far, the last part on Mar 1, 2026, 9:12 AM/],
    [{ ...part, historyProgress: 100 }, 'Past messagesThe last 30 days, complete'],
    [{ ...part, history: 'all' }, 'Past messagesEverything that the phone offers, 60% so far'],
    [{ history: 'none' }, 'Past messagesNone'],
  ]
  for (const [state, text] of cases) {
    Object.assign(phone, { history: 'month', historyProgress: null, historyAt: null }, state)
    await page.getByRole('button', { name: 'Health of UK sales' }).click()
    await expect(dialog).toContainText(text)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
})

test('a phone that has just been linked shows how many of its past messages are imported', async ({ page }) => {
  const phone: Phone = { status: 'QR_READY', history: 'month', historyProgress: null, historyAt: null }
  await stubPhone(page, phone)
  await page.getByRole('button', { name: 'Actions for UK sales' }).click()
  await page.getByRole('menuitem', { name: 'Show QR code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Point your phone at this code.')
  phone.status = 'CONNECTED'
  await expect(dialog).toContainText('Connected. New messages will appear in your inbox.')
  const progress = dialog.getByRole('progressbar', { name: 'Importing past messages...' })
  await expect(progress).toHaveAttribute('aria-valuetext', '0%')
  await expect(dialog).toContainText('This goes on after you close this window')
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  phone.historyProgress = 35
  await expect(progress).toHaveAttribute('aria-valuetext', '35%')
  phone.historyProgress = 100
  await expect(dialog.getByRole('progressbar', { name: 'Past messages imported' })).toHaveAttribute(
    'aria-valuetext',
    '100%',
  )
  await expect(dialog).not.toContainText('This goes on')
})

test('a phone that hands over no past messages shows no progress', async ({ page }) => {
  const phone: Phone = { status: 'QR_READY', history: 'none', historyProgress: null, historyAt: null }
  await stubPhone(page, phone)
  await page.getByRole('button', { name: 'Actions for UK sales' }).click()
  await page.getByRole('menuitem', { name: 'Show QR code' }).click()
  const asked = page.waitForResponse('**/health?*')
  phone.status = 'CONNECTED'
  await asked
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Connected. New messages will appear in your inbox.')
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
})
