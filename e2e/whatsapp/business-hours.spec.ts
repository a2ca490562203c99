import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import {
  chooseFilter,
  composer,
  conversationList,
  expect,
  filterButton,
  lea,
  messageThread,
  openConversation,
  test,
} from './inbox-page.ts'

const accounts = (page: Page) => page.getByRole('dialog', { name: 'WhatsApp accounts' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Business hours of UK sales' })
const desktop = { width: 1_440, height: 900 }
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

async function openHours(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await accounts(page).getByRole('button', { name: 'Business hours of UK sales' }).click()
}

async function closeAccounts(page: Page): Promise<void> {
  await expect(dialog(page)).not.toBeAttached()
  await page.keyboard.press('Escape')
  await expect(accounts(page)).not.toBeAttached()
}

/** Other journeys of the worker use the same account. */
test.afterEach(({ person, account }) =>
  change(person, account, { businessHours: null, awayMessage: null, answerMinutes: null }),
)

const change = (person: SignedInPerson, { id }: { id: string }, settings: object): Promise<unknown> =>
  person.request('PATCH', `/whatsapp/accounts/${id}`, settings)

test('an account gets business hours, which are checked, changed and removed', async ({ page, person, account }) => {
  await openHours(page)
  await expect(dialog(page)).toContainText('This account counts as open around the clock.')
  await dialog(page).getByText('Only open at certain times').click()
  await expect(dialog(page).getByLabel('Monday, from')).toHaveValue('09:00')
  await expect(dialog(page).getByRole('group', { name: 'Sunday' })).toContainText('Closed')
  expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const box = dialog(page).locator('form').locator('..')
  await expect.poll(() => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize(desktop)
  await dialog(page).getByLabel('Time zone').selectOption('Asia/Tokyo')

  const tuesday = dialog(page).getByRole('group', { name: 'Tuesday' })
  const add = tuesday.getByRole('button', { name: 'Add a time on Tuesday' })
  await add.click()
  await expect(tuesday.getByLabel('Tuesday, from').nth(1)).toHaveValue('18:00')
  await tuesday.getByLabel('Tuesday, from').nth(1).fill('16:00')
  await tuesday.getByLabel('Tuesday, to').nth(1).fill('00:00')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Tuesday: times must not overlap.')
  await tuesday.getByLabel('Tuesday, from').nth(1).fill('')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Tuesday: please enter both times.')
  await tuesday.getByLabel('Tuesday, from').nth(1).fill('20:00')
  await expect(dialog(page).getByRole('alert')).not.toBeAttached()
  await add.click()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await tuesday.getByRole('button', { name: 'Remove this time of Tuesday' }).nth(2).press('Enter')
  await expect(add).toBeFocused()

  await dialog(page).getByLabel('Closed on').fill('2026-12-25')
  await dialog(page).getByLabel('Closed on').press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Closed dates' })).toContainText('Dec 25, 2026')
  await save(page).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(accounts(page)).toContainText('Business hours in Asia/Tokyo')
  const all = (await person.request('GET', '/whatsapp/accounts')) as { id: string; businessHours: object }[]
  const stored = all.find(({ id }) => id === account.id)
  const day = [{ from: 540, to: 1_020 }]
  expect(stored?.businessHours).toEqual({
    timeZone: 'Asia/Tokyo',
    days: [day, [...day, { from: 1_200, to: 1_440 }], day, day, day, [], []],
    closedDates: ['2026-12-25'],
  })

  await accounts(page).getByRole('button', { name: 'Business hours of UK sales' }).click()
  await expect(tuesday.getByLabel('Tuesday, to').nth(1)).toHaveValue('00:00')
  await dialog(page).getByText('Only open at certain times').click()
  const recover = await failRequests(page, 'PATCH', /\/whatsapp\/accounts\//)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server is in trouble')
  await recover()
  await save(page).click()
  await expect(accounts(page)).not.toContainText('Business hours in')
})

test('a contact who writes outside the hours gets an away message, and the conversation still needs a reply', async ({
  page,
  person,
  account,
}) => {
  const never = { timeZone: 'UTC', closedDates: [], days: Array.from({ length: 7 }, () => []) }
  await change(person, account, { businessHours: never })
  await openHours(page)
  const text = dialog(page).getByRole('textbox', { name: 'Away message' })
  await text.fill('Hi , we open at nine.')
  await text.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 3))
  await dialog(page).getByRole('button', { name: 'Insert First name' }).click()
  await expect(text).toHaveValue('Hi {{First name}}, we open at nine.')
  expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
  await page.setViewportSize(desktop)
  await save(page).click()
  await closeAccounts(page)

  await openConversation(page, account, lea)
  await composer(page).fill('Anything else?')
  await composer(page).press('Enter')
  const away = messageThread(page).getByRole('article', { name: /^Away message, / })
  await expect(away).toContainText('Hi Lea, we open at nine.')
  await expect(away).toContainText('Away message ·')
  const row = conversationList(page).getByRole('button', { name: /Lea Roth/ })
  await expect(row).toContainText('echo: Hi Lea, we open at nine.')
  await expect(row).toContainText('Needs reply')
})

test('an answer is due within a target, and overdue after it', async ({ page, account }) => {
  await openHours(page)
  const target = dialog(page).getByLabel('Reply within, in minutes')
  await target.fill('0')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await target.fill('45')
  await save(page).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(accounts(page)).toContainText('Replies within 45 min')
  await closeAccounts(page)

  await openConversation(page, account, lea)
  await composer(page).fill('Shall we?')
  await composer(page).press('Enter')
  await expect(messageThread(page)).toContainText('echo: Shall we?')
  const row = conversationList(page).getByRole('button', { name: /Lea Roth/ })
  const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Lea Roth' })
  await expect(row).toContainText(/Needs (your )?reply.*Reply due in 4[45] min/s)
  await expect(header).toContainText(/Reply due in 4[45] min/)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  /** As if they had written earlier. */
  await page.route(/\/whatsapp\/accounts\/[^/]+\/conversations/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const text = (await response.text()).replace(/"answerDueAt":"[^"]+"/g, `"answerDueAt":"${minutesAgo(12.1)}"`)
    // Nothing is left to answer if the page has asked again meanwhile.
    return route.fulfill({ response, body: text }).catch(() => undefined)
  })
  await chooseFilter(page, 'Show', 'Overdue')
  await expect(filterButton(page, 'Show')).toHaveAccessibleName('Show: Overdue 0')
  await expect(page).toHaveURL(/show=overdue/)
  await expect(page.getByText('No conversations match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.reload()
  await expect(row).toContainText(/Needs (your )?reply.*Overdue 12 min/s)
  await expect(header).toContainText('Overdue 12 min')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize(desktop)
  await page.unrouteAll({ behavior: 'wait' })
})
