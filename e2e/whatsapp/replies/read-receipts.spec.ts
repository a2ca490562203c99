import type { Page } from '@playwright/test'
import { createColleague } from '../../team/invitations.ts'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { createStorageState, navigate } from '../../testing/fixtures.ts'
import { failRequests } from '../../testing/routes.ts'
import { composer, conversationList, expect, lea, messageThread, openConversation, test } from '../inbox-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'WhatsApp accounts' })
const actions = (page: Page) => dialog(page).getByRole('button', { name: 'Actions for UK sales' })
const rule = (page: Page) => page.getByRole('menuitemcheckbox', { name: /^Read receipts only with a reply/ })
const fact = 'Read receipts only with a reply'

async function openAccounts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
}

/** Other journeys of the worker use the same account. */
test.afterEach(({ person, account }) =>
  person.request('PATCH', `/whatsapp/accounts/${account.id}`, { readReceipts: 'ON_READ' }),
)

test('an account sends read receipts only with a reply once an administrator says so', { tag: '@alone' }, async ({
  page,
  browser,
  product,
  person,
  account,
}) => {
  await openConversation(page, account, lea)
  await openAccounts(page)
  await actions(page).click()
  await expect(rule(page)).toHaveAttribute('aria-checked', 'false')
  await expect(rule(page)).toContainText('People see “read” only once you reply')
  expect(await findViolationsInAllThemes(page.getByRole('menu'))).toEqual([])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.keyboard.press('Escape')

  const recover = await failRequests(page, 'PATCH', /\/whatsapp\/accounts\//)
  await actions(page).click()
  await rule(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server is in trouble')
  await expect(dialog(page)).not.toContainText(fact)
  await recover()
  await actions(page).press('Enter')
  await rule(page).press('Enter')
  await expect(dialog(page)).toContainText(fact)
  await expect(dialog(page).getByRole('alert')).not.toBeAttached()
  await actions(page).click()
  await expect(rule(page)).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await composer(page).fill('Shall we say nine?')
  await composer(page).press('Enter')
  await expect(messageThread(page)).toContainText('echo: Shall we say nine?')
  // The open conversation counts as read here, although its last message has no receipt.
  const row = conversationList(page).getByRole('button', { name: /Lea Roth/ })
  await expect(row).toContainText('echo: Shall we say nine?')
  await expect(row).not.toContainText('unread')

  const ravi = await createColleague(product, person, 'Ravi Menon', 'MEMBER')
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, ravi) })
  const his = await context.newPage()
  await navigate(his, '/inbox')
  await his.getByRole('button', { name: /^Account: / }).click()
  await his.getByRole('menuitem', { name: 'Show accounts…' }).click()
  await expect(dialog(his)).toContainText(fact)
  await expect(actions(his)).not.toBeAttached()
  await context.close()
})
