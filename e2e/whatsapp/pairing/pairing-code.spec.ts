import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { createAccountData, expect, stubAccounts, test } from '../inbox-page.ts'

/** What the server knows of the account: its status, and the codes that were asked for. */
type Pairing = { status: string; code: string | null; failure: string | null; asked: string[]; message?: string }

/** Fakes an account that waits for its phone. */
async function stubPairing(page: Page, pairing: Pairing): Promise<void> {
  const data = () => createAccountData({ status: pairing.status })
  const expiresAt = new Date(Date.now() + 150_000).toISOString()
  await page.route('**/whatsapp/accounts/*/status?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          ...{ status: pairing.status, message: pairing.message, pairingFailure: pairing.failure },
          qrCodeExpiresAt: pairing.status === 'QR_READY' ? expiresAt : null,
          pairingCodeExpiresAt: pairing.code && new Date(Date.parse(expiresAt) + pairing.asked.length).toISOString(),
        },
      },
    }),
  )
  await page.route('**/whatsapp/accounts/*/qr-code?*', (route) =>
    route.fulfill({ json: { success: true, data: { qrCode: 'data:image/svg+xml,<svg/>', expiresAt } } }),
  )
  await page.route('**/whatsapp/accounts/*/pairing-code?*', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({
        json: { success: true, data: { pairingCode: pairing.code, phoneNumber: '+4915123456789', expiresAt } },
      })
    pairing.asked.push(route.request().postDataJSON().phoneNumber)
    return route.fulfill({ json: { success: true, data: data() } })
  })
  await stubAccounts(page, [data()])
}

test('a phone is linked with its number in place of the QR code', async ({ page }) => {
  const pairing: Pairing = { status: 'QR_READY', code: null, failure: null, asked: [] }
  await stubPairing(page, pairing)
  await page.goto('/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Actions for UK sales' }).click()
  await page.getByRole('menuitem', { name: 'Show QR code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code to scan with WhatsApp' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Link with phone number instead' }).press('Enter')
  const number = dialog.getByLabel('Phone number')
  await expect(number).toBeFocused()
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  await number.fill('+49 151 23456789')
  await number.press('Enter')
  await expect(dialog.getByLabel('Waiting for the code')).toBeVisible()
  expect(pairing.asked).toEqual(['+49 151 23456789'])

  pairing.code = 'K7QX2M4P'
  await expect(dialog.getByLabel('Code to enter on the phone')).toHaveText('K7QX-2M4P')
  await expect(dialog).toContainText('+4915123456789')
  await expect(dialog.getByText(/^Valid for 2:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Open WhatsApp on this phone.',
    'Go to Settings, Linked devices, Link a device.',
    'Tap Link with phone number instead.',
    'Enter the code.',
  ])
  await expect(dialog.getByRole('button', { name: 'Copy code' })).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('K7QX-2M4P')
  expect(await findViolationsInAllThemes(dialog)).toEqual([])

  await dialog.getByRole('button', { name: 'Get a new code' }).click()
  pairing.code = 'W9TR5C3D'
  await expect(dialog.getByLabel('Code to enter on the phone')).toHaveText('W9TR-5C3D')
  Object.assign(pairing, { code: null, failure: 'The code entered on the phone was not this one.' })
  await expect(dialog).toContainText('The code entered on the phone was not this one.')
  await expect(number).toHaveValue('+49 151 23456789')
  pairing.failure = null
  await dialog.getByRole('button', { name: 'Get code' }).click()
  Object.assign(pairing, { status: 'DISCONNECTED', message: 'The code was not entered in time.' })
  await expect(dialog).toContainText('The code was not entered in time.')

  pairing.status = 'QR_READY'
  await dialog.getByRole('button', { name: 'Scan a QR code instead' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code to scan with WhatsApp' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Link with phone number instead' })).toBeFocused()
  pairing.status = 'CONNECTED'
  await expect(dialog).toContainText('New messages will appear in your inbox.')
  await expect(dialog).toContainText('+15550000001')
})

test('a number without its country code is refused at its field', async ({ page }) => {
  const pairing: Pairing = { status: 'QR_READY', code: null, failure: null, asked: [] }
  await stubPairing(page, pairing)
  const text = 'This number has no country code.'
  await page.route('**/whatsapp/accounts/*/pairing-code?*', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'validation_failed', message: text, field_errors: { phoneNumber: [text] } },
    }),
  )
  await page.goto('/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Actions for UK sales' }).click()
  await page.getByRole('menuitem', { name: 'Show QR code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link with phone number instead' }).click()
  await dialog.getByLabel('Phone number').fill('0151 23456789')
  await dialog.getByRole('button', { name: 'Get code' }).click()
  await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(text)
})
