import type { Browser, Locator, Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createStorageState, navigate, openViewerPage, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { failRequests, toast } from '../testing/routes.ts'
import {
  amara,
  chooseFilter,
  composer,
  conversationList,
  conversationPath,
  countConversations,
  expect,
  filterButton,
  jonas,
  lea,
  messageThread,
  openConversation,
  type SandboxAccount,
  test,
} from './inbox-page.ts'

const chatOf = ({ id }: SandboxAccount, { whatsappId }: { whatsappId: string }) =>
  `/whatsapp/accounts/${id}/conversations/${whatsappId}`
const row = (page: Page, { name }: { name: string }): Locator =>
  conversationList(page).getByRole('button', { name: new RegExp(name) })
const stateButton = (page: Page) => page.getByRole('button', { name: /^State: / })

/** Another browser of the same team. */
async function openColleaguePage(browser: Browser, product: Product, person: SignedInPerson, more = {}): Promise<Page> {
  const storageState = createStorageState(product, person)
  return (await browser.newContext({ baseURL: product.url, storageState, ...more })).newPage()
}

/** The page of a colleague at this address, told of every change from now on. */
async function openLiveColleaguePage(
  browser: Browser,
  product: Product,
  person: SignedInPerson,
  address: string,
): Promise<Page> {
  const page = await openColleaguePage(browser, product, person)
  await page.goto(address)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return page
}

/** Leaves the composer, which has the focus in an open conversation. */
async function leaveComposer(page: Page): Promise<void> {
  await expect(composer(page)).toBeVisible()
  // It takes the focus within two tasks of its appearance.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.keyboard.press('Escape')
  await expect(composer(page)).not.toBeFocused()
}

async function reopenAll({ account, person }: { account: SandboxAccount; person: SignedInPerson }): Promise<void> {
  for (const one of [amara, jonas, lea]) {
    await person.request('PUT', `${chatOf(account, one)}/state`, { state: 'OPEN' })
    await person.request('PUT', `${chatOf(account, one)}/read`)
  }
}
test.beforeEach(({ account, person }) => reopenAll({ account, person }))
// Other journeys find these conversations in the list of open ones.
test.afterAll(({ account, person }) => reopenAll({ account, person }))

test('a conversation is resolved, found by its filter, and open again when the customer writes', async ({
  page,
  account,
  person,
}) => {
  await openConversation(page, account, amara)
  await expect(stateButton(page)).toHaveAccessibleName('State: Open')
  // "Open" beside "Resolve" would look like something to do.
  const stateText = stateButton(page).getByText(/^(Open|Resolved)$/)
  await expect.poll(async () => (await stateText.boundingBox())?.width ?? 99).toBeLessThan(2)
  const everybody = await countConversations(page)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(stateButton(page)).toHaveAccessibleName('State: Resolved')
  await expect.poll(async () => (await stateText.boundingBox())?.width ?? 0).toBeGreaterThan(20)
  await expect(conversationList(page).getByRole('button')).toHaveCount(everybody - 1)
  await chooseFilter(page, 'Show', 'Resolved')
  await expect(page).toHaveURL(/show=resolved/)
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Resolved 1')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await expect(row(page, amara)).toContainText('Resolved')
  await page.reload()
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Resolved 1')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  const message = { to: amara.whatsappId, type: 'text', text: 'Anything else?' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await expect(messageThread(page)).toContainText('echo: Anything else?')
  await expect(stateButton(page)).toHaveAccessibleName('State: Open')
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Resolved 0')
  await expect(page.getByText('No conversations match')).toBeVisible()
  await chooseFilter(page, 'Show', 'Open')
  await expect(conversationList(page).getByRole('button')).toHaveCount(everybody)
})

test('a conversation is snoozed until one of the usual times, or any other in the next year', async ({
  page,
  account,
}) => {
  await openConversation(page, account, jonas)
  await stateButton(page).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(stateButton(page)).toHaveAccessibleName(/^State: Snoozed until \w{3} 9:00\sAM$/)
  await chooseFilter(page, 'Show', 'Snoozed')
  await expect(row(page, jonas)).toContainText(/Snoozed until \w{3} 9:00\sAM/)
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await stateButton(page).click()
  await page.getByRole('menuitem', { name: 'Pick date and time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  for (const [typed, text] of [
    ['2020-01-01T09:00', 'Choose a time in the future.'],
    ['2099-01-01T09:00', 'Choose a time within the next year.'],
    ['', 'Choose a time until which to snooze this conversation.'],
  ] as const) {
    await dialog.getByLabel('Date and time').fill(typed)
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
  }
  await dialog.getByRole('button', { name: /^Next week/ }).click()
  await expect(dialog).not.toBeAttached()
  await expect(stateButton(page)).toHaveAccessibleName(/^State: Snoozed until /)
  await stateButton(page).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(stateButton(page)).toHaveAccessibleName('State: Open')
})

test('a snooze ends by itself', async ({ page, account, person }) => {
  await openConversation(page, account, lea)
  await expect(stateButton(page)).toHaveAccessibleName('State: Open')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const snoozedUntil = new Date(Date.now() + 15_000).toISOString()
  await person.request('PUT', `${chatOf(account, lea)}/state`, { state: 'SNOOZED', snoozedUntil })
  await expect(stateButton(page)).toHaveAccessibleName(/^State: Snoozed until /)
  await chooseFilter(page, 'Show', 'Snoozed')
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Snoozed 1')
  await expect(stateButton(page)).toHaveAccessibleName('State: Open', { timeout: 90_000 })
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Snoozed 0')
})

test('keys do the same, and the list of shortcuts and the menu show them', async ({ page, account }) => {
  await openConversation(page, account, amara)
  await expect(stateButton(page)).toBeVisible()
  await leaveComposer(page)
  for (const [key, state] of [
    ['w', 'Waiting'],
    ['e', 'Resolved'],
    ['e', 'Open'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(stateButton(page)).toHaveAccessibleName(`State: ${state}`)
  }
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeAttached()
  await stateButton(page).click()
  await expect(page.getByRole('menuitem', { name: /Resolve/ })).toHaveText('ResolveE')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('region', { name: 'In the inbox' })
  for (const text of ['Leave the message', 'Snooze the conversation']) await expect(keys).toContainText(text)
  await page.keyboard.press('Escape')
})

test('a conversation marked as unread stays so until it is opened again', async ({
  page,
  account,
  browser,
  product,
  person,
}) => {
  const colleague = await openLiveColleaguePage(browser, product, person, conversationPath(account, jonas))
  await expect(stateButton(colleague)).toBeVisible()
  await openConversation(page, account, jonas)
  await expect(stateButton(page)).toBeVisible()
  await leaveComposer(page)
  await page.keyboard.press('u')
  await expect(page.getByText('Choose a conversation')).toBeVisible()
  for (const one of [page, colleague]) await expect(row(one, jonas)).toContainText('1 unread')
  await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText('1 unread')
  await page.getByRole('button', { name: 'Unread 1', exact: true }).click()
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await expect.poll(async () => (await person.request('GET', chatOf(account, jonas))).unreadCount).toBe(1)
  await row(page, jonas).click()
  for (const one of [page, colleague]) await expect(row(one, jonas)).not.toContainText('unread')
  await page.getByRole('button', { name: 'Unread 0', exact: true }).click()
})

test('the menu of a row does it without opening the conversation, and colleagues see it', async ({
  page,
  account,
  browser,
  product,
  person,
}) => {
  const colleague = await openLiveColleaguePage(browser, product, person, '/inbox?show=waiting')
  await expect(colleague.getByText('No conversations match')).toBeVisible()
  await navigate(page, '/inbox?show=all')
  await row(page, lea).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Waiting' }).click()
  await expect(row(page, lea)).toContainText('Waiting')
  await expect(row(colleague, lea)).toBeVisible()
  await expect(filterButton(colleague, 'Show')).toHaveAccessibleName('Show: Waiting 1')
  await row(page, amara).hover()
  await conversationList(page).locator('[data-row-menu]').first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Choose a conversation')).toBeVisible()
  await person.request('PUT', `${chatOf(account, lea)}/state`, { state: 'RESOLVED' })
  await expect(colleague.getByText('No conversations match')).toBeVisible()
})

test('the oldest come first when asked for, also after a reload', async ({ page, account }) => {
  await page.goto(`/inbox?account=${account.id}`)
  await countConversations(page)
  const listTimes = () =>
    conversationList(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  let newestFirst: number[] = []
  await expect(async () => {
    newestFirst = await listTimes()
    expect(newestFirst).toEqual([...newestFirst].sort((one, other) => other - one))
  }).toPass()
  await page.getByRole('button', { name: 'Sort: Newest first' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Oldest first' }).click()
  const oldestFirst = [...newestFirst].reverse()
  await expect.poll(listTimes).toEqual(oldestFirst)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort: Oldest first' })).toBeVisible()
  await expect.poll(listTimes).toEqual(oldestFirst)
})

test('a failure is reported, and nothing changes', async ({ page, account }) => {
  await openConversation(page, account, amara)
  const stopFailing = await failRequests(page, 'PUT', '**/conversations/*/state?*')
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(toast(page, 'The server is in trouble')).toBeVisible()
  await expect(stateButton(page)).toHaveAccessibleName('State: Open')
  await stopFailing()
})

test('viewers see the state and cannot change it', async ({ account, browser, product, person }) => {
  await person.request('PUT', `${chatOf(account, amara)}/state`, { state: 'RESOLVED' })
  const page = await openViewerPage(browser, product, person)
  await page.goto(conversationPath(account, amara))
  await expect(page.locator('header').getByText('Resolved')).toBeVisible()
  await expect(stateButton(page)).not.toBeAttached()
  await expect(conversationList(page).locator('[data-row-menu]')).toHaveCount(0)
})

test('states work on a phone, and are accessible', { tag: '@alone' }, async ({
  page,
  account,
  browser,
  product,
  person,
}) => {
  const phone = await openColleaguePage(browser, product, person, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await phone.goto(conversationPath(account, amara))
  await expect(stateButton(phone)).toHaveCount(0)
  await phone.getByRole('button', { name: 'More about this conversation' }).tap()
  await phone.getByRole('menuitem', { name: 'Waiting' }).tap()
  const header = phone.locator('header').filter({ has: phone.getByRole('heading', { level: 2, name: amara.name }) })
  await expect(header).toContainText('Waiting · +1 555 010 0101')
  await phone.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await expect(phone.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible()
  await expect(header).toContainText('Resolved · +1 555 010 0101')
  await phone.getByRole('button', { name: 'Back to the list' }).tap()
  await chooseFilter(phone, 'Show', 'Resolved')
  await expect(row(phone, amara)).toContainText('Resolved')
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(`${conversationPath(account, amara)}&show=all`)
  await expect(row(page, amara)).toContainText('Resolved')
  expect(await findViolationsInAllThemes(page.locator(':root'))).toEqual([])
})
