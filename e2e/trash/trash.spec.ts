import type { Locator, Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact, keepMessages } from '../testing/record-panel.ts'
import { blockEventStreams, failWithoutMessage, toast } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

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
  test('opens from the account menu and says that it is empty', async ({ userSession: { page, person } }) => {
    await expect.poll(() => listTrash(person)).toEqual([])
    await navigate(page, '/contacts')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Trash' }).click()
    await expect(page).toHaveURL(/\/settings\/trash$/)
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  test('shows who deleted what and when, step by step', async ({ userSession: { page, person } }) => {
    await deleteContacts(person, 'Amara Okonkwo')
    await deleteContacts(person, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn')
    await navigate(page, '/settings/trash')
    await expect(steps(page)).toHaveCount(2)
    await expect(steps(page).first()).toContainText('Maren Aldous deleted 6 leads')
    await expect(steps(page).first()).toContainText('permanently deleted in 30 days')
    await expect(steps(page).last()).toContainText('Maren Aldous deleted 1 lead')
    await expect(steps(page).first().getByRole('listitem')).toHaveCount(4)
    await steps(page).first().getByRole('button', { name: 'Show 2 more' }).click()
    await expect(steps(page).first().getByRole('listitem')).toHaveCount(6)
    await page.getByRole('button', { name: 'Contacts', exact: true }).click()
    await expect(steps(page)).toHaveCount(2)
  })

  test('says so when a record cannot be restored, and restores it at another try', async ({
    userSession: { page, person },
  }) => {
    await deleteContacts(person, 'Ada')
    await navigate(page, '/settings/trash')
    const succeed = await failWithoutMessage(page, 'POST', /restore/)
    await keepMessages(page, 10_000)
    await restore(page, 'Ada').click()
    await expect(toast(page, 'Failed to restore')).toBeVisible()
    await expect(restore(page, 'Ada')).toBeVisible()
    await succeed()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, '1 lead restored')).toBeVisible()
  })

  test('restores one record and shows it', async ({ userSession: { page, person } }) => {
    const [, ben] = await deleteContacts(person, 'Ada', 'Ben')
    await navigate(page, '/settings/trash')
    await keepMessages(page, 4_000)
    await restore(page, 'Ben').click()
    await expect(restore(page, 'Ben')).toBeHidden()
    await expect(restore(page, 'Ada')).toBeFocused()
    await expect(steps(page)).toContainText('deleted 1 lead')
    await page.getByText('1 lead restored').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts\\?panel=contact:${ben}`))
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('Ben')
  })

  test('labels companies, and links to a restored one', async ({ userSession: { page, person } }) => {
    const { id } = await createCompany(person, { name: 'Halyard & Sons' })
    await person.request('DELETE', `/companies/${id}`)
    await navigate(page, '/settings/trash')
    await expect(steps(page)).toContainText('Maren Aldous deleted 1 company')
    await page.getByRole('button', { name: 'Companies', exact: true }).click()
    await keepMessages(page, 4_000)
    await restore(page, 'Halyard & Sons').click()
    await page.getByText('1 company restored').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/companies\\?panel=company:${id}`))
  })

  test('restores a whole step, and the list shows it again', async ({ userSession: { page, person } }) => {
    await createContact(person, { name: 'Stays' })
    await deleteContacts(person, 'Ada', 'Ben', 'Cleo')
    await navigate(page, '/contacts')
    await expect(page.getByRole('row').filter({ hasText: 'Stays' })).toBeVisible()
    await navigate(page, '/settings/trash')
    await page.getByRole('button', { name: 'Restore all 3' }).click()
    await expect(page.getByText('3 leads restored')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    for (const name of ['Ada', 'Ben', 'Cleo'])
      await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  })

  test('finds one of many by its name', async ({ userSession: { page, person } }) => {
    await deleteContacts(person, 'Óscar Lindqvist', 'Ben', 'Cleo')
    await navigate(page, '/settings/trash')
    const search = page.getByRole('searchbox', { name: 'Search trash' })
    await search.fill('oscar')
    await expect(page.getByRole('button', { name: /^Restore / })).toHaveText(['Restore all 3', 'Restore'])
    await search.fill('nobody of that name')
    await expect(page.getByText('No matches in the trash')).toBeVisible()
  })

  test('works by keyboard alone', async ({ userSession: { page, person } }) => {
    await deleteContacts(person, 'Ada', 'Ben')
    await navigate(page, '/settings/trash')
    await expect(restore(page, 'Ada')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Restore all 2' })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const focused = page.locator('[data-restore]:focus')
    await expect(focused).toHaveText('Restore')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 lead restored')).toBeVisible()
    await expect(page.locator('[data-restore]')).toHaveCount(1)
    await expect(focused).toHaveCount(1)
  })

  test('shows immediately what is deleted elsewhere', async ({ userSession: { page, person } }) => {
    await navigate(page, '/settings/trash')
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
    await deleteContacts(person, 'Nokuthula Dlamini')
    await expect(restore(page, 'Nokuthula Dlamini')).toBeVisible()
  })

  test('says when something could not be restored, and tries again', async ({ userSession: { page, person } }) => {
    await deleteContacts(person, 'Ada')
    await navigate(page, '/settings/trash')
    await page.route('**/trash/restore?*', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
      }),
    )
    await keepMessages(page, 4_000)
    await restore(page, 'Ada').click()
    await expect(page.getByText('The server is in trouble')).toBeVisible()
    await page.unroute('**/trash/restore?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  test('lets its kinds fade out where a phone cuts them', async ({ userSession }) => {
    const phone = await userSession.openPhonePage()
    await phone.goto('/settings/trash')
    const strip = phone.getByRole('group', { name: 'Kind', exact: true }).locator('div')
    await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgb\(0, 0, 0\) 0/)
  })

  test('says when it could not be loaded, and tries again', async ({ userSession: { page, person } }) => {
    await deleteContacts(person, 'Ada')
    // An event would reload the trash without the retry.
    await blockEventStreams(page)
    await page.route('**/trash?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'not_found', message: 'Nothing there' } }),
    )
    await navigate(page, '/settings/trash')
    await expect(page.getByText('Failed to load the trash')).toBeVisible()
    await page.unroute('**/trash?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(restore(page, 'Ada')).toBeVisible()
  })
})
