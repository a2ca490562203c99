import {
  amara,
  chooseFilter,
  conversationList,
  countConversations,
  expect,
  filterButton,
  jonas,
  openConversation,
  openNotes,
  test,
} from './inbox-page.ts'

test('conversations have an assignee and internal notes', async ({ page, account }) => {
  await openConversation(page, account, amara)
  const everybody = await countConversations(page)
  await page.getByRole('button', { name: 'Assigned to nobody' }).click()
  await page.getByRole('option', { name: 'Maren Aldous' }).click()
  await expect(page.getByRole('button', { name: 'Assigned to Maren Aldous' })).toBeVisible()
  await chooseFilter(page, 'Assignee', 'Mine')
  await expect(filterButton(page, 'Assignee')).toHaveAccessibleName('Assignee: Mine 1')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await openNotes(page)
  await page.getByLabel('New internal note').fill('Wants Tuesdays only')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Internal notes' })).toContainText('Wants Tuesdays only')
  await expect(page.getByRole('button', { name: /^Internal notes ?\d+$/ })).toBeAttached()
  await page.keyboard.press('Escape')
  await chooseFilter(page, 'Assignee', 'Everyone')
  await page.getByLabel('Search conversations').fill('jonas')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await page.getByLabel('Search conversations').fill('nobody of this name')
  await expect(page.getByText('No conversations match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(conversationList(page).getByRole('button')).toHaveCount(everybody)
})

test('a note that has not been added is kept with its mention, and with its conversation', async ({
  page,
  account,
}) => {
  const box = page.getByLabel('New internal note')
  await openConversation(page, account, jonas)
  await openNotes(page)
  await box.pressSequentially('Ask @maren')
  await page.getByRole('option', { name: 'Maren Aldous' }).click()
  await box.pressSequentially('about rails')
  await page.keyboard.press('Escape')
  await expect(box).not.toBeAttached()
  await openConversation(page, account, amara)
  await openNotes(page)
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')

  await openConversation(page, account, jonas)
  await openNotes(page)
  await expect(box).toHaveValue('Ask @Maren Aldous about rails')
  await page.reload()
  await openNotes(page)
  await expect(box).toHaveValue('Ask @Maren Aldous about rails')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page
    .getByRole('list', { name: 'Internal notes' })
    .getByRole('listitem')
    .filter({ hasText: 'about rails' })
  await expect(note.locator('bdi').first()).toHaveText('@Maren Aldous')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await openNotes(page)
  await expect(box).toHaveValue('')
})
