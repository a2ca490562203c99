import { navigate } from '../testing/fixtures.ts'
import { createContact, keepMessages, recordPanel } from '../testing/record-panel.ts'
import { failRequests, holdRequests } from '../testing/routes.ts'
import {
  amara,
  composer,
  conversationList,
  conversationPath,
  createAccountData,
  expect,
  jonas,
  lea,
  messageThread,
  openConversation,
  stubAccounts,
  test,
} from './inbox-page.ts'

test('an unknown sender becomes a contact when the account has a rule for it', async ({ page, account }) => {
  const stranger = { whatsappId: '15550100901@c.us' }
  await navigate(page, conversationPath(account, stranger))
  await page.getByRole('button', { name: 'Write to +1 555 010 0901' }).click()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'WhatsApp accounts' })
  const rule = async () => {
    await dialog.getByRole('button', { name: 'Actions for UK sales' }).click()
    await page.getByRole('menuitemcheckbox', { name: /^Create contacts for new numbers/ }).click()
  }
  await rule()
  await expect(dialog).toContainText('Creates contacts for new numbers')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await composer(page).fill('Are you there?')
  await composer(page).press('Enter')
  await expect(messageThread(page)).toContainText('echo: Are you there?')
  await page.getByRole('button', { name: 'Show contact' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('+15550100901')
  await page.goBack()
  await expect(recordPanel(page)).toHaveCount(0)
  await expect(messageThread(page)).toContainText('echo: Are you there?')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await rule()
  await expect(dialog).not.toContainText('Creates contacts for new numbers')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a conversation awaiting a reply appears on the dashboard at once, and links to the conversation', async ({
  page,
  person,
  account,
}) => {
  await person.request('POST', '/contacts', { name: 'Not alone here' })
  await navigate(page, '/dashboard')
  const needs = page.getByRole('region', { name: 'Needs you today' })
  const owed = needs.getByRole('link', { name: /Lea Roth Needs reply/ })
  await expect(owed).toBeVisible()
  const message = { to: lea.whatsappId, type: 'text', text: 'Back in a minute' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await expect(owed).toContainText('echo: Back in a minute')
  await owed.click()
  await expect(messageThread(page)).toContainText('echo: Back in a minute')
  await navigate(page, '/dashboard')
  await needs.getByRole('link', { name: 'Inbox' }).click()
  await expect(conversationList(page)).toContainText(lea.name)
})

test('the limit on new conversations is shown before anything is typed', { tag: '@alone' }, async ({ page }) => {
  const full = createAccountData({ firstContactsLeft: 0 })
  await stubAccounts(page, [full])
  const recipient = { whatsappId: '15550100902@c.us', phoneNumber: '+1 555 010 0902', isKnown: false, contact: null }
  await page.route('**/recipient?*', (route) => route.fulfill({ json: { success: true, data: recipient } }))
  await page.route('**/conversations/15550100902*', (route) => route.fulfill({ json: { success: true, data: null } }))
  await page.goto(conversationPath(full, recipient))
  await page.getByRole('button', { name: 'Write to +1 555 010 0902' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has messaged 20 new people today' })).toBeVisible()
})

test('sends a location, a contact card and choices from the composer, by keyboard alone (WA-022)', async ({
  page,
  person,
  account,
}) => {
  await createContact(person, { name: 'Ines Carvalho', phoneNumber: '+351 555 0199' })
  await openConversation(page, account, amara)
  const attach = async (what: string) => {
    await page.getByRole('button', { name: 'Attach', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: what }).press('Enter')
  }
  const last = messageThread(page).getByRole('article')

  await attach('Location…')
  const place = page.getByRole('dialog', { name: 'Send a location' })
  await place.getByLabel('Coordinates').fill('91, 4')
  await expect(place.getByText('Enter a latitude and a longitude.')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Send' })).toBeDisabled()
  await place.getByLabel('Coordinates').fill('51.9244, 4.4777')
  await place.getByLabel('Name').fill('Dock 4')
  await place.getByLabel('Name').press('Enter')
  await expect(place).not.toBeAttached()
  await expect(last.filter({ hasText: /Dock 4\s*51\.9244, 4\.4777/ })).toBeVisible()

  await attach('Contact card…')
  const card = page.getByRole('dialog', { name: 'Send a contact card' })
  await card.getByRole('button', { name: 'Choose a contact' }).press('Enter')
  await page.getByRole('combobox', { name: 'Search contacts' }).fill('ines')
  await expect(page.getByRole('option')).toHaveText([/Ines Carvalho/])
  await page.getByRole('combobox', { name: 'Search contacts' }).press('Enter')
  await expect(card.getByLabel('Phone number')).toHaveValue('+351 555 0199')
  await card.getByLabel('Phone number').press('Enter')
  await expect(last.filter({ hasText: /Ines Carvalho\s*\+351 555 0199/ })).toBeVisible()

  await attach('Choices…')
  const choices = page.getByRole('dialog', { name: 'Send choices' })
  await choices.getByLabel('Question').fill('Which day suits you?')
  await choices.getByLabel('Answer 1').fill('Tuesday')
  await choices.getByLabel('Answer 2').fill('Tuesday')
  await expect(choices.getByText('This answer is repeated.').first()).toBeVisible()
  await choices.getByLabel('Answer 2').fill('Thursday')
  await choices.getByLabel('Answer 2').press('Enter')
  await expect(last.filter({ hasText: /Which day suits you\?\s*Tuesday\s*Thursday/ })).toContainText('Read')
})

test('a reaction, an edit and a deletion are shown on the message itself', async ({ page, account }) => {
  await openConversation(page, account, jonas)
  const say = async (text: string) => {
    await composer(page).fill(text)
    await composer(page).press('Escape')
    await composer(page).press('Enter')
    return messageThread(page).getByRole('article').filter({ hasText: text })
  }
  const mine = (await say('/react')).first()
  await expect(mine.getByRole('list', { name: 'Reactions' })).toContainText('👍')
  await say('/edit')
  await expect(messageThread(page).getByRole('article').filter({ hasText: 'echo: edited' })).toContainText('Edited')
  await say('/unsend')
  await expect(messageThread(page)).toContainText('This message was deleted')
  await expect(messageThread(page)).not.toContainText('echo: /unsend')
  await expect(conversationList(page).getByRole('listitem').first()).toContainText('This message was deleted')
})

test('an unsent message survives a reload, and is sent once', { tag: '@alone' }, async ({ page, person, account }) => {
  await page.goto(conversationPath(account, jonas))
  await page.route('**/whatsapp/accounts/*/send?*', (route) => route.abort())
  await composer(page).fill('Still on its way')
  await composer(page).press('Enter')
  const mine = messageThread(page).getByRole('article').filter({ hasText: 'Still on its way' })
  await expect(mine).toContainText('Network error: Failed to fetch...')
  await composer(page).fill('Half a sentence')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a sentence')
  await expect(mine).toContainText('Network error: Failed to fetch...')
  await page.unroute('**/whatsapp/accounts/*/send?*')
  await mine.getByRole('button', { name: 'Retry' }).click()
  await expect(mine.first()).toContainText('Read')
  await page.reload()
  await expect(mine.first()).toContainText('Read')
  await expect(mine.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  const path = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}/messages`
  const said = (await person.request('GET', path)) as { content: string; fromMe: boolean }[]
  expect(said.filter(({ content, fromMe }) => fromMe && content === 'Still on its way')).toHaveLength(1)
})

test('updates the tick of a message far up the thread', { tag: '@alone' }, async ({ page, person, account }) => {
  const at = `/whatsapp/accounts/${account.id}`
  const sent = (await person.request('POST', `${at}/send`, {
    to: lea.whatsappId,
    type: 'text',
    text: '/fail',
  })) as SentMessage
  const status = async () =>
    ((await person.request('GET', `${at}/conversations/${lea.whatsappId}/messages`)) as SentMessage[]).find(
      ({ id }) => id === sent.id,
    )?.status
  await expect.poll(status).toBe('FAILED')
  await page.route('**/conversations/*/messages?*', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const from = Number(asked.get('cursor') ?? asked.get('offset') ?? 0)
    const isFresh = !asked.has('cursor')
    const data = Array.from({ length: 50 }, (_, n) => createMessageData(sent, from + n, isFresh)).slice(0, 100 - from)
    const nextCursor = from === 0 ? '50' : null
    return route.fulfill({
      json: { success: true, data, page: { limit: 50, nextCursor, total: 100, totalIsExact: true } },
    })
  })
  await page.goto(conversationPath(account, lea))
  await expect(messageThread(page)).toContainText('Message 0')
  await messageThread(page).evaluate((box) => box.scrollTo(0, 0))
  const far = messageThread(page).getByRole('article').filter({ hasText: 'Message 70' })
  await expect(far).toContainText('Sent')
  await expect(async () => {
    await person.request('POST', `${at}/messages/${sent.id}/retry`).catch(() => undefined)
    await expect(far).toContainText('Read', { timeout: 2_000 })
  }).toPass()
})

type SentMessage = { id: string; status: string }

/** The n-th most recent message; the 70th is the outgoing one, read by the time it is fetched again. */
const createMessageData = ({ id }: SentMessage, n: number, isFresh: boolean) => ({
  ...{ id: n === 70 ? id : `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`, accountId: 'a' },
  ...{ whatsappId: lea.whatsappId, fromMe: true, content: `Message ${n}`, messageType: 'text' },
  ...{ timestamp: new Date(Date.now() - n * 600_000).toISOString(), status: n === 70 && isFresh ? 'READ' : 'SENT' },
  ...{ media: null, payload: null, senderName: null, author: null, degraded: false, error: null, action: null },
  ...{ editedAt: null, deletedAt: null, reactions: [] },
})

test('says that nobody sees the caption of an audio file, and nothing of another file (WA-029)', async ({
  page,
  account,
}) => {
  await openConversation(page, account, jonas)
  const note = page.getByRole('status').filter({
    hasText: 'WhatsApp doesn’t show captions of audio files and stickers.',
  })
  const choose = (name: string, mimeType: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('OggS') })
  await choose('call.ogg', 'audio/ogg')
  await expect(page.getByText('call.ogg')).toBeVisible()
  await expect(note).not.toBeAttached()
  await composer(page).fill('What we said')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Remove call.ogg' }).click()
  await choose('rates.txt', 'text/plain')
  await expect(page.getByText('rates.txt')).toBeVisible()
  await expect(note).not.toBeAttached()
  await page.getByRole('button', { name: 'Remove rates.txt' }).click()
  await composer(page).fill('')
})

test('a message is shown once, also by a reply of the server that was under way when it was sent', async ({
  page,
  account,
  person,
}) => {
  const say = (text: string) =>
    person.request('POST', `/whatsapp/accounts/${account.id}/send`, { to: amara.number, type: 'text', text })
  await page.goto(conversationPath(account, amara))
  await expect(messageThread(page)).toContainText('About twelve pallets a week')
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  const asked = page.waitForRequest('**/messages?*')
  await page.route('**/messages?*', async (route) => {
    await stored
    const response = await route.fetch()
    await route.fulfill({ response })
  })
  await page.route('**/send?*', async (route) => {
    const response = await route.fetch()
    store()
    await shown
    await route.fulfill({ response })
  })
  await say('From another device')
  await asked
  const read = page.waitForResponse('**/messages?*')
  await composer(page).fill('Shown once')
  await composer(page).press('Enter')
  await read
  const bubbles = messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: 'Shown once' })
  // The page has handled the reply once it has answered this.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))
  await expect.poll(() => bubbles.count()).toBe(1)
  show()
  await expect(messageThread(page)).toContainText('From another device')
  await expect(bubbles).toHaveCount(1)
})

test('a name with a space keeps the quick replies open, and an undo that fails says so', async ({
  page,
  person,
  account,
}) => {
  await person.request('POST', '/whatsapp/quick-replies', { name: 'opening hours', text: 'From nine to five' })
  await openConversation(page, account, jonas)
  const allow = await failRequests(page, 'GET', '**/whatsapp/quick-replies?*')
  const failed = page.getByText('Failed to load quick replies')
  await composer(page).fill('/x')
  await expect(failed).toBeVisible()
  await composer(page).fill('/opening h')
  await expect(failed).not.toBeAttached()
  await allow()
  await page.reload()
  await composer(page).fill('/opening h')
  await expect(page.getByRole('option', { name: /opening hours/ })).toBeVisible()
  await failRequests(page, 'POST', '**/whatsapp/quick-replies/*/restore?*')
  await keepMessages(page, 4_000)
  await page.getByRole('button', { name: 'Delete opening hours' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The server is in trouble')).toBeVisible()
  await composer(page).fill('')
})

test('a quick reply names the person, asks for missing values, and can be edited', async ({
  page,
  person,
  account,
}) => {
  const text = 'Hi {{First name}}, this is {{my name}}. How is {{Company}}?'
  const { id } = await person.request('POST', '/whatsapp/quick-replies', { name: 'greeting', text })
  await openConversation(page, account, jonas)
  await composer(page).fill('/greet')
  const option = page.getByRole('option', { name: /greeting/ })
  await expect(option).toContainText('Hi Jonas, this is Maren Aldous. How is {{Company}}?')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Hi Jonas, this is Maren Aldous. How is {{Company}}?')
  await expect(page.getByText('Replace {{Company}} before you send.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await composer(page).press('Enter')
  await composer(page).fill('Hi Jonas, how is Berg AB?')
  await composer(page).press('Enter')
  await expect(messageThread(page)).toContainText('echo: Hi Jonas, how is Berg AB?')
  await expect(messageThread(page)).not.toContainText('{{Company}}')

  await composer(page).fill('/greet')
  await page.getByRole('button', { name: 'Edit greeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit quick reply' })
  await expect(dialog.getByLabel('Text')).toHaveValue(text)
  await dialog.getByLabel('Text').fill('About ')
  await dialog.getByRole('button', { name: 'Insert Deal' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('About {{Deal}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(option).toContainText('About {{Deal}}')
  await composer(page).fill('')
  await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
})

test('what is to become a quick reply is not sent while they are loading', async ({ page, person, account }) => {
  const { id } = await person.request('POST', '/whatsapp/quick-replies', { name: 'rates', text: 'Here are our rates' })
  await openConversation(page, account, jonas)
  const release = await holdRequests(page, 'GET', '**/whatsapp/quick-replies?*')
  await page.reload()
  await composer(page).fill('/rates')
  await expect(page.getByText('Loading quick replies...')).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('/rates')
  release()
  await expect(page.getByRole('option', { name: 'rates' })).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Here are our rates')
  await composer(page).fill('')
  await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
})
