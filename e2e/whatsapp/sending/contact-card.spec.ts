import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { openViewerPage, type SignedInPerson } from '../../testing/fixtures.ts'
import { createContact, fieldRow, recordPanel } from '../../testing/record-panel.ts'
import { failRequests, holdRequests, toast } from '../../testing/routes.ts'
import {
  conversationPath,
  expect,
  lea,
  messageThread,
  openConversation,
  type SandboxAccount,
  test,
} from '../inbox-page.ts'

type Card = { name: string; phones: string[] }

const sendCards = (person: SignedInPerson, account: SandboxAccount, contacts: Card[]) =>
  person.request('POST', `/whatsapp/accounts/${account.id}/send`, { to: lea.whatsappId, type: 'contact', contacts })

test('a contact card opens the contact with its number, adds one, and starts a conversation', async ({
  page,
  person,
  account,
}) => {
  await createContact(person, { name: 'Ida Sund', whatsappNumber: '+1 555 010 0170' })
  await sendCards(person, account, [
    { name: 'Ida S.', phones: ['+1 555 010 0170', '+1 555 010 0170'] },
    { name: 'Tom Reed', phones: ['+1 555 010 0171'] },
    { name: 'The gate', phones: ['12'] },
  ])
  await openConversation(page, account, lea)
  const card = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'Ida S.' })
  await expect(card.getByRole('link', { name: /^Message/ })).toHaveCount(2)
  await expect(card.getByRole('button', { name: /contact with/ })).toHaveCount(2)
  await card.getByRole('button', { name: 'Open contact with +1 555 010 0170' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Ida Sund')
  await page.keyboard.press('Escape')
  const add = card.getByRole('button', { name: 'Add contact with +1 555 010 0171' })
  const allow = await failRequests(page, 'POST', '**/contacts?*')
  await add.click()
  await expect(toast(page, 'The server is in trouble')).toBeVisible()
  await allow()
  const release = await holdRequests(page, 'POST', '**/contacts?*')
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await add.dispatchEvent('click')
  release()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Tom Reed')
  await expect(fieldRow(recordPanel(page), 'WhatsApp')).toContainText('+1 555 010 0171')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Open contact/ })).toHaveCount(2)
  await expect(add).toBeHidden()
  expect(await person.request('GET', '/contacts?search=Tom%20Reed')).toHaveLength(1)
  expect(await findViolationsInAllThemes(card)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('link', { name: 'Message +1 555 010 0171' }).click()
  await expect(page.getByText('No messages with Tom Reed yet')).toBeVisible()
})

test('a contact card says that a number could not be looked up, and looks it up again', async ({
  page,
  person,
  account,
}) => {
  const allow = await failRequests(page, 'GET', '**/recipient?*', { status: 503, json: { success: false } })
  await sendCards(person, account, [{ name: 'Nina Falk', phones: ['+1 555 010 0172'] }])
  await openConversation(page, account, lea)
  const card = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'Nina Falk' })
  await expect(card.getByText('Failed to look up this number.')).toBeVisible()
  await allow()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: /^Add contact/ })).toBeVisible()
})

test('a viewer can open the contact of a card, but neither add one nor write', async ({
  browser,
  product,
  person,
  account,
}) => {
  await createContact(person, { name: 'Ola Dahl', whatsappNumber: '+1 555 010 0173' })
  await sendCards(person, account, [{ name: 'Ola D.', phones: ['+1 555 010 0173', '+1 555 010 0174'] }])
  const page = await openViewerPage(browser, product, person)
  await page.goto(conversationPath(account, lea))
  const card = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'Ola D.' })
  await expect(card.getByRole('button', { name: 'Open contact with +1 555 010 0173' })).toBeVisible()
  await expect(card.getByRole('button', { name: /contact with/ })).toHaveCount(1)
  await expect(card.getByRole('link', { name: /^Message/ })).toHaveCount(0)
})
