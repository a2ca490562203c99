import type { Page } from '@playwright/test'
import { expect, test } from '../testing/shared-page.ts'
import { openContactsList } from './contacts-list-page.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Pastes a text into the focused input, as the clipboard does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('fills the form from a pasted signature, but no field that has text', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  await box(page, 'Job title').fill('Buyer')
  await box(page, 'Name').focus()
  await paste(page, 'Marta Silva\nHead of Sales\nOka Ceramics\n+351 912 345 678\nmarta@oka.example')
  await expect(box(page, 'Name')).toHaveValue('Marta Silva')
  await expect(box(page, 'Job title')).toHaveValue('Buyer')
  await expect(box(page, 'Phone number')).toHaveValue('+351 912 345 678')
  await expect(box(page, 'Email')).toHaveValue('marta@oka.example')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page).toHaveURL(/panel=contact:/)
  expect(await person.request('GET', '/contacts')).toMatchObject([{ name: 'Marta Silva', jobTitle: 'Buyer' }])
})

test('says in each field what to choose', async ({ userSession }) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByRole('button', { name: 'Company: Choose company' })).toBeVisible()
  await expect(dialog.getByLabel('Status').locator('option:checked')).toHaveText('Choose status')
  await expect(dialog.getByLabel('Lead type').locator('option:checked')).toHaveText('Choose lead type')
})

test('shows what an email and a phone number look like', async ({ userSession }) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  await expect(box(page, 'Email')).toHaveAttribute('placeholder', 'name@company.com')
  await expect(box(page, 'Phone number')).toHaveAttribute('placeholder', '+1 555 010 0000')
})

test('creates the contact with Enter, as its button says', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  const button = page.getByRole('button', { name: 'Create contact' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Enter')
  await expect(button.getByText('↵')).toBeVisible()
  await box(page, 'Name').fill('Marta Silva')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=contact:/)
  expect(await person.request('GET', '/contacts')).toMatchObject([{ name: 'Marta Silva' }])
})

test('offers more fields, keeps them while they have text, and stores them', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  await box(page, 'Name').fill('Marta Silva')
  await expect(box(page, 'WhatsApp number')).toHaveCount(0)
  await page.getByRole('button', { name: 'More fields' }).click()
  await expect(box(page, 'WhatsApp number')).toBeFocused()
  await page.keyboard.type('+351 912 345 678')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect(box(page, 'WhatsApp number')).toHaveValue('+351 912 345 678')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page).toHaveURL(/panel=contact:/)
  expect(await person.request('GET', '/contacts')).toMatchObject([
    { name: 'Marta Silva', whatsappNumber: '+351 912 345 678' },
  ])
})

test('has buttons as high as its fields, which share the width of a phone, and larger labels there', async ({
  userSession,
}) => {
  const { page } = await openContactsList(userSession)
  await page.keyboard.press('c')
  const heightOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.height
  await expect.poll(() => heightOf('Create contact')).toBe(36)
  await expect.poll(() => heightOf('Cancel')).toBe(36)

  const { page: phone } = await openContactsList(userSession, { phone: true })
  await phone.getByRole('button', { name: 'New contact' }).first().tap()
  const dialog = phone.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByText('Name', { exact: true })).toHaveCSS('font-size', '14px')
  await expect(dialog.getByText('↵')).toBeHidden()
  const boxOf = async (name: string) =>
    (await dialog.getByRole('button', { name, exact: true }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect.poll(async () => (await boxOf('Cancel')).width).toBeGreaterThan(140)
  await expect.poll(async () => (await boxOf('Create contact')).width).toBeGreaterThan(140)
  const [more, cancel] = [await boxOf('More fields'), await boxOf('Cancel')]
  // The footer has a padding of 12 px.
  expect(cancel.y - 12 - (more.y + more.height)).toBeGreaterThanOrEqual(12)
})
