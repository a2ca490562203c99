import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, openViewerPage } from '../testing/fixtures.ts'
import { createContact, openContact } from '../testing/record-panel.ts'
import {
  amara,
  composer,
  conversationList,
  createAccountData,
  expect,
  messageThread,
  stubAccounts,
  test,
} from './inbox-page.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New conversation' })
const whom = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Search contacts or type a number' })
const option = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('option', { name })

async function openInbox(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await expect(conversationList(page)).toContainText(amara.name)
}

async function sendHere(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(messageThread(page)).toContainText(`echo: ${text}`)
}

test('a typed number is shown as it will be dialled, and the first message creates the conversation', async ({
  page,
  account,
}) => {
  expect(account.status).toBe('CONNECTED')
  await openInbox(page)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(whom(page)).toBeFocused()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Account' })).not.toBeAttached()
  expect(await findViolationsInAllThemes(dialogOf(page))).toEqual([])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await whom(page).fill('0151 2345670')
  await expect(option(page, /0151 2345670/)).toContainText(
    'This number has no country code. Write it as you would dial it from abroad, such as +49 151 2345678.',
  )
  await expect(option(page, /0151 2345670/)).toBeDisabled()
  await whom(page).fill('0049 (0)1512 3456701')
  await expect(option(page, 'Write to +49 1512 3456701')).toBeVisible()
  await whom(page).press('Enter')
  await expect(dialogOf(page)).not.toBeAttached()
  await expect(page.getByText('No messages with +49 1512 3456701 yet')).toBeVisible()
  await expect(conversationList(page)).not.toContainText('4915123456701')
  const schedule = page.getByRole('button', { name: 'Schedule message' })
  await expect(schedule).not.toBeAttached()
  await sendHere(page, 'Good morning')
  await expect(schedule).toBeVisible()
  await expect(conversationList(page)).toContainText('4915123456701')
})

test('a contact is found by company, and without a WhatsApp number written to by phone', async ({
  page,
  person,
  account,
}) => {
  expect(account.status).toBe('CONNECTED')
  const company = (await person.request('POST', '/companies', { name: 'Fjordline Freight' })) as { id: string }
  await createContact(person, { name: 'Ida Holm', phoneNumber: '+49 1512 3456702', companyId: company.id })
  await createContact(person, { name: 'Nils Holm', phoneNumber: undefined, companyId: company.id })
  await openInbox(page)
  await page.keyboard.press('c')
  await whom(page).fill('fjordline')
  await expect(option(page, /Nils Holm/)).toContainText('No number')
  await expect(option(page, /Ida Holm/)).toContainText('+49 1512 3456702 (phone, no WhatsApp number)')
  await option(page, /Ida Holm/).click()
  await expect(page.getByText('No messages with Ida Holm yet')).toBeVisible()
  await sendHere(page, 'Hello Ida')
  await expect(conversationList(page)).toContainText('Ida Holm')
})

test('the command opens it from anywhere, and a known number opens its conversation', async ({ page, account }) => {
  expect(account.status).toBe('CONNECTED')
  await navigate(page, '/contacts')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('New conversation')
  await page.getByRole('option', { name: 'New conversation', exact: true }).click()
  await whom(page).fill(amara.number)
  await expect(option(page, /Write to/)).toContainText('Opens the conversation')
  await option(page, /Write to/).click()
  await expect(messageThread(page)).toContainText('Do you still move freight to Rotterdam?')
})

test('a lead with a phone number only is written to from the Messages tab', async ({ page, person, account }) => {
  expect(account.status).toBe('CONNECTED')
  const lead = await createContact(person, { name: 'Orla Byrne', phoneNumber: '+353 85 012 3456' })
  const panel = await openContact(page, lead, 'messages')
  await expect(panel.getByText('No WhatsApp number found for this lead')).toBeVisible()
  await expect(panel).toContainText('You can write to the phone number +353 85 012 3456 instead.')
  await panel.getByRole('button', { name: 'Write to the phone number' }).click()
  await expect(panel.getByRole('note')).toHaveText('Messages go to the phone number +353 85 012 3456')
  await sendHere(page, 'Hello Orla')
  await navigate(page, '/companies')
  const again = await openContact(page, lead, 'messages')
  await expect(again.getByRole('log', { name: 'Messages' })).toContainText('echo: Hello Orla')
})

test('a lead whose number has no country code says so', async ({ page, person, account }) => {
  expect(account.status).toBe('CONNECTED')
  const lead = await createContact(person, { name: 'Jo Reyes', whatsappNumber: '0151 2345678' })
  const panel = await openContact(page, lead, 'messages')
  await expect(panel).toContainText('This number has no country code.')
  await expect(composer(page)).not.toBeAttached()
})

test('without a connected account it says what to do', { tag: '@alone' }, async ({ page }) => {
  await stubAccounts(page, [createAccountData({ status: 'DISCONNECTED' })])
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(dialogOf(page)).toContainText('No WhatsApp account is connected')
  await dialogOf(page).getByRole('button', { name: 'Manage accounts' }).click()
  await expect(page.getByRole('button', { name: 'Actions for UK sales' })).toBeVisible()
})

test('of several accounts one is chosen; on the Cloud API only a template starts a conversation', {
  tag: '@alone',
}, async ({ page }) => {
  const cloud = createAccountData({
    ...{ id: '01920000-0000-7000-8000-000000000002', name: 'NL support', engine: 'cloud' },
  })
  await stubAccounts(page, [
    createAccountData(),
    cloud,
    createAccountData({ id: '3', name: 'Off', status: 'DISCONNECTED' }),
  ])
  const asked: string[] = []
  await page.route('**/whatsapp/accounts/*/recipient?*', (route) => {
    asked.push(route.request().url().split('/')[5] ?? '')
    const data = { whatsappId: '4915123456703@c.us', phoneNumber: '+49 1512 3456703', isKnown: false }
    return route.fulfill({ json: { success: true, data } })
  })
  await page.route('**/whatsapp/accounts/*/conversations/*?*', (route) =>
    route.fulfill({ json: { success: true, data: null } }),
  )
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'New conversation' }).click()
  const account = dialogOf(page).getByRole('combobox', { name: 'Account' })
  await expect(account.getByRole('option')).toHaveText(['UK sales', 'NL support'])
  await account.selectOption('NL support')
  await whom(page).fill('+49 1512 3456703')
  await expect(option(page, 'Write to +49 1512 3456703')).toBeVisible()
  await whom(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send a template' }).first()).toBeVisible()
  // The number is looked up while it is typed, and not once more when it is picked.
  expect(asked).toEqual([cloud.id])
})

test('viewers cannot start one', async ({ account, browser, product, person }) => {
  expect(account.status).toBe('CONNECTED')
  const page = await openViewerPage(browser, product, person)
  await page.goto('/inbox')
  await expect(conversationList(page)).toContainText(amara.name)
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New conversation' })).not.toBeAttached()
  await expect(dialogOf(page)).not.toBeAttached()
})
