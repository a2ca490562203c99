import type { Page } from '@playwright/test'
import { signOut } from '../../auth/sign-in.ts'
import { navigate } from '../../testing/fixtures.ts'
import { holdRequests } from '../../testing/routes.ts'
import { amara, composer, expect, jonas, messageThread, openConversation, test } from '../inbox-page.ts'

const filesToSend = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const choose = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('attached files stay in their conversation until they are sent, and the tab asks before it closes with them', {
  tag: '@alone',
}, async ({ page, account }) => {
  await openConversation(page, account, amara)
  await choose(page, 'rates.txt')
  await expect(filesToSend(page)).toHaveText([/rates\.txt/])
  await openConversation(page, account, jonas)
  await expect(composer(page)).toBeVisible()
  await expect(filesToSend(page)).toHaveCount(0)
  await openConversation(page, account, amara)
  await expect(filesToSend(page)).toHaveText([/rates\.txt/])
  expect(await asksBeforeClosing(page)).toBe(true)
  await composer(page).press('Enter')
  const sent = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'rates.txt' })
  await expect(sent).toContainText('Read')
  await openConversation(page, account, jonas)
  await openConversation(page, account, amara)
  await expect(sent).toBeVisible()
  await expect(filesToSend(page)).toHaveCount(0)
  expect(await asksBeforeClosing(page)).toBe(false)
})

test('the files of a quick reply arrive in the conversation they were chosen for, which may be left meanwhile', async ({
  page,
  person,
  account,
}) => {
  const { id } = await person.request('POST', '/whatsapp/quick-replies', { name: 'terms', text: 'Here are our terms' })
  const { workspaceId, organizationId, accessToken } = person
  const stored = await page.request.post(`/whatsapp/quick-replies/${id}/files`, {
    params: { workspaceId, organizationId },
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { file: { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Thirty days') } },
  })
  expect(stored.status()).toBe(201)
  await openConversation(page, account, amara)
  const release = await holdRequests(page, 'GET', '**/files/whatsapp/**')
  await composer(page).fill('/terms')
  await expect(page.getByRole('option', { name: /terms/ })).toBeVisible()
  await composer(page).press('Enter')
  await expect(page.getByText('Adding 1 file...')).toBeVisible()
  await openConversation(page, account, jonas)
  await expect(page.getByText('Adding 1 file...')).not.toBeAttached()
  await openConversation(page, account, amara)
  await expect(page.getByText('Adding 1 file...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await openConversation(page, account, jonas)
  const arrived = page.waitForResponse('**/files/whatsapp/**')
  release()
  await arrived
  await openConversation(page, account, amara)
  await expect(filesToSend(page)).toHaveText([/terms\.txt/])
  await expect(composer(page)).toHaveValue('Here are our terms')
  await openConversation(page, account, jonas)
  await expect(composer(page)).toHaveValue('')
  await expect(filesToSend(page)).toHaveCount(0)
  await openConversation(page, account, amara)
  await page.getByRole('button', { name: 'Remove terms.txt' }).click()
  await composer(page).fill('')
  await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
})

test('signing out discards attached files', { tag: '@alone' }, async ({ page, account }) => {
  await openConversation(page, account, amara)
  await choose(page, 'rates.txt')
  await expect(filesToSend(page)).toHaveText([/rates\.txt/])
  expect(await asksBeforeClosing(page)).toBe(true)
  await navigate(page, '/contacts')
  await signOut(page)
  expect(await asksBeforeClosing(page)).toBe(false)
})
