import type { Page } from '@playwright/test'
import { findViolations, findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'
import { failRequests } from '../testing/routes.ts'
import {
  amara,
  composer,
  conversationList,
  conversationPath,
  createAccountData,
  expect,
  failureWithMessage,
  failureWithoutMessage,
  jonas,
  lea,
  messageThread,
  openConversation,
  stubAccounts,
  test,
} from './inbox-page.ts'

const openEmptyInbox = async (page: Page, accounts: object[] = []) => {
  await stubAccounts(page, accounts)
  await page.goto('/inbox')
}
const own = createAccountData()
const actions = (page: Page) => page.getByRole('button', { name: 'Actions for UK sales' })

/** Opens the accounts and chooses an action of the only one. */
async function chooseAccountAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await actions(page).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('an account', { tag: '@alone' }, () => {
  test('is connected by scanning a QR code that is renewed (WA-019, WA-033, WA-034)', async ({ page }) => {
    let status = 'CONNECTING'
    // One code follows the other in half a second, whether or not anybody has seen it.
    let current = 1
    const picture = (text: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`)}`
    await openEmptyInbox(page)
    await expect(page.getByText('No WhatsApp account is connected')).toBeVisible()
    await page.route('**/whatsapp/accounts/connect?*', (route) => {
      expect(route.request().postDataJSON()).toEqual({ name: 'UK sales', engine: 'linked-device', history: 'none' })
      return route.fulfill({ status: 201, json: { success: true, data: createAccountData({ status }) } })
    })
    await page.route('**/whatsapp/accounts/*/status?*', (route) => {
      const qrCodeExpiresAt = status === 'QR_READY' ? new Date().toISOString() : null
      return route.fulfill({ json: { success: true, data: { status, qrCodeExpiresAt } } })
    })
    await page.route('**/whatsapp/accounts/*/qr-code?*', (route) => {
      const expiresAt = new Date(Date.now() + 500).toISOString()
      return route.fulfill({ json: { success: true, data: { qrCode: picture(`code ${current}`), expiresAt } } })
    })
    await page.getByRole('button', { name: 'Connect account' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('nothing you send leaves Parley')
    await expect(dialog.getByLabel('Name')).toHaveValue('WhatsApp')
    // How it is connected is asked before what it is called.
    await expect(dialog.locator('[role=tab], label')).toContainText(['Sandbox', 'Phone', 'Cloud API', 'Name'])
    await dialog.getByRole('tab', { name: 'Phone' }).click()
    await expect(dialog).toContainText('A linked phone is not an official WhatsApp interface.')
    await dialog.getByLabel('Past messages').selectOption('None')
    await dialog.getByLabel('Name').fill('UK sales')
    await dialog.getByLabel('Name').press('Enter')
    await expect(dialog.getByText('Connecting', { exact: true })).toBeVisible()
    status = 'QR_READY'
    const code = dialog.getByRole('img', { name: 'QR code to scan with WhatsApp' })
    await expect(code).toHaveAttribute('src', picture('code 1'))
    current = 2
    await expect(code).toHaveAttribute('src', picture('code 2'))
    status = 'CONNECTED'
    await expect(dialog.getByText('Connected. New messages will appear in your inbox.')).toBeVisible()
    await expect(dialog.getByText('Connected', { exact: true })).toBeVisible()
  })

  test('cannot be connected while it is unknown how', async ({ page }) => {
    await openEmptyInbox(page)
    const restore = await failRequests(page, 'GET', '**/whatsapp/engines?*')
    await page.getByRole('button', { name: 'Connect account' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('UK sales')
    await expect(dialog.getByText('The server is in trouble')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Connect' })).toBeDisabled()
    await restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('tab', { name: 'Sandbox' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Connect' })).toBeEnabled()
  })

  test('is removed only after confirmation (WA-019, WA-033)', async ({ page }) => {
    await openEmptyInbox(page, [
      createAccountData({ status: 'DISCONNECTED', reason: 'The phone has unlinked this account.' }),
    ])
    const removed: string[] = []
    await page.route('**/whatsapp/accounts/*?*', (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      removed.push(route.request().url())
      return route.fulfill({ json: { success: true, data: { id: own.id } } })
    })
    await chooseAccountAction(page, 'Remove…')
    const dialog = page.getByRole('dialog', { name: 'WhatsApp accounts' })
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to remove this account?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(removed).toEqual([])
    await expect(dialog).toContainText(/Disconnected.*The phone has unlinked this account\./s)
    await actions(page).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await stubAccounts(page, [])
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toContainText('No accounts connected.')
    expect(removed).toHaveLength(1)
  })

  for (const [action, call, text, id] of [
    ['Reconnect', '*/reconnect', 'Failed to reconnect account', 'WA-052'],
    ['Disconnect', '*/disconnect', 'Failed to disconnect account', 'WA-053'],
    ['Remove…', '*', 'Failed to remove account', 'WA-054'],
  ] as const)
    test(`says "${text}" (${id})`, async ({ page }) => {
      await openEmptyInbox(page, [createAccountData({ status: 'QR_READY' })])
      await page.route(`**/whatsapp/accounts/${call}?*`, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(failureWithoutMessage),
      )
      await chooseAccountAction(page, action)
      if (action === 'Remove…') await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    })

  test('says why it cannot be connected or queried (WA-024, WA-043, WA-049)', async ({ page }) => {
    await openEmptyInbox(page)
    await page.route('**/whatsapp/accounts/connect?*', (route) => route.fulfill(failureWithoutMessage))
    await page.getByRole('button', { name: 'Connect account' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('UK sales')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByText('Failed to connect account')).toBeVisible()
    await page.route('**/whatsapp/accounts/connect?*', (route) =>
      route.fulfill({ status: 201, json: { success: true, data: own } }),
    )
    await page.route('**/whatsapp/accounts/*/status?*', (route) =>
      route.fulfill({ ...failureWithoutMessage, status: 404 }),
    )
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByText('Unknown', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Failed to get account status')
  })

  test('says that its code or status is unavailable (WA-050, WA-051, WA-056)', async ({ page }) => {
    await openEmptyInbox(page, [createAccountData({ status: 'QR_READY' })])
    let answer: { status: number; json: object } = {
      status: 200,
      json: { success: true, data: { status: 'QR_READY', qrCodeExpiresAt: '2100-01-01T00:00:00.000Z' } },
    }
    await page.route('**/whatsapp/accounts/*/status?*', (route) => route.fulfill(answer))
    await page.route('**/whatsapp/accounts/*/qr-code?*', (route) => route.fulfill(failureWithoutMessage))
    await chooseAccountAction(page, 'Show QR code')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText('Failed to get QR code')
    answer = failureWithoutMessage
    await expect(dialog.getByRole('alert')).toContainText('Failed to get account status')
    answer = failureWithMessage
    await expect(dialog.getByRole('alert')).toContainText('The phone is switched off')
  })
})

test.describe('conversations', () => {
  test('are marked as belonging to the sandbox (UI-017)', async ({ page, account }) => {
    await openConversation(page, account, amara)
    await expect(page.getByText('Sandbox: no messages are sent')).toBeVisible()
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'WhatsApp accounts' })
    await expect(dialog.getByRole('listitem')).toContainText(/UK sales.*Connected.*Sandbox: no messages are sent/s)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  test('are listed, opened and answered, with a tick for the delivery status (WA-020, WA-021, WA-022)', async ({
    page,
    account,
  }) => {
    await navigate(page, '/inbox')
    for (const { name } of [amara, jonas, lea]) await expect(conversationList(page)).toContainText(name)
    await conversationList(page)
      .getByRole('button', { name: /Jonas Berg/ })
      .click()
    await expect(page).toHaveURL(new RegExp(account.id))
    await expect(messageThread(page)).toContainText('The quote looks fine, thank you.')
    await composer(page).fill('Shall I send the contract?')
    await composer(page).press('Shift+Enter')
    await composer(page).pressSequentially('Today?')
    await composer(page).press('Enter')
    const mine = messageThread(page).getByRole('article').filter({ hasText: 'Shall I send the contract?' }).first()
    await expect(mine).toContainText('Today?')
    await expect(mine).toContainText('Read')
    await expect(messageThread(page)).toContainText('echo: Shall I send the contract?')
    await expect(conversationList(page).getByRole('listitem').first()).toContainText(/Jonas Berg.*echo: Shall I/s)
    await expect(composer(page)).toBeFocused()
  })

  test('count as unread until they are opened (WA-015, WA-023)', async ({ page, account, person }) => {
    // Journeys of other files may have answered or read any conversation; this one is answered by an echo.
    const conversations = `/whatsapp/accounts/${account.id}/conversations`
    for (const { whatsappId } of await person.request('GET', conversations))
      await person.request('PUT', `${conversations}/${whatsappId}/read`)
    await person.request('POST', `/whatsapp/accounts/${account.id}/send`, {
      to: lea.whatsappId,
      type: 'text',
      text: 'Anybody there?',
    })
    await navigate(page, '/inbox')
    const row = conversationList(page).getByRole('button', { name: /Lea Roth/ })
    await expect(row).toContainText('echo: Anybody there?')
    await expect(row).toContainText('1 unread')
    await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText('1 unread')
    await expect(page).toHaveTitle('(1) Inbox · Parley')
    await row.click()
    await expect(row).not.toContainText('unread')
    await expect(page.getByRole('link', { name: /^Inbox/ })).not.toContainText('unread')
    await expect(page).toHaveTitle('Inbox · Parley')
    await expect
      .poll(async () => (await person.request('GET', `${conversations}/${lea.whatsappId}`)).unreadCount)
      .toBe(0)
  })

  test('show failed messages in red with the reason and one action', async ({ page, account }) => {
    await openConversation(page, account, jonas)
    await composer(page).fill('/fail')
    await composer(page).press('Escape')
    await composer(page).press('Enter')
    const failed = messageThread(page).getByRole('article').filter({ hasText: '/fail' })
    await expect(failed).toContainText('Not sent: WhatsApp did not accept the message.')
    await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('keep one draft each', async ({ page, account }) => {
    await openConversation(page, account, jonas)
    await composer(page).fill('Half a sentence')
    await conversationList(page)
      .getByRole('button', { name: /Amara Okonkwo/ })
      .click()
    await expect(composer(page)).toHaveValue('')
    const row = conversationList(page).getByRole('button', { name: /Jonas Berg/ })
    await expect(row).toContainText(/Draft:\s*Half a sentence/)
    await row.click()
    await expect(composer(page)).toHaveValue('Half a sentence')
    await composer(page).fill('')
  })

  test('accept files, quick replies and emoji', async ({ page, account }) => {
    await openConversation(page, account, jonas)
    await composer(page).fill('/')
    await page.getByRole('button', { name: 'New quick reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'New quick reply' })
    await dialog.getByLabel('Name', { exact: true }).fill('hours')
    await dialog.getByLabel('Text').fill('We are here from 9 to 5.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await composer(page).fill('/ho')
    await expect(page.getByRole('option', { name: /hours/ })).toBeVisible()
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('We are here from 9 to 5.')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('button', { name: 'Thumbs up' }).click()
    await expect(composer(page)).toHaveValue('We are here from 9 to 5.👍')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rates.txt', mimeType: 'text/plain', buffer: Buffer.from('Rates for May') })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const sent = messageThread(page).getByRole('article').filter({ hasText: 'rates.txt' })
    await expect(sent).toContainText(/rates\.txt.*TXT.*We are here from 9 to 5\.👍/s)
    await expect(sent.getByRole('link')).toHaveAttribute('href', /^\/files\/whatsapp\//)
  })

  test('become contacts in one click, shown beside the thread (ORG-028)', async ({ page, account }) => {
    await openConversation(page, account, jonas)
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Jonas Berg')
    await composer(page).click()
    await expect(recordPanel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Hide contact' }).click()
    await expect(recordPanel(page)).not.toBeAttached()
  })
})

test('a thread of 2,000 messages scrolls back with few of them in the DOM (WA-057)', { tag: '@alone' }, async ({
  page,
}) => {
  const said = (n: number) => ({
    ...{
      id: `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      accountId: own.id,
      whatsappId: jonas.whatsappId,
    },
    ...{
      fromMe: n % 3 === 0,
      content: `Message ${n}`,
      timestamp: new Date(Date.UTC(2026, 0, 1) - n * 600_000).toISOString(),
    },
    ...{ status: 'READ', messageType: 'text', media: null, payload: null, senderName: null, author: null },
    ...{ degraded: false, error: null, action: null, editedAt: null, deletedAt: null, reactions: [] },
  })
  await stubAccounts(page, [own])
  await page.route('**/conversations/*/messages?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: 50 }, (_, at) => said(from + at))
    const nextCursor = from + 50 < 2_000 ? String(from + 50) : null
    return route.fulfill({
      json: { success: true, data, page: { limit: 50, nextCursor, total: 2_000, totalIsExact: true } },
    })
  })
  await page.goto(conversationPath(own, jonas))
  await expect(messageThread(page).getByText('Message 0', { exact: true })).toBeInViewport()
  const articles = messageThread(page).getByRole('article')
  await messageThread(page).evaluate(async (box) => {
    while (!box.textContent?.includes('Message 1999')) {
      box.scrollTo(0, 0)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect.poll(() => articles.count()).toBeLessThan(400)
  await messageThread(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(messageThread(page).getByText('Message 0', { exact: true })).toBeInViewport()
})

test('the inbox is accessible, light or dark, wide or narrow', { tag: '@alone' }, async ({ page, account }) => {
  await page.goto(conversationPath(account, amara))
  await expect(messageThread(page)).toContainText('Rotterdam')
  expect(await findViolationsInAllThemes(page.locator(':root'))).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(conversationList(page)).toContainText(amara.name)
  expect(await findViolations(page.locator(':root'))).toEqual([])
})
