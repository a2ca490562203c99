import type { Page } from '@playwright/test'
import { openContactsList, readNames } from '../contacts/contacts-list-page.ts'
import { createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'

const three = [
  { name: 'Amara Okonkwo', status: 'ENGAGED', leadType: 'HOT', leadScore: 86 },
  { name: 'Benedikt Straub', status: 'CUSTOMER', leadType: 'WARM', leadScore: 92 },
  { name: 'Chloé Marchetti', status: 'LEAD', leadType: 'HOT', leadScore: 12 },
]

test.beforeEach(async ({ person }) => {
  for (const { id } of await person.request('GET', '/views?kind=contacts'))
    await person.request('DELETE', `/views/${id}`)
})

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved')).toBeVisible()
}

const chooseViewAction = async (page: Page, view: string, item: string) => {
  await page.getByRole('button', { name: `Change the view ${view}` }).click()
  await page.getByRole('menu').getByText(item).click()
}

const getSavedView = async (person: SignedInPerson) => (await person.request('GET', '/views?kind=contacts'))[0]

test('saves filters, order and columns as a view, and returns to it', async ({ userSession, person }) => {
  const at = '?leadType=HOT&sort=-leadScore'
  const list = await openContactsList(userSession, { contacts: three, query: at })
  await list.page.getByRole('button', { name: 'Columns' }).click()
  await list.page.getByRole('checkbox', { name: 'Company' }).click()
  await list.page.keyboard.press('Escape')
  await save(list.page, 'Hot, best first')
  await list.page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => readNames(list)).toHaveLength(3)
  await expect(list.grid.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
  await list.page.getByRole('button', { name: /^Hot, best first/ }).click()
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
  await expect(list.page).toHaveURL(/view=/)
  await expect
    .poll(() => getSavedView(person))
    .toMatchObject({ definition: { filters: { leadType: 'HOT' }, sort: '-leadScore' } })
})

test('marks unsaved changes of a view, and saves or undoes them', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?leadType=HOT&sort=name' })
  await save(list.page, 'Hot by name')
  await list.grid.getByRole('columnheader', { name: 'Score' }).getByText('Score').click()
  await expect(list.page.getByRole('button', { name: /^Hot by name not saved/ })).toBeVisible()
  await chooseViewAction(list.page, 'Hot by name', 'Undo changes')
  await expect(list.page).toHaveURL(/sort=name/)
  await expect(list.page.getByText('not saved')).toHaveCount(0)
  await list.grid.getByRole('columnheader', { name: 'Score' }).getByText('Score').click()
  await chooseViewAction(list.page, 'Hot by name', 'Update view')
  await expect(list.page.getByText('View updated')).toBeVisible()
  await expect(list.page.getByText('not saved')).toHaveCount(0)
  await expect.poll(() => getSavedView(person)).toMatchObject({ definition: { sort: 'leadScore' } })
})

test('opens with the default view that the person chose, until they unset it', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?leadType=HOT&sort=name' })
  await save(list.page, 'Mornings')
  await chooseViewAction(list.page, 'Mornings', 'Open this view by default')
  await expect(list.page.getByText('Contacts open with this view')).toBeVisible()
  await list.page.goto('/contacts')
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
  await list.page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => readNames(list)).toHaveLength(3)
  await list.page.reload()
  await expect.poll(() => readNames(list)).toHaveLength(3)
})

test('renames, shares and deletes a view', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession, { contacts: three, query: '?leadType=HOT' })
  await save(page, 'Hot ones')
  await chooseViewAction(page, 'Hot ones', 'Rename...')
  await page.getByRole('textbox', { name: 'Name' }).fill('Hottest')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Change the view Hottest' })).toBeVisible()
  await chooseViewAction(page, 'Hottest', 'Share with the workspace')
  await expect(page.getByText('View shared')).toBeVisible()
  await expect.poll(() => getSavedView(person)).toMatchObject({ name: 'Hottest', shared: true })
  await chooseViewAction(page, 'Hottest', 'Delete view')
  await expect(page.getByText('Are you sure you want to delete this view?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('View deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: /Hottest/ })).toHaveCount(0)
  await expect.poll(() => getSavedView(person)).toBeUndefined()
})

test('shows a view that was saved elsewhere while another page was open', async ({ page, person }) => {
  await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  await navigate(page, '/contacts')
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible()
  await navigate(page, '/tasks')
  await expect(page.getByRole('button', { name: /^Open/ })).toBeVisible()
  const name = `Harbour ${crypto.randomUUID().slice(0, 6)}`
  // The page reloads the views of tasks once it has received the event.
  const reloaded = page.waitForResponse((response) => /\/views\?.*kind=tasks/.test(response.url()))
  await person.request('POST', '/views', { kind: 'contacts', name, definition: { filters: { leadType: 'HOT' } } })
  await reloaded
  await navigate(page, '/contacts')
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('a URL shows the same in another browser: filters, order, view and panel', async ({
  userSession,
  browser,
  product,
  person,
}) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?leadType=HOT&sort=-leadScore' })
  await save(list.page, 'To show around')
  await list.grid.getByText('Chloé Marchetti').click()
  await expect(list.page).toHaveURL(/panel=contact:/)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const other = await context.newPage()
  await other.goto(list.page.url())
  const grid = other.getByRole('grid', { name: 'Contacts' })
  await expect.poll(() => readNames({ ...list, page: other, grid })).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
  await expect(other.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('Chloé Marchetti')
  await expect(other.getByText('To show around').first()).toBeVisible()
})

test('filter sentences wrap before they are cut off, down to a small window', async ({ userSession }) => {
  const at = '?status=ENGAGED,LEAD&leadType=HOT&hasPhone=false'
  const { page } = await openContactsList(userSession, { contacts: three, query: at })
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: /filters?$|^Remove the filter/ }).first()).toBeVisible()
    const isCut = () =>
      page.locator('header').evaluate((header) => {
        const rows = [header, ...header.querySelectorAll('div')]
        return rows.some((row) => row.scrollWidth > row.clientWidth + 1)
      })
    await expect.poll(isCut, { message: `at ${width}` }).toBe(false)
  }
  await page.getByRole('button', { name: /filters?$/ }).click()
  await page.getByRole('button', { name: 'Remove the filter Phone number is Empty' }).click()
  await expect(page).not.toHaveURL(/hasPhone/)
})
