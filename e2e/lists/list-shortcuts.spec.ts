import type { Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { openContactsList, readNames, tick } from '../contacts/contacts-list-page.ts'
import { openDealsList } from '../deals/deals-page.ts'
import { expect, test } from '../testing/shared-page.ts'

const two = [{ name: 'Amara Okonkwo' }, { name: 'Benedikt Straub' }]
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const keyOf = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true })

/** Shortcuts of the selection bar: they do the same as its buttons, which show the key. */
async function checkEditAndAssignKeys(page: Page, many: string): Promise<void> {
  await page.keyboard.press('e')
  await expect(dialog(page, `Edit selected ${many}`).getByRole('combobox', { name: 'Field to change' })).toBeFocused()
  await page.keyboard.type('eat')
  await expect(dialog(page, `Edit selected ${many}`).getByRole('combobox')).toHaveValue('eat')
  await page.keyboard.press('Escape')
  await expect(dialog(page, `Edit selected ${many}`)).toHaveCount(0)
  await page.keyboard.press('a')
  await dialog(page, `Assign selected ${many}`).getByRole('option', { name: 'Maren Aldous' }).click()
  await expect(page.getByText(/^Owner of 1 .+ updated$/)).toBeVisible()
}

test('j and k move down and up a list, and # deletes what is selected', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: two, query: '?sort=name' })
  await expect.poll(() => readNames(list)).toHaveLength(2)
  for (const key of ['j', 'j', 'k', 'j', 'x', '#']) await list.page.keyboard.press(key)
  await list.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
})

test('e edits, a assigns and t tags the selected contacts', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: two })
  const { page } = list
  await expect.poll(() => readNames(list)).toHaveLength(2)
  for (const key of ['e', 'a', 't']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tick(list, 'Amara Okonkwo')
  for (const [button, key] of Object.entries({ Edit: 'E', Assign: 'A', Tag: 'T', Delete: '#' }))
    await expect(keyOf(page, button)).toHaveAttribute('aria-keyshortcuts', key)
  await page.keyboard.press('t')
  await expect(dialog(page, 'Tag 1 contact')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Tag 1 contact')).toHaveCount(0)
  await checkEditAndAssignKeys(page, 'contacts')
  const [amara] = await person.request('GET', '/contacts?search=Amara')
  expect(amara.ownerId).toBe(person.user.id)
})

test('a field is chosen and its value typed without the mouse', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: two })
  const { page } = list
  await expect.poll(() => readNames(list)).toHaveLength(2)
  await tick(list, 'Amara Okonkwo')
  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: 'Field to change' })).toBeFocused()
  await page.keyboard.type('job ti')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeFocused()
  await page.keyboard.type('Buyer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Job title of 1 lead updated')).toBeVisible()
  expect((await person.request('GET', '/contacts?search=Amara'))[0].jobTitle).toBe('Buyer')
})

test('c creates from any cell, and what is typed in an editor stays there', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: two, query: '?sort=name' })
  await expect(grid.getByRole('rowheader')).toHaveCount(2)
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await expect(dialog(page, 'New contact')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'New contact')).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('F2')
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type('x c')
  await expect(page.locator('input:focus')).toHaveValue('x c')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog(page, 'New contact')).toHaveCount(0)
})

test('ignores e, a and t while somebody types or a dialog is open', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: two })
  const { page } = list
  await tick(list, 'Amara Okonkwo')
  await page.keyboard.press('#')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  for (const key of ['e', 'a', 't', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeFocused()
  await page.keyboard.type('a')
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toHaveValue('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('e edits, a assigns and t tags the selected companies', async ({ page, person }) => {
  const company = await createCompany(person, { name: `Calder Textiles ${Date.now()}` })
  await page.goto('/companies')
  await page.getByRole('checkbox', { name: `Select ${company.name}` }).click()
  await page.keyboard.press('t')
  await expect(dialog(page, 'Tag 1 company')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Tag 1 company')).toHaveCount(0)
  await checkEditAndAssignKeys(page, 'companies')
  expect((await person.request('GET', `/companies/${company.id}`)).ownerId).toBe(person.user.id)
})

test('e edits and a assigns the selected deals', async ({ userSession, person }) => {
  const { page } = await openDealsList(userSession, { deals: [{ title: 'Quay cranes', ownerId: null }] })
  await page.getByRole('checkbox', { name: 'Select Quay cranes' }).click()
  await checkEditAndAssignKeys(page, 'deals')
  const [deal] = await person.request('GET', '/deals')
  expect(deal.owner.id).toBe(person.user.id)
})

test('the search shrinks to its icon where views and filters need the room, and opens with its key', async ({
  userSession,
}) => {
  const { page } = await openContactsList(userSession, {
    contacts: [{ name: 'Amara Okonkwo', status: 'ENGAGED', leadType: 'HOT' }],
    query: '?status=ENGAGED&leadType=HOT',
  })
  const search = page.getByRole('searchbox', { name: 'Search contacts' })
  const width = async () => (await search.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 1_700, height: 900 })
  await expect.poll(width).toBeGreaterThan(150)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await expect.poll(width).toBeLessThan(40)
  await expect(page.getByRole('button', { name: 'Hot leads' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect.poll(width).toBeGreaterThan(150)
  await page.keyboard.type('nobody')
  await expect(page).toHaveURL(/search=nobody/)
  await expect(search).toBeFocused()
  await search.blur()
  await expect.poll(width).toBeGreaterThan(150)
})

test('the search of a list has a border only while it is pointed at or focused', async ({ userSession }) => {
  const { page } = await openContactsList(userSession, { contacts: two })
  const search = page.getByRole('searchbox', { name: 'Search contacts' })
  await page.mouse.move(0, 0)
  await expect(search).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await search.hover()
  await expect(search).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await page.mouse.move(0, 0)
  await expect(search).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await search.blur()
})
