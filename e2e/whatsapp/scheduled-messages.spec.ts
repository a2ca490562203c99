import type { Page } from '@playwright/test'
import { createColleague } from '../team/invitations.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { composer, expect, jonas, lea, messageThread, openConversation, test } from './inbox-page.ts'

const schedule = (page: Page) => page.getByRole('button', { name: 'Schedule message' })
const scheduled = (page: Page) => page.getByRole('list', { name: 'Scheduled messages' })
const more = (page: Page) => scheduled(page).getByRole('button', { name: 'More about this scheduled message' })

test('a message is scheduled, edited, sent early, or deleted and restored', async ({ page, person, account }) => {
  await openConversation(page, account, lea)
  await expect(schedule(page)).toBeDisabled()
  await composer(page).fill('See you at the fair')
  await schedule(page).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule message' })
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toContainText('Choose a time in the future.')
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(dialog).not.toBeAttached()
  await expect(composer(page)).toHaveValue('')
  await expect(scheduled(page)).toContainText(/See you at the fair.*Sends \w{3} 9:00.AM · Maren Aldous/s)
  await expect(messageThread(page)).not.toContainText('See you at the fair')

  await more(page).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit scheduled message' })
  await edit.getByLabel('Text').fill('See you at the fair, hall 4')
  await edit.getByText('Don’t send it if they write first').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(scheduled(page)).toContainText(/hall 4.*9:00.AM · Maren Aldous · unless they write first/s)

  await keepMessages(page, 4_000, 10_000)
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(scheduled(page)).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scheduled(page)).toContainText(/hall 4.*unless they write first/s)

  await more(page).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(messageThread(page)).toContainText('echo: See you at the fair, hall 4')
  await expect(scheduled(page)).not.toBeAttached()
  const path = `/whatsapp/accounts/${account.id}/conversations/${lea.whatsappId}/scheduled-messages`
  const sendAt = new Date(Date.now() + 10_000).toISOString()
  await person.request('POST', path, { text: 'Sent by itself', sendAt })
  await expect(scheduled(page)).toContainText('Sent by itself')
  await expect(messageThread(page)).toContainText('echo: Sent by itself')
  await expect(scheduled(page)).not.toBeAttached()
})

test('a reply is scheduled with its quote', async ({ page, account }) => {
  await openConversation(page, account, lea)
  const first = messageThread(page).getByRole('article').first()
  await first.hover()
  await first.getByRole('button', { name: 'Reply' }).click()
  await composer(page).fill('I will call you on Monday')
  await schedule(page).click()
  await page
    .getByRole('dialog', { name: 'Schedule message' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await expect(page.getByRole('button', { name: 'Cancel reply' })).not.toBeAttached()
  const quote = scheduled(page).getByRole('blockquote', { name: 'In reply to' })
  await expect(quote).toContainText(lea.name)
  expect(await findViolationsInAllThemes(scheduled(page))).toEqual([])
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  const sent = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'I will call you' })
  await expect(sent.getByRole('blockquote', { name: 'In reply to' })).toContainText(lea.name)
})

test('files are scheduled with their text, one message each; one that is refused stays to be sent', async ({
  page,
  account,
}) => {
  await openConversation(page, account, lea)
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}, hall 4`) })
  const fraud = { name: 'dock.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').setInputFiles([text('rates.txt'), text('terms.txt'), fraud])
  await schedule(page).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule message' })
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([
    'rates.txt',
    'terms.txt',
    'dock.png',
  ])
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  await dialog.getByLabel('Text').fill('As promised')
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(page.getByText('2 of 3 scheduled. dock.png: This file is no image.')).toBeVisible()
  await expect(dialog).not.toBeAttached()
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('dock.png')
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')

  await schedule(page).click()
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('dock.png: This file is no image.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove dock.png' }).click()

  const rows = scheduled(page).getByRole('listitem')
  await expect(rows).toContainText([/rates\.txt.*As promised.*Sends \w{3} 9:00.AM/s, /terms\.txt.*Sends/s])
  expect(await findViolationsInAllThemes(scheduled(page))).toEqual([])
  const download = page.waitForEvent('download')
  await rows
    .first()
    .getByRole('link', { name: /^rates\.txt/ })
    .click()
  expect((await download).suggestedFilename()).toBe('rates.txt')

  await rows.first().getByRole('button', { name: 'More about this scheduled message' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit scheduled message' })
  await expect(edit.getByRole('list', { name: 'File' })).toHaveText('rates.txt')
  await edit.getByLabel('Text').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).not.toBeAttached()
  await expect(rows.first()).not.toContainText('As promised')
  for (const name of ['rates.txt', 'terms.txt']) {
    const row = rows.filter({ hasText: name })
    await row.getByRole('button', { name: 'More about this scheduled message' }).click()
    await page.getByRole('menuitem', { name: 'Send now' }).click()
    await expect(row).not.toBeAttached()
    await expect(messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: name })).toBeAttached()
  }
})

test('closing the dialog stops what is still being uploaded, which stays in the composer and is scheduled once', async ({
  page,
  account,
}) => {
  await openConversation(page, account, lea)
  const inOneMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  const keys: (string | null)[] = []
  let isHeld = true
  await page.route('**/scheduled-messages?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length !== 2) return route.continue()
    // Stored, but the answer never arrives.
    await route.fetch()
    await expect.poll(() => isHeld).toBe(false)
    await route.abort()
  })
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}, hall 5`) })
  await page.locator('input[type=file]').setInputFiles([text('map.txt'), text('badge.txt')])
  await composer(page).fill('How to find us')
  await schedule(page).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule message' })
  await dialog.getByLabel('Date and time').fill(inOneMonth)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(scheduled(page).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  isHeld = false
  await expect(dialog).not.toBeAttached()
  const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(files).toHaveCount(1)
  await expect(files).toContainText('badge.txt')
  await expect(composer(page)).toHaveValue('')

  await schedule(page).click()
  await dialog.getByLabel('Date and time').fill(inOneMonth)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).not.toBeAttached()
  await expect(files).toHaveCount(0)
  expect(keys).toEqual([expect.any(String), keys[1], keys[1]])
  expect(keys[0]).not.toBe(keys[1])
  await expect(scheduled(page).getByRole('listitem')).toHaveCount(2)

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'greeting.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
  await schedule(page).click()
  await dialog.getByLabel('Text').fill('Listen')
  await expect(dialog).toContainText('WhatsApp doesn’t show captions of audio files and stickers.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove greeting.mp3' }).click()
  for (let left = 2; left > 0; left--) {
    await scheduled(page).getByRole('button', { name: 'More about this scheduled message' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(scheduled(page).getByRole('listitem')).toHaveCount(left - 1)
  }
})

test('a colleague’s message stays theirs when it is deleted and restored, and is held once they may no longer answer', async ({
  page,
  person,
  product,
  account,
}) => {
  const ben = await createColleague(product, person, 'Ben Amos', 'MEMBER')
  const path = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}/scheduled-messages`
  const here = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
  const stored = await page.request.post(`${product.url}${path}?${here}`, {
    headers: { authorization: `Bearer ${ben.accessToken}` },
    data: { text: 'The offer, as promised', sendAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  expect(stored.status()).toBe(201)
  await openConversation(page, account, jonas)
  await expect(scheduled(page)).toContainText(/The offer, as promised.*Sends .* · Ben Amos/s)
  await keepMessages(page, 4_000, 10_000)
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(scheduled(page)).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scheduled(page)).toContainText(/The offer, as promised.*Sends .* · Ben Amos/s)
  await person.request('PATCH', `/api/team/members/${ben.user.id}`, { role: 'VIEWER' })
  await expect(scheduled(page)).toContainText(
    'Not sent, because its author can no longer answer in this account. Send it yourself, or delete it.',
  )
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(messageThread(page)).toContainText('echo: The offer, as promised')
  await expect(scheduled(page)).not.toBeAttached()
})
