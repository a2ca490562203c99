import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import type { SignedInPerson } from '../../testing/fixtures.ts'
import { holdRequests, holdResponses } from '../../testing/routes.ts'
import { composer, expect, jonas, messageThread, openConversation, type SandboxAccount, test } from '../inbox-page.ts'

const own = (page: Page, text: string) =>
  messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: text })
const filesToSend = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const cancel = (page: Page, text: string) => own(page, text).getByRole('button', { name: 'Cancel' })
const choose = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** How many messages with this text the server has stored. */
async function countStored(person: SignedInPerson, account: SandboxAccount, text: string): Promise<number> {
  const path = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}/messages`
  const stored = (await person.request('GET', path)) as { content: string; fromMe: boolean }[]
  return stored.filter(({ content, fromMe }) => fromMe && content === text).length
}

test('a file whose upload is cancelled is back in the composer with its text and its quote', async ({
  page,
  person,
  account,
}) => {
  await openConversation(page, account, jonas)
  const first = messageThread(page).getByRole('article').first()
  await first.hover()
  await first.getByRole('button', { name: 'Reply' }).click()
  const release = await holdRequests(page, 'POST', '**/send?*')
  await choose(page, 'draft.txt')
  await say(page, 'The wrong draft')
  await expect(cancel(page, 'draft.txt')).toBeVisible()
  expect(await findViolationsInAllThemes(own(page, 'draft.txt'))).toEqual([])
  await cancel(page, 'draft.txt').press('Enter')
  await expect(own(page, 'draft.txt')).not.toBeAttached()
  await expect(composer(page)).toHaveValue('The wrong draft')
  await expect(composer(page)).toBeFocused()
  await expect(filesToSend(page)).toHaveText([/draft\.txt/])
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Remove draft.txt' }).click()
  await choose(page, 'final.txt')
  await say(page, 'The right draft')
  await expect(own(page, 'final.txt')).toContainText('Read')
  expect(await countStored(person, account, 'The wrong draft')).toBe(0)
  expect(await countStored(person, account, 'The right draft')).toBe(1)
})

test('a message that was stored although it was cancelled is shown as sent, and sending it again stores no second one', async ({
  page,
  person,
  account,
}) => {
  await openConversation(page, account, jonas)
  const { hasResponse, release } = await holdResponses(page, 'POST', '**/send?*')
  await say(page, 'Too late to stop')
  await hasResponse
  await cancel(page, 'Too late to stop').click()
  await expect(own(page, 'Too late to stop')).toContainText('Read')
  await expect(composer(page)).toHaveValue('Too late to stop')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()
  const again = page.waitForResponse('**/send?*')
  await composer(page).press('Enter')
  expect((await again).status()).toBe(201)
  await expect(own(page, 'Too late to stop')).toHaveCount(1)
  expect(await countStored(person, account, 'Too late to stop')).toBe(1)
  await say(page, 'Too late to stop')
  await expect(own(page, 'Too late to stop')).toHaveCount(2)
  await expect(own(page, 'Too late to stop').last()).toContainText('Read')
  expect(await countStored(person, account, 'Too late to stop')).toBe(2)
})

test('a cancelled message stays in the thread while another one is being written, and can still be sent', async ({
  page,
  person,
  account,
}) => {
  await openConversation(page, account, jonas)
  const release = await holdRequests(page, 'POST', '**/send?*')
  await say(page, 'The first of two')
  await say(page, 'The second of two')
  await composer(page).fill('Half a sentence')
  await cancel(page, 'The second of two').click()
  await expect(own(page, 'The second of two')).toContainText('You cancelled this message.')
  await expect(composer(page)).toHaveValue('Half a sentence')
  release()
  await expect(own(page, 'The first of two')).toContainText('Read')
  expect(await countStored(person, account, 'The second of two')).toBe(0)
  await own(page, 'The second of two').getByRole('button', { name: 'Retry' }).click()
  await expect(own(page, 'The second of two')).toContainText('Read')
  await composer(page).fill('')
})
