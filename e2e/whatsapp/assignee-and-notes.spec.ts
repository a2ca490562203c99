import { navigate } from '../testing/fixtures.ts'
import { amara, conversationList, conversationPath, countConversations, expect, test } from './inbox-page.ts'

test('conversations have an assignee and internal notes', async ({ page, account }) => {
  await navigate(page, conversationPath(account, amara))
  const everybody = await countConversations(page)
  await page.getByRole('button', { name: 'Assigned to nobody' }).click()
  await page.getByRole('option', { name: 'Maren Aldous' }).click()
  await expect(page.getByRole('button', { name: 'Assigned to Maren Aldous' })).toBeVisible()
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: /^Internal notes/ }).click()
  await page.getByLabel('New internal note').fill('Wants Tuesdays only')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Internal notes' })).toContainText('Wants Tuesdays only')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByLabel('Search conversations').fill('jonas')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await page.getByLabel('Search conversations').fill('nobody of this name')
  await expect(page.getByText('No conversations match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(conversationList(page).getByRole('button')).toHaveCount(everybody)
})
