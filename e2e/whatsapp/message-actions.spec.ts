import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { createStorageState } from '../testing/fixtures.ts'
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

const bubble = (page: Page) => messageThread(page).getByRole('article').first()
const reactions = (page: Page) => bubble(page).getByRole('list', { name: 'Reactions' })

async function choose(page: Page, emoji: string): Promise<void> {
  await bubble(page).hover()
  await bubble(page).getByRole('button', { name: 'React' }).click()
  await page.getByRole('dialog', { name: 'Reactions' }).getByRole('button', { name: emoji, exact: true }).click()
}

test('reacts to a message, replaces the reaction, and takes it back', async ({ page, account }) => {
  await openConversation(page, account, amara)
  await choose(page, 'Thumbs up')
  await expect(reactions(page)).toHaveText('👍 from us: remove')
  await choose(page, 'Party')
  await expect(reactions(page)).toHaveText('🎉 from us: remove')
  await bubble(page).hover()
  await bubble(page).getByRole('button', { name: 'React' }).click()
  const choices = page.getByRole('dialog', { name: 'Reactions' })
  await expect(choices.getByRole('button', { name: 'Party' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findViolations(choices)).toEqual([])
  await choices.getByRole('button', { name: 'Party' }).click()
  await expect(reactions(page)).not.toBeAttached()
})

test('reacts by keyboard, and takes the reaction back at the reaction itself', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  await bubble(page).getByRole('button', { name: 'React' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(reactions(page)).toHaveText('❤️ from us: remove')
  await expect(bubble(page).getByRole('button', { name: 'React' })).toBeFocused()
  await reactions(page).getByRole('button').click()
  await expect(reactions(page)).not.toBeAttached()
})

test('says when a reaction failed, and shows the one of before', async ({ page, account }) => {
  await openConversation(page, account, amara)
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

const own = (page: Page, text: string) =>
  messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: text })

/** Sends a text, waits until it is read, and opens its menu. */
async function sayAndOpenMenu(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(own(page, text)).toContainText('Read')
  await openMenu(page, text)
}

async function openMenu(page: Page, text: string): Promise<void> {
  await own(page, text).hover()
  await own(page, text).getByRole('button', { name: 'More about this message' }).click()
}

test('edits a message, and says so when WhatsApp can no longer', async ({ page, account }) => {
  await openConversation(page, account, lea)
  await sayAndOpenMenu(page, 'We call at nine')
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit message' })
  await expect(dialog.getByRole('textbox')).toHaveValue('We call at nine')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await findViolations(dialog)).toEqual([])
  await dialog.getByRole('textbox').fill('We call at ten')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).not.toBeAttached()
  await expect(own(page, 'We call at ten')).toContainText('Edited')

  await page.route('**/whatsapp/accounts/*/messages/*', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: 'not_changeable', message: 'Messages can be edited for 15 minutes.' },
    }),
  )
  await openMenu(page, 'We call at ten')
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByRole('textbox').fill('We call at noon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Messages can be edited for 15 minutes.')
  await expect(dialog.getByRole('textbox')).toHaveValue('We call at noon')
})

test('the up arrow edits the last message while nothing is written', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  await composer(page).fill('Your pallets leave on Monday')
  await composer(page).press('Enter')
  await expect(own(page, 'Your pallets leave on Monday')).toContainText('Read')
  const dialog = page.getByRole('dialog', { name: 'Edit message' })
  await composer(page).fill('Two\nlines')
  await composer(page).press('ArrowUp')
  await expect(dialog).not.toBeAttached()
  await composer(page).fill('')
  await composer(page).press('ArrowUp')
  await expect(dialog.getByRole('textbox')).toHaveValue('Your pallets leave on Monday')
  await dialog.getByRole('textbox').fill('Your pallets leave on Tuesday')
  await page.keyboard.press('Enter')
  await expect(own(page, 'Your pallets leave on Tuesday')).toContainText('Edited')
  await expect(composer(page)).toBeFocused()
})

test('deletes a message for everyone once that is confirmed', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  await sayAndOpenMenu(page, 'Not for you')
  await page.getByRole('menuitem', { name: 'Delete for everyone…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete for everyone' })
  await expect(question).toContainText('Delete this message for everyone? They may have read it already.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await openMenu(page, 'Not for you')
  await page.getByRole('menuitem', { name: 'Delete for everyone…' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(own(page, 'This message was deleted')).toBeVisible()
  await expect(own(page, 'Not for you')).not.toBeAttached()
  await expect(messageThread(page)).toContainText('echo: Not for you')
  // What others wrote can neither be edited nor deleted.
  await bubble(page).hover()
  await bubble(page).getByRole('button', { name: 'More about this message' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['React…', 'Copy text'])
  await page.getByRole('menuitem', { name: 'React…' }).click()
  await page.getByRole('dialog', { name: 'React' }).getByRole('button', { name: 'Thank you' }).click()
  await expect(reactions(page)).toHaveText('🙏 from us: remove')
})

test('discards a message that was not sent, here and for colleagues', async ({ page, account, context }) => {
  await openConversation(page, account, amara)
  await composer(page).fill('/fail')
  await composer(page).press('Escape')
  await composer(page).press('Enter')
  const failed = (one: Page) => own(one, '/fail')
  await expect(failed(page)).toContainText('Not sent')
  const colleague = await context.newPage()
  await colleague.goto(conversationPath(account, amara))
  await expect(failed(colleague)).toContainText('Not sent')
  await openMenu(page, '/fail')
  await expect(page.getByRole('menuitem')).toHaveText(['Copy text', 'Discard'])
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await expect(failed(page)).not.toBeAttached()
  await expect(failed(colleague)).not.toBeAttached()
  await colleague.close()
})

test('says when it is too late to cancel a message', async ({ page, account, person }) => {
  const to = amara.number
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, { to, type: 'text', text: 'Gone already' })
  await page.route('**/messages?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const message of body.data) if (message.fromMe) message.status = 'PENDING'
    await route.fulfill({ json: body })
  })
  await page.route('**/cancel?*', (route) =>
    route.fulfill({
      status: 409,
      json: {
        success: false,
        error: 'not_cancellable',
        message: 'This message is on its way and can no longer be cancelled.',
      },
    }),
  )
  await page.goto(conversationPath(account, amara))
  await openMenu(page, 'Gone already')
  await page.getByRole('menuitem', { name: 'Cancel sending' }).click()
  await expect(page.getByText('This message is on its way and can no longer be cancelled.')).toBeVisible()
  await expect(own(page, 'Gone already')).toBeVisible()
})

test('shows where a link leads that somebody sent', async ({ page, account, person }) => {
  const to = amara.number
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, {
    to,
    type: 'text',
    text: 'See yard.example/map',
  })
  const link = { url: 'https://yard.example/map', title: 'The yard', description: 'How to find us' }
  await page.route('**/messages?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const message of body.data) if (message.content.startsWith('See yard')) message.payload = { link }
    await route.fulfill({ json: body })
  })
  await page.goto(conversationPath(account, amara))
  const preview = messageThread(page).getByRole('link', { name: 'The yard How to find us yard.example' })
  await expect(preview).toHaveAttribute('href', 'https://yard.example/map')
  await expect(preview).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(await findViolations(messageThread(page))).toEqual([])
})

test('on a phone only the newest message shows its menu, another one once it is tapped or held', async ({
  account,
  browser,
  product,
  person,
}) => {
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const storageState = createStorageState(product, person)
  const phone = await (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
  const message = { to: jonas.whatsappId, type: 'text', text: 'Held by a finger' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await openConversation(phone, account, jonas)
  const menuOf = (name: RegExp, text: string) =>
    messageThread(phone)
      .getByRole('article', { name })
      .filter({ hasText: text })
      .getByRole('button', { name: 'More about this message' })
  await expect(menuOf(/^(?!You)/, 'echo: Held by a finger')).toHaveCSS('opacity', '1')
  const own = menuOf(/^You,/, 'Held by a finger')
  await expect(own).toHaveCSS('opacity', '0')
  const text = messageThread(phone).getByText('Held by a finger', { exact: true })
  await text.tap()
  await expect(own).toHaveCSS('opacity', '1')
  await expect(phone.getByRole('menu')).toHaveCount(0)
  // What a browser sends while a finger holds something.
  await text.evaluate((held) => {
    held.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'touch' }))
  })
  await expect(phone.getByRole('menu', { name: 'Message' })).toBeVisible()
})
