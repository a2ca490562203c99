import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { amara, conversationPath, expect, failureWithMessage, test } from './inbox-page.ts'

const merge = {
  ...{
    id: '01920000-0000-7000-8000-000000000009',
    mergedAt: '2026-03-01T09:00:00Z',
    undoableUntil: '2100-01-01T00:00:00Z',
  },
  ...{ cause: 'alias', causedBy: null, name: 'Amara (private)', whatsappId: '900000000301@lid', messages: 3, notes: 1 },
}
const menu = (page: Page) => page.getByRole('button', { name: 'More about this conversation' })
const item = (page: Page) => page.getByRole('menuitem', { name: 'Split conversation…' })
/** Other journeys of this worker may have linked the conversation to a contact. */
const otherItem = (page: Page) => page.getByRole('menuitem', { name: /^Link to (a|another) contact…$/ })

/** Fakes what the server knows of a merge: no engine of the journeys finds out that two addresses are one person. */
const stubMerge = (page: Page, data: object | null) =>
  page.route('**/merge?*', (route) => route.fulfill({ json: { success: true, data } }))

test.describe('a merged conversation', { tag: '@alone' }, () => {
  test('is split after a confirmation, and the control goes away', async ({ page, account }) => {
    await stubMerge(page, merge)
    const asked: unknown[] = []
    await page.route('**/split?*', async (route) => {
      asked.push(route.request().postDataJSON())
      if (asked.length === 1) return route.fulfill(failureWithMessage)
      await page.unroute('**/merge?*')
      return route.fulfill({ json: { success: true, data: {} } })
    })
    await page.goto(conversationPath(account, amara))
    await menu(page).click()
    await item(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Split conversation' })
    await expect(dialog).toContainText('This conversation was merged with “Amara (private)” on')
    await expect(dialog).toContainText('Each gets back its own messages and notes.')
    expect(await findViolations(dialog)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(asked).toEqual([])
    await menu(page).click()
    await item(page).click()
    await dialog.getByRole('button', { name: 'Split', exact: true }).press('Enter')
    await expect(page.getByText('The phone is switched off')).toBeVisible()
    await menu(page).click()
    await item(page).click()
    await dialog.getByRole('button', { name: 'Split', exact: true }).press('Enter')
    await expect(page.getByText('Conversation split', { exact: true })).toBeVisible()
    expect(asked).toEqual([{ mergeId: merge.id }, { mergeId: merge.id }])
    await expect(dialog).not.toBeAttached()
    await menu(page).click()
    await expect(otherItem(page)).toBeVisible()
    await expect(item(page)).toBeHidden()
  })

  test('offers no split where there was no merge', async ({ page, account }) => {
    await page.goto(conversationPath(account, amara))
    await menu(page).click()
    await expect(otherItem(page)).toBeVisible()
    await expect(item(page)).toBeHidden()
  })
})
