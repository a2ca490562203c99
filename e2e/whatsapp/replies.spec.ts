import type { Page } from '@playwright/test'
import {
  amara,
  composer,
  conversationPath,
  expect,
  jonas,
  lea,
  messageThread,
  openConversation,
  test,
} from './inbox-page.ts'

const bubble = (page: Page, text: string) => messageThread(page).getByRole('article').filter({ hasText: text })
const quoteOf = (page: Page) => page.getByRole('blockquote').filter({ hasText: /^Replying to/ })

/** Sends a text and waits until the sandbox has read it and answered. */
async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(bubble(page, `echo: ${text}`)).toBeVisible()
}

test('replies to a message with the mouse, and shows the quote in what was sent', async ({ page, account }) => {
  await openConversation(page, account, amara)
  await say(page, 'Nine or ten?')
  const theirs = bubble(page, 'echo: Nine or ten?')
  await theirs.hover()
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await expect(quoteOf(page)).toContainText('Replying to Amara Okonkwo')
  await expect(quoteOf(page)).toContainText('echo: Nine or ten?')
  await expect(composer(page)).toBeFocused()
  await composer(page).fill('Ten it is')
  await composer(page).press('Enter')
  await expect(quoteOf(page)).not.toBeAttached()
  const mine = bubble(page, 'Ten it is').first()
  await expect(mine.getByRole('blockquote', { name: 'In reply to' })).toHaveText('Amara Okonkwoecho: Nine or ten?')
  await expect(bubble(page, 'echo: Ten it is')).toBeVisible()
  await page.reload()
  await expect(mine.getByRole('blockquote', { name: 'In reply to' })).toHaveText('Amara Okonkwoecho: Nine or ten?')
  await say(page, 'Without a quote')
  await expect(bubble(page, 'Without a quote').getByRole('blockquote')).toHaveCount(0)
})

test('replies by keyboard alone, and cancels with Escape or the button', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  await say(page, 'Which dock?')
  await composer(page).fill('Half an answer')
  const button = bubble(page, 'echo: Which dock?').getByRole('button', { name: 'Reply' })
  await composer(page).press('Shift+Tab')
  await expect(button).toBeFocused()
  await expect(button).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveAccessibleDescription(/^Replying to .*echo: Which dock\?$/)
  await page.keyboard.press('Escape')
  await expect(quoteOf(page)).not.toBeAttached()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('Half an answer')

  await button.press('Enter')
  await expect(quoteOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel reply' }).press('Enter')
  await expect(quoteOf(page)).not.toBeAttached()
  await expect(composer(page)).toBeFocused()

  await button.press('Enter')
  await composer(page).fill('Dock 4')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Dock 4').first().getByRole('blockquote')).toHaveText('Jonas Bergecho: Which dock?')
})

test('keeps the quote with the draft, and with a send that failed', { tag: '@alone' }, async ({ page, account }) => {
  await page.goto(conversationPath(account, lea))
  await say(page, 'When does it leave?')
  await bubble(page, 'When does it leave?').first().hover()
  await bubble(page, 'When does it leave?').first().getByRole('button', { name: 'Reply' }).click()
  await expect(quoteOf(page)).toHaveText('Replying to YouWhen does it leave?')
  await page.reload()
  await expect(quoteOf(page)).toHaveText('Replying to YouWhen does it leave?')
  await page.goto(conversationPath(account, amara))
  await expect(composer(page)).toBeVisible()
  await expect(quoteOf(page)).not.toBeAttached()
  await page.goto(conversationPath(account, lea))

  await page.route('**/whatsapp/accounts/*/send?*', (route) => route.abort())
  await composer(page).fill('Never mind, at nine')
  await composer(page).press('Enter')
  const mine = bubble(page, 'Never mind, at nine').first()
  await expect(mine).toContainText('Network error')
  await expect(mine.getByRole('blockquote')).toHaveText('UsWhen does it leave?')
  await expect(mine.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await page.unroute('**/whatsapp/accounts/*/send?*')
  await mine.getByRole('button', { name: 'Retry' }).click()
  await expect(mine).toContainText('Read')
  await expect(mine.getByRole('blockquote')).toHaveText('UsWhen does it leave?')
  await expect(quoteOf(page)).not.toBeAttached()
})

test('offers no reply to a message that was deleted or not sent', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  await composer(page).fill('/unsend')
  await composer(page).press('Escape')
  await composer(page).press('Enter')
  const deleted = bubble(page, 'This message was deleted').last()
  await expect(deleted).toBeVisible()
  await expect(deleted.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await expect(bubble(page, '/unsend').last().getByRole('button', { name: 'Reply' })).toHaveCount(1)
  await composer(page).fill('/fail')
  await composer(page).press('Escape')
  await composer(page).press('Enter')
  await expect(bubble(page, '/fail').last()).toContainText('Not sent')
  await expect(bubble(page, '/fail').last().getByRole('button', { name: 'Reply' })).toHaveCount(0)
})
