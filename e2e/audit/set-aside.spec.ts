import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { test as base, createPerson, createStorageState, type SignedInPerson } from '../testing/fixtures.ts'
import { expect } from '../testing/shared-page.ts'
import { giveUpMails } from './given-up-jobs.ts'

/** The workspace of somebody who does nothing else. */
const test = base.extend<{ owner: SignedInPerson }>({
  owner: async ({ product }, use) => use(await createPerson(product)),
  storageState: ({ product, owner }, use) => use(createStorageState(product, owner)),
})

const section = (page: Page) => page.getByRole('region', { name: 'Given up' })
const rows = (page: Page) => section(page).getByRole('listitem')
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
const log = (page: Page) => page.getByRole('table', { name: 'Audit log' })

test('what was given up is tried again or discarded, and the log says so', async ({ page, product, owner }) => {
  await giveUpMails(product, owner, 2)
  await page.goto('/settings/audit')
  await expect(rows(page)).toHaveCount(2)
  expect(await findViolations(section(page))).toEqual([])

  await button(page, 'Try again: E-mail').first().click()
  await expect(page.getByText('It is tried again', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(button(page, 'Try again: E-mail')).toBeFocused()
  await expect(log(page)).toContainText('Tried again what was given up: mail')

  await button(page, 'Discard: E-mail').click()
  const question = page.getByRole('alertdialog', { name: 'Discard' })
  await expect(question).toContainText('It is not tried again, and cannot be brought back.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'Discard: E-mail').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded', { exact: true })).toBeVisible()
  await expect(section(page)).toBeHidden()
  await expect(log(page)).toContainText('Discarded what was given up: mail')
})

test('says why something is not tried again, and follows what others do', async ({ page, product, owner }) => {
  await giveUpMails(product, owner, 2)
  await page.goto('/settings/audit')
  const message = 'This import is not over yet. Please try again in a minute.'
  const refusal = { success: false, error: 'import_running', message, data: null, fieldErrors: {} }
  await page.route('**/set-aside/*/retry?*', (route) => route.fulfill({ status: 409, json: refusal }))
  await button(page, 'Try again: E-mail').first().click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  const [{ id }] = await owner.request('GET', '/set-aside')
  await owner.request('DELETE', `/set-aside/${id}`)
  await expect(rows(page)).toHaveCount(1)

  await page.unroute('**/set-aside/*/retry?*')
  await page.route('**/set-aside?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load what was given up')).toBeVisible()
  await page.unroute('**/set-aside?*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
})
