import type { Page } from '@playwright/test'
import { failRequests, toast } from './routes.ts'
import { expect } from './shared-page.ts'

/** Opens the menu of a row and chooses an action. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

type FailingRequest = { method: string; path: RegExp; texts: [failure: string, success: string] }

/** Does something while its request fails, and again once it does not, and expects the toast of each. */
export async function failThenRetry(
  page: Page,
  { method, path, texts: [failure, success] }: FailingRequest,
  work: () => Promise<void>,
): Promise<void> {
  const restore = await failRequests(page, method, path)
  await work()
  await expect(toast(page, failure)).toBeVisible()
  await restore()
  await work()
  await expect(toast(page, success)).toBeVisible()
}
