import { navigate } from '../../testing/fixtures.ts'
import { composer, conversationPath, expect, failureWithMessage, messageThread, test } from '../inbox-page.ts'

const stranger = { whatsappId: '15550100177@c.us' }
const olderPath = '**/older-messages?*'

test.beforeEach(async ({ page, person, account }) => {
  const sent = { to: '+1 555 010 0177', type: 'text', text: 'Is the dock free?' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, sent)
  await navigate(page, conversationPath(account, stranger))
  await expect(messageThread(page)).toContainText('echo: Is the dock free?')
})

test('loads older messages from the phone, above those that are there, until it has no more', async ({ page }) => {
  const thread = messageThread(page)
  const load = thread.getByRole('button', { name: 'Load older messages from the phone' })
  await load.click()
  await expect(thread).toContainText('Hello, is this the freight office?')
  const text = (await thread.textContent()) ?? ''
  const order = ['Hello, is this', 'We are looking', 'Thank you, until then.', 'Is the dock free?', 'echo: Is the dock']
  const places = order.map((part) => text.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(-1)
  await load.click()
  await expect(thread.getByRole('status')).toHaveText('The phone has no older messages')
  await expect(thread).toBeFocused()
  await page.reload()
  await expect(thread).toContainText('Hello, is this the freight office?')
  await expect(thread.getByRole('status')).toHaveText('The phone has no older messages')
  await expect(composer(page)).toBeVisible()
})

test('waits for a phone, says that it did not answer, and why it cannot be asked', async ({ page }) => {
  let state = 'AVAILABLE'
  await page.route(olderPath, async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { success: true, data: { state, requestedAt: null } } })
    if (state === 'UNANSWERED') return route.fulfill(failureWithMessage)
    state = 'UNANSWERED'
    return route.fulfill({ json: { success: true, data: { state: 'REQUESTED', requestedAt: '2026-03-01T08:00:00Z' } } })
  })
  await page.reload()
  const thread = messageThread(page)
  await thread.getByRole('button', { name: 'Load older messages from the phone' }).click()
  await expect(thread.getByRole('button', { name: 'Waiting for the phone' })).toHaveAttribute('aria-busy', 'true')
  await expect(thread.getByRole('status')).toContainText(
    'The phone did not answer. Open WhatsApp on it, then try again.',
  )
  await thread.getByRole('button', { name: 'Load older messages from the phone' }).click()
  await expect(page.getByText('The phone is switched off')).toBeVisible()
})
