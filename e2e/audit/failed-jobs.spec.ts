import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { test as base, createPerson, createStorageState, type SignedInPerson } from '../testing/fixtures.ts'
import { expect } from '../testing/shared-page.ts'
import { failJobs } from './failed-jobs.ts'

/** The workspace of somebody who does nothing else. */
const test = base.extend<{ owner: SignedInPerson }>({
  owner: async ({ product }, use) => use(await createPerson(product)),
  storageState: ({ product, owner }, use) => use(createStorageState(product, owner)),
})

const section = (page: Page) => page.getByRole('region', { name: 'Failed jobs' })
const rows = (page: Page) => section(page).getByRole('listitem')
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
const log = (page: Page) => page.getByRole('table', { name: 'Audit log' })

test('a failed job is retried or discarded, and the audit log records it', async ({ page, product, owner }) => {
  await failJobs(product, owner, 2)
  await page.goto('/settings/audit')
  await expect(rows(page)).toHaveCount(2)
  expect(await findViolations(section(page))).toEqual([])

  await button(page, 'Try again: Background job').first().click()
  await expect(page.getByText('Retrying', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(button(page, 'Try again: Background job')).toBeFocused()
  await expect(log(page)).toContainText('Retried a failed job: nobody does this')

  await button(page, 'Discard: Background job').click()
  const question = page.getByRole('alertdialog', { name: 'Discard' })
  await expect(question).toContainText('It will not be retried, and you can’t restore it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'Discard: Background job').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded', { exact: true })).toBeVisible()
  await expect(section(page)).toBeHidden()
  await expect(log(page)).toContainText('Discarded a failed job: nobody does this')
})

test('says so when it lists only the newest', async ({ page, product, owner }) => {
  await failJobs(product, owner, 100)
  await page.goto('/settings/audit')
  await expect(rows(page)).toHaveCount(100)
  await expect(section(page)).not.toContainText('Only the newest')
  await failJobs(product, owner, 1)
  await page.reload()
  await expect(section(page)).toContainText('Only the newest 100 are shown.')
  await expect(rows(page)).toHaveCount(100)
})

test('says why a job cannot be retried, and follows what others do', async ({ page, product, owner }) => {
  await failJobs(product, owner, 2)
  await page.goto('/settings/audit')
  const message = 'This import is still running. Please try again in a minute.'
  const refusal = { success: false, error: 'import_running', message, data: null, fieldErrors: {} }
  await page.route('**/failed-jobs/*/retry?*', (route) => route.fulfill({ status: 409, json: refusal }))
  await button(page, 'Try again: Background job').first().click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  const [{ id }] = await owner.request('GET', '/failed-jobs')
  await owner.request('DELETE', `/failed-jobs/${id}`)
  await expect(rows(page)).toHaveCount(1)

  await page.unroute('**/failed-jobs/*/retry?*')
  await page.route('**/failed-jobs?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load failed jobs')).toBeVisible()
  await page.unroute('**/failed-jobs?*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
})
