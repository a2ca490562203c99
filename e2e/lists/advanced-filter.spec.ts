import type { Page } from '@playwright/test'
import { openContactsList, readNames } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'

const people = [
  { name: 'Amara Okonkwo', leadScore: 86, jobTitle: 'Buyer', status: 'LEAD' },
  { name: 'Benedikt Straub', leadScore: 20, jobTitle: 'Captain', status: 'WARM' },
  { name: 'Chloé Marchetti', leadScore: 55, jobTitle: 'Buyer', status: 'CUSTOMER' },
]

const builder = (page: Page) => page.getByRole('dialog', { name: 'Advanced filter' })
const conditions = (page: Page) => builder(page).getByRole('group', { name: 'Condition', exact: true })
const chip = (page: Page, count: string) =>
  page.getByRole('button', { name: `Change the filter Advanced filter has ${count}` })

async function openBuilder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Advanced filter' }).focus()
  await page.keyboard.press('Enter')
  await expect(conditions(page)).toHaveCount(1)
}

async function setCondition(page: Page, at: number, field: string, comparison: string): Promise<void> {
  const condition = conditions(page).nth(at)
  await condition.getByRole('combobox', { name: 'Field' }).selectOption(field)
  await condition.getByRole('combobox', { name: 'Comparison' }).selectOption(comparison)
}

test('conditions in groups are built by keyboard, kept by the address, and saved as a view', async ({
  userSession,
}) => {
  const list = await openContactsList(userSession, { contacts: people, query: '?sort=name' })
  const { page } = list
  await openBuilder(page)
  await setCondition(page, 0, 'Job title', 'is')
  await page.keyboard.press('Tab')
  await builder(page).getByRole('textbox', { name: 'Value of Job title' }).focus()
  await page.keyboard.type('Buyer')
  await builder(page).getByRole('button', { name: 'Add group' }).focus()
  await page.keyboard.press('Enter')
  await expect(conditions(page).nth(1).getByRole('combobox', { name: 'Field' })).toBeFocused()
  await setCondition(page, 1, 'Lead score', 'is more than')
  await builder(page).getByRole('textbox', { name: 'Value of Lead score' }).focus()
  await page.keyboard.type('80')
  await page.screenshot({ path: 'reports/advanced filter.png' })
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(builder(page)).toHaveCount(0)
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  await expect(chip(page, '2 conditions')).toBeVisible()

  await page.reload()
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Buyers with a high score')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved')).toBeVisible()
  await navigate(page, '/contacts')
  await expect.poll(async () => (await readNames(list)).length).toBe(3)
  await page.getByRole('button', { name: 'Buyers with a high score', exact: true }).click()
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])

  await chip(page, '2 conditions').click()
  await expect(conditions(page)).toHaveCount(2)
  await conditions(page).nth(1).getByRole('button', { name: 'Remove condition' }).click()
  await builder(page).getByRole('button', { name: 'Apply filter' }).click()
  await expect.poll(async () => (await readNames(list)).sort()).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
  await page.getByRole('button', { name: /^Remove the filter Advanced filter/ }).click()
  await expect.poll(async () => (await readNames(list)).length).toBe(3)
})

test('a condition without a value says so, and is not applied', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: people })
  const { page } = list
  await openBuilder(page)
  await setCondition(page, 0, 'Lead score', 'is at least')
  await builder(page).getByRole('textbox', { name: 'Value of Lead score' }).fill('many')
  await builder(page).getByRole('button', { name: 'Apply filter' }).click()
  await expect(builder(page).getByText('This condition needs a value.')).toBeVisible()
  await expect(builder(page).getByRole('textbox', { name: 'Value of Lead score' })).toBeFocused()
  expect(await findViolations(page.locator('body'))).toEqual([])
  await builder(page).getByRole('textbox', { name: 'Value of Lead score' }).fill('50')
  await expect(builder(page).getByText('This condition needs a value.')).toHaveCount(0)
  await builder(page).getByRole('button', { name: 'Apply filter' }).click()
  await expect.poll(async () => (await readNames(list)).sort()).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
})

test('a change of all that match changes no others', async ({ userSession, person }) => {
  const filter = JSON.stringify({ field: 'status', operator: 'anyOf', value: ['LEAD', 'WARM'] })
  const list = await openContactsList(userSession, {
    contacts: people,
    query: `?sort=name&filter=${encodeURIComponent(filter)}`,
  })
  const { page } = list
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo', 'Benedikt Straub'])
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit selected contacts' })
  await dialog.getByRole('option', { name: 'Job title' }).click()
  await dialog.getByRole('textbox').fill('Partner')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Job title of 2 leads updated')).toBeVisible()
  const rows: { name: string; jobTitle: string }[] = await person.request('GET', '/contacts?sort=name')
  expect(rows.map(({ jobTitle }) => jobTitle)).toEqual(['Partner', 'Partner', 'Buyer'])
})

test('fits a phone', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: people, phone: true })
  const { page } = list
  await page.getByRole('button', { name: 'More', exact: true }).first().tap()
  await page.getByRole('menuitem', { name: 'Filter and sort' }).tap()
  await page.getByRole('button', { name: 'Advanced filter' }).tap()
  await expect(conditions(page)).toHaveCount(1)
  await page.screenshot({ path: 'reports/advanced filter on a phone.png' })
  expect(await findViolations(page.locator('body'))).toEqual([])
  const box = await builder(page).boundingBox()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(box?.width)
})
