import type { Page } from '@playwright/test'
import { createStorageState, navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import {
  amara,
  composer,
  conversationList,
  conversationPath,
  createAccountData,
  expect,
  messageThread,
  openConversation,
  stubAccounts,
  test,
} from './inbox-page.ts'

/** What stands below the name of the open conversation. */
const whereLine = (page: Page) => page.getByRole('heading', { level: 2, name: amara.name }).locator('xpath=../p')

test('the filters take one line, and none is cut off', async ({ page, account }) => {
  await navigate(page, '/inbox')
  await expect(conversationList(page)).toContainText(account && amara.name)
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: /^Unread \d+$/ })).toBeVisible()
  await expect(filters.getByRole('button')).toHaveCount(3)
  const countLines = () =>
    filters.getByRole('button').evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size)
  await expect.poll(countLines).toBe(1)
  const countCutOff = () =>
    filters.locator('.truncate').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  expect(await countCutOff()).toBe(0)
})

test('the header of a conversation keeps room for the name beside an open contact', async ({
  page,
  account,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const contact = await person.request('POST', '/contacts', { name: 'Sunniva Rask' })
  // Other journeys assign the conversations of the sandbox, and write notes in them.
  const stranger = { whatsappId: '15550100188@c.us' }
  const message = { to: '15550100188', type: 'text', text: 'Good morning' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await navigate(page, `${conversationPath(account, stranger)}&panel=contact:${contact.id}`)
  await expect(messageThread(page)).toContainText('Good morning')
  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: '+1 555 010 0188' })
  await expect(page.getByRole('complementary')).toContainText('Sunniva Rask')
  await expect.poll(() => heading.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
})

test('a number is shown as people write it', async ({ page, account }) => {
  await openConversation(page, account, amara)
  await expect(whereLine(page)).toHaveText(/^(via UK sales · )?\+1 555 010 0101$/)
})

test('the account of a conversation is named only where there are several', async ({ page, account }) => {
  let others: object[] = []
  await page.route('**/whatsapp/accounts?*', async (route) => {
    const reply = await (await route.fetch()).json()
    const own = reply.data.filter(({ id }: { id: string }) => id === account.id)
    await route.fulfill({ json: { ...reply, data: [...own, ...others] } })
  })
  await page.goto(conversationPath(account, amara))
  await expect(whereLine(page)).toHaveText('+1 555 010 0101')
  others = [createAccountData({ name: 'Returns' })]
  await page.reload()
  await expect(whereLine(page)).toHaveText('via UK sales · +1 555 010 0101')
})

test('one header and one line of filters stand above the list, and the search opens over the header', async ({
  page,
  account,
}) => {
  await navigate(page, `/inbox?account=${account.id}&show=all`)
  const list = page.getByRole('region', { name: 'Conversations' })
  const first = conversationList(page).getByRole('button').first()
  const search = list.getByRole('searchbox', { name: 'Search conversations' })
  await expect(first).toBeVisible()
  const readTop = async () => Math.round((await first.boundingBox())?.y ?? 0)
  const top = await readTop()
  // The header, the line that says that nothing is sent, the filters, and the space above the list.
  expect(top).toBeLessThanOrEqual(44 + 28 + 36 + 8)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect.poll(async () => Math.round((await search.boundingBox())?.width ?? 0)).toBeGreaterThan(280)
  expect(await readTop()).toBe(top)
  await search.fill('amara')
  await expect(conversationList(page).getByRole('button')).toHaveCount(1)
  await expect(list.getByRole('button', { name: /^Account: / })).toBeVisible()
  await search.fill('')
  await search.blur()
  await expect.poll(async () => Math.round((await search.boundingBox())?.width ?? 0)).toBe(28)
})

test('Tab goes through the header of the list from left to right', async ({ page, account }) => {
  await navigate(page, `/inbox?account=${account.id}&show=all`)
  const header = page.getByRole('region', { name: 'Conversations' })
  await expect(conversationList(page)).toContainText(amara.name)
  await header.getByRole('button', { name: /^Account: / }).focus()
  for (const next of [
    header.getByRole('searchbox', { name: 'Search conversations' }),
    header.getByRole('button', { name: 'New conversation' }),
    header.getByRole('button', { name: /^Show: / }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
})

test('a row of several accounts names its account and counts the tags without room; a warning takes one line', async ({
  page,
  account,
}) => {
  await page.route('**/whatsapp/accounts?*', async (route) => {
    const reply = await (await route.fetch()).json()
    const own = reply.data.find(({ id }: { id: string }) => id === account.id)
    const names = { ...own, name: 'Customer service Germany and Austria' }
    const other = { ...own, id: '01920000-0000-7000-8000-00000000beef', name: 'Returns', status: 'DISCONNECTED' }
    await route.fulfill({ json: { ...reply, data: [names, other] } })
  })
  const tags = ['Freight forwarding', 'Key account', 'Newsletter'].map((name, n) => ({ id: `tag ${n}`, name }))
  await page.route(`**/whatsapp/accounts/${account.id}/conversations?*`, async (route) => {
    const reply = await (await route.fetch()).json()
    const contact = { id: account.id, name: 'Contact', tags }
    await route.fulfill({ json: { ...reply, data: reply.data.map((row: object) => ({ ...row, contact })) } })
  })
  await page.route('**/whatsapp/accounts/*beef/conversations?*', async (route) => {
    const reply = await (
      await route.fetch({
        url: route
          .request()
          .url()
          .replace(/accounts\/[^/]+/, `accounts/${account.id}`),
      })
    ).json()
    await route.fulfill({ json: { ...reply, data: [] } })
  })
  await page.goto('/inbox?show=all')
  const row = conversationList(page).getByRole('button', { name: new RegExp(amara.name) })
  await expect(row.getByText('Customer service Germany and Austria')).toBeVisible()
  const width = await row.getByText('Customer service Germany and Austria').evaluate((box) => box.clientWidth)
  expect(width).toBeGreaterThanOrEqual(48)
  // No bare "+3": where no tag has room, an icon says what is counted.
  await expect(row.getByText('+3')).toHaveCount(0)
  await expect(row.getByTitle('Freight forwarding, Key account, Newsletter', { exact: true })).toHaveText('33 tags')
  const rest = row.getByTitle('Key account, Newsletter', { exact: true })
  const all = row.getByTitle('Freight forwarding, Key account, Newsletter', { exact: true })
  await expect(rest.or(all).filter({ visible: true })).toHaveCount(1)
  const list = page.getByRole('region', { name: 'Conversations' })
  await expect(list.getByText('Returns: ')).toBeVisible()
  const first = conversationList(page).getByRole('button').first()
  expect(Math.round((await first.boundingBox())?.y ?? 999)).toBeLessThanOrEqual(44 + 32 + 36 + 8)
})

test('a warning never cuts off what is wrong with an account', async ({ page }) => {
  const name = 'Customer service Germany and Austria'
  await stubAccounts(page, [createAccountData({ name, engine: 'sandbox', status: 'DISCONNECTED' })])
  await page.goto('/inbox')
  const status = page.getByRole('region', { name: 'Conversations' }).getByText(/: Disconnected$/)
  await expect(status).toBeVisible()
  expect(await status.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
})

const sampleReason = 'This number is part of the sample data. Connect your own number to send messages.'

test('the number of the sample data asks for one of your own in its place', async ({ page, account }) => {
  await page.route('**/whatsapp/accounts?*', async (route) => {
    const reply = await (await route.fetch()).json()
    const sample = { name: 'Sample number', status: 'DISCONNECTED', reason: sampleReason }
    const data = reply.data.map((own: object) => ({ ...own, ...sample }))
    await route.fulfill({ json: { ...reply, data } })
  })
  await page.goto(conversationPath(account, amara))
  const notice = page.getByRole('status').filter({ hasText: sampleReason })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button')).toHaveText(['Connect your number'])
  await notice.getByRole('button', { name: 'Connect your number' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect WhatsApp' })).toBeVisible()
})

test('the number of the sample data is no warning, and hides none of another account', async ({ page }) => {
  const sample = { name: 'Sample number', engine: 'sandbox', status: 'DISCONNECTED', reason: sampleReason }
  const other = createAccountData({ id: '01920000-0000-7000-8000-00000000beef', name: 'Returns', status: 'CONNECTED' })
  await stubAccounts(page, [createAccountData(sample), other])
  await page.goto('/inbox')
  const list = page.getByRole('region', { name: 'Conversations' })
  const line = list.getByRole('status').filter({ hasText: 'Disconnected' })
  await expect(line).toContainText('Sample number: Disconnected')
  await expect(line.locator('svg')).toHaveCount(0)
  await stubAccounts(page, [createAccountData(sample), { ...other, status: 'DISCONNECTED' }])
  await page.reload()
  await expect(line).toContainText('Returns: Disconnected')
  await expect(line.locator('svg')).toHaveCount(1)
})

test('a row shows who has the conversation', async ({ page, account, person }) => {
  const path = `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}/assignee`
  await person.request('PUT', path, { assigneeId: person.user.id })
  await navigate(page, `/inbox?account=${account.id}&show=all`)
  const row = conversationList(page).getByRole('button', { name: new RegExp(amara.name) })
  await expect(row.getByTitle('Assigned to Maren Aldous')).toHaveText('MA')
  await person.request('PUT', path, { assigneeId: null })
  await expect(row.getByTitle('Assigned to Maren Aldous')).toHaveCount(0)
})

test('the menu of a row takes the place of who has it, and moves nothing', async ({ page, account, person }) => {
  const path = `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}/assignee`
  await person.request('PUT', path, { assigneeId: person.user.id })
  await navigate(page, `/inbox?account=${account.id}&show=all`)
  const row = conversationList(page).getByRole('button', { name: new RegExp(amara.name) })
  const picture = row.getByTitle('Assigned to Maren Aldous')
  await expect(picture).toBeVisible()
  await page.mouse.move(1, 1)
  const before = await picture.boundingBox()
  await row.hover()
  await expect(picture).toHaveCSS('opacity', '0')
  expect(await picture.boundingBox()).toEqual(before)
  await person.request('PUT', path, { assigneeId: null })
  await expect(picture).toHaveCount(0)
})

test('on a phone the name stands in full, and everything else is in one menu', async ({
  account,
  browser,
  product,
  person,
}) => {
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const storageState = createStorageState(product, person)
  const phone = await (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
  await openConversation(phone, account, amara)
  const heading = phone.getByRole('heading', { level: 2, name: amara.name })
  expect(await heading.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  await expect(whereLine(phone)).toHaveText('+1 555 010 0101')
  expect(await whereLine(phone).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  const more = phone.getByRole('button', { name: 'More about this conversation' })
  const box = await more.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  await more.tap()
  await phone.getByRole('menuitem', { name: 'Internal notes' }).tap()
  await expect(phone.getByRole('dialog', { name: 'Internal notes' })).toContainText(
    'Only your team can see these notes.',
  )
  await phone.keyboard.press('Escape')
  await more.tap()
  await phone.getByRole('menuitem', { name: /^Assign…/ }).tap()
  await phone.getByRole('option', { name: 'Maren Aldous' }).tap()
  await more.tap()
  await expect(phone.getByRole('menuitem', { name: /^Assign…/ })).toContainText('Maren Aldous')
  await phone.getByRole('menuitem', { name: /^Assign…/ }).tap()
  await phone.getByRole('option', { name: 'None' }).tap()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
})

test('a recipient that cannot be loaded says so, and is loaded again', async ({ page, account }) => {
  const allow = await failRequests(page, 'GET', '**/recipient?*', { status: 503, json: { success: false } })
  await navigate(page, conversationPath(account, { whatsappId: '15550109778@c.us' }))
  await expect(page.getByText('Failed to load the conversation')).toBeVisible()
  await allow()
  // Another part of the inbox may offer it, too.
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).last().click()
  await expect(page.getByRole('button', { name: 'Write to +1 555 010 9778' })).toBeVisible()
})

test('an address that leads to no conversation says so, and lets nothing be written', async ({ page, account }) => {
  await navigate(page, conversationPath(account, { whatsappId: '15550109777@c.us' }))
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Write to +1 555 010 9777' }).click()
  await expect(page.getByText('No messages with +1 555 010 9777 yet')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  const gone = { ...account, id: '01920000-0000-7000-8000-00000000dead' }
  await navigate(page, conversationPath(gone, amara))
  await expect(page.getByText('This conversation does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(page).toHaveURL(/\/inbox(\?(?!.*chat=).*)?$/)
  await expect(page.getByText('Choose a conversation')).toBeVisible()
})
