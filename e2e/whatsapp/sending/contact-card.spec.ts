import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { createContact, fieldRow, recordPanel } from '../../testing/record-panel.ts'
import { failRequests, toast } from '../../testing/routes.ts'
import { expect, lea, messageThread, openConversation, test } from '../inbox-page.ts'

test('a contact card opens the contact with its number, adds one, and starts a conversation', async ({
  page,
  person,
  account,
}) => {
  await createContact(person, { name: 'Ida Sund', whatsappNumber: '+1 555 010 0170' })
  const contacts = [
    { name: 'Ida S.', phones: ['+1 555 010 0170'] },
    { name: 'Tom Reed', phones: ['+1 555 010 0171'] },
    { name: 'The gate', phones: ['12'] },
  ]
  const message = { to: lea.whatsappId, type: 'contact', contacts }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await openConversation(page, account, lea)
  const card = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'Ida S.' })
  await expect(card.getByRole('link', { name: /^Write/ })).toHaveCount(2)
  expect(await findViolationsInAllThemes(card)).toEqual([])
  await card.getByRole('button', { name: 'Open contact' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Ida Sund')
  const allow = await failRequests(page, 'POST', '**/contacts?*')
  await card.getByRole('button', { name: 'Add contact' }).click()
  await expect(toast(page, 'The server is in trouble')).toBeVisible()
  await allow()
  await card.getByRole('button', { name: 'Add contact' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Tom Reed')
  await expect(fieldRow(recordPanel(page), 'WhatsApp')).toContainText('+1 555 010 0171')
  await expect(card.getByRole('button', { name: 'Open contact' })).toHaveCount(2)
  await expect(card.getByRole('button', { name: 'Add contact' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'Write to +1 555 010 0171' }).click()
  await expect(page.getByText('No messages with Tom Reed yet')).toBeVisible()
})
