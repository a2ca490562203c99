import type { Page } from '@playwright/test'
import { navigate } from '../../testing/fixtures.ts'
import { failWithoutMessage, toast } from '../../testing/routes.ts'
import {
  amara,
  composer,
  conversationList,
  conversationPath,
  expect,
  failureWithoutMessage,
  jonas,
  lea,
  messageThread,
  openConversation,
  stubAccounts,
  test,
} from '../inbox-page.ts'

const own = (page: Page, text: string) =>
  messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: text })

async function chooseMessageAction(page: Page, text: string, action: string): Promise<void> {
  await own(page, text).hover()
  await own(page, text).getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a reaction, an edit, a deletion and a discarded message that fail without a word say what failed', async ({
  page,
  account,
}) => {
  await openConversation(page, account, jonas)
  await composer(page).fill('We close at noon')
  await composer(page).press('Enter')
  await expect(own(page, 'We close at noon')).toContainText('Read')
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    await failWithoutMessage(page, method, /\/whatsapp\/accounts\/[^/]+\/messages\//)
  const theirs = messageThread(page).getByRole('article').first()
  await theirs.hover()
  await theirs.getByRole('button', { name: 'React' }).click()
  await page.getByRole('dialog', { name: 'Reactions' }).getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(toast(page, 'Failed to react to the message')).toBeVisible()

  await chooseMessageAction(page, 'We close at noon', 'Edit…')
  const edit = page.getByRole('dialog', { name: 'Edit message' })
  await edit.getByRole('textbox').fill('We close at one')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('Failed to edit the message')
  await expect(edit.getByRole('textbox')).toHaveValue('We close at one')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await chooseMessageAction(page, 'We close at noon', 'Delete for everyone…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete the message')).toBeVisible()

  await composer(page).fill('/fail')
  await composer(page).press('Escape')
  await composer(page).press('Enter')
  await expect(own(page, '/fail')).toContainText('Not sent')
  const allowDiscarding = await failWithoutMessage(page, 'POST', /\/cancel\?/)
  await chooseMessageAction(page, '/fail', 'Discard')
  await expect(toast(page, 'Failed to cancel the message')).toBeVisible()
  await allowDiscarding()
  await chooseMessageAction(page, '/fail', 'Discard')
  await expect(own(page, '/fail')).not.toBeAttached()
})

test('a message that cannot be scheduled is kept, with the reason', async ({ page, account }) => {
  await openConversation(page, account, amara)
  await composer(page).fill('See you in Hamburg')
  await page.getByRole('button', { name: 'Schedule message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule message' })
  await dialog.getByLabel('Date and time').fill('')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toContainText('Choose a time.')
  await failWithoutMessage(page, 'POST', '**/scheduled-messages?*')
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(page.getByText('Failed to schedule the message')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveValue('See you in Hamburg')
  await composer(page).fill('')
})

test('the health of an account that cannot be loaded says so', async ({ page, account }) => {
  await failWithoutMessage(page, 'GET', `**/whatsapp/accounts/${account.id}/health?*`)
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Health of UK sales' }).click()
  await expect(page.getByText('Failed to load the health of this account')).toBeVisible()
})

test('messages without text say what they are', async ({ page, account }) => {
  const labels = {
    image: 'Photo',
    video: 'Video',
    audio: 'Audio',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    contact: 'Contact card',
    interactive: 'Interactive message',
    template: 'Template',
    awaited: 'Waiting for this message. It may take a while.',
    view_once: 'Open WhatsApp on your phone to see this view-once message',
    missed_call: 'Missed voice call',
    missed_video_call: 'Missed video call',
    unsupported: 'Open WhatsApp on your phone to see this message',
  }
  await page.route('**/messages?*', async (route) => {
    const response = await route.fetch()
    const { data, page: details } = await response.json()
    const copies = Object.keys(labels).map((messageType, n) => ({
      ...data[0],
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      ...{ content: '', messageType, payload: null, media: null, status: 'READ' },
      quoted: { id: null, fromMe: false, content: '', messageType: 'unsupported', isDeleted: false },
    }))
    await route.fulfill({ response, json: { success: true, data: copies, page: { ...details, nextCursor: null } } })
  })
  await page.goto('about:blank')
  await openConversation(page, account, amara)
  for (const label of Object.values(labels))
    await expect(messageThread(page).getByRole('article').filter({ hasText: label }).first()).toBeVisible()
  await expect(messageThread(page).getByRole('article').first()).toContainText('A message that isn’t available here')
})

test('what a linked phone risks and what the sandbox is for is said before connecting', async ({ page, account }) => {
  expect(account.name).toBe('UK sales')
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Connect account' }).last().click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('tab', { name: /Sandbox/ }).click()
  await expect(dialog).toContainText(
    'For trying out the inbox: simulated customers write to you, and nothing you send leaves Parley. To connect a real number, choose Phone or Cloud API.',
  )
  await dialog.getByRole('tab', { name: /Phone/ }).click()
  await expect(dialog).toContainText(
    'A linked phone is not an official WhatsApp interface. WhatsApp may restrict a number that writes to many people who do not know it.',
  )
})

test.describe('errors', () => {
  const tokens = [
    ['No authentication token found', null, 'WA-035, WA-044'],
    ['Invalid authentication token', 'ninechars', 'WA-036'],
  ] as const
  for (const [text, token, ids] of tokens)
    test(`report a missing token: "${text}" (${ids})`, { tag: '@alone' }, async ({ page, account }) => {
      await page.goto('/inbox')
      await expect(conversationList(page)).toContainText(jonas.name)
      // Other requests of the page would replace the token.
      await page.route('**/auth/refresh*', (route) => route.abort())
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('accessToken')
        else localStorage.setItem('accessToken', value)
      }, token)
      await navigate(page, conversationPath(account, jonas))
      await expect(messageThread(page).getByRole('alert')).toContainText(text)
    })

  test('are reported for the list of accounts (WA-045)', { tag: '@alone' }, async ({ page }) => {
    await page.route('**/whatsapp/accounts?*', (route) => route.fulfill(failureWithoutMessage))
    // With it, the sidebar loads the accounts again.
    const loadedSidebar = page.waitForResponse('**/notifications/unread?*')
    await page.goto('/inbox')
    await expect(page.getByRole('alert')).toContainText('Failed to list accounts: 400')
    await loadedSidebar
    await stubAccounts(page, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No WhatsApp account is connected')).toBeVisible()
  })

  test('are reported for the network (WA-046)', { tag: '@alone' }, async ({ page }) => {
    await page.route('**/whatsapp/accounts?*', (route) => route.abort())
    await page.goto('/inbox')
    await expect(page.getByRole('alert')).toContainText('Network error: Failed to fetch...')
  })

  test('are reported for a thread, for sending and for marking as read (WA-047, WA-048, WA-055)', {
    tag: '@alone',
  }, async ({ page, account, person }) => {
    const chat = `/whatsapp/accounts/${account.id}/conversations/${lea.whatsappId}`
    const conversation = { ...(await person.request('GET', chat)), unreadCount: 2 }
    await page.route('**/conversations/*/messages?*', (route) => route.fulfill(failureWithoutMessage))
    await page.route('**/conversations/*/read?*', (route) => route.fulfill(failureWithoutMessage))
    await page.route('**/whatsapp/accounts/*/send?*', (route) => route.fulfill(failureWithoutMessage))
    await page.route(/\/conversations\/15550100103(@|%40)c\.us\?/, (route) =>
      route.fulfill({ json: { success: true, data: conversation } }),
    )
    await page.goto(conversationPath(account, lea))
    await expect(page.getByText('Failed to mark conversation as read')).toBeVisible()
    await expect(messageThread(page).getByRole('alert')).toContainText('Failed to load conversation messages')
    await page.unroute('**/conversations/*/messages?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await composer(page).fill('Does this arrive?')
    await composer(page).press('Enter')
    const mine = messageThread(page).getByRole('article').filter({ hasText: 'Does this arrive?' })
    await expect(mine).toContainText('Failed to send message')
    await page.unroute('**/whatsapp/accounts/*/send?*')
    await mine.getByRole('button', { name: 'Retry' }).click()
    await expect(mine.first()).toContainText('Read')
    await page
      .getByRole('button', { name: 'Dismiss' })
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  })
})
