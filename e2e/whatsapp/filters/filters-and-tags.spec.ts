import type { Page } from '@playwright/test'
import { navigate, openViewerPage } from '../../testing/fixtures.ts'
import { failRequests, toast } from '../../testing/routes.ts'
import {
  amara,
  chooseFilter,
  conversationList,
  conversationMenu,
  conversationPath,
  expect,
  filterButton,
  jonas,
  openConversation,
  test,
} from '../inbox-page.ts'

const openTags = async (page: Page): Promise<void> => {
  await conversationMenu(page).click()
  await page.getByRole('menuitem', { name: /^Tags…/ }).click()
}

test('filters combine, are kept in the address, and count what they show', async ({ page, account, person }) => {
  const path = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}`
  const { id } = await person.request('GET', '/auth/profile')
  await person.request('PUT', `${path}/assignee`, { assigneeId: id })
  await person.request('PUT', `${path}/state`, { state: 'RESOLVED' })
  await navigate(page, '/inbox')
  await expect(conversationList(page)).toContainText(amara.name)
  await expect(conversationList(page)).not.toContainText(jonas.name)
  await chooseFilter(page, 'Assignee', 'Mine')
  await expect(page).toHaveURL(/assignee=me/)
  await expect(page.getByRole('button', { name: new RegExp(jonas.name) })).not.toBeAttached()
  await chooseFilter(page, 'Show', 'Resolved')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Resolved 1')
  await expect(filterButton(page, 'Assignee')).toHaveAccessibleName('Assignee: Mine 1')
  await expect(page).toHaveURL(/show=resolved/)
  await page.reload()
  await expect(conversationList(page)).toContainText(jonas.name)
  // A search finds those of every state unless one is chosen.
  await navigate(page, '/inbox')
  await page.getByLabel('Search conversations').fill('jonas')
  await expect(conversationList(page)).toContainText(jonas.name)
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: All')
  await person.request('PUT', `${path}/state`, { state: 'OPEN' })
  await person.request('PUT', `${path}/assignee`, { assigneeId: null })
})

test('an inbox in which nothing is open says so, and leads to the others', async ({ page, account, person }) => {
  const chats = `/whatsapp/accounts/${account.id}/conversations`
  const open: { whatsappId: string }[] = await person.request('GET', `${chats}?state=open&limit=200`)
  const setAll = async (state: 'RESOLVED' | 'OPEN') => {
    for (const { whatsappId } of open) await person.request('PUT', `${chats}/${whatsappId}/state`, { state })
  }
  await setAll('RESOLVED')
  await navigate(page, `/inbox?account=${account.id}`)
  await expect(page.getByText('No open conversations')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(conversationList(page)).toContainText(amara.name)
  await setAll('OPEN')
})

test('those who have waited longest come first when asked for', async ({ page, account }) => {
  await navigate(page, `/inbox?account=${account.id}`)
  await page.getByRole('button', { name: /^Sort: / }).click()
  const listed = page.waitForResponse((response) => response.url().includes('sort=waitingSince'))
  await page.getByRole('menuitemcheckbox', { name: 'Longest waiting first' }).click()
  expect((await listed).status()).toBe(200)
  await expect(page).toHaveURL(/sort=waitingSince/)
})

test('the contact of a conversation is tagged there, and found by the tag', async ({
  page,
  account,
  person,
  browser,
  product,
}) => {
  await person.request('DELETE', `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}/contact`)
  await openConversation(page, account, amara)
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 2 }) })
  await header.getByRole('button', { name: 'Add contact' }).click()
  await expect(header.getByRole('button', { name: 'Add contact' })).not.toBeAttached()
  // The panel of the contact takes the focus.
  await expect(page.getByRole('complementary')).toContainText('Last interaction')
  await expect(header.getByRole('button', { name: /^Tags/ })).toHaveCount(0)
  await openTags(page)
  await page.getByRole('combobox', { name: 'Search tags' }).fill('Rotterdam fair')
  await page.getByRole('option', { name: 'Create “Rotterdam fair”' }).click()
  await expect(page.getByRole('option', { name: 'Rotterdam fair' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Tags' })).not.toBeAttached()
  const row = conversationList(page).getByRole('button', { name: new RegExp(amara.name) })
  await expect(row).toContainText('Rotterdam fair')

  await page.getByRole('button', { name: 'Filter by tag' }).click()
  await page.getByRole('option', { name: 'Rotterdam fair' }).click()
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  const viewer = await openViewerPage(browser, product, person)
  await viewer.goto(conversationPath(account, amara))
  await conversationMenu(viewer).click()
  const tags = viewer.getByRole('menuitem', { name: /^Tags…/ })
  await expect(tags).toHaveText('Tags…Rotterdam fair')
  await expect(tags).toHaveAttribute('aria-disabled', 'true')
  await viewer.context().close()

  const restore = await failRequests(page, 'POST', /\/tags\/unified/)
  await openTags(page)
  await page.getByRole('option', { name: 'Rotterdam fair' }).click()
  await expect(toast(page, 'Failed to remove tag')).toBeVisible()
  await expect(row).toContainText('Rotterdam fair')
  await restore()
  await page.keyboard.press('Escape')
  await openTags(page)
  await page.getByRole('option', { name: 'Rotterdam fair' }).click()
  await expect(page.getByText('No conversations match')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Rotterdam fair' }).click()
  await expect(row).not.toContainText('Rotterdam fair')
})
