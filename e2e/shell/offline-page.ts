import { expect, type Locator, type Page } from '@playwright/test'
import { fieldRow, openContact, openFieldEditor } from '../testing/record-panel.ts'

/** The line above everything that counts what waits. */
export const waiting = (page: Page, changes: string): Locator =>
  page.getByText(`Offline. ${changes} will be saved when you’re back.`, { exact: true })

/** Opens a contact, and loses the network once it is loaded. */
export async function loseNetworkOn(page: Page, contact: { id: string; name: string }): Promise<void> {
  const panel = await openContact(page, contact)
  await expect(fieldRow(panel, 'Job title')).toBeVisible()
  await page.context().setOffline(true)
}

export async function changeJobTitle(
  page: Page,
  contact: { id: string; name: string },
  jobTitle: string,
): Promise<Locator> {
  const panel = await openContact(page, contact)
  await (await openFieldEditor(panel, 'Job title')).getByRole('textbox').fill(jobTitle)
  await page.keyboard.press('Enter')
  return panel
}

/** Whether the browser would ask before it closes the page. */
export const warnsOnLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
