import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, openViewerPage } from '../testing/fixtures.ts'
import { failRequests, toast } from '../testing/routes.ts'
import { expect, test } from './templates-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Health of UK sales' })
const check = (page: Page, label: string) =>
  dialog(page).getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: label })

async function openHealth(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: /^(Manage|Show) accounts…$/ }).click()
  await page.getByRole('button', { name: 'Health of UK sales' }).click()
}

test.describe('the checks of a Cloud API account', () => {
  test.use({ viewport: { width: 1_440, height: 900 } })

  test('say what is set up at Meta, with what to enter there', async ({ page, cloud }) => {
    await openHealth(page)
    await expect(dialog(page).getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveText([
      'Access tokenOKWhatsApp accepts the access token. It doesn’t expire.',
      `WhatsApp Business AccountOKThe number belongs to the WhatsApp Business Account ${cloud.number.businessId}.`,
      'Webhook subscriptionOKYour app receives what happens in the WhatsApp Business Account.',
      'RegistrationOKThe number is registered with the Cloud API.Register again…',
      'Display nameOKWhatsApp has approved the display name “Freight Office”.',
      'Quality ratingOKThe quality of the number is high.',
      'Messaging limitOKThe number can write to 2,000 new people within 24 hours.',
      /^WebhookOKMeta calls the webhook\.Last called: \w+ \d+, \d{4}/,
    ])
    await expect(dialog(page)).toContainText('Everything works. There is nothing to do.')
    await expect(dialog(page).getByText(/\/webhooks\/whatsapp\/cloud\//)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Copy Verify token' }).click()
    await expect(toast(page, 'Copied')).toBeVisible()
    expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
  })

  test('find an app that is not subscribed and a number that is not registered, and mend both', async ({
    page,
    cloud,
  }) => {
    const { setup } = cloud.number
    Object.assign(setup, { subscribedApps: [], pin: '270134' })
    Object.assign(setup.fields, { status: 'PENDING', name_status: 'PENDING_REVIEW' })
    await openHealth(page)
    await expect(check(page, 'Display name')).toContainText(
      'Not known yetWhatsApp is still reviewing the display name “Freight Office”.',
    )
    await expect(check(page, 'Webhook subscription')).toContainText('To fix')
    await expect(dialog(page)).toContainText('The account is connected. Fix the rest of the setup at Meta below.')
    expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
    await dialog(page).getByRole('button', { name: 'Subscribe app' }).click()
    await expect(check(page, 'Webhook subscription')).toContainText('OK')

    const register = dialog(page).getByRole('button', { name: 'Register number' })
    await dialog(page).getByLabel('PIN').fill('27013')
    await expect(register).toBeDisabled()
    await dialog(page).getByLabel('PIN').fill('270135')
    await register.click()
    await expect(check(page, 'Registration')).toContainText(
      'WhatsApp refused. It says: “Two step verification PIN Mismatch. Please verify that the PIN you entered is correct.”',
    )
    await dialog(page).getByLabel('PIN').fill('270134')
    await dialog(page).getByLabel('PIN').press('Enter')
    await expect(check(page, 'Registration')).toContainText('OKThe number is registered with the Cloud API.')
    await expect(dialog(page).getByLabel('PIN')).not.toBeAttached()

    setup.fields.name_status = 'APPROVED'
    await dialog(page).getByRole('button', { name: 'Check again' }).click()
    await expect(check(page, 'Display name')).toContainText('OK')
  })

  test('can be made again when that failed', async ({ page, cloud }) => {
    const recover = await failRequests(page, 'GET', `**/whatsapp/accounts/${cloud.account.id}/checks?*`)
    await openHealth(page)
    const checks = dialog(page).getByRole('region', { name: 'Setup at Meta' })
    await expect(checks.getByRole('alert')).toContainText('The server is in trouble', { timeout: 90_000 })
    await recover()
    await checks.getByRole('button', { name: 'Try again' }).click()
    await expect(check(page, 'Access token')).toContainText('OK')
  })

  test('are only shown to who may manage accounts', async ({ browser, product, person, cloud }) => {
    const page = await openViewerPage(browser, product, person)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/inbox')
    await openHealth(page)
    await expect(dialog(page)).toContainText('Everything works. There is nothing to do.')
    await expect(dialog(page).getByText('Setup at Meta')).not.toBeAttached()
    expect(requests).toContain(`/whatsapp/accounts/${cloud.account.id}/health`)
    expect(requests).not.toContain(`/whatsapp/accounts/${cloud.account.id}/checks`)
  })
})
