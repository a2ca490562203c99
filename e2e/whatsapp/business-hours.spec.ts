import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, type SandboxAccount, test } from './inbox-page.ts'

const accounts = (page: Page) => page.getByRole('dialog', { name: 'WhatsApp accounts' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Business hours of UK sales' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

async function openHours(page: Page): Promise<void> {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await accounts(page).getByRole('button', { name: 'Business hours of UK sales' }).click()
}

test.beforeEach(({ person, account }) => resetAccount(person, account))

const resetAccount = (
  person: { request: (...call: [string, string, object]) => Promise<unknown> },
  { id }: SandboxAccount,
) => person.request('PATCH', `/whatsapp/accounts/${id}`, { businessHours: null })

test('an account gets business hours, which are checked, changed and removed', async ({ page, person }) => {
  await openHours(page)
  await expect(dialog(page)).toContainText('This account counts as open around the clock.')
  await dialog(page).getByText('Only open at certain times').click()
  await expect(dialog(page).getByLabel('Monday, from')).toHaveValue('09:00')
  await expect(dialog(page).getByRole('group', { name: 'Sunday' })).toContainText('Closed')
  expect(await findViolationsInAllThemes(dialog(page))).toEqual([])
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
  const [stored] = (await person.request('GET', '/whatsapp/accounts')) as { businessHours: object }[]
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

test('business hours fit on a phone', async ({ userSession: { person, openPhonePage } }) => {
  const { id } = (await person.request('POST', '/whatsapp/accounts/connect', { name: 'UK sales' })) as SandboxAccount
  await resetAccount(person, { id, name: '', status: '' })
  const page = await openPhonePage()
  await page.goto('/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await accounts(page).getByRole('button', { name: 'Business hours of UK sales' }).click()
  await dialog(page).getByText('Only open at certain times').click()
  await dialog(page).getByRole('button', { name: 'Add a time on Tuesday' }).click()
  const { scrollWidth, clientWidth } = await dialog(page).evaluate((box) => {
    const body = box.querySelector('form')?.parentElement as HTMLElement
    return { scrollWidth: body.scrollWidth, clientWidth: body.clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
})
