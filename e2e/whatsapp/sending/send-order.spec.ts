import type { Page } from '@playwright/test'
import { amara, composer, expect, messageThread, openConversation, test } from '../inbox-page.ts'

const own = (page: Page, text: string) =>
  messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: text })
const choose = (page: Page, ...names: string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
const isForm = (headers: Record<string, string>) => headers['content-type']?.startsWith('multipart/form-data')

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** What the server has stored of these texts and files, in its order. */
async function listStored(
  person: { request: (method: 'GET', path: string) => Promise<unknown> },
  accountId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const path = `/whatsapp/accounts/${accountId}/conversations/${amara.whatsappId}/messages`
  type Stored = { content: string; fromMe: boolean; media: { filename: string } | null }
  const stored = (await person.request('GET', path)) as Stored[]
  return stored
    .filter(({ fromMe }) => fromMe)
    .map(({ content, media }) => media?.filename ?? content)
    .filter((name) => wanted.includes(name))
    .reverse()
}

test('a text that is written while a file is being sent is sent after it', async ({ page, person, account }) => {
  await openConversation(page, account, amara)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route('**/send?*', async (route) => {
    const isFile = isForm(route.request().headers())
    asked.push(isFile ? 'file' : 'text')
    if (isFile) await released
    await route.fallback()
  })
  await choose(page, 'plan.txt')
  await composer(page).press('Enter')
  await expect.poll(() => asked).toEqual(['file'])
  await say(page, 'This is the plan')
  await expect(own(page, 'This is the plan')).toBeVisible()
  expect(asked).toEqual(['file'])
  release()
  await expect(own(page, 'This is the plan')).toContainText('Read')
  expect(await listStored(person, account.id, ['plan.txt', 'This is the plan'])).toEqual([
    'plan.txt',
    'This is the plan',
  ])
})

test('when a file fails, what was written with it is held and what came later is sent; one retry sends both', async ({
  page,
  person,
  account,
}) => {
  await openConversation(page, account, amara)
  await page.route('**/send?*', (route) => (isForm(route.request().headers()) ? route.abort() : route.fallback()))
  await choose(page, 'north.txt', 'south.txt')
  await composer(page).press('Enter')
  await say(page, 'Did you get them?')
  await expect(own(page, 'Did you get them?').first()).toContainText('Read')
  await expect(own(page, 'north.txt')).toContainText('Network error: Failed to fetch...')
  await expect(own(page, 'south.txt')).toContainText('Not sent, because the message it belongs to was not.')
  await expect(own(page, 'south.txt').getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/send?*')
  await own(page, 'north.txt').getByRole('button', { name: 'Retry' }).click()
  await expect(own(page, 'south.txt')).toContainText('Read')
  await expect(own(page, 'north.txt')).toContainText('Read')
  const names = ['north.txt', 'south.txt', 'Did you get them?']
  expect(await listStored(person, account.id, names)).toEqual(['Did you get them?', 'north.txt', 'south.txt'])
})
