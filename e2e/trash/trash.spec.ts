import type { Locator, Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { test as base, createPerson, createStorageState, expect, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'

/** All tests share one workspace, whose trash is empty when a test begins. */
const test = base.extend<{ owner: SignedInPerson }, { adminPerson: SignedInPerson }>({
  adminPerson: [async ({ product }, use) => use(await createPerson(product)), { scope: 'worker' }],
  storageState: ({ product, adminPerson: keeper }, use) => use(createStorageState(product, keeper)),
  owner: async ({ adminPerson: keeper }, use) => {
    for (const { deletionId } of await listTrash(keeper))
      if ((await listTrash(keeper)).some((entry) => entry.deletionId === deletionId))
        await keeper.request('POST', '/trash/restore', { deletionId })
    await use(keeper)
  },
})

const listTrash = (person: SignedInPerson): Promise<{ deletionId: string }[]> => person.request('GET', '/trash')

async function deleteContacts(person: SignedInPerson, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await createContact(person, { name })).id)
  await person.request('DELETE', '/contacts/bulk', { contactIds: ids })
  return ids
}

const steps = (page: Page): Locator => page.getByRole('list', { name: 'Deleted' }).locator('> li')
const restore = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Restore ${name}`, exact: true })

test.describe('The trash', () => {
  test('opens from the account menu and says that it is empty', async ({ page, owner }) => {
    expect(await listTrash(owner)).toEqual([])
    await page.goto('/contacts')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Trash' }).click()
    await expect(page).toHaveURL(/\/settings\/trash$/)
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  test('shows who deleted what and when, step by step', async ({ page, owner }) => {
    await deleteContacts(owner, 'Amara Okonkwo')
    await deleteContacts(owner, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn')
    await page.goto('/settings/trash')
    await expect(steps(page)).toHaveCount(2)
    await expect(steps(page).first()).toContainText('Maren Aldous deleted 6 leads')
    await expect(steps(page).first()).toContainText('final in 30 days')
    await expect(steps(page).last()).toContainText('Maren Aldous deleted 1 lead')
    await expect(steps(page).first().getByRole('listitem')).toHaveCount(4)
    await steps(page).first().getByRole('button', { name: 'Show 2 more' }).click()
    await expect(steps(page).first().getByRole('listitem')).toHaveCount(6)
    await page.getByRole('button', { name: 'Contacts', exact: true }).click()
    await expect(steps(page)).toHaveCount(2)
  })

  test('restores one record and shows it', async ({ page, owner }) => {
    const [, ben] = await deleteContacts(owner, 'Ada', 'Ben')
    await page.goto('/settings/trash')
    await restore(page, 'Ben').click()
    await expect(restore(page, 'Ben')).toBeHidden()
    await expect(restore(page, 'Ada')).toBeFocused()
    await expect(steps(page)).toContainText('deleted 1 lead')
    await page.getByText('1 lead brought back').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts\\?panel=contact:${ben}`))
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('Ben')
  })

  test('labels companies as such, and links to a restored one', async ({ page, owner }) => {
    const { id } = await createCompany(owner, { name: 'Halyard & Sons' })
    await owner.request('DELETE', `/companies/${id}`)
    await page.goto('/settings/trash')
    await expect(steps(page)).toContainText('Maren Aldous deleted 1 company')
    await page.getByRole('button', { name: 'Companies', exact: true }).click()
    await restore(page, 'Halyard & Sons').click()
    await page.getByText('1 company brought back').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/companies\\?panel=company:${id}`))
  })

  test('restores a whole step, and the list shows it again', async ({ page, owner }) => {
    await createContact(owner, { name: 'Stays' })
    await deleteContacts(owner, 'Ada', 'Ben', 'Cleo')
    await page.goto('/contacts')
    await expect(page.getByRole('row').filter({ hasText: 'Stays' })).toBeVisible()
    await page.goto('/settings/trash')
    await page.getByRole('button', { name: 'Restore all 3' }).click()
    await expect(page.getByText('3 leads brought back')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    for (const name of ['Ada', 'Ben', 'Cleo'])
      await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  })

  test('finds one of many by its name', async ({ page, owner }) => {
    await deleteContacts(owner, 'Óscar Lindqvist', 'Ben', 'Cleo')
    await page.goto('/settings/trash')
    const search = page.getByRole('searchbox', { name: 'Search trash' })
    await search.fill('oscar')
    await expect(page.getByRole('button', { name: /^Restore / })).toHaveText(['Restore all 3', 'Restore'])
    await search.fill('nobody of that name')
    await expect(page.getByText('No matches in the trash')).toBeVisible()
  })

  test('works by keyboard alone', async ({ page, owner }) => {
    await deleteContacts(owner, 'Ada', 'Ben')
    await page.goto('/settings/trash')
    await expect(restore(page, 'Ada')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Restore all 2' })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const focused = page.locator('[data-restore]:focus')
    await expect(focused).toHaveText('Restore')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 lead brought back')).toBeVisible()
    await expect(page.locator('[data-restore]')).toHaveCount(1)
    await expect(focused).toHaveCount(1)
  })

  test('shows immediately what is deleted elsewhere', async ({ page, owner }) => {
    await page.goto('/settings/trash')
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
    await deleteContacts(owner, 'Nokuthula Dlamini')
    await expect(restore(page, 'Nokuthula Dlamini')).toBeVisible()
  })

  test('says when something could not be restored, and tries again', async ({ page, owner }) => {
    await deleteContacts(owner, 'Ada')
    await page.goto('/settings/trash')
    await page.route('**/trash/restore?*', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
      }),
    )
    await restore(page, 'Ada').click()
    await expect(page.getByText('The server is in trouble')).toBeVisible()
    await page.unroute('**/trash/restore?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  test('says when it could not be loaded, and tries again', async ({ page, owner }) => {
    await deleteContacts(owner, 'Ada')
    await page.route('**/trash?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'not_found', message: 'Nothing there' } }),
    )
    await page.goto('/settings/trash')
    await expect(page.getByText('Failed to load the trash')).toBeVisible()
    await page.unroute('**/trash?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(restore(page, 'Ada')).toBeVisible()
  })
})
