import type { Page } from '@playwright/test'
import { openContactsList } from '../contacts/contacts-list-page.ts'
import { findViolations, findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'
import { failWithoutMessage, toast } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const contacts = [
  { name: 'Amara Okonkwo', leadType: 'HOT' },
  { name: 'Benedikt Straub', leadType: 'COLD' },
]

const favoritesIn = (page: Page) => page.getByRole('group', { name: 'Favorites' })
const linkNames = (page: Page) => favoritesIn(page).getByRole('link').allTextContents()

async function openContact(page: Page, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('rowheader').click()
  await expect(recordPanel(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

async function starHotView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the view Hot ones' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(favoritesIn(page).getByRole('link', { name: 'Hot ones' })).toBeVisible()
}

test('keeps a contact and a view in the sidebar, until their stars are removed', async ({ userSession, person }) => {
  await person.request('POST', '/views', {
    kind: 'contacts',
    name: 'Hot ones',
    definition: { filters: { leadType: 'HOT' }, sort: '-leadScore' },
  })
  const { page } = await openContactsList(userSession, { contacts })
  await expect(page.getByRole('row').filter({ hasText: 'Amara Okonkwo' })).toBeVisible()
  await expect(favoritesIn(page)).toHaveCount(0)

  await openContact(page, 'Benedikt Straub')
  await recordPanel(page).getByRole('button', { name: 'Add to favorites' }).click()
  const star = recordPanel(page).getByRole('button', { name: 'Remove from favorites' })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hot ones' }).click()
  await starHotView(page)
  expect(await linkNames(page)).toEqual(['BBenedikt Straub', 'Hot ones'])
  await expect.poll(async () => (await person.request('GET', '/favorites')).length).toBe(2)

  await page.goto('/deals')
  await favoritesIn(page).getByRole('link', { name: 'Hot ones' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Amara Okonkwo' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Benedikt Straub' })).toHaveCount(0)
  await expect(page).toHaveURL(/leadType=HOT/)
  await expect(page.getByText('not saved')).toHaveCount(0)
  await favoritesIn(page).getByRole('link', { name: 'Benedikt Straub' }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2, name: 'Benedikt Straub' })).toBeVisible()
  expect(await findViolations(page.getByRole('navigation', { name: 'Main' }))).toEqual([])
  expect(await findViolationsInAllThemes(page.locator('body'))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await recordPanel(page).getByRole('button', { name: 'Remove from favorites' }).click()
  await expect.poll(() => linkNames(page)).toEqual(['Hot ones'])
  await favoritesIn(page).getByRole('link', { name: 'Hot ones' }).hover()
  await favoritesIn(page).getByRole('button', { name: 'Remove Hot ones from favorites' }).click()
  await expect(favoritesIn(page)).toHaveCount(0)
  await expect.poll(() => person.request('GET', '/favorites')).toEqual([])
})

test('follows the names, the trash and the other tabs', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession, { contacts })
  const [{ id }] = await person.request('GET', '/contacts?search=Amara')
  await expect(page.getByRole('row').filter({ hasText: 'Amara Okonkwo' })).toBeVisible()
  await person.request('PUT', `/favorites/contact/${id}`)
  const link = (name: string) => favoritesIn(page).getByRole('link', { name })
  await expect(link('Amara Okonkwo')).toBeVisible()
  await person.request('PATCH', `/contacts/${id}`, { name: 'Amara Obi' })
  await expect(link('Amara Obi')).toBeVisible()
  await person.request('DELETE', `/contacts/${id}`)
  await expect(favoritesIn(page)).toHaveCount(0)
  await person.request('POST', '/trash/restore', { kind: 'contact', id })
  await expect(link('Amara Obi')).toBeVisible()
})

test('is an action on the open record, and works by keyboard', async ({ userSession }) => {
  const { page } = await openContactsList(userSession, { contacts })
  await openContact(page, 'Amara Okonkwo')
  const run = async (command: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(command)
    await page.getByRole('option', { name: command, exact: true }).click()
  }
  await run('Add to favorites')
  const link = favoritesIn(page).getByRole('link', { name: 'Amara Okonkwo' })
  await expect(link).toBeVisible()
  await run('Remove from favorites')
  await expect(link).toHaveCount(0)
  await run('Add to favorites')
  await link.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove Amara Okonkwo from favorites' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(favoritesIn(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' })).toBeFocused()
})

test('is in the menu of a phone, and only icons in a collapsed sidebar', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession, { contacts })
  const [{ id }] = await person.request('GET', '/contacts?search=Amara')
  await person.request('PUT', `/favorites/contact/${id}`)
  await expect(favoritesIn(page).getByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(favoritesIn(page).getByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
  await expect(favoritesIn(page).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()

  const phone = await userSession.openPhonePage()
  await navigate(phone, '/deals')
  await phone.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' }).click()
  await phone.getByRole('menuitem', { name: 'Amara Okonkwo' }).click()
  await expect(recordPanel(phone).getByRole('heading', { level: 2, name: 'Amara Okonkwo' })).toBeVisible()
})

test('keeps the favorites as they were when they cannot be changed, and says so', async ({ userSession }) => {
  const { page } = await openContactsList(userSession, { contacts })
  await openContact(page, 'Benedikt Straub')
  await failWithoutMessage(page, 'PUT', '**/favorites/**')
  await recordPanel(page).getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, 'Failed to change favorites')).toBeVisible()
  await expect(recordPanel(page).getByRole('button', { name: 'Add to favorites' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(favoritesIn(page)).toHaveCount(0)
})
