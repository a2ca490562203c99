import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { amara, conversationPath, expect, jonas, messageThread, test } from './inbox-page.ts'

const bubble = (page: Page) => messageThread(page).getByRole('article').first()
const reactions = (page: Page) => bubble(page).getByRole('list', { name: 'Reactions' })

async function choose(page: Page, emoji: string): Promise<void> {
  await bubble(page).hover()
  await bubble(page).getByRole('button', { name: 'React' }).click()
  await page.getByRole('dialog', { name: 'Reactions' }).getByRole('button', { name: emoji, exact: true }).click()
}

test('reacts to a message, replaces the reaction, and takes it back', async ({ page, account }) => {
  await navigate(page, conversationPath(account, amara))
  await choose(page, 'Thumbs up')
  await expect(reactions(page)).toHaveText('👍 from us: take it back')
  await choose(page, 'Party')
  await expect(reactions(page)).toHaveText('🎉 from us: take it back')
  await bubble(page).hover()
  await bubble(page).getByRole('button', { name: 'React' }).click()
  const choices = page.getByRole('dialog', { name: 'Reactions' })
  await expect(choices.getByRole('button', { name: 'Party' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findViolations(choices)).toEqual([])
  await choices.getByRole('button', { name: 'Party' }).click()
  await expect(reactions(page)).not.toBeAttached()
})

test('reacts by keyboard, and takes the reaction back at the reaction itself', async ({ page, account }) => {
  await navigate(page, conversationPath(account, jonas))
  await bubble(page).getByRole('button', { name: 'React' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(reactions(page)).toHaveText('❤️ from us: take it back')
  await expect(bubble(page).getByRole('button', { name: 'React' })).toBeFocused()
  await reactions(page).getByRole('button').click()
  await expect(reactions(page)).not.toBeAttached()
})

test('says when a reaction failed, and shows the one of before', async ({ page, account }) => {
  await navigate(page, conversationPath(account, amara))
  await page.route('**/messages/*/reaction?*', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: 'not_reactable', message: 'This message was deleted.' },
    }),
  )
  await choose(page, 'Heart')
  await expect(page.getByText('This message was deleted.')).toBeVisible()
  await expect(reactions(page)).not.toBeAttached()
})
