import { expect, type Page, type Route } from '@playwright/test'
import { password } from '../testing/fixtures.ts'

export { holdRequests, toast } from '../testing/routes.ts'

export { password }

/** A browser without a session. */
export const signedOutState = { cookies: [], origins: [] }

export const failWithStatus = (page: Page, url: string, status: number): Promise<unknown> =>
  page.route(url, (route: Route) => route.fulfill({ status, json: { success: false, error: 'no', message: 'No.' } }))

export async function signIn(page: Page, email: string, withPassword = password): Promise<void> {
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(withPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

/** What the browser stores for this site, without the preferences of a person, whose keys have a colon and which stay at sign-out. */
export const readLocalStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.includes(':'))))
