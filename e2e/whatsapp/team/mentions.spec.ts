import { createColleague } from '../../team/invitations.ts'
import { createStorageState } from '../../testing/fixtures.ts'
import { amara, expect, openConversation, openNotes, test } from '../inbox-page.ts'

test('an @ in a note offers members by keyboard, and who is mentioned finds the conversation', async ({
  page,
  browser,
  product,
  person,
  account,
}) => {
  // No letters that the random part of an email address can have.
  const tom = await createColleague(product, person, 'Tom Quist', 'MEMBER')
  await openConversation(page, account, amara)
  await openNotes(page)
  const box = page.getByLabel('New internal note')
  await box.pressSequentially('Ask @to')
  const offered = page.getByRole('listbox', { name: 'Members to mention' })
  await expect(offered.getByRole('option')).toHaveText([/Tom Quist/])
  await page.keyboard.press('Escape')
  await expect(offered).toBeHidden()
  await box.pressSequentially('m')
  await expect(offered.getByRole('option', { selected: true })).toHaveText(/Tom Quist/)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Ask @Tom Quist ')
  await box.pressSequentially('about Tuesdays')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('list', { name: 'Internal notes' })
  await expect(notes).toContainText('Ask @Tom Quist about Tuesdays')
  await expect(box).toHaveValue('')

  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, tom) })
  const his = await context.newPage()
  await his.goto('/notifications')
  const notice = his.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(notice).toContainText('Mentioned you')
  await notice.getByRole('button', { name: new RegExp(`^${amara.name}`) }).click()
  await expect(his).toHaveURL((url) => url.searchParams.get('chat') === `${account.id}:${amara.whatsappId}`)
})

test('a note that mentions somebody who has left is refused and kept', async ({ page, product, person, account }) => {
  const gone = await createColleague(product, person, 'Uma Reyes', 'MEMBER')
  await openConversation(page, account, amara)
  await openNotes(page)
  const box = page.getByLabel('New internal note')
  await box.pressSequentially('Ask @uma')
  await page.getByRole('option', { name: 'Uma Reyes' }).click()
  await person.request('DELETE', `/api/team/members/${gone.user.id}`, { reassignTo: person.user.id })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('alert')).toHaveText('A note can only mention members who see this conversation.')
  await expect(box).toHaveValue('Ask @Uma Reyes ')
})
