import type { Page } from '@playwright/test'
import { createColleague } from '../../team/invitations.ts'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { createStorageState, navigate } from '../../testing/fixtures.ts'
import { failRequests } from '../../testing/routes.ts'
import { amara, conversationList, expect, openConversation, test } from '../inbox-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Team of UK sales' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

async function openTeam(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Team of UK sales' }).click()
}

/** Other journeys of the worker use the same account. */
test.afterEach(async ({ person, account }) => {
  const everyone = { memberIds: null, assignment: 'MANUAL', assigneeId: null }
  await person.request('PUT', `/whatsapp/accounts/${account.id}/team`, everyone)
})

test('an account is shown to some members only, who are the ones that conversations are assigned to', async ({
  page,
  browser,
  product,
  person,
  account,
}) => {
  // Other journeys of the worker have colleagues of other names.
  const ravi = await createColleague(product, person, 'Ravi Menon', 'MEMBER')
  await createColleague(product, person, 'Zoe Quick', 'MEMBER')
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, ravi) })
  const his = await context.newPage()
  await his.goto('/inbox')
  await expect(conversationList(his)).toContainText(amara.name)
  await expect(his.getByText('Live', { exact: true })).toBeVisible()

  await openTeam(page)
  expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
  await dialog(page).getByLabel('Only these people, and administrators').check()
  await page.setViewportSize({ width: 1_440, height: 900 })
  await dialog(page).getByText('Zoe Quick').click()
  await save(page).click()
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Only for 1 member')
  await page.keyboard.press('Escape')

  await expect(his.getByText(amara.name)).toBeHidden()
  await openConversation(page, account, amara)
  await page.getByRole('button', { name: /^Assigned to / }).click()
  await expect(page.getByRole('option', { name: 'Zoe Quick' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Ravi Menon' })).toBeHidden()
  await page.keyboard.press('Escape')
})

test('new conversations go always to the same person once the account says so', async ({ page, person, account }) => {
  await openTeam(page)
  await dialog(page).getByLabel('Assign new conversations to').selectOption('Always the same person')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose who gets new conversations.')
  await dialog(page).getByLabel('Person').selectOption('Maren Aldous')
  const work = await failRequests(page, 'PUT', '**/team?*')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server is in trouble')
  await work()
  await save(page).click()
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Assigns to Maren Aldous')
  await page.keyboard.press('Escape')
  const chat = `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}`
  await person.request('PUT', `${chat}/assignee`, { assigneeId: null })
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, {
    ...{ to: amara.whatsappId, type: 'text', text: 'Anybody there?' },
  })
  await openConversation(page, account, amara)
  await expect(page.getByRole('button', { name: 'Assigned to Maren Aldous' })).toBeVisible()
  await person.request('PUT', `${chat}/assignee`, { assigneeId: null })
})
