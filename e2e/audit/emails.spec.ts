import type { Page } from '@playwright/test'
import { createEmail } from '../team/invitations.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { test as base, createPerson, createStorageState, type SignedInPerson } from '../testing/fixtures.ts'
import { fulfillWithRows } from '../testing/routes.ts'
import { expect } from '../testing/shared-page.ts'
import { failEmails } from './failed-jobs.ts'

/** The workspace of somebody who does nothing else. */
const test = base.extend<{ owner: SignedInPerson }>({
  owner: async ({ product }, use) => use(await createPerson(product)),
  storageState: ({ product, owner }, use) => use(createStorageState(product, owner)),
})

const list = (page: Page) => page.getByRole('list', { name: 'Undelivered emails' })
const rows = (page: Page) => list(page).getByRole('listitem')
const button = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true })

test('a refused email says why, is sent again or discarded, and the audit log records it', async ({
  page,
  product,
  owner,
}) => {
  const [ada, ben] = [createEmail(), createEmail()]
  await failEmails(product, owner, [ada, ben])
  await page.goto('/settings/emails')
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).filter({ hasText: `Invitation to ${ada}` })
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('1 attempt')
  await expect(row).toContainText('The mail server refused the recipient: 550 5.1.1 User unknown')
  expect(await findViolationsInAllThemes(page.getByRole('main'))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await button(page, `Send now: Invitation to ${ada}`).press('Enter')
  await expect(page.getByText('The email is being sent', { exact: true })).toBeVisible()
  expect(await product.waitForMail(ada)).toContain('Join us.')
  await expect(rows(page)).toHaveCount(1)
  await expect(button(page, `Send now: Invitation to ${ben}`)).toBeFocused()

  await button(page, `Discard: Invitation to ${ben}`).click()
  const question = page.getByRole('alertdialog', { name: 'Discard' })
  await expect(question).toContainText(`${ben} will not get it, and you can’t restore it.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, `Discard: Invitation to ${ben}`).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Email discarded', { exact: true })).toBeVisible()
  await expect(page.getByText('No undelivered emails')).toBeVisible()

  await page.goto('/settings/audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log).toContainText(`Resent an email: Invitation to ${ada}`)
  await expect(log).toContainText(`Discarded an email: Invitation to ${ben}`)
})

test('emails are shown by what becomes of them, and those being sent cannot be changed', async ({ page }) => {
  const email = { kind: 'reminder', recipient: 'maren@people.example', createdAt: '2026-05-04T08:30:00.000Z' }
  const next = { nextAttemptAt: '2026-05-04T09:00:00.000Z' }
  await fulfillWithRows(page, '**/outgoing-emails?*', [
    { ...email, ...next, id: '1', state: 'waiting', attempts: 0, error: null },
    { ...email, id: '2', state: 'sending', attempts: 1, nextAttemptAt: null, error: null },
    { ...email, ...next, id: '3', state: 'retrying', attempts: 2, error: 'The mail server did not answer in time' },
    {
      ...email,
      id: '4',
      kind: 'other',
      recipient: null,
      state: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      error: null,
    },
  ])
  await page.goto('/settings/emails')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(0)).toContainText('Reminder to maren@people.example')
  for (const [n, state] of ['Waiting', 'Sending', 'Retrying', 'Failed'].entries())
    await expect(rows(page).nth(n)).toContainText(state)
  await expect(rows(page).nth(1).getByRole('button')).toHaveCount(0)
  await expect(rows(page).nth(2)).toContainText('2 attempts · next attempt May 4, 2026')
  await expect(rows(page).nth(2)).toContainText('The mail server did not answer in time')
  await expect(button(page, 'Send now: Email')).toBeVisible()
})

test('says so when it lists only the newest, follows what others do, and recovers from failures', async ({
  page,
  product,
  owner,
}) => {
  await failEmails(product, owner, [createEmail(), createEmail()])
  await page.goto('/settings/emails')
  await expect(rows(page)).toHaveCount(2)
  const [first] = await owner.request('GET', '/outgoing-emails')
  await owner.request('DELETE', `/outgoing-emails/${first.id}`)
  await expect(rows(page)).toHaveCount(1)

  await page.route('**/outgoing-emails/*/resend?*', (route) => route.abort())
  await button(page, `Send now: Invitation to ${(await owner.request('GET', '/outgoing-emails'))[0].recipient}`).click()
  await expect(page.getByText('Failed to send the email')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)

  await page.route('**/outgoing-emails?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load emails')).toBeVisible()
  await page.unroute('**/outgoing-emails?*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)

  await failEmails(product, owner, Array.from({ length: 100 }, createEmail))
  await page.reload()
  await expect(page.getByText('Only the newest 100 are shown.')).toBeVisible()
  await expect(rows(page)).toHaveCount(100)
})
