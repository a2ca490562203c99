import { navigate } from '../testing/fixtures.ts'
import { expect, jonas, messageThread, test } from '../whatsapp/inbox-page.ts'

test('a new message in a conversation of the person is counted, listed once, and read where it is opened', async ({
  page,
  person,
  account,
}) => {
  const chat = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}`
  await person.request('POST', '/notifications/read')
  await person.request('PUT', `${chat}/assignee`, { assigneeId: person.user.id })
  await navigate(page, '/notifications')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(place).toHaveText('Notifications')
  const notices = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  for (const text of ['Are you there?', 'Anybody?']) {
    await person.request('POST', `/whatsapp/accounts/${account.id}/send`, { to: jonas.whatsappId, type: 'text', text })
    await expect(place).toHaveText('Notifications1 unread')
  }
  await expect(notices.filter({ hasText: jonas.name })).toHaveCount(1)
  await expect(notices.filter({ hasText: jonas.name })).toContainText('New message')
  await notices.getByRole('button', { name: new RegExp(`^${jonas.name}`) }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('chat') === `${account.id}:${jonas.whatsappId}`)
  await expect(messageThread(page)).toContainText('echo: Anybody?')
  await expect(place).toHaveText('Notifications')
  await person.request('PUT', `${chat}/assignee`, { assigneeId: null })
})
