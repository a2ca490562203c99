import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { openContactsList } from './contacts-list-page.ts'

const amara = { name: 'Amara Okonkwo', email: 'amara@tessellate.example', phoneNumber: '+44 20 7946 0958' }

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const duplicateWarning = (page: Page) => page.getByRole('dialog', { name: 'New contact' }).getByRole('status')
const create = (page: Page, label = 'Create anyway') => page.getByRole('button', { name: label, exact: true })

/** The form for a new contact, in a workspace that already has Amara. */
async function openContactForm(place: Parameters<typeof openContactsList>[0], others: object[] = []): Promise<Page> {
  const { page } = await openContactsList(place, { contacts: [amara, ...others] })
  await expect(page.getByText('Amara Okonkwo')).toBeVisible()
  await page.keyboard.press('c')
  await expect(box(page, 'Name')).toBeVisible()
  return page
}

test('warns of a likely duplicate, and still creates the contact', async ({ userSession, person }) => {
  const page = await openContactForm(userSession)
  await box(page, 'Name').fill('A. Okonkwo')
  await box(page, 'Phone number').fill('020 7946 0958')
  await expect(duplicateWarning(page)).toHaveText('1 contact looks like this one')
  const duplicate = page.getByRole('list', { name: 'Likely duplicates' }).getByRole('listitem')
  await expect(duplicate).toHaveText('Amara Okonkwo – same phone')
  await box(page, 'Email').fill('AMARA@tessellate.example')
  await page.keyboard.press('Tab')
  await expect(duplicate).toHaveText('Amara Okonkwo – same email and same phone')
  await create(page).click()
  await expect(page).toHaveURL(/panel=contact:/)
  await expect.poll(() => person.request('GET', '/contacts')).toHaveLength(2)
})

test('opens the existing contact by keyboard and keeps the draft', async ({ userSession }) => {
  const page = await openContactForm(userSession)
  await box(page, 'Name').fill('A. Okonkwo')
  await box(page, 'Email').fill('amara@tessellate.example')
  const link = page.getByRole('link', { name: 'Amara Okonkwo' })
  await expect(link).toBeVisible()
  for (let steps = 0; steps < 8 && !(await link.evaluate((node) => node === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeHidden()
  await expect(page).toHaveURL(/panel=contact:/)
  await expect(page.getByText('amara@tessellate.example').first()).toBeVisible()

  await page.getByRole('button', { name: 'New contact' }).click()
  await expect(box(page, 'Name')).toHaveValue('A. Okonkwo')
  await expect(box(page, 'Email')).toHaveValue('amara@tessellate.example')
})

test('warns before it creates, however quickly Enter is pressed, and creates on the second Enter', async ({
  userSession,
  person,
}) => {
  const page = await openContactForm(userSession)
  const answer = await holdRequests(page, 'GET', '**/contacts/duplicates?*')
  await box(page, 'Email').fill('amara@tessellate.example')
  await page.keyboard.press('Enter')
  answer()
  await expect(duplicateWarning(page)).toHaveText('1 contact looks like this one')
  await expect(create(page)).toBeEnabled()
  expect(await person.request('GET', '/contacts')).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=contact:/)
  await expect.poll(() => person.request('GET', '/contacts')).toHaveLength(2)
})

test('creates the contact even when the duplicate check fails', async ({ userSession }) => {
  const page = await openContactForm(userSession)
  await page.route('**/contacts/duplicates?*', (route) => route.abort())
  await box(page, 'Email').fill('amara@tessellate.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=contact:/)
})

test('keeps the draft when the dialog is closed or another page is opened, until the person starts over', async ({
  userSession,
}) => {
  const page = await openContactForm(userSession)
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  await box(page, 'Name').fill('Dmitri Volkonsky')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.getByText('Amara Okonkwo')).toBeVisible()
  await page.keyboard.press('c')
  await expect(box(page, 'Name')).toHaveValue('Dmitri Volkonsky')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(box(page, 'Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
})

test('does not warn of other contacts, and withdraws a warning that no longer applies', async ({ userSession }) => {
  const page = await openContactForm(userSession)
  await box(page, 'Email').fill('amara@tessellate.example')
  await expect(create(page)).toBeVisible()
  await box(page, 'Email').fill('dmitri@tessellate.example')
  await expect(create(page, 'Create contact')).toBeVisible()
  await expect(duplicateWarning(page)).toHaveText('')
})

test('warns of a company with the same domain', async ({ page, person }) => {
  await person.request('POST', '/companies', {
    name: 'Quillfeather Freight',
    domain: 'https://www.quillfeather.example',
  })
  await navigate(page, '/companies')
  await expect(page.getByText('Quillfeather Freight')).toBeVisible()
  await page.getByRole('button', { name: 'New company' }).click()
  await box(page, 'Name').fill('Quillfeather')
  await box(page, 'Domain').fill('quillfeather.example/jobs')
  const duplicates = page.getByRole('list', { name: 'Likely duplicates' })
  await expect(duplicates).toHaveText('Quillfeather Freight, quillfeather.example – same domain')
  await duplicates.getByRole('link', { name: 'Quillfeather Freight' }).click()
  await expect(page).toHaveURL(/panel=company:/)
})

test('is accessible, light or dark, wide or narrow', async ({ userSession }) => {
  const others = [1, 2, 3, 4, 5].map((n) => ({ name: `Amara ${n}`, phoneNumber: amara.phoneNumber }))
  const page = await openContactForm(userSession, others)
  await box(page, 'Phone number').fill('020 7946 0958')
  await expect(duplicateWarning(page)).toHaveText('At least 5 contacts look like this one')
  expect(await findViolationsInAllThemes(page.getByRole('dialog'))).toEqual([])
})
